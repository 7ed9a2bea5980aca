"""A shuffle derived from a string: the same on every version of Python, for ever.

The random bytes are the SHA-256 digests of `casino:<seed>:<round>:<block>` for block = 0, 1, 2, …,
read as four-byte big-endian numbers; numbers that would bias the choice are skipped. The pack, in
the order A♠ A♥ A♦ A♣ 2♠ … K♣ (two packs one after the other), is shuffled from its end (Fisher and
Yates).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

from .cards import Card
from .ruleset import RuleSet

T = TypeVar("T")

_RANGE = 1 << 32
"""The count of four-byte numbers."""


def shuffle(rules: RuleSet, seed: str, round_number: int = 1) -> tuple[Card, ...]:
    """Return the pack of `rules` in dealing order, for round `round_number` (from 1) of a game.

    >>> cards = casino.shuffle(casino.PRESETS["standard"], "sunday")
    >>> casino.format_cards(cards[:4])
    'Qd5d8cKs'
    """
    return shuffled(rules.cards, f"casino:{seed}:{round_number}")


def shuffled(things: Iterable[T], text: str) -> tuple[T, ...]:
    """Return things in an order derived from a string.

    For the cards of a game, the string is made of its seed and the round.
    """
    numbers = _numbers(text)
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        # A random number from 0 to `last`, each equally likely.
        limit = _RANGE - _RANGE % (last + 1)
        while (number := next(numbers)) >= limit:
            pass
        place = number % (last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _numbers(seed: str) -> Iterator[int]:
    """Yield random numbers from 0 to 2**32 - 1, without end."""
    for block in count():
        yield from unpack(
            ">8I", sha256(f"{seed}:{block}".encode("utf-8", "surrogatepass")).digest()
        )
