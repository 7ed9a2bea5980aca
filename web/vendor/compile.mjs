// node compile.mjs <pyodide folder> <in.zip> <out.zip> <level of optimization>
//
// Compiles the game's Python files in Pyodide by compile_game.py, as build_stdlib.mjs does with the
// library, so that a browser need not. The file names in the bytecode are those in the zip. Other
// files stay as they are.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodideFolder, sourceFile, targetFile, level] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, 'pyodide.mjs')));

const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.runPython(fs.readFileSync(new URL('compile_game.py', import.meta.url), 'utf8'));
const compiled = python.globals.get('compiled');
const sources = python.globals.get('bytes')(new Uint8Array(fs.readFileSync(sourceFile)));

fs.writeFileSync(targetFile, compiled(sources, Number(level)).toJs());
