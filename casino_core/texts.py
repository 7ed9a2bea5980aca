"""The strings and pictures of the engine's values: `str`, `print`, and the display of a notebook.

`str` is the notation; a picture is that of `casino_core.svg`. The classes stand below both modules,
so their methods are attached here, once, when `casino_core` is imported. The drawings are loaded
with the first picture. `repr` is something else: an expression that makes the value again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import notebook
from .cards import Card
from .game import Game
from .notation.plays import format_play
from .notation.positions import format_position
from .notation.rulesets import format_rules
from .play import Build, Play
from .position import Position, State, View
from .prose.refusals import error_message
from .records.notation import format_record
from .rules.refusal import IllegalPlayError, PlayerFaultError
from .rules.turn import Step
from .ruleset import RuleSet


def _illegal(error: IllegalPlayError) -> str:
    """Return the sentence of the refusal, and behind it the code of the reason and the rule."""
    refusal = error.refusal
    return f"{error_message(error)} ({refusal.code}, RULES {refusal.reason.section})"


TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    RuleSet: format_rules,
    State: format_position,
    Position: format_position,
    View: format_position,
    Play: format_play,
    Game: format_record,
    IllegalPlayError: _illegal,
    PlayerFaultError: error_message,
}
"""How a value of each class is written."""


PICTURED: Final[tuple[Any, ...]] = (Card, Build, State, Step, Game)
"""The classes whose values a notebook draws; positions and views are states."""


def give_texts() -> None:
    """Attach the notation to the classes as `str`, and the pictures and tables for notebooks."""
    for kind, text in TEXTS.items():
        _give(kind, text)
    for kind in PICTURED:
        kind._repr_svg_ = _drawn
    notebook.html_of = _html


def _drawn(value: Any) -> str:
    from .drawing.document import svg

    return svg(value)


def _html(value: Any) -> str:
    from .drawing.reports import html

    return html(value)


def _give(kind: Any, text: Callable[[Any], str]) -> None:
    def write(value: object) -> str:
        return text(value)

    kind.__str__ = write
