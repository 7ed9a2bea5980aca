"""A room at the relay that the host of the site names: its pages exchange their codes there.

The host of a room describes an end for each guest who says hello, and the guest answers with its
own. The messages are `connection.signal`; the relay itself is `web/js/peers/relay.js`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from os import urandom
from typing import Final, Protocol

from casino_core.correspondence.base64url import decoded
from casino_core.i18n import gettext as _

from ..storage.fields import FieldError
from .connection.code import Code, CodeError, format_code, parse_code
from .connection.peer import TOKEN_BYTES, State
from .connection.room import HUB, Room
from .connection.signal import (
    KEY_BYTES,
    NAME_BYTES,
    Kind,
    Signal,
    format_signal,
    parse_signal,
)


class Ends(Protocol):
    """What makes and joins the ends of connections, by the place of their peer."""

    def offer(self, place: int) -> None:
        """Describe a new end for a guest."""

    def accept(self, place: int, code: Code) -> None:
        """Connect with the end of a guest who has answered."""

    def join(self, code: Code) -> None:
        """Describe an end for the host, given that of the host."""

    def session(self, place: int) -> bytes:
        """Return the session of the end at a place."""

    def lost_place(self) -> int | None:
        """Give up the place of somebody who is lost, and return it; None if nobody is lost."""


class Relay:
    """A room at the relay, as one of its pages sees it.

    key  the key of the room, as in its link; empty while the page is in none
    """

    def __init__(self, ends: Ends, call: Callable[..., None], tell: Callable[[str], None]) -> None:
        """`call` asks the script for something, and `tell` shows a sentence on the sheet."""
        self._ends, self._call, self._tell = ends, call, tell
        self._name: Final = urandom(NAME_BYTES).hex()  # what this page is called there
        self.key = ""
        self._room: Room | None = None
        self._names: dict[int, str] = {}  # the names of the other pages there, by place
        self._offered: set[int] = set()  # the places whose invitation is not answered yet

    def come(self, key: str, room: Room) -> None:
        """Come to the room of a key."""
        self.key, self._room = key, room
        if not room.hub:
            room.add_peer(HUB, urandom(TOKEN_BYTES).hex())
        self._call("meet", key=key_bytes(key).hex())

    def part(self) -> None:
        """Leave the relay; nobody is met there any more."""
        if self.key:
            self._call("part")
        self.key, self._room = "", None
        self._names.clear()
        self._offered.clear()

    def opened(self) -> None:
        """Say that this page is there; the relay has been reached."""
        if self._room:
            self._say(Kind.HERE if self._room.hub else Kind.HELLO)

    def connected(self, place: int) -> None:
        """Note that the connection with a place is open."""
        self._offered.discard(place)

    def lost(self, place: int) -> None:
        """Look for the other page again; its connection has ended."""
        self._offered.discard(place)
        self.opened()

    def takes(self, place: int, description: Code) -> bool:
        """Send the own end to the page at a place; return whether that page is met here."""
        if place not in self._names:
            return False
        self._say(Kind.CODE, self._names[place], format_code(description))
        if self._room and not self._room.hub:
            self._call("expect", place=place)
        return True

    def hear(self, text: str) -> None:
        """Take a message of another page; one that makes no sense changes nothing."""
        if self._room is None:
            return
        with suppress(FieldError, CodeError):
            signal = parse_signal(text)
            if signal.by != self._name and signal.to in ("", self._name):
                (self._take_as_host if self._room.hub else self._take_as_guest)(self._room, signal)

    def _say(self, kind: Kind, to: str = "", code: str = "") -> None:
        self._call("tell", text=format_signal(Signal(kind, self._name, to, code)))

    def _take_as_host(self, room: Room, signal: Signal) -> None:
        places = {name: place for place, name in self._names.items()}
        if signal.kind is Kind.HELLO:
            place = places.get(signal.by, room.free_place())
            place = self._ends.lost_place() if place is None else place
            if place is None:
                self._say(Kind.FULL, signal.by)
                return
            if signal.by not in places:
                room.add_peer(place, urandom(TOKEN_BYTES).hex())
            elif room.peers[place].state is State.OPEN or place in self._offered:
                return
            room.peers[place].invited_again()
            self._offered.add(place)
            self._names[place] = signal.by
            self._ends.offer(place)
        elif signal.kind is Kind.CODE and signal.by in places:
            code, place = parse_code(signal.code, answers=True), places[signal.by]
            if code.session == self._ends.session(place) and place in self._offered:
                self._ends.accept(place, code)

    def _take_as_guest(self, room: Room, signal: Signal) -> None:
        if signal.kind is Kind.HERE and room.state is not State.OPEN:
            self._say(Kind.HELLO)
        elif signal.kind is Kind.FULL:
            self._tell(_("This table is full."))
        elif signal.kind is Kind.CODE and room.state is not State.OPEN:
            code = parse_code(signal.code, answers=False)
            self._names[HUB] = signal.by
            self._ends.join(code)


def is_key(key: str) -> bool:
    """Return whether a text is the key of a room."""
    return len(decoded(key) or b"") == KEY_BYTES


def key_bytes(key: str) -> bytes:
    """Return the bytes of a key that `is_key` knows."""
    content = decoded(key)
    assert content, "a key was checked before"
    return content
