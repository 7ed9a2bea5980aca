"""Finds: good plays where the obvious play was worse.

The obvious play is that of the greedy player, who takes what is worth most now. Where a seat played
something else, and the review found nothing better, both are compared like a mistake with its
better play (`mistakes`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from ..play import Play
from ..players import greedy
from ..seats import Seat
from .grades import SLIPS, SOUND, Grade, borders_of
from .mistakes import Mistake, retry_in_steps
from .review import Decision, Review

MOST_TRIED: Final = 8
"""The most plays that are compared with the obvious one in a game."""


class Find(NamedTuple):
    """A good play of a seat.

    decision  the decision, as the review judged it
    obvious   the play that the greedy player makes there
    gained    by how many points the obvious play is worse
    """

    decision: Decision
    obvious: Play
    gained: float


def best_find(review: Review, seat: Seat) -> Iterator[Find | None]:
    """Look for the best play of a seat; yield None after each small step.

    The last value that is not None is the find; there is none where every obvious play was as good.
    """
    least = borders_of(review.game.rules)[Grade.INACCURACY]
    best: Find | None = None
    for decision, obvious in _candidates(review, seat)[:MOST_TRIED]:
        before = review.game.steps[decision.number - 1].before
        mistake = Mistake(before, decision.play, decision.play, 0.0)
        retry = yield from retry_in_steps(mistake, obvious)
        gained = round(retry.loss - retry.error, 3)
        if retry.grade in SLIPS and gained >= max(least, best.gained if best else 0.0):
            best = Find(decision, obvious, gained)
        yield best


def _candidates(review: Review, seat: Seat) -> list[tuple[Decision, Play]]:
    """Return the sound plays of a seat that are not the obvious ones.

    Those with the most to choose from come first.
    """
    finds = []
    for decision in review.decisions:
        if decision.seat == seat and decision.grade in SOUND and not decision.forced:
            view = review.game.steps[decision.number - 1].before.view(seat)
            obvious = greedy(view, Random(decision.number))
            if obvious != decision.play:
                finds.append((decision, obvious))
    return sorted(finds, key=lambda each: -each[0].given)
