"""The group in which cards are masked. The engine has the protocol, its host the arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from ..cards import Card

SIZE: Final = 32
"""The number of bytes of an element, of a scalar, of a secret and of a key."""
SIGNATURE_SIZE: Final = 64
"""The number of bytes of a signature."""


class Group(Protocol):
    """A group of prime order in which nobody can find a scalar from a multiple, and signatures.

    Elements are their canonical encodings of `SIZE` bytes; scalars are numbers from 1 to
    `order - 1`. Without the seed of a key nobody can sign with it, and a signature is valid for one
    content and one key only.
    """

    @property
    def order(self) -> int:
        """The order of the group, a prime."""

    def __hash__(self) -> int:
        """Return a hash by identity, since each group keeps the elements of cards."""

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        """Return the element to which each string is hashed.

        Nobody knows how two of them are related.
        """

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """Return each element times the scalar at the same place. The elements are valid."""

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """Return the place of the first that is not a canonical element, or is the identity."""

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        """Return whether the sum of all elements, each times its scalar, is the identity.

        Scalars may be zero. It is false where something else than an element is among them.
        """

    def public_key(self, seed: bytes) -> bytes:
        """Return the key of `SIZE` bytes that belongs to a secret seed of `SIZE` bytes."""

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """Return the signature of a content, `SIGNATURE_SIZE` bytes."""

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """Return whether the signature of a content was made with the seed of a key."""


def card_elements(
    group: Group, game: bytes, round_number: int, cards: Sequence[Card]
) -> tuple[bytes, ...]:
    """Return the element that stands for each card in a round (from 1) of a game."""
    texts = [f"casino card:{game.hex()}:{round_number}:{card.id}" for card in cards]
    return group.hashed(texts)
