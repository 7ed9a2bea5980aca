"""Prepares refusals while nobody waits for one.

A refusal tells under which other rules a play would be legal. The first time under any rules this
takes as long as dozens of taps, because each of those rule sets is new.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from casino_core import Play, State, cards_in
from casino_core.rules.why import changes_tried

from .time_slicing import TimeSlicer


def prepare_refusals(
    position: State, on_error: Callable[[Exception], None]
) -> TimeSlicer[tuple[str, Any]]:
    """Try a play of the position under all other rules, in slices."""
    card, loose = cards_in(position.hands[position.turn])[0], position.loose & -position.loose
    tries = changes_tried(position, Play(card, loose))
    return TimeSlicer(tries, _ignore, _ignore, on_error=on_error).start()


def _ignore(_: object) -> None:
    """Do nothing with an answer: the engine has noted what is needed again."""
