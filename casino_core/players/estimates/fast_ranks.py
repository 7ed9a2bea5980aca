"""The numbers of cards of each rank, counted for all thirteen ranks at once.

Rank counts have four bits for a rank (`rules.sums`). Two by two, they are the bytes of two numbers:
those of the first, the third rank and so on, and those of the second, the fourth and so on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...cards import CardSet
from ...fast.conditions import ONES
from ...rules.sums import EVERY_OTHER, rank_counts
from .probabilities import number_probabilities

STATES_OF_RANK: Final = 125
"""The number of states of a rank: see `states_of_ranks`."""


def counts_of_ranks(cards: int) -> list[int]:
    """Return the number of cards of each rank in a card set."""
    return list(_apart(rank_counts(CardSet(cards))))[:13]


@lru_cache(maxsize=1 << 10)
def probabilities_by_suits(cards: int, held: int) -> list[float]:
    """Return `number_probabilities` by the cards of a rank, which are four bits."""
    of_number = number_probabilities(cards, held)
    return [of_number[: four.bit_count() + 1][-1] for four in range(16)]


def probabilities_of_ranks(unseen: int, held: int) -> list[float]:
    """Return the probability that a hand of `held` unseen cards has one of each rank."""
    by_suits = probabilities_by_suits(unseen.bit_count(), held)
    return [by_suits[unseen >> shift & 15] for shift in range(0, 52, 4)]


def states_of_ranks(loose: int, hand: int, unseen: int) -> tuple[bytearray, bytearray]:
    """Return how the cards of each rank lie, as two numbers below `STATES_OF_RANK` and 10.

    The first is 25 * the loose cards + 5 * those held + the unseen ones, the second 2 * the unseen
    ones, and 1 more if any is held.
    """
    lying, held = rank_counts(CardSet(loose)), rank_counts(CardSet(hand))
    left = rank_counts(CardSet(unseen))
    states = bytearray(14)
    states[::2] = (
        25 * (lying & EVERY_OTHER) + 5 * (held & EVERY_OTHER) + (left & EVERY_OTHER)
    ).to_bytes(7, "little")
    states[1::2] = (
        25 * (lying >> 4 & EVERY_OTHER) + 5 * (held >> 4 & EVERY_OTHER) + (left >> 4 & EVERY_OTHER)
    ).to_bytes(7, "little")
    return states, _apart(2 * left + ((held | held >> 1 | held >> 2) & ONES))


def _apart(counts: int) -> bytearray:
    """Return the thirteen digits of four bits of a number, and a 0 more."""
    digits = bytearray(14)
    digits[::2] = (counts & EVERY_OTHER).to_bytes(7, "little")
    digits[1::2] = (counts >> 4 & EVERY_OTHER).to_bytes(7, "little")
    return digits
