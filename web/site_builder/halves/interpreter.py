"""The interpreter's files for the site: two halves, or one piece where no profile fits."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from sys import byteorder

from .. import node
from ..paths import ROOT
from ..processes import say
from .glue import GLUE, glue
from .profile import MADE_BY, PROFILE, load
from .split import split

WHOLE = "pyodide.asm.wasm"
"""The name of the module, and of its first half, which Pyodide asks for by this name."""

LATER = "pyodide.later.wasm"

ANOTHER_MODULE = (
    f"{PROFILE.relative_to(ROOT)} was made for another version of {WHOLE}, so Python is sent "
    f"in one piece, which takes longer. Make the profile anew: {MADE_BY}"
)


@dataclass(frozen=True)
class Interpreter:
    """The interpreter.

    files  its files by their names
    later  the name, size and checksum of the later half for the page; None without one
    """

    files: Mapping[str, bytes]
    later: Mapping[str, str | int] | None


def interpreter() -> Interpreter:
    """Make the interpreter of the Pyodide that the lock file names."""
    return _made(node.packages(), PROFILE)


@cache
def _made(packages: Path, profile: Path) -> Interpreter:
    script, uses = glue(packages)
    found = made((packages / "pyodide" / WHOLE).read_bytes(), profile, uses)
    return Interpreter({**found.files, GLUE: script}, found.later)


def made(data: bytes, profile: Path, uses: Callable[[str], bool] = lambda _: True) -> Interpreter:
    """Cut a module by a profile; if the profile is for another module, say so and keep it whole.

    `uses` tells whether an export of some name is used.
    """
    found = load(profile)
    if not found.fits(data):
        say(ANOTHER_MODULE)
        return Interpreter({WHOLE: data}, None)
    first, later = split(data, found.needed, uses, found.constants)
    described: dict[str, str | int] = {
        "file": LATER,
        "size": len(later),
        "checksum": checksum(later),
    }
    return Interpreter({WHOLE: first, LATER: later}, described)


def checksum(data: bytes) -> int:
    """Return the 32-bit FNV-1a hash over little-endian words of 32 bits.

    The page computes it in milliseconds, without waiting (`web/js/boot/halves.mjs`). Zeros fill the
    last word.
    """
    words = array("I", data + bytes(-len(data) % 4))
    if byteorder == "big":
        words.byteswap()
    value = 0x811C9DC5
    for word in words:
        value = (value ^ word) * 0x01000193 & 0xFFFFFFFF
    return value
