"""Messages to and from one peer: numbered, cut into frames, acknowledged, sent again after a break.

A frame is one text on the channel, which keeps the order and loses nothing as long as it is open:

    m<number>.<part>.<parts>.<text>   a part of a message; messages and parts are numbered from 1
    a<number>                         all messages up to this one have arrived
"""

from __future__ import annotations

import re
from collections import deque
from typing import Final, NamedTuple

from casino_core import CasinoError

PART: Final = 4_000
"""The most characters of a part, at most 16 kB: every browser sends that in one piece."""
MOST_PARTS: Final = 30
LONGEST: Final = PART * MOST_PARTS
"""The most characters of a message."""
MOST_WAITING: Final = 200
MOST_TEXT_WAITING: Final = 1_000_000
"""The most messages that wait to be acknowledged, and the most characters in them."""

_NUMBER: Final = "[1-9][0-9]{0,8}"
_MESSAGE: Final = re.compile(rf"m({_NUMBER})\.({_NUMBER})\.({_NUMBER})\.(.*)", re.DOTALL)
_ACKNOWLEDGED: Final = re.compile(f"a({_NUMBER})")


class PeerError(CasinoError):
    """A frame that the protocol does not allow: the connection with this peer ends."""


class FullError(CasinoError):
    """A message that is too long, or that comes while too many wait."""


class Heard(NamedTuple):
    """What follows from a frame.

    text     the message that is whole now; None if there is none
    replies  the frames to send
    """

    text: str | None = None
    replies: tuple[str, ...] = ()


class Delivery:
    """The messages exchanged with one peer, over one connection after another.

    sent      the number of the last message that was given to `send`
    received  the number of the last message that has arrived whole
    """

    def __init__(self) -> None:
        self.sent = self.received = 0
        self._waiting: deque[str] = deque()
        self._parts: list[str] = []

    @property
    def waiting(self) -> tuple[str, ...]:
        """The messages that were not acknowledged, the oldest first."""
        return tuple(self._waiting)

    def send(self, text: str) -> list[str]:
        """Keep a message until it is acknowledged; return its frames. Raises `FullError`."""
        size = sum(map(len, self._waiting)) + len(text)
        if len(text) > LONGEST or len(self._waiting) >= MOST_WAITING or size > MOST_TEXT_WAITING:
            raise FullError(f"{len(text)} characters, {len(self._waiting)} messages wait")
        self._waiting.append(text)
        self.sent += 1
        return _frames(self.sent, text)

    def resume(self, arrived: int) -> list[str]:
        """Return the frames to send on a new connection; `arrived` is what the peer has received.

        Raises `PeerError` if the peer has not what it had acknowledged, or has more than was sent.
        """
        self._parts.clear()
        self._acknowledge(arrived)
        first = self.sent - len(self._waiting) + 1
        return [
            frame
            for number, text in enumerate(self._waiting, first)
            for frame in _frames(number, text)
        ]

    def hear(self, frame: str) -> Heard:
        """Take a frame of the peer. Raises `PeerError`, and nothing has changed then."""
        if match := _ACKNOWLEDGED.fullmatch(frame):
            self._acknowledge(int(match[1]))
            return Heard()
        match = _MESSAGE.fullmatch(frame)
        if match is None:
            raise PeerError(f"frame: {frame[:20]!r}")
        number, part, parts = (int(match[group]) for group in (1, 2, 3))
        if not part <= parts <= MOST_PARTS or len(match[4]) > PART:
            raise PeerError(f"frame: {frame[:20]!r}")
        if number <= self.received:  # it was sent again before its acknowledgement had arrived
            return Heard(replies=(f"a{self.received}",) if part == parts else ())
        if number != self.received + 1 or part != len(self._parts) + 1:
            raise PeerError(f"order: {frame[:20]!r}")
        self._parts.append(match[4])
        return self._whole() if part == parts else Heard()

    def _whole(self) -> Heard:
        text = "".join(self._parts)
        self._parts.clear()
        self.received += 1
        return Heard(text, (f"a{self.received}",))

    def _acknowledge(self, number: int) -> None:
        left = self.sent - number
        if not 0 <= left <= len(self._waiting):
            raise PeerError(f"acknowledged: {number} of {self.sent}")
        while len(self._waiting) > left:
            self._waiting.popleft()


def _frames(number: int, text: str) -> list[str]:
    parts = [text[at : at + PART] for at in range(0, len(text), PART)] or [""]
    return [f"m{number}.{part}.{len(parts)}.{each}" for part, each in enumerate(parts, 1)]
