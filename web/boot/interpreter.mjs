// What PyScript is told to use as its interpreter: Pyodide with our trimmed and compiled standard
// library (see web/vendor/) and without its list of packages, of which the game needs none.

import './storage-guard.mjs';
import { loadPyodide as load, version } from './pyodide.mjs';

export { version };

const here = new URL('.', import.meta.url).href;
const platform = {{platform}};

export function loadPyodide(options = {}) {
  return load({
    ...options,
    indexURL: here,
    packageBaseUrl: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: { info: platform, packages: {} },
  });
}
