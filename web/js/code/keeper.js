// Keeps what the fence needs (code.html): fetches Python, its library and the engine from the site, and
// hands them to a fence for each page that asks for one (see runner.js). No foreign code runs here.

const VERSION = BUILD.message_version; // of the messages
const LATER = BUILD.later_half; // of the interpreter (see boot/halves.js)
const PLATFORM = BUILD.platform;
const FENCE = BUILD.fence_html; // the frame, as HTML
const { runtime, code } = document.documentElement.dataset;
const PACKAGES = './packages/index.json'; // the packages that the site has (see site_builder/packages.py)
const LANGUAGES = BUILD.code_languages;
const UNBEGUN = BUILD.unbegun; // what is said of a run that was stopped before it began, by language
const WORDS = BUILD.keeper_words; // the other texts, by language, then by the English text

/** @type {Map<string, Promise<ArrayBuffer>>} */
const fetched = new Map(); // the promise of each file's content, by its address

// The content of a file as bytes; it is fetched once, again after a failure.
/** @type {(address: string) => Promise<ArrayBuffer>} */
function bytes(address) {
  if (!fetched.has(address)) {
    const arriving = load(address);
    arriving.catch(() => fetched.delete(address));
    fetched.set(address, arriving);
  }
  return /** @type {Promise<ArrayBuffer>} */ (fetched.get(address));
}

/** @type {(address: string) => Promise<ArrayBuffer>} */
async function load(address) {
  const file = address.split('/').pop();
  /** @type {(status: number) => Error} */
  const missing = (status) => Object.assign(new Error(file), { file, status });
  try {
    const response = await fetch(address);
    if (!response.ok) throw missing(response.status);
    return await new Response(response.body?.pipeThrough(new TransformStream({ transform: passOn }))).arrayBuffer();
  } catch (error) {
    throw /** @type {Problem} */ (error).file ? error : missing(0); // browsers have words of their own for it
  }
}

/** @type {Set<MessagePort>} */
const starting = new Set(); // the ports of the pages that wait for the files

// Lets a part of a file pass, and the pages know that it has come.
/** @type {(part: Uint8Array, stream: TransformStreamDefaultController) => void} */
function passOn(part, stream) {
  for (const port of starting) port.postMessage({ type: 'loading' });
  stream.enqueue(part);
}

// Says what went wrong with a start or with the library.
/** @type {(problem: Problem, language: string) => string} */
function wordsOf({ file, status, absent, message }, language) {
  const translate = (/** @type {string} */ text) => (WORDS[language]?.[text] ?? text).replace('{file}', file).replace('{status}', status).replace('{name}', absent);
  if (absent !== undefined) return translate('This site has no package “{name}”.');
  if (!file) return /** @type {string} */ (message);
  if (!status) return translate('The file {file} did not arrive: is there a network?');
  return translate('The file {file} did not arrive ({status}): it may help to load this page again.');
}

// The script of the workers: Pyodide's two modules and our own script as one classic script, because a
// worker of an opaque origin can import nothing.
async function workerText() {
  const [starter, glue, own] = await Promise.all(
    [`${runtime}pyodide.js`, `${runtime}pyodide.asm.js`, `${code}worker.js`].map(async (file) => new TextDecoder().decode(await bytes(file))),
  );
  const nowhere = '"https://casino.invalid/"';
  const inner = (/** @type {string} */ text) => text.replaceAll('import.meta.url', nowhere);
  const load = inner(starter).replace(/export\{(\w+) as loadPyodide[^}]*\};?/, 'return $1;');
  const create = inner(glue).replace(/export default (\w+);?\s*$/, 'return $1;');
  // Pyodide would try `importScripts`, against the policy.
  return `self.importScripts = undefined;\n(() => {\nconst loadPyodide = (() => {${load}\n})();\nconst createPyodide = (() => {${create}\n})();\n${own}\n})();`;
}

/** @type {(language: string) => Promise<object>} */
async function filesFor(language) {
  const catalogue = LANGUAGES.includes(language) ? bytes(`${code}code.${language}.mo`) : null;
  const [script, first, later, library, engine, words] = await Promise.all([
    workerText(),
    bytes(`${runtime}pyodide.asm.wasm`),
    LATER && bytes(`${runtime}${LATER.file}`),
    bytes(`${runtime}stdlib.zip`),
    bytes(`${code}engine.zip`),
    catalogue,
  ]);
  const unbegun = UNBEGUN[language] ?? UNBEGUN.en;
  return { script, first, later, library, engine, words, unbegun, platform: PLATFORM, kept: await keptMemory() };
}

// The memory of Python right after its start, for the next visit. It begins with its digest (SHA-256).

const DIGEST = 32; // bytes
const STORE = `casino-code ${new URL('.', location.href).pathname}`;

function memoryAddress() {
  const address = new URL(`${code}__memory`, location.href);
  const zone = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  address.search = String(new URLSearchParams({ runtime: String(runtime), zone: String(zone), language: navigator.language }));
  return address.href;
}

/** @type {(memory: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} */
const digestOf = async (memory) => new Uint8Array(await crypto.subtle.digest('SHA-256', memory.subarray(DIGEST)));

// The kept memory; undefined without one, or if it is damaged or the browser denies it.
async function keptMemory() {
  try {
    const answer = await caches.match(memoryAddress(), { cacheName: STORE });
    if (!answer) return undefined;
    const memory = new Uint8Array(await answer.arrayBuffer());
    const digest = await digestOf(memory);
    return digest.every((byte, at) => byte === memory[at]) ? memory : undefined;
  } catch {
    return undefined;
  }
}

/** @type {(memory: Uint8Array<ArrayBuffer>) => Promise<void>} */
async function keepMemory(memory) {
  try {
    memory.set(await digestOf(memory));
    await caches.delete(STORE);
    await (await caches.open(STORE)).put(memoryAddress(), new Response(memory));
    document.documentElement.dataset.memory = 'kept';
  } catch {
    // The next visit starts like this one.
  }
}

// Makes a fence that talks to a page through its port.
/** @type {(port: MessagePort, language: string) => Promise<void>} */
async function open(port, language) {
  starting.add(port);
  port.postMessage({ type: 'loading' });
  try {
    const files = await filesFor(language);
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.srcdoc = FENCE;
    await new Promise((resolve) => {
      frame.onload = resolve;
      document.body.append(frame);
    });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(port1, data, language);
    starting.delete(port);
    frame.contentWindow?.postMessage({ casino: VERSION, type: 'files', files }, '*', [port, port2]);
    keepOffline();
  } catch (error) {
    starting.delete(port);
    port.postMessage({ type: 'failed', text: wordsOf(/** @type {Problem} */ (error), language) });
  }
}

// Has the service worker of the game keep these files, and the page around them if it is one of the same site.
function keepOffline() {
  if (!navigator.serviceWorker) return;
  import(new URL(`${runtime}boot/offline.js`, location.href).href).then((offline) => offline.keepPageOffline()).catch(() => {});
}

// The fence asks for the rest of the library, when code imports from it, and hands over the memory of its
// first worker before any code has run.
/** @type {(port: MessagePort, data: Untrusted, language: string) => Promise<void>} */
async function answer(port, data, language) {
  if (data?.type === 'memory' && data.memory instanceof Uint8Array) keepMemory(/** @type {Uint8Array<ArrayBuffer>} */ (data.memory));
  if (data?.type === 'packages') answerPackages(port, data.names, language);
  if (data?.type !== 'library') return;
  try {
    port.postMessage({ type: 'library', bytes: await bytes(`${code}library.zip`) });
  } catch (error) {
    port.postMessage({ type: 'library', problem: wordsOf(/** @type {Problem} */ (error), language) });
  }
}

// Hands over the wheels of some packages, with all that they need.
/** @type {(port: MessagePort, names: unknown, language: string) => Promise<void>} */
async function answerPackages(port, names, language) {
  try {
    const index = JSON.parse(new TextDecoder().decode(await bytes(PACKAGES)));
    const files = filesOf(/** @type {unknown[]} */ ([]).concat(names).map(String), index);
    const wheels = await Promise.all(files.map(async (file) => ({ file, bytes: await bytes(`./packages/${file}`) })));
    port.postMessage({ type: 'packages', wheels });
  } catch (error) {
    port.postMessage({ type: 'packages', problem: wordsOf(/** @type {Problem} */ (error), language) });
  }
}

// The files of packages by the index of the site, each once. Throws if there is none of a name.
/** @type {(names: string[], index: Record<string, { file: string, needs: string[] }>) => string[]} */
function filesOf(names, index) {
  const packages = new Map();
  /** @type {(name: string) => void} */
  const add = (name) => {
    const normal = name.replace(/[-_.]+/g, '-').toLowerCase();
    if (packages.has(normal)) return;
    if (!Object.hasOwn(index, normal)) throw Object.assign(new Error(name), { absent: name });
    packages.set(normal, index[normal].file);
    index[normal].needs.forEach(add);
  };
  names.forEach(add);
  return [...packages.values()];
}

addEventListener('message', ({ source, data, ports }) => {
  if (source !== parent || data?.casino !== VERSION || data.type !== 'open' || ports.length !== 1) return;
  open(ports[0], String(data.language));
});
