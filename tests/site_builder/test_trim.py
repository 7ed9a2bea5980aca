"""The code that players load does the same without what only readers need."""

from __future__ import annotations

import ast
import inspect
import sys
import traceback
from types import CodeType, ModuleType

import pytest

from site_builder.imports import packages_of
from site_builder.paths import ROOT, VENDOR
from vendor.trim import trimmed, without_program

from ..profiles import thorough

MODULES = sorted(
    file
    for folder in packages_of(ROOT).values()
    for file in folder.rglob("*.py")
    if "rl" not in file.parts
)
SOURCE = """
from __future__ import annotations
from dataclasses import dataclass
from functools import singledispatch
from typing import Final, NamedTuple

LIMIT: Final[int] = 3
unset: int

@dataclass(frozen=True)
class Pair:
    first: int
    second: str = "none"

class Point(NamedTuple):
    x: int
    y: int = 0

@singledispatch
def kind(value: object) -> str:
    return "other"

@kind.register
def _(value: int) -> str:
    return "number"

def divide(
    first: int,
    second: int = LIMIT,
) -> float:
    total: int = first
    return sum(
        [
            total,
        ]
    ) / (
        second
    )
"""


@pytest.fixture
def names() -> dict[str, object]:
    scope: dict[str, object] = {"__name__": __name__}
    exec(trimmed(SOURCE, "example.py"), scope)  # noqa: S102
    return scope


def test_functions_lose_their_annotations_and_keep_their_parameters(
    names: dict[str, object],
) -> None:
    divide = names["divide"]
    assert callable(divide)
    assert str(inspect.signature(divide)) == "(first, second=3)"
    assert divide(6) == 2
    assert "__annotations__" not in names or not names["__annotations__"]


def test_dataclasses_and_named_tuples_keep_their_fields(names: dict[str, object]) -> None:
    pair, point, kind = names["Pair"], names["Point"], names["kind"]
    assert callable(pair)
    assert callable(point)
    assert callable(kind)
    assert repr(pair(1)) == "Pair(first=1, second='none')"
    assert pair.__doc__ == "Pair", "Python looks at no signature to make a docstring"
    assert point(1) == (1, 0)
    assert [kind(1), kind("")] == ["number", "other"]


def test_fields_have_no_types_but_are_of_their_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    source = """
from __future__ import annotations
from dataclasses import dataclass
from typing import ClassVar

@dataclass
class Counter:
    count: ClassVar[int] = 0
    name: str = ""
"""
    module = ModuleType("example")
    monkeypatch.setitem(sys.modules, "example", module)  # where dataclasses look for `ClassVar`
    exec(trimmed(source, "example.py"), vars(module))  # noqa: S102
    counter = vars(module)["Counter"]
    assert repr(counter("a")) == "Counter(name='a')"
    assert set(counter.__annotations__) == {"count", "name"}
    assert counter.__annotations__["name"] == "None"


PROGRAM = """
__all__ = ["_listed"]

def _parse(): ...
def _told(): return _parse()
def _kept(): ...
def _listed(): ...
def useful(): return _kept()
def main(): return _told(), _kept(), _listed(), useful()
class Tool:
    def main(self): ...

if __name__ == "__main__":
    main()
"""


def test_a_module_of_python_loses_only_what_runs_it_as_a_program() -> None:
    left = without_program(ast.parse(PROGRAM))
    names = [getattr(each, "name", "") for each in left.body]
    assert names == ["", "_kept", "_listed", "useful", "Tool"]


def test_what_others_may_import_from_a_module_of_python_stays() -> None:
    """A law over Python's own library: no name without an underscore goes, but for `main`."""
    for module in (ast, inspect, traceback):
        tree = ast.parse(inspect.getsource(module))
        lost = names_in(tree) - names_in(without_program(tree))
        assert all(name == "main" or name.startswith("_") for name in lost), module


def names_in(tree: ast.Module) -> set[str]:
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}


def test_a_traceback_names_the_line_in_which_the_statement_begins(
    names: dict[str, object],
) -> None:
    divide = names["divide"]
    assert callable(divide)
    with pytest.raises(ZeroDivisionError) as raised:
        divide(1, 0)
    line = traceback.extract_tb(raised.value.__traceback__)[-1].lineno
    assert line is not None
    assert SOURCE.splitlines()[line - 1].strip() == "return sum("


def test_every_module_of_the_game_keeps_its_names_and_its_lines() -> None:
    """A law over every module: nothing but annotations and lines within statements goes."""
    assert len(MODULES) > 400
    for file in MODULES if thorough() else MODULES[::4]:
        source = file.read_text(encoding="utf-8")
        whole = ast.parse(source, file.name)
        begun = {node.lineno for node in ast.walk(whole) if isinstance(node, BEGINS_A_LINE)}
        short = trimmed(source, file.name)
        code = compile(whole, file.name, "exec", dont_inherit=True, optimize=2)
        assert outline(short) == outline(code), file  # equal code of one line is one object
        assert lines(short) <= begun | {0, 1}, file


BEGINS_A_LINE = (ast.stmt, ast.excepthandler, ast.pattern)


def outline(code: CodeType) -> set[tuple[str, tuple[str, ...]]]:
    """The functions and classes inside code, each with its parameters."""
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    parameters = code.co_argcount + code.co_kwonlyargcount
    own = (code.co_qualname, code.co_varnames[:parameters])
    return {own}.union(*(outline(each) for each in inner))


def lines(code: CodeType) -> set[int]:
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    own = {line for _, _, line in code.co_lines() if line}
    return own.union(*(lines(each) for each in inner))


def test_the_stand_in_of_dis_has_the_flags_of_the_very_python() -> None:
    """`test_imports.py` starts the library; a new Pyodide with other flags is noticed here."""
    from site_builder import node, stdlib

    text = stdlib.whole(node.packages() / "pyodide", ["dis.py"])["dis.py"].decode()
    ours = (VENDOR / "library" / "dis.py").read_text(encoding="utf-8")
    assert flags(ours) == flags(text)


def flags(source: str) -> object:
    return next(
        ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILER_FLAG_NAMES"
    )
