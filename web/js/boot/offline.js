// Makes the game work without a network, and offers each new version.
//
// <html data-offline="ready"> means that every file is stored that this reader may need: of the
// languages, a first visit stores the one that is used. A later visit stores the others, so that one can
// change the language without a network: <html data-languages="ready"> means that they are stored.

const root = document.documentElement;
const HOUR = 3_600_000;

// Registers the service worker. start.js calls it when the game runs, so that storing the files does
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
    const { active } = await container.ready;
    await keep(active, used());
    root.dataset.offline = 'ready';
    if (hadWorker && (await keep(active, languages()))) root.dataset.languages = 'ready';
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
  await keep(active, used());
  root.dataset.offline = 'ready';
}

const used = () => [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];

// The addresses of the texts of every language.
function languages() {
  const names = Object.keys(JSON.parse(document.getElementById('words').textContent));
  const { src } = document.querySelector('script[type="py"]');
  return names.map((name) => new URL(`casino.${name}.mo`, src).href);
}

// Has the worker store those of some files that it stores when they are first used; returns whether all
// of them are stored.
function keep(worker, addresses) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ keep: addresses }, [port2]);
  });
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
