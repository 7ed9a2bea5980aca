"""The coach's knowledge of a game, and its advice: puzzles by leaks, and another opponent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from casino_core import RuleSet
from casino_core.analysis.accuracy import LANDMARKS, Accuracy, accuracy
from casino_core.analysis.finds import Find, best_find
from casino_core.analysis.leaks import Leak
from casino_core.analysis.review import Decision, Review
from casino_core.players import LEVELS, PLAYERS
from casino_core.puzzles.themes import Theme
from casino_core.seats import Seat

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


class Look(NamedTuple):
    """The coach's knowledge of a game so far.

    review    its review, complete or not
    find      the best play, None as long as there is none
    complete  whether the best play was looked for, too
    """

    review: Review
    find: Find | None = None
    complete: bool = False

    @property
    def share(self) -> float:
        """The share of the work that is done."""
        return 1.0 if self.complete else self.review.done / max(1, self.review.work)

    def accuracy(self, seat: Seat) -> Accuracy | None:
        """Return how accurately a seat played; None before that is known."""
        return accuracy(self.review, seat) if self.review.complete else None

    def mattered(self, seat: Seat) -> Decision | None:
        """Return the play of a seat that cost most; None if it made no mistake."""
        return next((each for each in self.review.mistakes if each.seat == seat), None)

    def mattered_of_others(self, seat: Seat) -> Decision | None:
        """Return the play of another seat that cost most; None if none made a mistake."""
        return next((each for each in self.review.mistakes if each.seat != seat), None)


def look_at(reviews: Iterable[Review | None], seat: Seat) -> Iterator[Look | None]:
    """Look at a game in small steps; yield None after most of them.

    `reviews` are the steps of its review; the last one is complete.
    """
    review = None
    for stage in reviews:
        review = stage or review
        yield Look(stage) if stage else None
    assert review is not None, "the last review of a game is complete"
    find = None
    for each in best_find(review, seat):
        find = each or find
        yield None
    yield Look(review, find, complete=True)
