"""What a page loads with the first box of code that runs, and what only some code needs."""

from __future__ import annotations

import ast
import inspect

from casino_page.code.door import needs_library
from casino_page.code.library import FROM_LIBRARY
from site_builder.code import WITH_LIBRARY, engine_sources, with_library
from site_builder.imports import packages_of, program
from site_builder.paths import ROOT
from vendor.trim import with_documents

from .test_trim import BEGINS_A_LINE, lines, outline


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_what_comes_with_the_library_is_known_by_name_where_code_runs() -> None:
    assert {path.rstrip("./").replace("/", ".") for path in WITH_LIBRARY} <= set(FROM_LIBRARY)
    for name in FROM_LIBRARY:
        package, _, module = name.rpartition(".")
        assert needs_library(f"import {name}")
        assert needs_library(f"from {package} import {module}")
    assert not needs_library("import casino_core.players\nfrom casino_core import Game")


def test_nothing_that_is_there_at_once_needs_what_comes_with_the_library() -> None:
    sources = engine_sources(ROOT)
    first, rest = with_library(sources, {"csv.py": b""})
    assert {path for path in rest if path != "csv.py"} == sources.keys() - first.keys()
    known = {module_of(path) for path in first if path.endswith(".py")}
    modules = [name for name in known if not name.startswith(FROM_LIBRARY)]
    imports_of = program([], packages_of(ROOT), modules=modules)
    assert not [name for name in imports_of.ours if name.startswith(FROM_LIBRARY)]


def test_a_module_that_is_documented_keeps_its_docstrings_its_types_and_its_lines() -> None:
    source = inspect.getsource(inspect)
    whole = compile(source, "a.py", "exec", dont_inherit=True, optimize=1)
    short = with_documents(source, "a.py", 1)
    assert outline(short) == outline(whole)
    begun = {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, BEGINS_A_LINE)}
    assert lines(short) <= begun | {0, 1}
    scope: dict[str, object] = {}
    text = 'def double(\n    x: int,\n) -> int:\n    "Double a number."\n    return 2 * x'
    exec(with_documents(text, "a.py", 1), scope)  # noqa: S102
    double = scope["double"]
    assert (inspect.getdoc(double), inspect.signature(double).return_annotation) == (  # type: ignore[arg-type]
        "Double a number.",
        int,
    )
