// Starts PyScript, shows how far it is, and says so in words when it fails.
//
// <html data-state> goes from "booting" to "ready" (set by the page's Python code) or to "error";
// should Python be there after all, it still gets "ready". This file needs no other to run: whatever
// else is missing, it can tell.

const SLOW_DOWNLOAD = 90_000; // milliseconds without any file arriving
const SLOW_START = 30_000; // milliseconds without any step, once every file is there
const DOWNLOADED = 0.8; // of the bar; the rest is Python's start
const STARTED = 0.95;

const root = document.documentElement;
const folder = new URL('.', location.href).href;
const notices = Object.fromEntries(
  [...document.querySelectorAll('[data-notice]')].map((element) => [element.dataset.notice, element]),
);

const bar = notices.progress.querySelector('progress');
const missing = new Map(Object.entries(JSON.parse(bar.dataset.parts))); // sizes by path
const total = bytesMissing();
let watchdog;

function bytesMissing() {
  return [...missing.values()].reduce((sum, size) => sum + size, 0);
}

function progress(value) {
  bar.value = Math.max(bar.value, value);
  root.style.setProperty('--progress', bar.value);
  clearTimeout(watchdog);
  if (root.dataset.state === 'booting') {
    watchdog = setTimeout(giveUp, missing.size ? SLOW_DOWNLOAD : SLOW_START);
  }
}

// Counts whatever arrives, no matter who asked for it.
function countArrivals(list) {
  for (const { name } of list.getEntries()) missing.delete(name.replace(folder, ''));
  progress(DOWNLOADED * (1 - bytesMissing() / total));
}

function giveUp() {
  const [path] = missing.keys();
  fail(path ? `${path} has not arrived yet.` : 'Everything has arrived, but Python does not start.');
}

function fail(reason) {
  if (root.dataset.state !== 'booting') return;
  const text = String(reason?.message ?? reason).trim();
  const [, script] = text.match(/module.*\/([\w.-]+)$/) ?? [];
  notices.error.querySelector('[data-reason]').textContent =
    script ? `${script} did not arrive or cannot be used.` : text.split('\n').pop();
  // Only now: while the game runs, role="alert" marks the refusals of plays.
  notices.error.setAttribute('role', 'alert');
  notices.error.hidden = false;
  notices.progress.hidden = true;
  root.dataset.state = 'error';
}

// If a newer version is already stored, perhaps that one works.
async function retry() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage('activate');
  setTimeout(() => location.reload(), registration?.waiting ? 500 : 0);
}

// Pyodide only prints a warning when a download fails or its wasm cannot be used, and then waits
// for ever. Tells it at once, and returns how to undo that.
function watchDownloads() {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const watched = (promise) => {
    promise.catch(fail);
    return promise;
  };
  globalThis.fetch = (...request) => watched(fetched(request, fetch(...request)));
  WebAssembly.instantiateStreaming = (...args) => watched(instantiateStreaming.apply(WebAssembly, args));
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

async function fetched([resource], pending) {
  const name = String(resource.url ?? resource).split('/').pop();
  const response = await pending.catch(() => {
    throw new Error(`${name} did not arrive.`);
  });
  const type = response.headers.get('Content-Type') ?? 'nothing';
  if (!response.ok) throw new Error(`${name} did not arrive: the server answered ${response.status}.`);
  if (name.endsWith('.wasm') && !type.startsWith('application/wasm')) {
    throw new Error(`The server sends ${name} as “${type}”; it has to be “application/wasm”.`);
  }
  return response;
}

async function start() {
  if (!globalThis.WebAssembly?.instantiateStreaming) {
    throw new Error('This browser has no WebAssembly, which the game needs.');
  }
  const stopWatching = watchDownloads();
  new MutationObserver(() => ready(stopWatching)).observe(root, { attributeFilter: ['data-state'] });
  await import('./storage-guard.mjs');
  const { hooks } = await import('./core.js');
  // PyScript would turn this hook into a function by Function(…), which the page's policy forbids.
  // All it does is to give workers access to folders of the computer.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ io }) => {
    progress(STARTED);
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      fail(error);
      return stderr(error, ...rest);
    };
  });
}

async function ready(stopWatching) {
  if (root.dataset.state !== 'ready') return;
  stopWatching();
  progress(1);
  notices.progress.hidden = true;
  notices.error.remove();
  const { keepOffline } = await import('./offline.mjs');
  await keepOffline(notices.update);
}

notices.stalled.remove();
notices.error.querySelector('[data-action="retry"]').onclick = retry;
addEventListener('error', ({ message }) => fail(message));
addEventListener('unhandledrejection', ({ reason }) => fail(reason));
addEventListener('py:progress', () => progress(bar.value)); // PyScript's own steps
// A form that Python does not answer yet must not leave the page.
document.addEventListener('submit', (event) => event.preventDefault());
new PerformanceObserver(countArrivals).observe({ type: 'resource', buffered: true });
progress(0);
start().catch(fail);
