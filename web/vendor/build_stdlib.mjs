// node build_stdlib.mjs <pyodide folder> <stdlib-modules.txt> <library> <out.zip> <out.json>
//
// Compiles the modules of Python's standard library that the page needs to bytecode, so that a
// browser need not, with the very Python that will run them: Pyodide itself. Our folder "library"
// adds to it: what is run at the start, and stand-ins for modules that Python and Pyodide import for
// what no page can do. Modules that are frozen into Python itself are left out: Python never reads them
// from a file. Writes a stored zip (the web server compresses it) and what is known of the modules, for
// the check of our imports.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodideFolder, modulesFile, libraryFolder, zipFile, reportFile] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, 'pyodide.mjs')));

// The order of a frozenset in bytecode follows the hash seed: fixed, the zip is always the same.
// Without the columns of its lines, bytecode is a third less to send; of the lines, the library keeps the
// first of each function, because no sources are there to show others.
const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.globals.set('wanted', fs.readFileSync(modulesFile, 'utf8'));
const ours = fs.readdirSync(libraryFolder, { recursive: true }).filter((name) => name.endsWith('.py'));
const sources = ours.map((name) => [name, fs.readFileSync(path.join(libraryFolder, name), 'utf8')]);
python.globals.set('ours', python.toPy(Object.fromEntries(sources)));

const [zip, report] = python
  .runPython(`
import sys
started = sorted(sys.modules)

import importlib.util, io, json, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from types import CodeType

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
EPOCH = (2026, 1, 1, 0, 0, 0)
missing = set(wanted.split())
target = io.BytesIO()

def module_of(name):
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

# An entry of a table of lines: the line stays the same for some units of code, at most eight.
SAME_LINE = 0x80 | 13 << 3
MOST = 8

def on_first_line(code):
    units = len(code.co_code) // 2
    lengths = [min(MOST, units - at) for at in range(0, units, MOST)]
    return code.replace(
        co_linetable=bytes(byte for length in lengths for byte in (SAME_LINE | length - 1, 0)),
        co_consts=tuple(
            on_first_line(each) if isinstance(each, CodeType) else each for each in code.co_consts
        ),
    )

def is_frozen(module):
    return importlib.util.find_spec(module).origin == "frozen"

def add(archive, name, source):
    code = compile(source, f"{LIBRARY}/{name}", "exec", dont_inherit=True, optimize=2)
    code = on_first_line(code)
    bytecode = _code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    archive.writestr(zipfile.ZipInfo(name + "c", EPOCH), bytes(bytecode))

with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile(target, "w") as trimmed:
    for name, source in sorted(ours.items()):
        missing.discard(module_of(name))
        add(trimmed, name, source.encode())
    for name in sorted(library.namelist()):
        module = module_of(name)
        if name.endswith(".py") and module in missing and not is_frozen(module):
            missing.remove(module)
            add(trimmed, name, library.read(name))

frozen = {name for name in missing if importlib.util.find_spec(name) is not None}
report = {
    "python": sys.version.split()[0],
    "builtins": sorted({*sys.builtin_module_names, *frozen}),
    "missing": sorted(missing - frozen),
    "started": started,
}
(target.getvalue(), json.dumps(report, indent=1))
`)
  .toJs();

fs.writeFileSync(zipFile, zip);
fs.writeFileSync(reportFile, report + '\n');
