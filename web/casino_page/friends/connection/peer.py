"""One peer: it is known again on each new connection, and nothing is lost or doubled in between.

The first frame of each side on a connection is its greeting:

    h<version>.<token>.<received>   who sends it, and the last message that it has received

and its last one, if it leaves: `b`.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from .delivery import Delivery, Heard, PeerError

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

    token  what this side says it is, 32 hexadecimal digits that nobody else knows
    other  what the peer says it is; None before its first greeting
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

    def hear(self, frame: str) -> Heard:
        """Take a frame. Raises `PeerError`."""
        if not self._greeted:
            return self._greet(frame)
        if frame == _LEAVING:
            self.close()
            return Heard()
        return self._delivery.hear(frame)

    def _greet(self, frame: str) -> Heard:
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
        return Heard(replies=tuple(frames))
