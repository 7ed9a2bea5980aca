"""A shuffle from a text, the same on every Python, for ever.

Random bytes are SHA-256 of `casino:<seed>:<round>:<block>` for block = 0, 1, 2, …, read as
four-byte big-endian numbers; numbers that would bias the choice are passed over. The pack, in
the order A♠ A♥ A♦ A♣ 2♠ … K♣, is shuffled from its end (Fisher and Yates).
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from .cards import Card
from .ruleset import RuleSet

_WORD = 1 << 32


def shuffle(rules: RuleSet, seed: str, round_number: int = 1) -> tuple[Card, ...]:
    """The pack of the rules in dealing order, for round `round_number` (from 1) of a game."""
    words = _words(f"casino:{seed}:{round_number}")
    cards = list(rules.cards)
    for last in range(len(cards) - 1, 0, -1):
        chosen = _below(words, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _words(seed: str) -> Iterator[int]:
    for block in count():
        digest = sha256(f"{seed}:{block}".encode("utf-8", "surrogatepass")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))


def _below(words: Iterator[int], bound: int) -> int:
    """A number from 0 up to `bound`, each equally likely."""
    limit = _WORD - _WORD % bound
    return next(word for word in words if word < limit) % bound
