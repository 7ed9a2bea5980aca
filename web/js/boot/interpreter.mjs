// The interpreter for PyScript: Pyodide with our trimmed and compiled standard library (see
// web/vendor/) and without its list of packages, because the game needs none.
//
// This module starts Pyodide at once, while the browser still reads PyScript: when PyScript asks for
// its interpreter, most of the start is done.

import { loadPyodide as load, version } from '../pyodide.mjs';
import { awaitFirstHalf } from './halves.mjs';

export { version };

// Where WebAssembly can switch stacks, Pyodide runs Python on a stack of its own. Chromium profiles the
// memory of a few users, and its profiler reads beyond the end of that stack: the page crashes. No
// Python call of ours awaits anything, so stack switching is turned off.
delete WebAssembly.Suspending;

const home = new URL('..', import.meta.url).href;
const platform = {{platform}};
const streams = {};

awaitFirstHalf(home);
const python = load({
  indexURL: home,
  packageBaseUrl: home,
  stdLibURL: `${home}stdlib.zip`,
  lockFileContents: { info: platform, packages: {} },
  stdout: (text) => (streams.stdout ?? console.log)(text),
  stderr: (text) => (streams.stderr ?? console.error)(text),
});

export function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(streams, { stdout, stderr });
  return python;
}
