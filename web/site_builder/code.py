"""The files with which pages run the reader's own Python (`web/js/code/runner.js`).

`code-<hash>/` has scripts, the whole engine, and the part of Python's library that no game needs;
`code.html` is the page that hands them to the fence, and `casino-code.js` the element for any page.
None of them is loaded before somebody runs code.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from . import completions, translations
from .html.policy import policy_text
from .html.scripts import CODE_SCRIPTS, EDITOR_SCRIPTS, FENCE, code_element, site_scripts
from .html.templates import fill, inlined, without_comments
from .node import CODEMIRROR, bundled

Files = Mapping[str, bytes]

PAGE = "code.html"
ELEMENT = "casino-code.js"
"""The addresses that other sites use: they never change."""

EDITOR = "editor.js"
"""The editor of code, loaded with the first touch of a box."""

POLICY = {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "img-src": "'self'",
}
"""The further directives of the page; the fence in it inherits them, and has stricter ones too."""

BYTECODE = ("_opcode_metadata.py", "dis.py", "opcode.py")
"""The modules of Python's library that take bytecode apart: they explain faults of a reader's
player.

A game has a stand-in of it (`web/vendor/library/dis.py`)."""

WITH_LIBRARY = (
    "casino_core/__main__.",
    "casino_core/cli/",
    "casino_core/correspondence/",
    "casino_core/puzzles/",
    "casino_core/rl/",
    "casino_core/rook/",
    "casino_core/widget.",
)
"""The parts of the engine that come with the rest of Python's library, by the beginnings of the
paths.

Most of it cannot run without that, and the rest is seldom asked for; `FROM_LIBRARY` in
`web/casino_page/code/library.py` names all of it, and what needs it."""

UNTOUCHED = ("__init__.py", "code/", "address/__init__.py", "address/packed_text.py")
"""The parts of `web/casino_page` that the reader's code runs with, by the beginnings of the paths
in it."""


def engine_sources(source: Path) -> Files:
    """Return the whole engine with the Python that runs code, by their paths in an archive."""
    engine, page = source / "casino_core", source / "web" / "casino_page"
    files = [*engine.rglob("*.py"), *engine.rglob("*.weights")]
    files += [
        file
        for file in page.rglob("*.py")
        if file.relative_to(page).as_posix().startswith(UNTOUCHED)
    ]
    return {_place(file, source): file.read_bytes() for file in files}


def with_library(engine: Files, library: Files) -> tuple[Files, Files]:
    """Move what comes with the library from the compiled engine to the compiled library."""
    later = {name: engine[name] for name in engine if name.startswith(WITH_LIBRARY)}
    first = {name: engine[name] for name in engine if name not in later}
    return first, {**library, **later}


def _place(file: Path, source: Path) -> str:
    return file.relative_to(source).as_posix().removeprefix("web/")


def code_files(source: Path, engine: bytes, library: bytes) -> Files:
    """Return the files of the folder `code-<hash>/`, given the compiled archives."""
    scripts = site_scripts(source)
    catalogues = {f"code.{each.name}.mo": each.code for each in translations.languages(source)}
    return {
        **{
            Path(name).name: without_comments(scripts[name]).encode()
            for name in (*CODE_SCRIPTS, *EDITOR_SCRIPTS)
        },
        Path(CODEMIRROR).name: bundled(CODEMIRROR, source),
        completions.FILE: completions.completions_module(source),
        **catalogues,
        "engine.zip": engine,
        "library.zip": library,
    }


def code_pages(source: Path, *, runtime: str, code: str) -> Files:
    """Return the page that keeps the fence, and the script for other sites."""
    scripts = site_scripts(source)
    policy = policy_text(POLICY, "", inlined(scripts[FENCE]))
    template = (source / "web" / "code" / PAGE).read_text(encoding="utf-8")
    slots = {"policy": policy, "runtime": runtime, "code": code}
    return {
        PAGE: fill(template, slots).encode(),
        ELEMENT: code_element(source, f"{code}/{EDITOR}").encode(),
    }
