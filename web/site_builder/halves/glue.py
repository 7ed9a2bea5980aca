"""The JavaScript between the page and the interpreter, `pyodide.asm.js`, with only what is used.

The interpreter exports all its functions for other modules that could be linked to it while it
runs, and the script has functions for them too, among them all of OpenGL and SDL. No page of ours
links anything. So the statements that hand an export to Pyodide go, if its name stands nowhere else
in Pyodide's JavaScript, and the export goes too (`split`). Of the functions that the script offers
to modules, those stay that the interpreter imports, and what it prepares for them at every start
goes (`LINKER`).

Then terser makes the script small, and drops all functions that nothing uses now.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path

from .. import node
from ..paths import CACHE, VENDOR
from ..processes import BuildError, digest, run, say
from .wasm import imported_names

GLUE = "pyodide.asm.js"
STARTER = "pyodide.js"
"""The scripts of Pyodide that use the exports, by their names in the site.

Pyodide calls them `.mjs`, which some web servers do not know as JavaScript.
"""

HANDED = re.compile(r'\b_([\w$]+)=(?:Module\["_\1"\]=)?wasmExports\["\1"\];')
WORD = re.compile(r"[\w$]+")

OFFERED = re.compile(r"(?<=wasmImports=\{)[^{}]*(?=\})")
"""The functions that the script offers to modules, such as `exit:_exit,getpid:_getpid`."""

SIGNATURE = re.compile(r'(?<![\w$.])([\w$]+)\.sig="\w*";')
"""The statement with the types of a function that a module could import."""

EXPORT = re.compile(r'(?<=[;{}])Module\["([\w$]+)"\]=[\w$]+;')
"""A statement that makes a name a property of Pyodide's module object."""

PROPERTY = re.compile(r"""(?:\.|["'`])([\w$]+)""")

OPENGL = "emscripten_gl"
"""The beginning of the names of OpenGL's functions."""

LINKER = {
    # The interpreter has a table of OpenGL's functions for modules that ask for them. The script
    # would make a WebAssembly module for each of them at every start; null pointers do here.
    "if(entry.value==-1){": (
        f'if(entry.value==-1){{if(symName.startsWith("{OPENGL}")){{entry.value=0;continue}}'
    ),
    # It would put every export into the table of functions, for modules that import pointers.
    "updateGOT=(exports,replace)=>{for(var symName in exports){": (
        "updateGOT=(exports,replace)=>{for(var symName in exports){if(!GOT[symName])continue;"
    ),
    # It would look there first, and so make a JavaScript function of each of the thousands that are
    # in it. A function that gets a second place works as well.
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": (
        "functionsInTableMap=new WeakMap"
    ),
}
"""The part of the script that links modules at every start, and what stands for it here."""


class Glue:
    """The script, and which exports of the module it uses."""

    def __init__(self, script: str, others: str) -> None:
        """`others` is all other JavaScript that could name an export."""
        rest = HANDED.sub("", script)
        self._handed = set(HANDED.findall(script))
        self._words = Counter(WORD.findall(rest)) + Counter(WORD.findall(others))
        self.script = HANDED.sub(lambda each: each[0] if self.uses(each[1]) else "", script)

    def uses(self, name: str) -> bool:
        """Tell whether the export of this name may be used; its variable is declared once."""
        declared = name in self._handed
        return bool(self._words[name]) or self._words[f"_{name}"] > declared


def glue(packages: Path, interpreter: bytes) -> tuple[bytes, Callable[[str], bool]]:
    """Make the script for an interpreter.

    Return it, and a function that tells which exports of the interpreter it uses.
    """
    text, others = _script(packages, GLUE), starter(packages)
    result = Glue(without_linking(text, others, imported_names(interpreter)), others)
    return minified(result.script, packages), result.uses


def starter(packages: Path) -> str:
    """Read the script that starts Pyodide, with the site's names of both scripts."""
    return _script(packages, STARTER)


def packaged(packages: Path, name: str) -> Path:
    """Find the file of Pyodide's package that a script of the site is made of."""
    return (packages / "pyodide" / name).with_suffix(".mjs")


def _script(packages: Path, name: str) -> str:
    text = packaged(packages, name).read_text(encoding="utf-8")
    return re.sub(r"\b(pyodide(?:\.asm)?)\.mjs\b", r"\1.js", text)


def without_linking(script: str, others: str, imported: Collection[str]) -> str:
    """Drop what the script offers to modules, but for the names that the interpreter imports.

    `others` is all other JavaScript that could use a property of Pyodide's module object.
    """
    needed = {name for name in imported if not name.startswith(OPENGL)}
    script, count = OFFERED.subn(lambda each: _offered(each[0], needed), script)
    if count != 1 or any(script.count(each) != 1 for each in LINKER):
        raise BuildError(f"{GLUE} has another form than site_builder/halves/glue.py knows")
    for statement, replaced in LINKER.items():
        script = script.replace(statement, replaced)
    script = SIGNATURE.sub(lambda each: each[0] if each[1].lstrip("_") in needed else "", script)
    rest = EXPORT.sub("", script)
    properties = {*PROPERTY.findall(rest), *PROPERTY.findall(others)}
    return EXPORT.sub(lambda each: each[0] if each[1] in properties else "", script)


def _offered(entries: str, needed: Collection[str]) -> str:
    return ",".join(each for each in entries.split(",") if each.partition(":")[0] in needed)


def minified(script: str, packages: Path) -> bytes:
    """Make a script smaller (`web/vendor/minify.mjs`); it is done once, then kept in `.cache`."""
    tool, recipe = packages / "terser" / "package.json", VENDOR / "minify.mjs"
    home = CACHE / "minified" / digest([script, tool.read_bytes(), recipe.read_bytes()])[:16]
    target = home / GLUE
    if not target.exists():
        say("Making Pyodide's JavaScript smaller")
        home.mkdir(parents=True, exist_ok=True)
        # Each process has its own drafts: another one may do the same work.
        source, draft = home / f"in-{os.getpid()}.mjs", home / f"draft-{os.getpid()}.mjs"
        source.write_text(script, encoding="utf-8")
        run([node.find().node, recipe, packages, source, draft])
        source.unlink()
        draft.replace(target)
    return target.read_bytes()
