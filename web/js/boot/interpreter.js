// The interpreter for PyScript (see python.js). This module starts it at once, while the browser still
// reads PyScript: when PyScript asks for its interpreter, most of the start is done. On a page with a
// table, the program is there too.
//
// A later visit starts from the memory that an earlier one has kept. On a first visit, the game's own page
// leaves the long part of the start to a worker beside it, and can answer meanwhile: the worker gives it
// the memory of a Python that has imported the program. Where that fails, and on all other pages, the page
// does everything itself.

import { addressFor, copyMemory, forgetMemory, keepLater, keptMemory } from './memory.js';
import { importProgram, LIBRARY, PROGRAM, started, streams, version, writeProgram } from './python.js';

export { version };

const PATIENCE = 20_000; // milliseconds for the worker, once it has all that it needs
const { dataset } = document.documentElement;
/** @type {HTMLScriptElement} */
const script = document.querySelector('script[type="py"]'); // that of a page with a table
export const python = script ? withProgram(new URL(PROGRAM, script.src)) : started();

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} [options] */
export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, { stdout, stderr });
  return python;
}

// Python with the program of the game, from a memory if there is one.
/** @type {(program: URL) => Promise<Pyodide>} */
async function withProgram(program) {
  const address = addressFor(program);
  /** @type {(value?: unknown) => void} */
  let arrived = () => {};
  // The program arrives while Python starts, and not before what Python needs first.
  const archive = new Promise((resolve) => (arrived = resolve)).then(() => bytesAt(program.href));
  archive.catch(() => {}); // start.js reports it
  const [image] = await imageFor(address, archive);
  image?.catch(() => {}); // then the page starts Python itself
  const restored = image && (await started(arrived, image.then(({ memory }) => memory)).catch(() => forgetMemory(address)));
  const found = restored ?? (await started(arrived));
  if (restored) {
    writeProgram(restored, await archive);
    const { memory, kept } = /** @type {MemoryImage} */ (await image);
    if (kept) dataset.memory = 'restored';
    else keepLater(memory, address);
  } else {
    await importProgram(found, await archive);
    if (dataset.edition === 'site') copyMemory(found, address);
  }
  return found;
}

/** @type {(url: string) => Promise<ArrayBuffer>} */
async function bytesAt(url) {
  return (await fetch(url)).arrayBuffer();
}

// A memory with the program in it, as a promise in a list; an empty list if there is none.
/** @type {(address: string, program: Promise<ArrayBuffer>) => Promise<Promise<MemoryImage>[]>} */
async function imageFor(address, program) {
  const [kept] = await keptMemory(address);
  if (kept) return [kept.then((memory) => ({ memory, kept: true }))];
  const module = globalThis.casinoModule;
  if (dataset.edition !== 'site' || !module || !globalThis.Worker) return [];
  return [imageFromWorker({ module, library: sharedLibrary(), program })];
}

// Python's library as the page and the worker both use it: it is loaded once.
function sharedLibrary() {
  const { fetch } = globalThis;
  const library = bytesAt(LIBRARY);
  library.catch(() => {}); // start.js reports it
  globalThis.fetch = async (resource, options) =>
    String(/** @type {Request} */ (resource).url ?? resource) === LIBRARY ? new Response(await library) : fetch(resource, options);
  return library;
}

/** @type {(parts: Record<string, Promise<unknown>>) => Promise<MemoryImage>} */
async function imageFromWorker(parts) {
  const worker = new Worker(new URL('./start-worker.js', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { memory, problem } }) => (memory ? resolve({ memory, kept: false }) : reject(new Error(problem)));
      worker.onerror = () => reject(new Error('the worker could not be started'));
      const sent = Object.entries(parts).map(async ([name, part]) => worker.postMessage({ [name]: await part }));
      Promise.all(sent).then(() => setTimeout(reject, PATIENCE, new Error('the worker does not answer')), reject);
    });
  } finally {
    worker.terminate();
  }
}
