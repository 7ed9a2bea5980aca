// Runs in a worker beside the game's page on a first visit, so that the page can be read, painted and
// touched meanwhile. The worker starts Python, imports the program of the game and gives the page the
// memory with both. The page goes on from there, and ends this worker (see interpreter.js).

import { memoryOf } from './memory.js';
import { importProgram, LIBRARY, started } from './python.js';

/** @type {Record<string, (value: any) => void>} */
const receive = {};
/** @type {(name: string) => Promise<any>} */
const received = (name) => new Promise((resolve) => (receive[name] = resolve));
const [module, library, program] = ['module', 'library', 'program'].map(received);

/** @param {MessageEvent} event */
globalThis.onmessage = ({ data }) => {
  for (const [name, value] of Object.entries(data)) receive[name](value);
};

// The page has asked for the files, and sends them.
async function start() {
  globalThis.fetch = async (resource) => new Response(String(resource) === LIBRARY ? await library : '');
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    /** @type {WebAssembly.Module} */
    const first = await module;
    return { module: first, instance: await WebAssembly.instantiate(first, imports) };
  };
  const python = await started();
  await importProgram(python, await program);
  const memory = memoryOf(python);
  postMessage({ memory }, { transfer: [memory.buffer] });
}

start().catch(({ message }) => postMessage({ problem: message }));
