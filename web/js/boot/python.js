// Starts Pyodide with our trimmed and compiled standard library (see web/vendor/) and without its list of
// packages, because the game needs none. The page does so (see interpreter.js), or a worker beside it (see
// start-worker.js).

import { loadPyodide as load, version } from '../pyodide.js';
import { awaitFirstHalf } from './halves.js';
import { restoreMemory } from './memory.js';

export { version };

// Where WebAssembly can switch stacks, Pyodide runs Python on a stack of its own. Chromium profiles the
// memory of a few users, and its profiler reads beyond the end of that stack: the page crashes. No
// Python call of ours awaits anything, so stack switching is turned off.
delete WebAssembly.Suspending;

const home = new URL('..', import.meta.url).href;
const platform = BUILD.platform;
export const PROGRAM = 'casino.zip';
export const LIBRARY = `${home}stdlib.zip`;
const PROGRAM_STEPS = BUILD.start_steps; // which import the program part by part
// Quicker named tuples, then what Pyodide would import at once, part by part.
const STEPS = ['import fast_namedtuple; fast_namedtuple.install()', 'import tokenize, inspect, json', 'import traceback, asyncio'];

// What Python writes goes to these functions, once PyScript has set them.
/** @type {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} */
export const streams = {};

// @include js/boot/pause.js

// Starts Python, and calls `arrived` when WebAssembly is there. With a memory, Python goes on from that instead.
// The page stays alive: it can draw between the steps.
/** @type {(arrived?: () => void, memory?: Promise<Uint8Array>) => Promise<Pyodide>} */
export function started(arrived, memory) {
  awaitFirstHalf(home);
  memory?.catch(() => {}); // until `moduleOf` waits for it
  return load({
    indexURL: home,
    packageBaseUrl: home,
    stdLibURL: LIBRARY,
    lockFileContents: { info: platform, packages: {} },
    createPyodideModule: (/** @type {object} */ settings) => moduleOf(settings, memory),
    // Pyodide would wait for the memory before it begins; `moduleOf` waits for it at the end.
    ...(memory && { _loadSnapshot: new Uint8Array() }),
    stdout: (/** @type {string} */ text) => (streams.stdout ?? console.log)(text),
    stderr: (/** @type {string} */ text) => (streams.stderr ?? console.error)(text),
    fsInit: async () => {
      arrived?.();
      await pause();
    },
  });
}

/** @type {(settings: object, memory?: Promise<Uint8Array>) => Promise<EmscriptenModule>} */
async function moduleOf(settings, memory) {
  // @ts-ignore: Pyodide's, without types
  const { default: create } = await import('../pyodide.asm.js');
  const module = await create(settings);
  const { API: pyodide } = module;
  await pause();
  if (memory) {
    const bytes = await memory;
    pyodide.restoreSnapshot = () => restoreMemory(bytes, module);
    return module;
  }
  for (const step of STEPS) {
    pyodide.rawRun(step); // where that fails, Pyodide's own import reports it
    await pause();
  }
  return module;
}

// Gives Python the archive with the program of the game.
/** @type {(python: Pyodide, archive: ArrayBuffer) => void} */
export const writeProgram = ({ FS }, archive) => FS.writeFile(PROGRAM, new Uint8Array(archive));

// Imports the program of the game, step by step.
/** @type {(python: Pyodide, archive: ArrayBuffer) => Promise<void>} */
export async function importProgram(python, archive) {
  writeProgram(python, archive);
  python.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
  for (const step of PROGRAM_STEPS) {
    await pause();
    python.runPython(step);
  }
  await pause();
}
