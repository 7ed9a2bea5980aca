"""One peer: it is known again on each new connection, and nothing is lost or doubled in between.

A frame is one text on the channel, which keeps the order and loses nothing as long as it is open.
The first frame of each side on a connection is its greeting, the last one, if it leaves, `b`:

    h<version>.<token>.<received>     who sends it, and the last message that it has received
    m<number>.<part>.<parts>.<text>   a part of a message; messages and parts are numbered from 1
    a<number>                         all messages up to this one have arrived
    b                                 it leaves
"""

from __future__ import annotations

import re
from collections import deque
from enum import StrEnum
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


class FrameResult(NamedTuple):
    """The result of reading a frame.

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

    def hear(self, frame: str) -> FrameResult:
        """Take a frame of the peer. Raises `PeerError`, and nothing has changed then."""
        if match := _ACKNOWLEDGED.fullmatch(frame):
            self._acknowledge(int(match[1]))
            return FrameResult()
        match = _MESSAGE.fullmatch(frame)
        if match is None:
            raise PeerError(f"frame: {frame[:20]!r}")
        number, part, parts = (int(match[group]) for group in (1, 2, 3))
        if not part <= parts <= MOST_PARTS or len(match[4]) > PART:
            raise PeerError(f"frame: {frame[:20]!r}")
        if number <= self.received:  # it was sent again before its acknowledgement had arrived
            return FrameResult(replies=(f"a{self.received}",) if part == parts else ())
        if number != self.received + 1 or part != len(self._parts) + 1:
            raise PeerError(f"order: {frame[:20]!r}")
        self._parts.append(match[4])
        return self._whole() if part == parts else FrameResult()

    def _whole(self) -> FrameResult:
        text = "".join(self._parts)
        self._parts.clear()
        self.received += 1
        return FrameResult(text, (f"a{self.received}",))

    def _acknowledge(self, number: int) -> None:
        left = self.sent - number
        if not 0 <= left <= len(self._waiting):
            raise PeerError(f"acknowledged: {number} of {self.sent}")
        while len(self._waiting) > left:
            self._waiting.popleft()


def _frames(number: int, text: str) -> list[str]:
    parts = [text[at : at + PART] for at in range(0, len(text), PART)] or [""]
    return [f"m{number}.{part}.{len(parts)}.{each}" for part, each in enumerate(parts, 1)]


# A peer

VERSION: Final = 1
TOKEN_BYTES: Final = 16
_LEAVING: Final = "b"
_GREETING: Final = re.compile(r"h(\d{1,4})\.([0-9a-f]{32})\.(\d{1,9})")


class State(StrEnum):
    """The state of the connection with a peer.

    CONNECTING  codes are exchanged
    OPEN        messages arrive
    LOST        nothing is heard; it may come back by itself, or by new codes
    CLOSED      one of the two has left, or broke the protocol
    """

    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    CLOSED = "closed"


class Peer:
    """A peer over one connection after another.

    token  the identity of this side, 32 hexadecimal digits that nobody else knows
    other  the identity of the peer; None before its first greeting
    state  the state of the connection
    """

    def __init__(self, token: str) -> None:
        self.token = token
        self.other: str | None = None
        self.state = State.CONNECTING
        self._delivery = Delivery()
        self._greeted = self._invited_again = False

    @property
    def waiting(self) -> tuple[str, ...]:
        """The messages that the peer has not acknowledged."""
        return self._delivery.waiting

    def send(self, text: str) -> list[str]:
        """Keep a message for the peer; return the frames to send now. Raises `FullError`."""
        frames = self._delivery.send(text)
        return frames if self._greeted else []

    def opened(self) -> list[str]:
        """Begin with a new connection: return the greeting."""
        self._greeted = False
        return [f"h{VERSION}.{self.token}.{self._delivery.received}"]

    def invited_again(self) -> None:
        """Take on a new page on the next connection: the person may have loaded the page again.

        Messages that wait for the page of before go to that one only.
        """
        self._invited_again = True

    def silent(self) -> None:
        """Note that nothing is heard of the peer."""
        if self.state is State.OPEN:
            self.state = State.LOST

    def back(self) -> None:
        """Note that the peer is heard again on the same connection."""
        if self.state is State.LOST and self._greeted:
            self.state = State.OPEN

    def gone(self) -> None:
        """Note that the connection has ended: only new codes lead on."""
        self._greeted = False
        if self.state is State.OPEN:
            self.state = State.LOST

    def close(self) -> list[str]:
        """Leave the peer for good; return the frames that tell it so."""
        frames = [_LEAVING] if self._greeted else []
        self._greeted = False
        self.state = State.CLOSED
        return frames

    def hear(self, frame: str) -> FrameResult:
        """Take a frame. Raises `PeerError`."""
        if not self._greeted:
            return self._greet(frame)
        if frame == _LEAVING:
            self.close()
            return FrameResult()
        return self._delivery.hear(frame)

    def _greet(self, frame: str) -> FrameResult:
        match = _GREETING.fullmatch(frame)
        if match is None:
            raise PeerError(f"greeting: {frame[:20]!r}")
        version, token, arrived = match.groups()
        if int(version) != VERSION:
            raise PeerError(f"version: {version}")
        known = self.other in (None, token)
        if token == self.token or not (known or self._invited_again):
            raise PeerError("token: another device than before")
        if self.other == token:
            frames = self._delivery.resume(int(arrived))
        else:  # what it has received was sent by a page that this one was before
            self._delivery = self._delivery if self.other is None else Delivery()
            frames = self._delivery.resume(0)
        self._invited_again = False
        self.other, self._greeted, self.state = token, True, State.OPEN
        return FrameResult(replies=tuple(frames))
