"""A game that the coach looks at: its review, and then the best play of the person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import Game
from casino_core.analysis.accuracy import Accuracy, accuracy
from casino_core.analysis.finds import Find, best_find
from casino_core.analysis.review import Decision, Review, review_steps
from casino_core.seats import Seat


class Look(NamedTuple):
    """What is known of a game so far.

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


def look_at(game: Game, seat: Seat, stored: Review | None) -> Iterator[Look | None]:
    """Look at a game in small steps; yield None after most of them.

    `stored` is a complete review of it, None without one.
    """
    review = stored
    for stage in review_steps(game) if stored is None else ():
        review = stage or review
        yield Look(stage) if stage else None
    assert review is not None, "the last review of a game is complete"
    find = None
    for each in best_find(review, seat):
        find = each or find
        yield None
    yield Look(review, find, complete=True)
