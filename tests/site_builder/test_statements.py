"""Statements are found wherever they stand, and no expression is looked into."""

from __future__ import annotations

import ast
from pathlib import Path

from site_builder.paths import ROOT
from site_builder.statements import statements


def test_every_statement_of_our_sources_is_found_once() -> None:
    for file in sorted(Path(ROOT / "web" / "site_builder").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        kinds = [each.statement for each in statements(tree)]
        expected = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
        assert len(kinds) == len(set(kinds))
        assert set(kinds) == set(expected), file


def test_the_place_of_a_statement_is_told() -> None:
    source = """
try:
    import a
except ImportError:
    import b
match 1:
    case 1:
        import c
if TYPE_CHECKING:
    import d
def f():
    with g() as h:
        import e
class I:
    async def j(self):
        k = lambda: 1
        import l
"""
    kinds = {
        each.statement.names[0].name: (each.in_function, each.for_types)
        for each in statements(ast.parse(source))
        if isinstance(each.statement, ast.Import)
    }
    assert kinds == {
        "a": (False, False),
        "b": (False, False),
        "c": (False, False),
        "d": (False, True),
        "e": (True, False),
        "l": (True, False),
    }
