// node compile.mjs <pyodide folder> <script.py> <in.zip> <out.zip> [<number>]
//
// Makes one zip of another in Pyodide, by the function `converted` of a script: the same bytes on every
// machine. compile_game.py compiles the game's Python files, so that a browser need not, and the file
// names in the bytecode are those in the zip; deflate.py compresses.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodideFolder, script, sourceFile, targetFile, ...options] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, 'pyodide.mjs')));

const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.FS.mkdir('vendor');
python.FS.writeFile('vendor/trim.py', fs.readFileSync(new URL('trim.py', import.meta.url)));
python.runPython('import sys; sys.path.insert(0, "")');
python.runPython(fs.readFileSync(script, 'utf8'));
const converted = python.globals.get('converted');
const sources = python.globals.get('bytes')(new Uint8Array(fs.readFileSync(sourceFile)));

fs.writeFileSync(targetFile, converted(sources, ...options.map(Number)).toJs());
