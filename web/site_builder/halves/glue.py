"""The JavaScript between the page and the interpreter, `pyodide.asm.mjs`, without unused exports.

The module exports all its functions for other modules that could be linked to it while it runs. No
page of ours does that. So the statements that hand such an export to Pyodide go, if its name stands
nowhere else in Pyodide's JavaScript, and the export goes too (`split`). Then terser makes the
script small. Pyodide's OpenGL stays: the interpreter refers to every function of it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from .. import node
from ..paths import CACHE, VENDOR
from ..processes import digest, run, say

GLUE = "pyodide.asm.mjs"
STARTER = "pyodide.mjs"
"""The scripts of Pyodide that use the exports."""

HANDED = re.compile(r'\b_([\w$]+)=(?:Module\["_\1"\]=)?wasmExports\["\1"\];')
WORD = re.compile(r"[\w$]+")


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


def glue(packages: Path) -> tuple[bytes, Callable[[str], bool]]:
    """Make the script; return it, and a function that tells which exports it uses."""
    pyodide = packages / "pyodide"
    text = (pyodide / GLUE).read_text(encoding="utf-8")
    found = Glue(text, (pyodide / STARTER).read_text(encoding="utf-8"))
    return minified(found.script, packages), found.uses


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
