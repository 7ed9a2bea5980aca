"""The numbers of cards of each rank, counted for all thirteen ranks at once.

A card set has four bits for a rank, and so a hexadecimal digit: as text it has a character for each
rank, the king's first, and one translation counts the cards of all ranks.
"""

from __future__ import annotations

from typing import Final

STATES_OF_RANK: Final = 125
"""The number of states of a rank: see `states_of_ranks`."""
COUNTS: Final = bytes([cards.bit_count() for cards in range(16)])
"""The number of cards that each of the sixteen card sets of one rank has."""
DIGITS: Final = b"0123456789abcdef"
"""The hexadecimal digits of these card sets."""
ONCE: Final = bytes.maketrans(DIGITS, COUNTS)
TWICE: Final = bytes.maketrans(DIGITS, bytes([2 * count for count in COUNTS]))
FIVE_TIMES: Final = bytes.maketrans(DIGITS, bytes([5 * count for count in COUNTS]))
AS_LOOSE: Final = bytes.maketrans(DIGITS, bytes([25 * count for count in COUNTS]))
ANY: Final = bytes.maketrans(DIGITS, bytes([min(1, count) for count in COUNTS]))


def counts_of_ranks(cards: int) -> list[int]:
    """Return the number of cards of each rank in a card set."""
    return list((b"%013x" % cards).translate(ONCE)[::-1])


def states_of_ranks(loose: int, hand: int, unseen: int) -> tuple[bytes, bytearray]:
    """Return how the cards of each rank lie, as two numbers below `STATES_OF_RANK` and 10.

    The first is 25 * the loose cards + 5 * those held + the unseen ones, the second 2 * the unseen
    ones, and 1 more if any is held.
    """
    of_hand, of_unseen = b"%013x" % hand, b"%013x" % unseen
    states = (
        int.from_bytes((b"%013x" % loose).translate(AS_LOOSE), "big")
        + int.from_bytes(of_hand.translate(FIVE_TIMES), "big")
        + int.from_bytes(of_unseen.translate(ONCE), "big")
    )
    features = int.from_bytes(of_hand.translate(ANY), "big") + int.from_bytes(
        of_unseen.translate(TWICE), "big"
    )
    return states.to_bytes(13, "little"), bytearray(features.to_bytes(13, "little"))
