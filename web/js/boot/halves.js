// Joins the two halves of Python's interpreter. The first half has what games need, and starts; the
// later half has the rest. It is loaded once the page works, or at once when something calls a
// function of it before that. web/site_builder/halves makes them.

const LATER = BUILD.later_half; // { file, size, checksum }; null where the interpreter is in one piece
const PATIENCE = 3000; // milliseconds to wait for an idle moment
const BOTH = 'casino.both-halves'; // in the session's storage, if the next start has to load both halves
/** @type {Translate} */
const inEnglish = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const translate = globalThis.casinoTranslate ?? inEnglish; // see early.js; the pages to read have none

// A module that imports a function and puts it into a table: only functions of WebAssembly can be there.
//   (import "page" "load" (func)) (import "first" "%loader" (table 1 funcref)) (elem (i32.const 0) 0)
const LOADER = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 31, 2, 4, 112, 97, 103, 101, 4, 108, 111, 97, 100, 0, 0],
  ...[5, 102, 105, 114, 115, 116, 7, 37, 108, 111, 97, 100, 101, 114, 1, 112, 0, 1, 9, 7, 1, 0, 65, 0, 11, 1, 0],
);

// The later half did not arrive or cannot be used; the message says so in words. Python cannot go on.
class Incomplete extends Error {
  /** @param {string} message @param {string} advice */
  constructor(message, advice) {
    super(message);
    Object.assign(this, { name: 'Incomplete', advice, file: LATER.file });
  }
}

/** @type {string} */
let address;
/** @type {WebAssembly.Module | undefined} */
let module; // the later half, compiled
/** @type {(() => void) | undefined} */
let join; // adds it to the running first half; undefined when that is done, or before Python runs
let downloading = false;
let awaiting = false; // the first half
const download = new AbortController();

// Makes the next WebAssembly that is loaded the first half. `home` is the address of the folder with both.
/** @type {(home: string) => void} */
export function awaitFirstHalf(home) {
  if (!LATER || awaiting) return;
  awaiting = true;
  address = home + LATER.file;
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    awaiting = false;
    const result = await instantiateStreaming.call(WebAssembly, source, imports);
    /** @type {Record<string, WebAssembly.Global>} */
    const first = /** @type {Record<string, WebAssembly.Global>} */ (result.instance.exports);
    if (!first['%memory']) return result; // it is in one piece after all
    join = () => {
      module ??= new WebAssembly.Module(checked(bytesAtOnce()));
      new WebAssembly.Instance(module, { ...imports, first });
      first['%loaded'].value = 1;
      module = join = undefined;
      document.documentElement.dataset.python = 'whole';
    };
    new WebAssembly.Instance(new WebAssembly.Module(LOADER), { page: { load: joinAtOnce }, first });
    if (takeMark()) module = await compiled().catch(() => undefined);
    // Pyodide's linker reads all exports: it must not see ours.
    const exports = Object.fromEntries(Object.entries(first).filter(([name]) => !name.startsWith('%')));
    return { instance: { exports }, module: result.module };
  };
}

// Waits for an idle moment.
/** @type {() => Promise<unknown>} */
export const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve, { timeout: PATIENCE }));

// Loads the later half while nothing else is to be done. If that fails, nothing is lost: the first call
// that needs it tries again. <html data-python="whole"> means that it is there.
export async function joinWhenIdle() {
  await idle();
  if (!join) return;
  try {
    const found = await compiled();
    module ??= found;
  } catch (problem) {
    if (/** @type {unknown} */ (join)) throw problem;
  }
  // A call may have needed it meanwhile, and loaded it at once.
  if (join) join();
  else module = undefined;
}

/** @type {(options?: RequestInit) => Promise<WebAssembly.Module>} */
const compiled = async (options) => WebAssembly.compile(await intact(options));

/** @type {(options?: RequestInit) => Promise<Uint8Array<ArrayBuffer>>} */
async function intact(options) {
  const found = await arrived(options);
  // The stored copy of the browser may be damaged.
  return isIntact(found) ? found : checked(await arrived({ ...options, cache: 'reload' }));
}

/** @type {(options?: RequestInit) => Promise<Uint8Array<ArrayBuffer>>} */
async function arrived(options) {
  downloading = true;
  const response = await fetch(address, { signal: download.signal, ...options });
  if (!response.ok) throw missing(response.status);
  return new Uint8Array(await response.arrayBuffer());
}

// Called by the first half when it needs the later one. It waits for it as a whole: nothing else runs
// meanwhile, because Python is in the middle of a call.
function joinAtOnce() {
  try {
    download.abort();
    /** @type {() => void} */ (join)();
  } catch (problem) {
    told(problem instanceof Incomplete ? problem : damaged());
  }
}

/** @type {(error: Error) => never} */
function told(error) {
  startAgain().catch(() => document.dispatchEvent(new CustomEvent('casino:incomplete', { detail: error })));
  throw error;
}

// Chromium asks no service worker for what is loaded at once. If the worker has the later half, the page
// starts again with both halves: the game is stored up to the last play.
async function startAgain() {
  await compiled({ signal: undefined });
  sessionStorage.setItem(BOTH, '1');
  location.reload();
}

// Returns whether this start has to load both halves, once.
function takeMark() {
  try {
    const mark = sessionStorage.getItem(BOTH);
    sessionStorage.removeItem(BOTH);
    return Boolean(mark);
  } catch {
    return false; // the browser denies storage
  }
}

function bytesAtOnce() {
  if (globalThis.casinoFile) return globalThis.casinoFile(LATER.file); // the page as one file (see single.js)
  const request = new XMLHttpRequest();
  // Browsers load one address once at a time, and this page cannot take in the download under way.
  const here = downloading ? `${address}?at-once` : address;
  try {
    request.open('GET', here, false);
    request.overrideMimeType('text/plain; charset=x-user-defined'); // the bytes as characters
    request.send();
  } catch {
    throw missing();
  }
  if (request.status !== 200) throw missing(request.status);
  const text = request.responseText;
  const found = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) found[at] = text.charCodeAt(at);
  return found;
}

// Returns the bytes if they are those of the build.
/** @type {(found: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>} */
function checked(found) {
  if (!isIntact(found)) throw damaged();
  return found;
}

/** @type {(found: Uint8Array) => boolean} */
const isIntact = (found) => found.length === LATER.size && checksum(found) === LATER.checksum;

// @include js/boot/checksum.js

/** @type {(status?: number) => Error} */
function missing(status) {
  const { file } = LATER;
  const reason = status
    ? translate('{file} did not arrive: the server answered {status}.', { file, status })
    : translate('{file} did not arrive.', { file });
  return new Incomplete(reason, translate('Check the connection, then try again.'));
}

function damaged() {
  const part = translate('the rest of Python');
  const { file } = LATER;
  return new Incomplete(
    translate('A part of the game arrived damaged and cannot be read: {part} ({file}).', { part, file }),
    translate('Try again: the file is then loaded anew. If it fails again, the copy on the server is damaged.'),
  );
}
