"""The interpreter's files for the site: two halves, or one piece where no profile fits."""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree
from sys import byteorder
from tempfile import mkdtemp

from .. import node
from ..paths import CACHE, ROOT, VENDOR
from ..processes import digest, say
from .glue import GLUE, STARTER, glue, packaged
from .split import split

PROFILE = VENDOR / "interpreter_profile.json"

MADE_BY = "python -m e2e.profile_interpreter"
RANGES_IN_A_LINE = 12


@dataclass(frozen=True)
class Profile:
    """The needed parts of one module.

    module     the SHA-256 of the module, in hexadecimal
    needed     the module's own functions that are needed, by their numbers from 0
    constants  the address before which no visit changed anything in memory
    """

    module: str
    needed: frozenset[int]
    constants: int

    def fits(self, data: bytes) -> bool:
        """Tell whether the profile was made for this very module."""
        return self.module == fingerprint(data)


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 of a module, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def load(file: Path = PROFILE) -> Profile:
    """Read a profile."""
    content = json.loads(file.read_text(encoding="utf-8"))
    ranges = (each.split("-") for line in content["needed"] for each in line.split())
    numbers = (range(int(each[0]), int(each[-1]) + 1) for each in ranges)
    needed = frozenset(k for each in numbers for k in each)
    return Profile(content["module"], needed, content["constants"])


def store(profile: Profile, file: Path = PROFILE) -> None:
    """Write a profile, as ranges of numbers in lines."""
    words = [str(a) if a == b else f"{a}-{b}" for a, b in _ranges(sorted(profile.needed))]
    lines = [
        " ".join(words[at : at + RANGES_IN_A_LINE]) for at in range(0, len(words), RANGES_IN_A_LINE)
    ]
    content = {
        "made by": MADE_BY,
        "module": profile.module,
        "constants": profile.constants,
        "needed": lines,
    }
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    begin = end = None
    for number in numbers:
        if end is not None and number == end + 1:
            end = number
            continue
        if begin is not None and end is not None:
            yield begin, end
        begin = end = number
    if begin is not None and end is not None:
        yield begin, end


WHOLE = "pyodide.asm.wasm"
"""The name of the module, and of its first half, which Pyodide asks for by this name."""

LATER = "pyodide.later.wasm"

DESCRIBED = "later.json"
"""The file in `.cache` with what the page knows of the later half."""

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
    return _cut_once(node.packages(), PROFILE)


@cache
def _cut_once(packages: Path, profile: Path) -> Interpreter:
    """Cut the module once; the halves are kept in `.cache`."""
    data = (packages / "pyodide" / WHOLE).read_bytes()
    script, uses = glue(packages, data)
    scripts = [packaged(packages, name) for name in (GLUE, STARTER)]
    recipe = [*scripts, profile, *sorted(Path(__file__).parent.glob("*.py"))]
    name = digest([data, *(file.read_bytes() for file in recipe)])[:16]
    home = CACHE / "halves" / name
    if home.exists():
        return _stored(home, script)
    interpreter = made(data, profile, uses)
    if interpreter.later:
        _store(interpreter, home)
    return Interpreter({**interpreter.files, GLUE: script}, interpreter.later)


def _store(interpreter: Interpreter, home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(mkdtemp(dir=home.parent))
    for file, data in interpreter.files.items():
        (draft / file).write_bytes(data)
    (draft / DESCRIBED).write_text(json.dumps(interpreter.later), encoding="utf-8")
    try:
        draft.rename(home)
    except OSError:  # another process has done the same work
        rmtree(draft)


def _stored(home: Path, script: bytes) -> Interpreter:
    later = json.loads((home / DESCRIBED).read_text(encoding="utf-8"))
    files = {name: (home / name).read_bytes() for name in (WHOLE, LATER)}
    return Interpreter({**files, GLUE: script}, later)


def made(data: bytes, profile: Path, uses: Callable[[str], bool] = lambda _: True) -> Interpreter:
    """Cut a module by a profile; if the profile is for another module, say so and keep it whole.

    `uses` tells whether an export of some name is used.
    """
    needs = load(profile)
    if not needs.fits(data):
        say(ANOTHER_MODULE)
        return Interpreter({WHOLE: data}, None)
    first, later = split(data, needs.needed, uses, needs.constants)
    described: dict[str, str | int] = {
        "file": LATER,
        "size": len(later),
        "checksum": checksum(later),
    }
    return Interpreter({WHOLE: first, LATER: later}, described)


def checksum(data: bytes) -> int:
    """Return the 32-bit FNV-1a hash over little-endian words of 32 bits.

    The page computes it in milliseconds, without waiting (`web/js/boot/halves.js`). Zeros fill the
    last word.
    """
    words = array("I", data + bytes(-len(data) % 4))
    if byteorder == "big":
        words.byteswap()
    value = 0x811C9DC5
    for word in words:
        value = (value ^ word) * 0x01000193 & 0xFFFFFFFF
    return value
