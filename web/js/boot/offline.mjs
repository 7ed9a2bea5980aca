// Makes the game work without a network, and offers a new version when one is there.
// <html data-offline="ready"> says that everything is stored.

const root = document.documentElement;
const HOUR = 3_600_000;

// Called once the game runs, so that storing its files does not compete with starting it.
// `notice` holds the button that takes a new version.
export async function keepOffline(notice) {
  const container = navigator.serviceWorker;
  if (!container) return;
  // On a first visit there is no worker yet, and the page need not be loaded again for it.
  const hadWorker = Boolean(container.controller);
  container.addEventListener('controllerchange', () => {
    if (hadWorker) location.reload();
  });
  try {
    const registration = await container.register('./sw.js', { updateViaCache: 'none' });
    watchForUpdates(registration, notice);
    await container.ready;
    root.dataset.offline = 'ready';
  } catch (error) {
    console.warn(`The game cannot be kept for offline use: ${error.message}`);
  }
}

function watchForUpdates(registration, notice) {
  const offerWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting, notice);
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => {}); // no network: the next time will do
  });
}

function offer(worker, notice) {
  notice.querySelector('[data-action="update"]').onclick = () => worker.postMessage('activate');
  notice.hidden = false;
}
