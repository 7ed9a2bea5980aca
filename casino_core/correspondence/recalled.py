"""What a device has found of a game before, so that it opens faster.

A game is made again from its messages each time it is opened, and most of that time goes into the
group: a multiplication takes about 10 ms on a slow phone. Each result follows from what was given
alone, so a device keeps the results of the round that is played, and the lines of the rounds that
are settled, whose messages need not be read again. They lie beside the messages, under a seal of
the secret and of all messages that they are about. So only new messages are computed; where a
message or a result has changed, the seal is wrong and all is verified again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from .base64url import decoded, encoded
from .correspondence import Correspondence
from .group import SIZE, Group
from .message import format_message
from .settled import settled_lines

_KEY_SIZE: Final = 16
_LENGTH_SIZE: Final = 2
_COUNT_SIZE: Final = 4
_SEAL_SIZE: Final = 32


class Recalled:
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
        self.settled = tuple(settled)

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
        data = "\n".join(texts).encode()
        return self._elements(b"hashed:" + data, lambda: self._group.hashed(texts))

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """As `Group.multiplied`."""
        numbers = b"".join(scalar.to_bytes(SIZE, "little") for scalar in scalars)
        data = b"multiplied:" + b"".join(elements) + numbers
        return self._elements(data, lambda: self._group.multiplied(elements, scalars))

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """As `Group.first_invalid`. Only that all are valid is kept."""
        key = _key(b"valid:" + b"".join(elements))
        if self._recalls(key):
            return None
        index = self._group.first_invalid(elements)
        if index is None:
            self.results[key] = b""
        return index

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        """As `Group.sums_to_identity`. Only that it is so is kept."""
        numbers = b"".join(scalar.to_bytes(SIZE, "little") for scalar in scalars)
        data = b"sum:" + b"".join(elements) + numbers
        return self._holds(data, lambda: self._group.sums_to_identity(elements, scalars))

    def public_key(self, seed: bytes) -> bytes:
        """As `Group.public_key`."""
        return self._value(b"key:" + seed, lambda: self._group.public_key(seed))

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """As `Group.signed`. Each content is signed once, so nothing is kept."""
        return self._group.signed(seed, content)

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """As `Group.is_signed`. Only that a signature is right is kept."""
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
    return sha256(data).digest()[:_KEY_SIZE]


# Stored


def stored_lines(game: Correspondence) -> list[str]:
    """Return the lines of a stored game: the seat and the secret, then each message."""
    first = f"{game.seat + 1} {encoded(game.side.secret)}"
    return [first, *map(format_message, game.messages)]


def format_results(
    game: Correspondence, lines: Sequence[str] = (), longest: int = 1_000_000
) -> str:
    """Write what was found of a game whose group is a `Recalled`, under its seal; else nothing.

    `lines` are those of the stored game, if they are known. Of more than `longest` characters the
    results that were computed last are written.
    """
    group = game.side.group
    if not isinstance(group, Recalled):
        return ""
    group.settled = settled_lines(game.table, game.messages, game.side, group.settled)
    settled = "\n".join(group.settled).encode()
    head = len(game.messages).to_bytes(_COUNT_SIZE, "big")
    head += len(settled).to_bytes(_COUNT_SIZE, "big") + settled
    parts: list[bytes] = []
    room = longest * 3 // 4 - _SEAL_SIZE - len(head)
    if room < 0:
        return ""
    for key, value in reversed(group.results.items()):
        part = key + len(value).to_bytes(_LENGTH_SIZE, "big") + value
        room -= len(part)
        if room < 0:
            break
        parts.append(part)
    data = head + b"".join(reversed(parts))
    return encoded(_seal(lines or stored_lines(game), data) + data)


def recalled(group: Group, text: str, lines: Sequence[str]) -> Recalled:
    """Return a group with what was found of a stored game, which has these lines.

    It has found nothing if the seal is not that of the first line, which has the secret, and of
    the messages after it.
    """
    stored = decoded(text) or b""
    seal, data = stored[:_SEAL_SIZE], stored[_SEAL_SIZE:]
    if not data or seal != _seal(lines, data):
        return Recalled(group)
    size, data = _number(data[_COUNT_SIZE:]), data[2 * _COUNT_SIZE :]
    settled, data = data[:size].decode(), data[size:]
    results = {}
    while data:
        key, rest = data[:_KEY_SIZE], data[_KEY_SIZE:]
        end = _LENGTH_SIZE + int.from_bytes(rest[:_LENGTH_SIZE], "big")
        results[key], data = rest[_LENGTH_SIZE:end], rest[end:]
    return Recalled(group, results, settled.split("\n") if settled else ())


def _number(data: bytes) -> int:
    return int.from_bytes(data[:_COUNT_SIZE], "big")


def _seal(lines: Sequence[str], data: bytes) -> bytes:
    """Return the seal of data about a stored game; it covers as many messages as the data tell."""
    about = "\n".join(lines[: _number(data) + 1]).encode()
    digests = sha256(about).digest() + sha256(data).digest()
    return sha256(b"casino results 2:" + digests).digest()
