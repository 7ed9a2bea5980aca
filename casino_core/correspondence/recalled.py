"""Results of the arithmetic that a device has computed before, so that a game opens faster.

A game is made again from its messages each time it is opened, and most of that time goes into the
group: a multiplication takes about 10 ms on a slow phone. Each result follows from what was given
alone, so a device keeps the results beside the messages, under a seal of its own secret and of the
last message. Then only new messages are computed. Results whose seal is wrong are forgotten, and
all is computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from .base64url import decoded, encoded
from .correspondence import Correspondence
from .group import SIZE, Group

_KEY_SIZE: Final = 16
_LENGTH_SIZE: Final = 2
_SEAL_SIZE: Final = 32


class Recalled:
    """A group that keeps its results, and gives them again for the same elements.

    It equals the group that computes for it.

    results  the result of each computation as bytes, by the digest of what was given
    """

    def __init__(self, group: Group, results: Mapping[bytes, bytes] | None = None) -> None:
        self._group = group
        self.results: dict[bytes, bytes] = dict(results or {})

    def __eq__(self, other: object) -> bool:
        return self._group == (other._group if isinstance(other, Recalled) else other)

    def __hash__(self) -> int:
        return hash(self._group)

    @property
    def order(self) -> int:
        """The order of the group."""
        return self._group.order

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        """As `Group.hashed`."""
        given = "\n".join(texts).encode()
        return self._elements(b"hashed:" + given, lambda: self._group.hashed(texts))

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """As `Group.multiplied`."""
        numbers = b"".join(scalar.to_bytes(SIZE, "little") for scalar in scalars)
        given = b"multiplied:" + b"".join(elements) + numbers
        return self._elements(given, lambda: self._group.multiplied(elements, scalars))

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """As `Group.first_invalid`. Only that all are valid is kept."""
        key = _key(b"valid:" + b"".join(elements))
        if key in self.results:
            return None
        found = self._group.first_invalid(elements)
        if found is None:
            self.results[key] = b""
        return found

    def public_key(self, seed: bytes) -> bytes:
        """As `Group.public_key`."""
        return self._value(b"key:" + seed, lambda: self._group.public_key(seed))

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """As `Group.signed`. Each content is signed once, so nothing is kept."""
        return self._group.signed(seed, content)

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """As `Group.is_signed`. Only that a signature is right is kept."""
        digest = _key(b"signed:" + key + signature + content)
        if digest in self.results:
            return True
        right = self._group.is_signed(key, content, signature)
        if right:
            self.results[digest] = b""
        return right

    def _value(self, given: bytes, compute: Callable[[], bytes]) -> bytes:
        key = _key(given)
        if key not in self.results:
            self.results[key] = compute()
        return self.results[key]

    def _elements(
        self, given: bytes, compute: Callable[[], tuple[bytes, ...]]
    ) -> tuple[bytes, ...]:
        data = self._value(given, lambda: b"".join(compute()))
        return tuple(data[start : start + SIZE] for start in range(0, len(data), SIZE))


def _key(given: bytes) -> bytes:
    return sha256(given).digest()[:_KEY_SIZE]


# Stored


def format_results(game: Correspondence, longest: int = 1_000_000) -> str:
    """Write the results of a game whose group is a `Recalled`, under their seal; else nothing.

    Of more than `longest` characters those that were computed last are written.
    """
    if not isinstance(game.side.group, Recalled):
        return ""
    parts: list[bytes] = []
    room = longest * 3 // 4 - _SEAL_SIZE
    for key, value in reversed(game.side.group.results.items()):
        part = key + len(value).to_bytes(_LENGTH_SIZE, "big") + value
        room -= len(part)
        if room < 0:
            break
        parts.append(part)
    data = b"".join(reversed(parts))
    return encoded(_seal(game.side.secret, game.messages[-1].digest, data) + data)


def parse_results(text: str, secret: bytes, head: bytes) -> dict[bytes, bytes]:
    """Read results. There are none if their seal is not that of the secret and the last message.

    `head` is the digest of the last message.
    """
    found = decoded(text) or b""
    seal, data = found[:_SEAL_SIZE], found[_SEAL_SIZE:]
    if seal != _seal(secret, head, data):
        return {}
    results = {}
    while data:
        key, rest = data[:_KEY_SIZE], data[_KEY_SIZE:]
        end = _LENGTH_SIZE + int.from_bytes(rest[:_LENGTH_SIZE], "big")
        results[key], data = rest[_LENGTH_SIZE:end], rest[end:]
    return results


def _seal(secret: bytes, head: bytes, data: bytes) -> bytes:
    return sha256(b"casino results:" + secret + head + sha256(data).digest()).digest()
