// Makes the game work without a network, and offers each new version.
//
// <html data-offline> tells how many of the files the worker has stored:
//   ready       every file is stored that this reader may need
//   incomplete  some could not be loaded: this is tried again when there is a network
//   full        there is no room for them
//   denied      the browser stores no files for this page
// Of the languages, a first visit stores the one that is used. A later visit stores the others, so that
// one can change the language without a network: <html data-languages="ready"> means that they are stored.

const root = document.documentElement;
const container = navigator.serviceWorker;
const folder = new URL(root.dataset.root ?? '.', location.href).href; // of the game
const HOUR = 3_600_000;
const TELLING = 1000; // milliseconds in which a worker that could not be installed tells why

// Another copy of the game, in a folder around this one, may have a worker too.
/** @type {(worker: ServiceWorker | null | undefined) => boolean} */
const isOurs = (worker) => worker?.scriptURL === `${folder}sw.js`;

// Registers the service worker. start.js calls it when the game runs, so that storing the files does
// not slow the start down. `notice` is the element with the button that installs a new version.
/** @type {(notice: HTMLElement) => Promise<void>} */
export async function keepOffline(notice) {
  // The first worker of a first visit does not change the page: no reload is needed.
  const hadWorker = isOurs(container?.controller);
  container?.addEventListener('controllerchange', () => {
    // A tab without the table loads the new version when the player goes on there.
    if (hadWorker && isOurs(container.controller) && root.dataset.state !== 'elsewhere') location.reload();
  });
  await keepFiles((registration) => watchForUpdates(registration, notice));
  if (!hadWorker || root.dataset.offline !== 'ready') return;
  const active = (await container.getRegistration())?.active;
  if ((await keep(/** @type {ServiceWorker} */ (active), languages())) === 'ready') root.dataset.languages = 'ready';
}

// Keeps an embedded table: all files that its frame has used, and those of the game. The table is never
// reloaded for a new version, which would lose the game on it: the next visit has the new version.
export const keepFrameOffline = () => keepFiles();

// Keeps a page to read, or one that runs code for it: what it and its frames have used, and the same of the page
// around it. The game is not stored before one runs.
export function keepPageOffline() {
  toRead = true;
  return keepFiles();
}

let toRead = false; // whether this page needs no file of the game

// Has everything stored that is not, and tells the outcome. `registered` is called with the registration.
/** @type {(registered?: (registration: ServiceWorkerRegistration) => void) => Promise<void>} */
async function keepFiles(registered = (/** @type {object} */ _registration) => {}) {
  addEventListener('online', tryAgain);
  try {
    const registration = await container.register(`${folder}sw.js`, { updateViaCache: 'none' });
    registered(registration);
    root.dataset.offline = await keep(await activeWorker(registration), used());
  } catch (error) {
    root.dataset.offline = /** @type {Problem} */ (error).outcome ?? (container && /** @type {Problem} */ (error).name === 'TypeError' ? 'incomplete' : 'denied');
    console.warn(`The game cannot be kept for offline use: ${/** @type {Problem} */ (error).message}`);
  }
  if (container) await tidy().catch(({ message }) => console.warn(message));
}

const tryAgain = () => root.dataset.offline !== 'ready' && container && keepFiles();

/** @type {string | undefined} */
let refused; // why the worker could not be installed
container?.addEventListener('message', ({ data }) => {
  if (data?.scope === folder) ({ refused } = data);
});

// The worker of this copy, once it is active.
/** @type {(registration: ServiceWorkerRegistration) => ServiceWorker | Promise<ServiceWorker>} */
function activeWorker({ installing, waiting, active }) {
  if (active) return active;
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    const fail = () => reject(Object.assign(new Error(`not all files are stored: ${refused}`), { outcome: refused ?? 'incomplete' }));
    const look = () => {
      if (worker?.state === 'activated') resolve(worker);
      if (!worker || worker.state === 'redundant') setTimeout(fail, TELLING);
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

const used = () => [window, parent, ...Array.from(frames, (_, number) => frames[number])].flatMap(usedBy);

// The addresses of a window and of all that it has loaded; none of one of another origin.
/** @type {(view: Window) => string[]} */
function usedBy(view) {
  try {
    return [view.location.href, ...view.performance.getEntriesByType('resource').map(({ name }) => name)];
  } catch {
    return [];
  }
}

// The addresses of the texts of every language.
function languages() {
  const { en: _texts, ...others } = JSON.parse(document.getElementById('words')?.textContent ?? '{}');
  const names = Object.keys(others);
  /** @type {HTMLScriptElement} */
  const { src } = document.querySelector('script[type="py"]');
  return names.map((name) => new URL(`casino.${name}.mo`, src).href);
}

// Has the worker store everything that this reader may need, with the files of some addresses; returns
// the outcome. A worker of an earlier version counts nothing.
/** @type {(worker: ServiceWorker, addresses: string[]) => Promise<string>} */
function keep(worker, addresses) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(['ready', 'full'].includes(data) ? data : 'incomplete');
    worker.postMessage({ keep: addresses, toRead }, [port2]);
  });
}

// Removes what is left of copies of the game that this browser knows no more, and what earlier versions
// kept for all copies together, as far as it is theirs or this copy's own.
async function tidy() {
  const names = await caches.keys(); // before the registrations: a copy is registered, then it stores
  const folders = (await container.getRegistrations()).map(({ scope }) => new URL(scope).pathname);
  const ours = new URL(folder).pathname;
  if (!folders.includes(ours)) return; // the browser does not tell them
  for (const name of names) {
    const [, kind, owner] = name.match(/^casino-(files|memory)(?: (.*))?$/) ?? [];
    if (kind && owner && !folders.includes(owner)) await caches.delete(name);
    // The worker removes the files that this copy has there, the page the memory.
    if (kind && !owner) await tidyShared(name, folders.filter((each) => kind === 'files' || each !== ours));
  }
}

/** @type {(name: string, owners: string[]) => Promise<void>} */
async function tidyShared(name, owners) {
  const store = await caches.open(name);
  /** @type {(request: Request) => boolean} */
  const isLeft = ({ url }) => !owners.includes(new URL('..', url).pathname);
  await Promise.all((await store.keys()).filter(isLeft).map((request) => store.delete(request)));
  if (!(await store.keys()).length) await caches.delete(name);
}

/** @type {(registration: ServiceWorkerRegistration, notice: HTMLElement) => void} */
function watchForUpdates(registration, notice) {
  const offerWaiting = () => {
    if (registration.waiting && isOurs(container.controller)) offer(registration.waiting, notice);
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
    tryAgain();
  });
}

/** @type {(worker: ServiceWorker, notice: HTMLElement) => void} */
function offer(worker, notice) {
  notice.querySelector('[data-action="update"]').onclick = () => worker.postMessage('activate');
  notice.hidden = false;
}
