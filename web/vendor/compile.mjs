// node compile.mjs <pyodide folder> <in.zip> <out.zip>
//
// Compiles the game's Python files, as build_stdlib.mjs does with the library, so that a browser
// need not. The file names in the bytecode are those in the zip. Other files stay as they are.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodideFolder, sourceFile, targetFile] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, 'pyodide.mjs')));

const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.globals.set('source', new Uint8Array(fs.readFileSync(sourceFile)));

const zip = python
  .runPython(`
import importlib.util, io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

EPOCH = (2026, 1, 1, 0, 0, 0)
target = io.BytesIO()

with zipfile.ZipFile(io.BytesIO(source.to_bytes())) as given, zipfile.ZipFile(target, "w") as made:
    for name in sorted(given.namelist()):
        text = given.read(name)
        if not name.endswith(".py"):
            made.writestr(zipfile.ZipInfo(name, EPOCH), text)
            continue
        code = compile(text, name, "exec", dont_inherit=True, optimize=2)
        bytecode = _code_to_hash_pyc(code, importlib.util.source_hash(text), False)
        made.writestr(zipfile.ZipInfo(name + "c", EPOCH), bytes(bytecode))

target.getvalue()
`)
  .toJs();

fs.writeFileSync(targetFile, zip);
