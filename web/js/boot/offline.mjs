// Makes the game work without a network, and offers each new version.
//
// <html data-offline="ready"> means that every file is stored.

const root = document.documentElement;
const HOUR = 3_600_000;

// Registers the service worker. start.mjs calls it when the game runs, so that storing the files does
// not slow the start down. `notice` is the element with the button that installs a new version.
export async function keepOffline(notice) {
  const container = navigator.serviceWorker;
  if (!container) return;
  // The first worker of a first visit does not change the page: no reload is needed.
  const hadWorker = Boolean(container.controller);
  container.addEventListener('controllerchange', () => {
    // A tab without the table loads the new version when the player goes on there.
    if (hadWorker && root.dataset.state !== 'elsewhere') location.reload();
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

// Keeps an embedded table: all files that its frame has used, and those of the game. The table is never
// reloaded for a new version, which would lose the game on it: the next visit has the new version.
export async function keepFrameOffline() {
  const container = navigator.serviceWorker;
  if (!container) return;
  await container.register('./sw.js', { updateViaCache: 'none' });
  const { active } = await container.ready;
  const used = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    active.postMessage({ keep: used }, [port2]);
  });
  root.dataset.offline = 'ready';
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
    registration.update().catch(() => {}); // no network: try again the next time
  });
}

function offer(worker, notice) {
  notice.querySelector('[data-action="update"]').onclick = () => worker.postMessage('activate');
  notice.hidden = false;
}
