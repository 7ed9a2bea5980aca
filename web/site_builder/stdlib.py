"""Compiled Python for the page.

The standard library is trimmed to `web/vendor/stdlib-modules.txt`, and the modules of
`web/vendor/library` replace some of it. Pyodide in Node, the same Python that will run them,
compiles the library and the game; the results are kept in `.cache`.
"""

import io
import json
import os
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from . import node
from .paths import CACHE, VENDOR
from .processes import BuildError, digest, run, say

TRIM = VENDOR / "trim.py"
SCRIPTS = [*(VENDOR / name for name in ("build_stdlib.mjs", "build_stdlib.py")), TRIM]
"""The scripts that make the library: Node runs the first, and that runs the others in Pyodide."""
MODULES, LIBRARY = VENDOR / "stdlib-modules.txt", VENDOR / "library"
"""The ingredients of the library besides Pyodide's own."""

USELESS = frozenset(
    {
        *("__hello__", "__phello__", "_pyodide", "_ssl", "antigravity", "ctypes", "ftplib"),
        *("imaplib", "mailbox", "multiprocessing", "poplib", "pty", "pyodide", "site-packages"),
        *("smtplib", "socketserver", "sqlite3", "ssl", "tty", "webbrowser", "wsgiref", "xmlrpc"),
    }
)
"""Modules of Python's library that can do nothing in a page, without network and processes."""

ENCODINGS = frozenset(
    {
        *("charmap", "cp1252", "hex_codec", "idna", "iso8859_1", "iso8859_15", "punycode"),
        *("raw_unicode_escape", "rot_13", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le"),
        *("utf_32", "utf_8_sig"),
    }
)
"""The encodings of texts that are worth their bytes."""

# PyScript and Pyodide provide these modules when they start; no file of the library does.
BROWSER = frozenset({"js", "polyscript", "pyodide_js"})


@dataclass(frozen=True)
class Library:
    """The compiled library.

    zip      the compiled modules
    python   the version of Python that compiled them
    modules  the names of all modules that can be imported with it
    started  the names of those that Python itself imports when it starts
    """

    zip: bytes
    python: str
    modules: frozenset[str]
    started: frozenset[str]

    def lacks(self, modules: Iterable[str]) -> list[str]:
        """List those of the given modules that nothing on the page provides."""
        return sorted(
            name
            for name in modules
            if name not in self.modules and name.partition(".")[0] not in BROWSER
        )


def build(pyodide: Path) -> Library:
    """Make the library for the Pyodide in a folder; it is compiled once, then kept in `.cache`."""
    pyodides = [pyodide / "python_stdlib.zip", pyodide / "pyodide.asm.wasm"]
    ours = sorted(LIBRARY.rglob("*.py"))
    names = [file.relative_to(LIBRARY).as_posix() for file in ours]
    data = [file.read_bytes() for file in (*SCRIPTS, MODULES, *pyodides, *ours)]
    home = CACHE / "stdlib" / digest([*names, *data])[:16]
    target, report = home / "stdlib.zip", home / "report.json"
    if not report.exists():
        compile_into(target, report, pyodide)
    return _library(target.read_bytes(), report.read_text(encoding="utf-8"))


def compile_into(target: Path, report: Path, pyodide: Path) -> None:
    """Compile the library and write the zip and a report on it (`web/vendor/build_stdlib.mjs`)."""
    say("Compiling Python's standard library for the page")
    target.parent.mkdir(parents=True, exist_ok=True)
    # Each process has its own drafts: another one may do the same work.
    form, draft_report = (
        file.with_name(f"draft-{os.getpid()}-{file.name}") for file in (target, report)
    )
    run([node.find().node, SCRIPTS[0], pyodide, MODULES, LIBRARY, form, draft_report])
    form.replace(target)
    draft_report.replace(report)


def rest(pyodide: Path, library: Library) -> dict[str, bytes]:
    """Read the modules of Python's own library that a library lacks or replaces, by their paths.

    Those that nothing can use in a page are left out; packages that it replaces come whole.
    """
    ours = {_module_of(file.relative_to(LIBRARY).as_posix()) for file in LIBRARY.rglob("*.py")}
    there = {each for each in library.modules if not _is_in(each, ours)}
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
        return {
            name: archive.read(name)
            for name in names
            if _module_of(name) not in there and not _is_useless(name)
        }


def whole(pyodide: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Read modules of Python's own library, by their paths."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        return {name: archive.read(name) for name in names}


def _module_of(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _is_in(module: str, packages: Iterable[str]) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in packages)


def _is_useless(name: str) -> bool:
    if name.startswith("encodings/"):
        return Path(name).stem not in ENCODINGS
    return name.removesuffix(".py").partition("/")[0] in USELESS


class Level(IntEnum):
    """How much of a module is compiled.

    DOCUMENTED  without assertions; `help()` shows the docstrings
    COMPLETE    without docstrings, too
    TRIMMED     for players only: without what `web/vendor/trim.py` leaves out, too
    """

    DOCUMENTED = 1
    COMPLETE = 2
    TRIMMED = 3


def compiled(sources: bytes, pyodide: Path, level: Level = Level.TRIMMED) -> bytes:
    """Compile the Python files in a zip into a zip of bytecode (`web/vendor/compile_game.py`)."""
    return _converted(sources, pyodide, VENDOR / "compile_game.py", str(level.value))


def deflated(archive: bytes, pyodide: Path) -> bytes:
    """Compress the members of a zip (`web/vendor/deflate.py`), to the same bytes everywhere."""
    return _converted(archive, pyodide, VENDOR / "deflate.py")


def _converted(sources: bytes, pyodide: Path, by: Path, *options: str) -> bytes:
    """Make one zip of another in Pyodide (`web/vendor/compile.mjs`); done once, then kept."""
    script = VENDOR / "compile.mjs"
    recipe = (script, by, TRIM, pyodide / "pyodide.asm.wasm")
    name = digest([sources, *options, *(file.read_bytes() for file in recipe)])[:16]
    home = CACHE / "compiled" / name
    target = home / "out.zip"
    if not target.exists():
        home.mkdir(parents=True, exist_ok=True)
        source, form = home / f"in-{os.getpid()}.zip", home / f"draft-{os.getpid()}.zip"
        source.write_bytes(sources)
        run([node.find().node, script, pyodide, by, source, form, *options])
        source.unlink()
        form.replace(target)
    return target.read_bytes()


def _library(data: bytes, report_text: str) -> Library:
    report = json.loads(report_text)
    if report["missing"]:
        raise BuildError(f"stdlib-modules.txt names what Pyodide has not: {report['missing']}")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name.removesuffix(".pyc").replace("/", ".") for name in archive.namelist()]
    modules = {name.removesuffix(".__init__") for name in names}
    importable = frozenset({*modules, *report["builtins"]})
    return Library(data, report["python"], importable, frozenset(report["started"]))
