"""The docstrings of the engine say what a function gives or does, all in one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import casino_core

HOME = Path(casino_core.__file__).parent
ELSEWHERE = HOME / "players"
"""The players still have the other way."""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
SAYS_THAT_IT_RETURNS = ("Return ", "Returns ", "Gives ", "Get ", "Gets ")
"""A function that returns something begins with the noun: `The cards …`, `Whether …`."""


def first_lines(text: str) -> Iterator[tuple[int, str]]:
    """The first line of every docstring of a module, with the line where its owner begins."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and (docstring := ast.get_docstring(node)):
            yield getattr(node, "lineno", 1), docstring.partition("\n")[0]


def test_a_docstring_begins_with_the_noun_that_a_function_gives() -> None:
    found = [
        f"casino_core/{file.relative_to(HOME)}:{line}: {words}"
        for file in sorted(HOME.rglob("*.py"))
        if ELSEWHERE not in file.parents
        for line, words in first_lines(file.read_text(encoding="utf-8"))
        if words.startswith(SAYS_THAT_IT_RETURNS)
    ]
    assert found == []


def test_the_first_line_of_each_docstring_is_read() -> None:
    text = '"""A module."""\n\ndef f():\n    """Return it.\n\n    More."""\nclass C: pass\n'
    assert list(first_lines(text)) == [(1, "A module."), (3, "Return it.")]
