// What PyScript is told to use as its interpreter: Pyodide with our trimmed and compiled standard
// library (see web/vendor/) and without its list of packages, of which the game needs none.
//
// Pyodide is started as soon as this module is there, while PyScript itself is still being read:
// when PyScript asks for its interpreter, most of it is done.

import { loadPyodide as load, version } from './pyodide.mjs';

export { version };

// Where WebAssembly can switch stacks, Pyodide runs Python on a stack of its own. We await nothing
// from within Python's calls, and the profiler with which Chromium watches a few of its users'
// memory reads beyond the end of such a stack: the page crashes. So there is no switching here.
delete WebAssembly.Suspending;

const here = new URL('.', import.meta.url).href;
const platform = {{platform}};
const streams = {};

const python = load({
  indexURL: here,
  packageBaseUrl: here,
  stdLibURL: `${here}stdlib.zip`,
  lockFileContents: { info: platform, packages: {} },
  stdout: (text) => (streams.stdout ?? console.log)(text),
  stderr: (text) => (streams.stderr ?? console.error)(text),
});

export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, { stdout, stderr });
  return python;
}
