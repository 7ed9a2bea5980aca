"""The people who are connected: one page is the hub, and passes on what the others send.

The hub has place 0 and a peer for each other place; a guest has one peer, the hub. Each message is
JSON with a `kind`:

    me      {name, face}                 a guest tells who it is
    people  {place, people: [{place, name, face, here}]}   the hub tells who is there, and the
            place of the guest that reads it
    text    {text, to, by}               a text for one place, or for all others (null); the hub
            writes `by`, the place of the sender
    remark  {remark, by}                 a remark of the table, by its number
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from casino_core.i18n import N_

from ...game.characters import CHARACTERS, COMPANIONS
from ...game.seats import LONGEST_NAME, clean_name
from ...storage.fields import Field, FieldError, read_json
from .peer import FullError, Peer, PeerError, State

HUB: Final = 0
PLACES: Final = 8
"""The most people who are connected: four play, and the others watch."""
LONGEST_TEXT: Final = 100_000
"""The most characters of a text that is sent."""
FACES: Final = (*COMPANIONS, *(each.name for each in CHARACTERS.values()))
"""The portraits from which a person chooses a face."""
REMARKS: Final = (
    N_("Good luck!"),
    N_("Nicely done."),
    N_("Well counted."),
    N_("Nice sweep!"),
    N_("Take your time."),
    N_("You surprised me."),
    N_("Well played!"),
    N_("Thanks for the game!"),
)
"""The remarks, of which a person chooses one."""


class Person(NamedTuple):
    """Somebody who is connected, or was.

    name  the name; empty if none was given
    face  the place of the face in `FACES`
    here  whether messages reach the person now
    """

    name: str = ""
    face: int = 0
    here: bool = True


def with_faces(people: Mapping[int, Person]) -> dict[int, Person]:
    """Return people of whom no two have the same face: who came later gets the next one.

    It is the same on all pages, whatever faces were chosen. Who comes back to another place has the
    face of the person of that name who was lost.
    """
    with_face: dict[int, Person] = {}
    faces: set[int] = set()
    lost: dict[str, int] = {}
    for place, person in sorted(people.items()):
        order = (*range(person.face, len(FACES)), *range(person.face))
        face = next(face for face in order if face not in faces)
        if person.here and person.name:
            face = lost.pop(person.name, face)
        elif person.name:
            lost[person.name] = face
        faces.add(face)
        with_face[place] = person._replace(face=face)
    return with_face


class Room:
    """The people who are connected, as the page of one of them sees them.

    place       the place of this page; 0 is the hub
    people      everybody by place, oneself too
    peers       the peers by place: of a guest only the hub
    transmit    sends frames to the peer at a place
    on_message  takes the place of the sender and its text
    on_remark   takes the place of the speaker and the number of the remark
    on_state    is called when somebody comes, is lost, is back or leaves
    """

    def __init__(self, me: Person, *, hub: bool) -> None:
        self.hub = hub
        self.place: int | None = HUB if hub else None
        self.me = me
        self.people: dict[int, Person] = {HUB: me} if hub else {}
        self.peers: dict[int, Peer] = {}
        self.transmit: Callable[[int, Sequence[str]], None] = lambda _place, _frames: None
        self.on_message: Callable[[int, str], None] = lambda _place, _text: None
        self.on_remark: Callable[[int, int], None] = lambda _place, _remark: None
        self.on_state: Callable[[], None] = lambda: None

    @property
    def state(self) -> State:
        """The state of the room: it is open as long as one peer is."""
        states = [peer.state for peer in self.peers.values()]
        order = (State.OPEN, State.LOST, State.CONNECTING)
        return next((state for state in order if state in states), State.CLOSED)

    @property
    def reached(self) -> set[int]:
        """The places that messages reach: of a guest also those that the hub passes them on to."""
        reached = {place for place, peer in self.peers.items() if peer.state is State.OPEN}
        if reached and not self.hub:
            reached |= {place for place, each in self.people.items() if each.here}
        return reached - {self.place}

    def waits_for(self, place: int) -> bool:
        """Return whether a message for a place has not arrived at the next page on its way."""
        return bool(self.peers[place if self.hub else HUB].waiting)

    # For the user of the channel

    def introduce(self, me: Person) -> None:
        """Tell all others another name or face of the person here."""
        self.me = me
        if self.hub:
            self.people[HUB] = me
            self._tell_people()
            self.on_state()
        elif self.peers.get(HUB) and self.peers[HUB].state is State.OPEN:
            self._send_me(HUB)

    def send(self, text: str, to: int | None = None) -> None:
        """Send a text to one place, or to all others. Raises `FullError` or `ValueError`."""
        if len(text) > LONGEST_TEXT:
            raise ValueError(f"{len(text)} characters")
        self._say({"kind": "text", "text": text, "to": to, "by": self.place}, to)

    def remark(self, remark: int) -> None:
        """Make a remark that all others see. Raises `FullError`."""
        self._say({"kind": "remark", "remark": remark, "by": self.place}, None)

    def _say(self, message: Mapping[str, object], to: int | None) -> None:
        if self.hub:
            places = self.peers if to is None else {to} & self.peers.keys()
        else:
            places = self.peers
        for place in list(places):
            self._send(place, message)

    def _send(self, place: int, message: Mapping[str, object]) -> None:
        if self.peers[place].state is State.CLOSED:
            return
        frames = self.peers[place].send(json.dumps(message, ensure_ascii=False))
        if frames:
            self.transmit(place, frames)

    # What the connections tell

    def add_peer(self, place: int, token: str) -> None:
        """Keep a place for a new peer."""
        self.peers[place] = Peer(token)
        self.people.pop(place, None)

    def free_place(self) -> int | None:
        """Return the first place that no guest has, or whose guest has left.

        None if all are taken.
        """
        return next((place for place in range(1, PLACES) if self._is_free(place)), None)

    def _is_free(self, place: int) -> bool:
        return place not in self.peers or self.peers[place].state is State.CLOSED

    def opened(self, place: int) -> None:
        """Greet the peer on a new connection."""
        self.transmit(place, self.peers[place].opened())

    def silent(self, place: int) -> None:
        """Note that nothing is heard of a peer."""
        self._changing(place, Peer.silent)

    def back(self, place: int) -> None:
        """Note that a peer is heard again."""
        self._changing(place, Peer.back)

    def gone(self, place: int) -> None:
        """Note that the connection with a peer has ended."""
        self._changing(place, Peer.gone)

    def close(self, place: int) -> None:
        """Leave a peer for good."""
        if frames := self.peers[place].close():
            self.transmit(place, frames)
        self._note_state(place)

    def _changing(self, place: int, change: Callable[[Peer], None]) -> None:
        before = self.peers[place].state
        change(self.peers[place])
        if self.peers[place].state is not before:
            self._note_state(place)

    def heard(self, place: int, frame: str) -> None:
        """Take a frame of a peer. Raises `PeerError`: the connection must be closed then."""
        peer = self.peers[place]
        before = peer.state
        text, replies = peer.hear(frame)
        if replies:
            self.transmit(place, replies)
        if peer.state is not before:
            self._note_change(place)
        if text is not None:
            self._take(place, text)

    def _note_change(self, place: int) -> None:
        if not self.hub and self.peers[place].state is State.OPEN:
            self._send_me(place)
        self._note_state(place)

    def _send_me(self, place: int) -> None:
        self._send(place, {"kind": "me", "name": self.me.name, "face": self.me.face})

    def _note_state(self, place: int) -> None:
        here = self.peers[place].state is State.OPEN
        if place in self.people:
            self.people[place] = self.people[place]._replace(here=here)
        elif here and self.hub:
            self.people[place] = Person()
        self._tell_people()
        self.on_state()

    def _tell_people(self) -> None:
        """Tell all guests who is there."""
        if not self.hub:
            return
        for place, peer in list(self.peers.items()):
            if peer.state is State.OPEN:
                people = [{"place": at, **each._asdict()} for at, each in self.people.items()]
                self._pass_on(place, {"kind": "people", "place": place, "people": people})

    # Messages

    def _take(self, place: int, text: str) -> None:
        try:
            message = Field(read_json(text))
            kind = message["kind"].text(10)
            take = (self._OF_GUESTS if self.hub else self._OF_HUB).get(kind)
            if take is None:
                raise message.error(f"kind {kind}")
            take(self, place, message)
        except FieldError as error:
            raise PeerError(f"message: {error}") from None

    def _take_me(self, place: int, message: Field) -> None:
        self.people[place] = _person(message)
        self._tell_people()
        self.on_state()

    def _take_people(self, _place: int, message: Field) -> None:
        own = message["place"].whole(PLACES - 1, 1)
        listed = message["people"].items(PLACES)
        people = {each["place"].whole(PLACES - 1): _person(each, listed=True) for each in listed}
        if len(people) != len(listed) or not {own, HUB} <= people.keys():
            raise message.error("people")
        self.place, self.people = own, people
        self.on_state()

    def _take_text(self, place: int, message: Field) -> None:
        text = message["text"].text(LONGEST_TEXT)
        to = message["to"].value
        by = place if self.hub else message["by"].whole(PLACES - 1)
        if to is not None:
            to = message["to"].whole(PLACES - 1)
        if self.hub:
            self._relay(place, to, {"kind": "text", "text": text, "to": to, "by": place})
        if to in (None, self.place):
            self.on_message(by, text)

    def _take_remark(self, place: int, message: Field) -> None:
        remark = message["remark"].whole(len(REMARKS) - 1)
        by = place if self.hub else message["by"].whole(PLACES - 1)
        if self.hub:
            self._relay(place, None, {"kind": "remark", "remark": remark, "by": place})
        self.on_remark(by, remark)

    def _relay(self, source: int, to: int | None, message: Mapping[str, object]) -> None:
        for place in list(self.peers):
            if place != source and to in (None, place):
                self._pass_on(place, message)

    def _pass_on(self, place: int, message: Mapping[str, object]) -> None:
        """Send what is for all guests; one who is too far behind is left."""
        try:
            self._send(place, message)
        except FullError:
            self.close(place)

    _OF_GUESTS: Final[Mapping[str, Callable[[Any, int, Field], None]]] = {
        "me": _take_me,
        "text": _take_text,
        "remark": _take_remark,
    }
    _OF_HUB: Final[Mapping[str, Callable[[Any, int, Field], None]]] = {
        "people": _take_people,
        "text": _take_text,
        "remark": _take_remark,
    }


def _person(field: Field, *, listed: bool = False) -> Person:
    name = clean_name(field["name"].text(LONGEST_NAME * 4))
    here = field["here"].flag() if listed else True
    return Person(name, field["face"].whole(len(FACES) - 1), here)
