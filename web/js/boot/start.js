// Starts PyScript, shows the progress, and explains in words why a start fails.
//
// <html data-state> goes from "booting" to "ready" (set by the page's Python code) or to "error"; if
// Python arrives after an error, it still becomes "ready". Before this file is there, trouble.js watches,
// which also finds the causes.

const SLOW = 6000; // milliseconds without progress until the page says so
const SLOW_DOWNLOAD = 60_000; // milliseconds without progress until it gives up: while files are missing
const SLOW_START = 30_000; // and when every file is there
const UNHURRIED = 1000; // milliseconds after which the bytes of a download are counted
const DIAGNOSIS = 20_000; // milliseconds to find out what stops the start
const DOWNLOADED = 0.8; // of the bar, when all bytes are there; steps fill the rest
const COMPILED = 0.05;
const STARTED = 0.1;

const root = document.documentElement;
const translate = globalThis.casinoTranslate ?? ((text) => text); // early.js may have been forbidden to run
const single = root.dataset.edition === 'single';
const isRook = root.dataset.edition === 'rook'; // it keeps no picture of its table
const [invited, inviter = ''] = location.hash.match(/^#(?:link=2i\.([\w-]+)\.|room=)/i) ?? []; // to a game with a friend: the name in it
const framed = isRook && parent !== window; // it stores nothing, and talks with the page around it
let shares = framed && location.hash === '#shared'; // whether another frame may have the Python
const folder = single ? '' : new URL('.', location.href).href;
const { fetch: plainFetch } = globalThis;
/** @type {Record<string, HTMLElement>} */
const notices = Object.fromEntries(
  [...document.querySelectorAll('[data-notice]')].map((element) => [element.dataset.notice, element]),
);

const bar = notices.progress.querySelector('progress');
const missing = new Map(Object.entries(JSON.parse(/** @type {string} */ (bar.dataset.parts)))); // bytes by path
const total = bytesMissing();
const parts = [...missing.keys()];
const INTERPRETER = parts.find((path) => path.endsWith('.asm.wasm')) ?? '';
/** @type {number[]} */
const watchdogs = [];
let steps = 0;

// Progress

function bytesMissing() {
  return [...missing.values()].reduce((sum, size) => sum + size, 0);
}

/** @type {(step?: number) => void} */
function progress(step = 0) {
  steps += step;
  const done = root.dataset.state === 'ready' ? 1 : DOWNLOADED * (1 - bytesMissing() / total) + steps;
  bar.value = Math.max(bar.value, done);
  watchdogs.splice(0).forEach(clearTimeout);
  notices.slow.hidden = true;
  if (root.dataset.state !== 'booting') return;
  watchdogs.push(setTimeout(tellSlow, SLOW), setTimeout(giveUp, missing.size ? SLOW_DOWNLOAD : SLOW_START));
}

// Counts every file that has arrived, whichever script asked for it.
/** @type {(list: PerformanceObserverEntryList) => void} */
function countArrivals(list) {
  for (const { name } of list.getEntries()) missing.delete(name.replace(folder, ''));
  progress();
}

// Wraps a response so that its bytes are counted while they are read.
/** @type {(response: Response, path: string) => Response} */
function counted(response, path) {
  if (!missing.has(path) || !response.body || !globalThis.TransformStream) return response;
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

function reasonToWait() {
  const [path] = missing.keys();
  if (!path) return translate('Everything is here, but the game has not started.');
  return translate('{file} has not arrived yet.', { file: path.split('/').pop() });
}

function tellSlow() {
  if (root.dataset.state !== 'booting') return; // the page may have failed meanwhile
  notices.slow.querySelector('[data-reason]').textContent = `${reasonToWait()} ${translate('This takes longer than usual.')}`;
  notices.slow.hidden = false;
}

function giveUp() {
  // A damaged script may end without an error and start nothing.
  fail(missing.size ? new Told(reasonToWait()) : new Error(reasonToWait()));
}

// An error whose message says in words what has failed; `path` is the file that it is about.
class Told extends Error {
  /** @param {string} message @param {string} [path] */
  constructor(message, path) {
    super(message);
    this.path = path;
  }
}

const NEWER = translate('Take a current Firefox, Chrome, Edge or Safari, then try again.');
const AGAIN = translate('Check the connection, then try again. If it fails again, a current Firefox, Chrome, Edge or Safari may help.');

// Known failures: a pattern of the message, the reason to show in its place, and the advice.
/** @type {[RegExp, string | undefined, string][]} */
const KNOWN = [
  [
    /memory|allocat/i,
    translate('This device has not enough free memory for the game.'),
    translate('Close other pages and programs, then try again.'),
  ],
  [
    /embedder|Content.Security|blocked by CSP|unsafe-eval/i,
    translate('WebAssembly, which the game needs, is blocked here.'),
    translate('A setting of this browser, an extension or the network does that. Allow it for this page or take another browser, then try again.'),
  ],
  [
    /WebAssembly|CompileError|LinkError/,
    undefined,
    translate('Try again. If it fails again, this browser may be too old: take a current Firefox, Chrome, Edge or Safari.'),
  ],
  [
    /marshal|zipimport|zip file|zlib|magic number|No module named|terminated with exit|is damaged|is not an archive/i,
    translate('A part of the game arrived damaged and cannot be read.'),
    translate('Try again. If it fails again, load the page without the stored copies of the browser (Ctrl and F5).'),
  ],
];

let failing = false;
/** @type {{ path?: string } | undefined} */
let damaged; // the file that arrived damaged: { path }

/** @type {(problem: Problem) => Promise<void>} */
async function fail(problem) {
  if (failing || root.dataset.state !== 'booting') return;
  failing = true;
  // The next start must not begin with what this one may have failed with (see memory.js).
  if (!single) globalThis.caches?.delete(`casino-memory ${new URL(folder).pathname}`).catch(() => {});
  const found = await diagnosis(problem);
  if (root.dataset.state !== 'booting') return;
  damaged = found?.path ? found : undefined;
  globalThis.casinoTrouble.tell(found ?? explain(problem));
}

// Python cannot go on, perhaps in the middle of a game, which is stored up to the last play.
/** @type {(event: CustomEvent<{ message: string, advice: string, file: string }>) => void} */
function end({ detail: { message, advice, file } }) {
  failing = true;
  damaged = { path: INTERPRETER.replace(/[^/]+$/, file) };
  if (root.dataset.state === 'ready') {
    document.querySelector('main').inert = true;
    if (root.dataset.edition !== 'embed') notices.error.querySelector('h2').textContent = translate('The game cannot go on');
  }
  globalThis.casinoTrouble.tell({ reason: message, advice });
}

// What stops the start, if that can be found out (see trouble.js).
/** @type {(problem: Problem) => Promise<Trouble | undefined>} */
async function diagnosis(problem) {
  const { find } = globalThis.casinoTrouble;
  const examined = isOfBrowser(problem) || (problem instanceof Told && !problem.path) ? [] : [problem?.path ?? parts].flat();
  const late = new Promise((resolve) => setTimeout(resolve, DIAGNOSIS));
  return Promise.race([find(examined), late]).catch(() => undefined);
}

/** @type {(problem: Problem) => string} */
const textOf = (problem) => String(problem?.message ?? problem).trim();

/** @type {(problem: Problem) => boolean} */
const isOfBrowser = (problem) =>
  missingPart(textOf(problem)) !== undefined || KNOWN.slice(0, 2).some(([pattern]) => pattern.test(`${problem?.name} ${problem?.message}`));

// The part of the browser that an error says is missing, such as “TransformStream” or “navigator.locks.request”.
/** @type {(text: string) => string | undefined} */
function missingPart(text) {
  const [, name = '', variable = name] = text.match(/([\w.]+) is not (?:defined|a function|a constructor)|Can't find variable: (\w+)/) ?? [];
  const [first, ...rest] = variable.split('.');
  const isOfPage = /^[A-Z]/.test(first) || (rest.length && first in globalThis); // else it is a name in a script
  const part = isOfPage && variable.split('.').reduce((whole, each) => whole?.[each], /** @type {Record<string, any>} */ (globalThis));
  return part === undefined ? variable : undefined;
}

/** @type {(problem: Problem) => Trouble} */
function explain(problem) {
  const text = textOf(problem);
  const feature = missingPart(text);
  if (feature !== undefined) return { reason: translate('This browser has no {feature}, which the game needs.', { feature }), advice: NEWER };
  const last = /** @type {string} */ (text.split('\n').pop());
  const [, script] = text.match(/module.*\/([\w.-]+)$/) ?? [];
  if (script) return { reason: translate('{file} did not arrive or cannot be used.', { file: script }), advice: AGAIN };
  const [, reason = last, advice = AGAIN] = KNOWN.find(([pattern]) => pattern.test(`${problem?.name} ${text}`)) ?? [];
  return { reason, advice };
}

// Loads the page again, with the newer version if the service worker has one.
async function retry() {
  if (damaged) await plainFetch(folder + damaged.path, { cache: 'reload' }).catch(() => {}); // the stored copy is damaged
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const newer = registration?.scope === folder && registration.waiting; // another copy may lie around this one
  if (newer) newer.postMessage('activate');
  setTimeout(() => location.reload(), newer ? 500 : 0);
}

// Reports failed downloads and an unusable wasm at once: Pyodide only prints a warning and then waits
// for ever. Pyodide gets the interpreter that the page has asked for (see first.js), which is compiled
// while it arrives. Returns a function that ends the watching.
function watchDownloads() {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {<T>(promise: Promise<T>) => Promise<T>} */
  const watched = (promise) => {
    promise.catch(fail);
    return promise;
  };
  const asked = globalThis.casinoInterpreter;
  const early = asked && watched(fetched([INTERPRETER], asked));
  const module = early && watched(WebAssembly.compileStreaming(early));
  /** @type {(request: Parameters<typeof fetch>) => unknown} */
  const isAsked = ([resource]) => early && String(/** @type {Request} */ (resource).url ?? resource).endsWith(INTERPRETER);
  globalThis.fetch = (...request) => (isAsked(request) ? /** @type {Promise<Response>} */ (early) : watched(fetched(request, fetch(...request))));
  WebAssembly.instantiateStreaming = (source, imports) =>
    watched(compiled(module ? instance(module, imports) : instantiateStreaming.call(WebAssembly, source, imports)));
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** @type {(request: Parameters<typeof fetch>, pending: Promise<Response>) => Promise<Response>} */
async function fetched([resource], pending) {
  const url = String(/** @type {Request} */ (resource).url ?? resource);
  const name = url.split('/').pop() ?? '';
  const path = url.replace(folder, '').replace(/^\.\//, '');
  const response = await pending.catch(() => {
    throw new Told(translate('{file} did not arrive.', { file: name }), path);
  });
  if (!response.ok) {
    throw new Told(translate('{file} did not arrive: the server answered {status}.', { file: name, status: response.status }), path);
  }
  // Counting itself takes some tenths of a second for the wasm: skip it on a fast connection.
  const direct = performance.now() < UNHURRIED;
  const arriving = direct ? response : counted(response, path);
  return name.endsWith('.wasm') ? asWasm(arriving) : arriving;
}

// Lets the browser compile WebAssembly while it arrives, also where the server does not know its type.
/** @type {(response: Response) => Response} */
function asWasm(response) {
  const type = 'application/wasm';
  if (response.headers.get('Content-Type') === type) return response;
  return new Response(response.body, { headers: { 'Content-Type': type } });
}

// A browser that cannot compile WebAssembly while it arrives does so when all of it is there.
function completeWebAssembly() {
  /** @type {(source: Response | PromiseLike<Response>) => Promise<WebAssembly.Module>} */
  const compile = async (source) => WebAssembly.compile(await (await source).arrayBuffer());
  WebAssembly.compileStreaming ??= compile;
  WebAssembly.instantiateStreaming ??= (source, imports) => instance(compile(source), imports);
}

/** @type {(compiling: Promise<WebAssembly.Module>, imports?: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>} */
async function instance(compiling, imports) {
  const module = await compiling;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/** @type {<T>(instantiating: Promise<T>) => Promise<T>} */
async function compiled(instantiating) {
  const result = await instantiating;
  progress(COMPILED);
  return result;
}

// Starting

// Opens the table, in the Python of another frame where this one shares it.
async function begin() {
  if (shares) {
    const { openShared } = await import('./framed.js');
    new MutationObserver(() => ready(() => {})).observe(root, { attributeFilter: ['data-state'] });
    if (await openShared(() => progress())) return;
    shares = false;
  }
  await start();
}

async function start() {
  if (!globalThis.casinoEarlyEvents) throw new Error('the scripts in the page did not run');
  if (!globalThis.WebAssembly) throw new ReferenceError('WebAssembly is not defined'); // see missingPart
  completeWebAssembly();
  const stopWatching = watchDownloads();
  new MutationObserver(() => ready(stopWatching)).observe(root, { attributeFilter: ['data-state'] });
  // Python starts while the browser still reads PyScript.
  import('./interpreter.js').then(({ python }) => python).catch(fail);
  const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="py"]')).src;
  if (root.lang !== 'en' && !framed) globalThis.casinoCatalogue = fetch(new URL(`${isRook ? 'rook' : 'casino'}.${root.lang}.mo`, script)); // for page.js
  const game = fetch(script).then((response) => response.text());
  /** @type {(value?: unknown) => void} */
  let started;
  const table = takesTable(new Promise((resolve) => (started = resolve)));
  table.catch(fail);
  await import('./storage-guard.js');
  // @ts-ignore: PyScript's, without types
  const { hooks } = await import('../core.js');
  // PyScript would make a function of this hook with Function(…), which the page's policy forbids.
  // The hook only gives workers access to folders of the computer.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(async ({ interpreter }) => {
    progress(STARTED);
    started();
    if (await table) await interpreter.runPythonAsync(await game);
    // PyScript would now compile a library of its own, which takes as long as the game itself and
    // which the game does not use, and then run the same script. Here it waits for ever instead.
    await new Promise(() => {});
  });
}

// Reads what is stored while Python starts; returns whether this tab has the table (see one-tab.js).
/** @type {(started: Promise<unknown>) => Promise<boolean>} */
async function takesTable(started) {
  if (root.dataset.edition === 'embed') return true;
  if (framed) {
    await import('./framed.js');
    return true;
  }
  const database = storage(); // before storage-guard.js may replace it
  const { takeTable } = await import('./one-tab.js');
  return takeTable(database, started);
}

function storage() {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined; // the browser denies it
  }
}

/** @type {(stopWatching: () => void) => Promise<void>} */
async function ready(stopWatching) {
  if (root.dataset.state !== 'ready') return;
  stopWatching();
  progress();
  notices.progress.hidden = true;
  // A policy of the server that forbids the style lets the game start, but not be seen.
  if (root.dataset.trouble !== 'policy') {
    notices.error.hidden = true;
    notices.error.removeAttribute('role');
  }
  // embed.js goes on. A table in another page leaves the later half of Python until a call needs it:
  // it would take more memory than ten tables.
  if (root.dataset.edition === 'embed') return;
  const joined = shares ? undefined : joinInterpreter();
  delete root.dataset.deal;
  repeatEarlyEvents();
  await prepareNextVisit(joined).catch(({ message }) => console.warn(`Nothing is kept for later visits: ${message}`));
}

// The game works without the later half of Python, which the first call that needs it loads at once.
async function joinInterpreter() {
  const { joinWhenIdle } = await import('./halves.js');
  await joinWhenIdle().catch(({ message }) => console.warn(message));
}

// The game works without it.
/** @type {(joined: Promise<void> | undefined) => Promise<void>} */
async function prepareNextVisit(joined) {
  if (!isRook) {
    const { watchTable } = await import('../table/saved-picture.js');
    watchTable();
  }
  await import('../table/sheet-style.js');
  await import('../table/opener.js');
  if (single || framed) return;
  await joined; // so that no file is loaded twice
  const { keepOffline } = await import('./offline.js');
  await keepOffline(notices.update);
  const { keepMemory } = await import('./memory.js');
  await keepMemory();
}

// Repeats the clicks and forms from before Python was there (see early.js) if the table is the same.
function repeatEarlyEvents() {
  const { view } = document.querySelector('[data-region="table"]').dataset;
  for (const early of globalThis.casinoEarlyEvents.splice(0)) {
    const target = early.view === view && document.querySelector(early.selector);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else if (target) target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: early.detail }));
  }
}

if (!globalThis.casinoTrouble) await import('./trouble.js'); // where the scripts in the page may not run
globalThis.casinoTrouble.stopWatching();
notices.stalled.remove();
if (!single && !isRook && invited) import('./invited.js').then(({ showInvitation }) => showInvitation(inviter)).catch(() => {});
for (const notice of [notices.error, notices.slow]) notice.querySelector('[data-action="retry"]').onclick = retry;
addEventListener('error', ({ error, message }) => fail(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => fail(reason));
document.addEventListener('casino:incomplete', end); // see halves.js
addEventListener('py:progress', () => progress()); // the steps of PyScript
// A form that is sent before Python is there must not leave the page.
document.addEventListener('submit', (event) => event.preventDefault());
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // the browser would ask by itself
  import('./install.js').then(({ offerInstall }) => offerInstall(event));
});
new PerformanceObserver(countArrivals).observe({ type: 'resource', buffered: true });
progress();
begin().catch(fail);
