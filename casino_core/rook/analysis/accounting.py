"""Luck and skill: what the cards and what the actions brought to a seat over a reviewed game.

In each round the side of a seat leads by some points at the end, or is behind. What either side
plainly gave away is skill; all else is luck: the cards dealt, the nest, and how the hidden cards
lay. The two add up to the result.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from ...seats import Seat
from ..game import Round
from ..rules.scoring import score_round
from .review import Review
from .rollout import sides_of


class Account(NamedTuple):
    """The result of a seat, taken apart, in points.

    result   what the seat scored more than the other side, over all rounds that were played
    given    what the seat plainly gave away
    partner  what its partners of each round gave away
    gifts    what the other side gave away
    """

    result: float
    given: float
    partner: float
    gifts: float

    @property
    def skill(self) -> float:
        """What the actions of both sides brought."""
        return self.gifts - self.given - self.partner

    @property
    def luck(self) -> float:
        """What all else brought."""
        return self.result - self.skill


def account(review: Review, seat: Seat) -> Account:
    """Take the result of a seat apart."""
    parts = [
        _of_round(review, number, each, seat)
        for number, each in enumerate(review.game.rounds, 1)
        if each.position.over and not each.position.redealt
    ]
    return Account(*(fsum(values) for values in zip(*parts, strict=True))) if parts else _NOTHING


_NOTHING = Account(0.0, 0.0, 0.0, 0.0)


def _of_round(review: Review, number: int, round_: Round, seat: Seat) -> Account:
    sides = sides_of(round_.position)
    ours = next(side for side in sides if seat in side)
    score, rules = score_round(round_.position), review.game.rules
    # A called partner may score apart from the bidder (RULES 8); all others as their side.
    other = min(sides[1]) if ours is sides[0] else score.contract.seat
    scored = score.changes[rules.account(seat)], score.changes[rules.account(other)]
    lost = dict.fromkeys((*sides[0], *sides[1]), 0.0)
    for each in review.decisions:
        if each.plain and each.round == number:
            lost[each.seat] += each.loss
    return Account(
        scored[0] - scored[1],
        lost[seat],
        fsum(lost[each] for each in ours if each != seat),
        fsum(lost[each] for each in lost if each not in ours),
    )
