// Starts PyScript, shows how far it is, and says so in words when it fails.
//
// <html data-state> goes from "booting" to "ready" (set by the page's Python code) or to "error";
// should Python be there after all, it still gets "ready". This file needs no other to run: whatever
// else is missing, it can tell.

const SLOW = 6000; // milliseconds without anything new after which the person is told
const SLOW_DOWNLOAD = 60_000; // the same, after which there is no hope: while files are missing
const SLOW_START = 30_000; // and once every file is there
const UNHURRIED = 1500; // milliseconds after which a download is one to be watched
const DOWNLOADED = 0.8; // of the bar, when all bytes are there; the rest are steps
const COMPILED = 0.05;
const STARTED = 0.1;

const root = document.documentElement;
const say = globalThis.casinoSay; // see before.js
const single = root.dataset.edition === 'single';
const folder = single ? '' : new URL('.', location.href).href;
const notices = Object.fromEntries(
  [...document.querySelectorAll('[data-notice]')].map((element) => [element.dataset.notice, element]),
);

const bar = notices.progress.querySelector('progress');
const missing = new Map(Object.entries(JSON.parse(bar.dataset.parts))); // bytes by path
const total = bytesMissing();
const watchdogs = [];
let steps = 0;

// Progress

function bytesMissing() {
  return [...missing.values()].reduce((sum, size) => sum + size, 0);
}

function progress(step = 0) {
  steps += step;
  const done = root.dataset.state === 'ready' ? 1 : DOWNLOADED * (1 - bytesMissing() / total) + steps;
  bar.value = Math.max(bar.value, done);
  watchdogs.splice(0).forEach(clearTimeout);
  notices.slow.hidden = true;
  if (root.dataset.state !== 'booting') return;
  watchdogs.push(setTimeout(tellSlow, SLOW), setTimeout(giveUp, missing.size ? SLOW_DOWNLOAD : SLOW_START));
}

// Counts whatever has arrived, no matter who asked for it.
function countArrivals(list) {
  for (const { name } of list.getEntries()) missing.delete(name.replace(folder, ''));
  progress();
}

// A response that counts its bytes while they are read.
function counted(response, path) {
  if (!missing.has(path) || !response.body) return response;
  const counter = new TransformStream({
    transform(bytes, controller) {
      controller.enqueue(bytes);
      if (!missing.has(path)) return;
      missing.set(path, Math.max(0, missing.get(path) - bytes.length));
      progress();
    },
    flush() {
      missing.delete(path);
      progress();
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, headers });
}

// When it fails

function wait() {
  const [path] = missing.keys();
  if (!path) return say('Everything has arrived, but Python has not started.');
  return say('{file} has not arrived yet.', { file: path.split('/').pop() });
}

function tellSlow() {
  notices.slow.querySelector('[data-reason]').textContent = `${wait()} ${say('This takes longer than usual.')}`;
  notices.slow.hidden = false;
}

function giveUp() {
  fail(wait());
}

const AGAIN = say('Check the connection, then try again. If it fails again, a current Firefox, Chrome, Edge or Safari may help.');

// What is known to go wrong: how its message looks, what to say instead, and what can be done.
const KNOWN = [
  [
    /memory|allocat/i,
    say('This device has not enough free memory for the game.'),
    say('Close other pages and programs, then try again.'),
  ],
  [
    /embedder|Content.Security|blocked by CSP|unsafe-eval/i,
    say('WebAssembly, which the game needs, is blocked here.'),
    say('A setting of this browser, an extension or the network does that. Allow it for this page or take another browser, then try again.'),
  ],
  [
    /WebAssembly|CompileError|LinkError/,
    undefined,
    say('Try again. If it fails again, this browser may be too old: take a current Firefox, Chrome, Edge or Safari.'),
  ],
];

function fail(problem) {
  if (root.dataset.state !== 'booting') return;
  const { reason, advice } = explain(problem);
  notices.error.querySelector('[data-reason]').textContent = reason;
  notices.error.querySelector('[data-advice]').textContent = advice;
  // Only now: while the game runs, role="alert" marks the refusals of plays.
  notices.error.setAttribute('role', 'alert');
  notices.error.hidden = false;
  notices.progress.hidden = true;
  notices.slow.hidden = true;
  root.dataset.state = 'error';
}

function explain(problem) {
  const text = String(problem?.message ?? problem).trim();
  const last = text.split('\n').pop();
  const [, script] = text.match(/module.*\/([\w.-]+)$/) ?? [];
  if (script) return { reason: say('{file} did not arrive or cannot be used.', { file: script }), advice: AGAIN };
  const [, reason = last, advice = AGAIN] = KNOWN.find(([pattern]) => pattern.test(`${problem?.name} ${text}`)) ?? [];
  return { reason, advice };
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
  WebAssembly.instantiateStreaming = (...args) => watched(instantiated(instantiateStreaming, args));
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

async function fetched([resource], pending) {
  const url = String(resource.url ?? resource);
  const name = url.split('/').pop();
  const response = await pending.catch(() => {
    throw new Error(say('{file} did not arrive.', { file: name }));
  });
  const type = response.headers.get('Content-Type') ?? 'nothing';
  if (!response.ok) {
    throw new Error(say('{file} did not arrive: the server answered {status}.', { file: name, status: response.status }));
  }
  if (name.endsWith('.wasm') && !type.startsWith('application/wasm')) {
    throw new Error(say('The server sends {file} as “{type}”; it has to be “application/wasm”.', { file: name, type }));
  }
  // Counting takes time itself, some tenths of a second for the wasm: not where all comes quickly.
  const direct = performance.now() < UNHURRIED;
  return direct ? response : counted(response, url.replace(folder, ''));
}

async function instantiated(instantiateStreaming, args) {
  const result = await instantiateStreaming.apply(WebAssembly, args);
  progress(COMPILED);
  return result;
}

// Starting

async function start() {
  if (!globalThis.WebAssembly?.instantiateStreaming) {
    throw new Error(say('This browser has no WebAssembly, which the game needs.'));
  }
  const stopWatching = watchDownloads();
  new MutationObserver(() => ready(stopWatching)).observe(root, { attributeFilter: ['data-state'] });
  // Python starts while PyScript is still being read.
  import('./interpreter.mjs').catch(fail);
  const script = document.querySelector('script[type="py"]').src;
  if (root.lang !== 'en') globalThis.casinoWords = fetch(new URL(`casino.${root.lang}.mo`, script)); // for table.mjs
  const game = fetch(script).then((response) => response.text());
  await import('./storage-guard.mjs');
  const { hooks } = await import('./core.js');
  // PyScript would turn this hook into a function by Function(…), which the page's policy forbids.
  // All it does is to give workers access to folders of the computer.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(async ({ interpreter }) => {
    progress(STARTED);
    await interpreter.runPythonAsync(await game);
    // PyScript would now compile a library of its own, which the game does not use and which takes
    // as long as the game itself, and then run the same script. It is left waiting here instead.
    await new Promise(() => {});
  });
}

async function ready(stopWatching) {
  if (root.dataset.state !== 'ready') return;
  stopWatching();
  progress();
  notices.progress.hidden = true;
  notices.error.hidden = true;
  notices.error.removeAttribute('role');
  if (root.dataset.edition === 'embed') return; // embed.mjs goes on, and nothing is kept
  delete root.dataset.deal;
  handOnTaps();
  await keepForLater().catch(({ message }) => console.warn(`Nothing is kept for later visits: ${message}`));
}

// Without it the game is played all the same.
async function keepForLater() {
  const { keepPicture } = await import('./picture.mjs');
  keepPicture();
  await import('./sheets.mjs');
  if (single) return;
  const { keepOffline } = await import('./offline.mjs');
  await keepOffline(notices.update);
}

// What was tapped before Python was there (see before.js) counts if the table is still the same.
function handOnTaps() {
  const { view } = document.querySelector('[data-region="table"]').dataset;
  for (const tap of globalThis.casinoTaps.splice(0)) {
    const target = tap.view === view && document.querySelector(tap.name);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else if (target) target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: tap.detail }));
  }
}

notices.stalled.remove();
for (const notice of [notices.error, notices.slow]) notice.querySelector('[data-action="retry"]').onclick = retry;
addEventListener('error', ({ error, message }) => fail(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => fail(reason));
addEventListener('py:progress', () => progress()); // PyScript's own steps
// A form that Python does not answer yet must not leave the page.
document.addEventListener('submit', (event) => event.preventDefault());
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // nothing is to ask unasked
  import('./install.mjs').then(({ offerInstall }) => offerInstall(event));
});
new PerformanceObserver(countArrivals).observe({ type: 'resource', buffered: true });
progress();
start().catch(fail);
