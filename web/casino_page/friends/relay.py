"""A room at the relay that the host of the site names: its pages exchange their codes there.

The host of a room describes an end for each guest who says hello, and the guest answers with its
own. The relay itself is `web/js/peers/relay.js`. Each message is JSON with the random names of its
sender (`by`) and of its reader (`to`, empty for all), and a `kind`:

    here    the host of the room is there
    hello   a guest asks for an invitation
    code    the code of an invitation, or of the answer to it, in `code`
    full    no place is free
"""

from __future__ import annotations

import json
from contextlib import suppress
from enum import StrEnum
from os import urandom
from typing import Final, NamedTuple, Protocol

from casino_core.correspondence.base64url import decoded

from ..storage.fields import Field, FieldError, read_json
from .connection.code import LONGEST_CODE, Code, CodeError, format_code, parse_code
from .connection.peer import TOKEN_BYTES, State
from .connection.room import HUB, Room

NAME_BYTES: Final = 8
KEY_BYTES: Final = 16
"""The bytes of the name of a page, and of the key of a room."""


class Kind(StrEnum):
    """The kind of a message."""

    HERE = "here"
    HELLO = "hello"
    CODE = "code"
    FULL = "full"


class Signal(NamedTuple):
    """A message at the relay.

    kind  its kind
    by    the name of the page that sends it
    to    the name of the page for which it is; empty for all
    code  the code; empty but for the kind CODE
    """

    kind: Kind
    by: str
    to: str = ""
    code: str = ""


def format_signal(signal: Signal) -> str:
    """Write a message."""
    return json.dumps(signal._asdict())


def parse_signal(text: str) -> Signal:
    """Read a message. Raises `FieldError`."""
    message = Field(read_json(text))
    return Signal(
        message["kind"].read(10, Kind),
        message["by"].text(2 * NAME_BYTES),
        message["to"].text(2 * NAME_BYTES),
        message["code"].text(LONGEST_CODE),
    )


class Ends(Protocol):
    """The makers of the ends of connections, by the place of their peer."""

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

    def tell_full(self) -> None:
        """Tell the person that no place is free."""

    def call(self, action: str, **fields: object) -> None:
        """Ask the script for something."""


class Relay:
    """A room at the relay, as one of its pages sees it.

    key  the key of the room, as in its link; empty while the page is in none
    """

    def __init__(self, ends: Ends) -> None:
        self._ends = ends
        self._name: Final = urandom(NAME_BYTES).hex()  # what this page is called there
        self.key = ""
        self._room: Room | None = None
        self._names: dict[int, str] = {}  # the names of the other pages there, by place
        self._offered: set[int] = set()  # the places whose invitation is not answered yet
        self._reached = False

    def come(self, key: str, room: Room) -> None:
        """Come to the room of a key."""
        self.key, self._room = key, room
        if not room.hub:
            room.add_peer(HUB, urandom(TOKEN_BYTES).hex())
        self.reach()

    def reach(self) -> None:
        """Meet the others at the relay: it was not reached yet, or is reached no more."""
        self._ends.call("meet", key=key_bytes(self.key).hex())

    def part(self) -> None:
        """Leave the relay; nobody is met there any more."""
        if self.key:
            self._ends.call("part")
        self.key, self._room, self._reached = "", None, False
        self._names.clear()
        self._offered.clear()

    def opened(self) -> None:
        """Say that this page is there; the relay has been reached."""
        self._reached = True
        if self._room:
            self._say(Kind.HERE if self._room.hub else Kind.HELLO)

    def failed(self) -> None:
        """Note that the relay cannot be reached, or is reached no more."""
        self._reached = False

    def connected(self, place: int) -> None:
        """Note that the connection with a place is open."""
        self._offered.discard(place)

    def lost(self, place: int) -> None:
        """Look for the other page again; its connection has ended."""
        self._offered.discard(place)
        if self._reached:
            self.opened()
        else:
            self.reach()

    def takes(self, place: int, description: Code) -> bool:
        """Send this page's end to the page at a place; return whether that page is met here."""
        if place not in self._names:
            return False
        self._say(Kind.CODE, self._names[place], format_code(description))
        if self._room and not self._room.hub:
            self._ends.call("expect", place=place)
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
        self._ends.call("tell", text=format_signal(Signal(kind, self._name, to, code)))

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
            self._ends.tell_full()
        elif signal.kind is Kind.CODE and room.state is not State.OPEN:
            code = parse_code(signal.code, answers=False)
            if self._names.get(HUB, signal.by) != signal.by:  # the host has loaded the page again
                room.peers[HUB].invited_again()
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
