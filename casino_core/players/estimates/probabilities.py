"""Probabilities by counting of the cards a seat holds, and of the best reply with one of them."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from operator import itemgetter
from typing import Final

from ...cards import CardSet
from ...position import View
from ...seats import Seat
from .largest_captures import EVERY_RANK

MOST_OF_A_RANK: Final = 8
"""The number of cards of a rank in two packs."""


def holding_probabilities(view: View, seat: Seat) -> tuple[float, ...]:
    """Return for each rank the probability that a seat hides a card of it, all deals equal."""
    unseen, hidden = view.unseen, view.hidden[seat]
    of_number = number_probabilities(unseen.bit_count(), hidden)
    return tuple([of_number[(unseen & rank).bit_count()] for rank in view.rules.rank_sets])


@lru_cache(maxsize=1 << 10)
def number_probabilities(cards: int, size: int) -> list[float]:
    """Return the probability that a hand of `size` cards out of `cards` has one of a rank.

    The list has it for each number of cards of the rank among them, from 0.
    """
    most = min(cards, MOST_OF_A_RANK)
    if cards < size:
        return [float(of_rank > 0) for of_rank in range(most + 1)]
    return [1 - comb(cards - of_rank, size) / comb(cards, size) for of_rank in range(most + 1)]


def probability_of_none(capturers: CardSet, chances: tuple[float, ...]) -> float:
    """Return the probability that no card of a set is held, from those of the ranks."""
    safe = 1.0
    for cards, chance in zip(EVERY_RANK, chances, strict=False):
        if capturers & cards:
            safe *= 1 - chance
    return safe


def expected_best(replies: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the expected value of the best capture, and the probability that there is none.

    `replies` has the value in points and the probability of each capture.
    """
    expected, nothing_better = 0.0, 1.0
    for worth, chance in sorted(replies, key=itemgetter(0))[::-1]:
        expected += nothing_better * chance * worth
        nothing_better *= 1 - chance
    return expected, nothing_better
