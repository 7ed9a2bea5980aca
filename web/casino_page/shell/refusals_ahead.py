"""Prepares refusals while nobody waits for one.

A refusal tells under which other rules a play would be legal. The first time under any rules this
takes as long as dozens of taps, because each of those rule sets is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from casino_core import Play, State, cards_in
from casino_core.rules.why import changes_tried


def refusal_steps(position: State) -> Iterator[tuple[str, Any] | None]:
    """Try a play of the position under all other rules, one a step."""
    card, loose = cards_in(position.hands[position.turn])[0], position.loose & -position.loose
    return changes_tried(position, Play(card, loose))
