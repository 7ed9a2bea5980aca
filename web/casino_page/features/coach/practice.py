"""What to do next: puzzles in which a leak can be mended, and the next opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from casino_core import RuleSet
from casino_core.analysis.accuracy import LANDMARKS
from casino_core.analysis.leaks import Leak
from casino_core.players import LEVELS, PLAYERS
from casino_core.puzzles.themes import Theme

from ..next_opponent.streaks import Direction, next_offered

THEMES: Final[Mapping[Leak, Theme]] = {
    Leak.TAKES_POINTS: Theme.TAKE_LESS,
    Leak.LEAVES_SWEEP: Theme.NO_SWEEP,
    Leak.MISSES_SWEEP: Theme.SWEEP,
    Leak.GIVES_BIG_CASINO: Theme.BIG_CASINO,
    Leak.GIVES_LITTLE_CASINO: Theme.LITTLE_CASINO,
    Leak.GIVES_ACES: Theme.ACES,
    Leak.GIVES_POINTS: Theme.KEEP_TAKER,
    Leak.MISSES_POINTS: Theme.BIG_CASINO,
    Leak.GIVES_SPADES: Theme.SPADES,
    Leak.MISSES_SPADES: Theme.SPADES,
    Leak.THEIR_BUILD: Theme.THEIR_BUILD,
    Leak.LEAVES_BUILD: Theme.OWN_BUILD,
    Leak.RISKS_BUILD: Theme.OWN_BUILD,
    Leak.MISSES_BUILD: Theme.BUILD,
    Leak.MISSES_CAPTURE: Theme.CARDS,
    Leak.HASTY_CAPTURE: Theme.HOLD_BACK,
    Leak.TAKES_LESS: Theme.MULTIPLE,
    Leak.TAKES_MORE: Theme.TAKE_LESS,
    Leak.WRONG_TRAIL: Theme.TRAIL,
    Leak.WRONG_CARD: Theme.KEEP_TAKER,
}
"""The theme of puzzles for each leak."""

LAST: Final = 3
"""The number of games whose accuracy leads to another opponent."""


def next_level(level: str, shares: Sequence[float], rules: RuleSet) -> str:
    """Return the level to play next, from the present one and the accuracies of the last games.

    Somebody who plays as accurately as the present opponent meets the next one that the game
    offers; somebody who plays worse than the level two below it meets an easier one.
    """
    levels = list(PLAYERS)
    place, last = levels.index(LEVELS[level].level), shares[-LAST:]
    if len(last) < LAST:
        return level
    share = sum(last) / len(last)
    if share >= LANDMARKS.get(levels[place], 1.0):
        return next_offered(level, Direction.UP, rules) or level
    if place >= 2 and share < LANDMARKS[levels[place - 2]]:
        return next_offered(level, Direction.DOWN, rules) or level
    return level
