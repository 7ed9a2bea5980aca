"""Runs the listings of a page one after the other, and shows the resulting position.

`python.js` loads this into Python in the page. Text crosses this border, no objects.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from typing import Any

from casino_core import CasinoError, Game, Position, View, error_message, format_position
from casino_core.drawing.table import table

NAMES = ("position", "view", "game")
"""The names under which a listing may assign the position to show; the first changed one wins."""

_space: dict[str, Any] = {"__name__": "__main__"}


def run(source: str) -> str:
    """Run a listing as if it were typed in; return JSON with `printed`, `picture`, `query`."""
    printed = io.StringIO()
    before = {name: _space.get(name) for name in NAMES}
    with contextlib.redirect_stdout(printed):
        try:
            for statement in ast.parse(source).body:
                exec(_compiled(statement), _space)  # noqa: S102 - this is what the page is for
        except CasinoError as error:
            print(f"{type(error).__name__}: {error_message(error)}")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is shown
            print(f"{type(error).__name__}: {error}")
    changed = [name for name in NAMES if _space.get(name) is not before[name]]
    return json.dumps({"printed": printed.getvalue(), **_shown(changed)})


def _compiled(statement: ast.stmt) -> Any:
    """Compile a statement whose value is printed, as at the prompt."""
    return compile(ast.Interactive([statement]), "<page>", "single")


def _shown(names: list[str]) -> dict[str, str]:
    """Draw the position of the first of these names that has one, and write it as text."""
    for name in names:
        state = _space.get(name)
        if isinstance(state, Game):
            state = state.position
        if isinstance(state, Position | View) and not state.over:
            view = state if isinstance(state, View) else state.view(state.turn)
            return {"picture": table(view), "query": format_position(view)}
    return {}
