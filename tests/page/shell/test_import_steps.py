"""The code of sheets, and of a player that searches, is imported in steps."""

from __future__ import annotations

import sys

from casino_page.shell.import_steps import import_in_steps


def test_modules_are_imported_one_by_one_until_the_last_one_is_there() -> None:
    sys.modules.pop("colorsys", None)
    steps = import_in_steps("colorsys", ["colorsys", "this_module_is_not_there"])
    next(steps)
    assert "colorsys" in sys.modules
    assert [*steps] == []


def test_all_modules_are_imported_where_none_is_the_last() -> None:
    assert len([*import_in_steps(modules=["colorsys", "colorsys"])]) == 2
