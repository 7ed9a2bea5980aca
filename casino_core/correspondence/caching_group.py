"""A group that keeps its results, so that a game opens faster.

A game is made again from its messages each time it is opened, and most of that time goes into the
group: a multiplication takes about 10 ms on a slow phone. Each result follows from what was given
alone, so a device keeps the results of the round that is played (`stored`), and only new messages
are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from .group import SIZE, Group

KEY_SIZE: Final = 16
"""The bytes of the digest by which a result is known."""


class CachingGroup:
    """A group that keeps its results, and gives them again for the same elements.

    It is equal to the group that computes for it.

    results  the result of each computation as bytes, by the digest of what was given; of those
             from before only what was asked for again
    settled  the lines of the rounds that are settled
    """

    def __init__(
        self,
        group: Group,
        results: Mapping[bytes, bytes] | None = None,
        settled: Sequence[str] = (),
    ) -> None:
        self._group = group
        self._earlier = dict(results or {})
        self.results: dict[bytes, bytes] = {}
        self.settled: tuple[str, ...] = tuple(settled)

    def __eq__(self, other: object) -> bool:
        return self._group == (other._group if isinstance(other, CachingGroup) else other)

    def __hash__(self) -> int:
        return hash(self._group)

    @property
    def order(self) -> int:
        """The order of the group."""
        return self._group.order

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        """Return the element to which each string is hashed, as `Group.hashed` does."""
        data = "\n".join(texts).encode()
        return self._elements(b"hashed:" + data, lambda: self._group.hashed(texts))

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """Return each element times its scalar, as `Group.multiplied` does."""
        numbers = b"".join(scalar.to_bytes(SIZE, "little") for scalar in scalars)
        data = b"multiplied:" + b"".join(elements) + numbers
        return self._elements(data, lambda: self._group.multiplied(elements, scalars))

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """Return what `Group.first_invalid` returns. Only that all are valid is kept."""
        key = _key(b"valid:" + b"".join(elements))
        if self._recalls(key):
            return None
        index = self._group.first_invalid(elements)
        if index is None:
            self.results[key] = b""
        return index

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        """Return what `Group.sums_to_identity` returns. Only a sum that is the identity is kept."""
        numbers = b"".join(scalar.to_bytes(SIZE, "little") for scalar in scalars)
        data = b"sum:" + b"".join(elements) + numbers
        return self._holds(data, lambda: self._group.sums_to_identity(elements, scalars))

    def public_key(self, seed: bytes) -> bytes:
        """Return the key that belongs to a secret seed, as `Group.public_key` does."""
        return self._value(b"key:" + seed, lambda: self._group.public_key(seed))

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """Return what `Group.signed` returns. Each content is signed once, so nothing is kept."""
        return self._group.signed(seed, content)

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """Return what `Group.is_signed` returns. Only that a signature is right is kept."""
        data = b"signed:" + key + signature + content
        return self._holds(data, lambda: self._group.is_signed(key, content, signature))

    def _holds(self, data: bytes, compute: Callable[[], bool]) -> bool:
        """Return whether something is so, which is kept if it is."""
        key = _key(data)
        if not self._recalls(key) and compute():
            self.results[key] = b""
        return key in self.results

    def _value(self, data: bytes, compute: Callable[[], bytes]) -> bytes:
        key = _key(data)
        if not self._recalls(key):
            self.results[key] = compute()
        return self.results[key]

    def _recalls(self, key: bytes) -> bool:
        if key not in self.results and key in self._earlier:
            self.results[key] = self._earlier[key]
        return key in self.results

    def _elements(self, data: bytes, compute: Callable[[], tuple[bytes, ...]]) -> tuple[bytes, ...]:
        joined = self._value(data, lambda: b"".join(compute()))
        return tuple(joined[start : start + SIZE] for start in range(0, len(joined), SIZE))


def _key(data: bytes) -> bytes:
    return sha256(data).digest()[:KEY_SIZE]
