// node build_stdlib.mjs <pyodide folder> <stdlib-modules.txt> <library> <out.zip> <out.json>
//
// Compiles the modules of Python's standard library that the page needs to bytecode, so that a
// browser need not, with the very Python that will run them: Pyodide itself, which runs build_stdlib.py.
// Our folder "library" adds to it: what is run at the start, and stand-ins for modules that Python and
// Pyodide import for what no page can do. Modules that are frozen into Python itself are left out: Python
// never reads them from a file. Writes a stored zip (the web server compresses it) and what is known of
// the modules, for the check of our imports.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodideFolder, modulesFile, libraryFolder, zipFile, reportFile] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, 'pyodide.mjs')));

// The order of a frozenset in bytecode follows the hash seed: fixed, the zip is always the same.
// Without the columns of its lines, bytecode is a third less to send; of the lines, the library keeps the
// first of each function, because no sources are there to show others.
const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
const wanted = fs.readFileSync(modulesFile, 'utf8');
const ours = fs.readdirSync(libraryFolder, { recursive: true }).filter((name) => name.endsWith('.py'));
const sources = ours.map((name) => [name, fs.readFileSync(path.join(libraryFolder, name), 'utf8')]);

python.FS.mkdir('vendor');
python.FS.writeFile('vendor/trim.py', fs.readFileSync(new URL('trim.py', import.meta.url)));
python.runPython('import sys; sys.path.insert(0, "")');
python.runPython(fs.readFileSync(new URL('build_stdlib.py', import.meta.url), 'utf8'));
const build = python.globals.get('build');
const [zip, report] = build(wanted, python.toPy(Object.fromEntries(sources))).toJs();

fs.writeFileSync(zipFile, zip);
fs.writeFileSync(reportFile, report + '\n');
