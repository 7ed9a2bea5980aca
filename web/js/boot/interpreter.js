// The interpreter for PyScript: Pyodide with our trimmed and compiled standard library (see
// web/vendor/) and without its list of packages, because the game needs none.
//
// This module starts Pyodide at once, while the browser still reads PyScript: when PyScript asks for
// its interpreter, most of the start is done. On a page with a table, the program is there too.

import { loadPyodide as load, version } from '../pyodide.js';
import { awaitFirstHalf } from './halves.js';
import { copyMemory, forgetMemory, keptMemory, restoreMemory } from './memory.js';

export { version };

// Where WebAssembly can switch stacks, Pyodide runs Python on a stack of its own. Chromium profiles the
// memory of a few users, and its profiler reads beyond the end of that stack: the page crashes. No
// Python call of ours awaits anything, so stack switching is turned off.
delete WebAssembly.Suspending;

const home = new URL('..', import.meta.url).href;
const platform = BUILD.platform;
/** @type {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} */
const streams = {};
const PROGRAM = 'casino.zip';
const MODULES = BUILD.start_modules; // the number of the program's modules, its first ones, that run before a game begins
const AT_ONCE = 4; // modules: some milliseconds of a phone
// Quicker named tuples, then what Pyodide would import at once, part by part.
const STEPS = ['import fast_namedtuple; fast_namedtuple.install()', 'import tokenize, inspect, json', 'import traceback, asyncio'];

const options = {
  indexURL: home,
  packageBaseUrl: home,
  stdLibURL: `${home}stdlib.zip`,
  lockFileContents: { info: platform, packages: {} },
  createPyodideModule,
  stdout: (/** @type {string} */ text) => (streams.stdout ?? console.log)(text),
  stderr: (/** @type {string} */ text) => (streams.stderr ?? console.error)(text),
};
/** @type {HTMLScriptElement} */
const script = document.querySelector('script[type="py"]'); // that of a page with a table
export const python = script ? withProgram(new URL(PROGRAM, script.src)) : started();

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} [options] */
export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, { stdout, stderr });
  return python;
}

// @include js/boot/pause.js

// Starts Python. The page stays alive: it can draw between the steps.
/** @type {(settings: { noInitialRun?: boolean }) => Promise<EmscriptenModule>} */
async function createPyodideModule(settings) {
  // @ts-ignore: Pyodide's, without types
  const { default: create } = await import('../pyodide.asm.js');
  const module = await create(settings);
  const { API: pyodide } = module;
  pyodide.restoreSnapshot = (memory) => restoreMemory(memory, module);
  await pause();
  for (const step of settings.noInitialRun ? [] : STEPS) {
    pyodide.rawRun(step); // where that fails, Pyodide's own import reports it
    await pause();
  }
  return module;
}

// Starts Python, and calls `arrived` when WebAssembly is there.
/** @type {(arrived?: () => void, more?: object) => Promise<Pyodide>} */
function started(arrived, more) {
  awaitFirstHalf(home);
  const fsInit = async () => {
    arrived?.();
    await pause();
  };
  return load({ ...options, fsInit, ...more });
}

// Python with the program of the game, from the memory that an earlier visit has kept if there is one.
/** @type {(address: URL) => Promise<Pyodide>} */
async function withProgram(address) {
  /** @type {Promise<ArrayBuffer> | undefined} */
  let archive;
  // The program arrives while Python starts, and not before what Python needs first.
  const fetchProgram = () => {
    archive ??= fetch(address).then((response) => response.arrayBuffer());
    archive.catch(() => {}); // start.js reports it
  };
  const [memory] = await keptMemory(address);
  const restored = memory && (await started(fetchProgram, { _loadSnapshot: memory }).catch(() => forgetMemory(address)));
  const found = restored ?? (await started(fetchProgram));
  found.FS.writeFile(PROGRAM, new Uint8Array(/** @type {ArrayBuffer} */ (await archive)));
  const { dataset } = document.documentElement;
  if (restored) {
    dataset.memory = 'restored';
  } else {
    found.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
    await importProgram(found);
    if (dataset.edition === 'site') {
      copyMemory(found, address);
      await pause();
    }
  }
  return found;
}

// Imports the program a few modules at a time. The page can draw in between.
/** @type {(python: Pyodide) => Promise<void>} */
async function importProgram(python) {
  const library = python.pyimport('sitecustomize');
  const { import_modules: importModules } = library;
  for (let at = 0; at < MODULES; at += AT_ONCE) {
    await pause();
    importModules(PROGRAM, at, Math.min(at + AT_ONCE, MODULES));
  }
  for (const proxy of [importModules, library]) proxy.destroy(); // the kept memory has no object of JavaScript
  await pause();
}
