"""Messages between peers: in order, each once, over one connection after another."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from casino_page.friends.connection.peer import (
    LONGEST,
    MOST_PARTS,
    MOST_TEXT_WAITING,
    MOST_WAITING,
    PART,
    Delivery,
    FullError,
    Peer,
    PeerError,
    State,
)
from casino_page.friends.connection.room import LONGEST_TEXT, PLACES, REMARKS, Person, Room

T = TypeVar("T")

# One direction


@given(st.lists(st.text(max_size=20), max_size=10), st.integers(0, 30_000))
def test_messages_arrive_whole_and_in_order(texts: list[str], size: int) -> None:
    sender, receiver = Delivery(), Delivery()
    sent = [*texts, "♠" * size]
    arrived = []
    for text in sent:
        frames = sender.send(text)
        assert all(len(frame) <= PART + 30 for frame in frames)
        for frame in frames:
            message, replies = receiver.hear(frame)
            arrived += [] if message is None else [message]
            for reply in replies:
                sender.hear(reply)
    assert arrived == sent
    assert sender.waiting == ()


def test_what_waits_is_bounded() -> None:
    delivery = Delivery()
    for number in range(MOST_WAITING):
        delivery.send(str(number))
    with pytest.raises(FullError):
        delivery.send("")
    with pytest.raises(FullError):
        Delivery().send("x" * (LONGEST + 1))
    large = Delivery()
    for _ in range(MOST_TEXT_WAITING // LONGEST):
        large.send("x" * LONGEST)
    with pytest.raises(FullError):
        large.send("x" * LONGEST)
    assert len(large.waiting) == MOST_TEXT_WAITING // LONGEST


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "m",
        "m0.1.1.x",
        "m1.0.1.x",
        "m1.2.1.x",
        "m1.2.2.x",
        "m2.1.1.x",
        "m1.1.1",
        f"m1.1.{MOST_PARTS + 1}.x",
        f"m1.1.1.{'x' * (PART + 1)}",
        "m1.1.9999999999.x",
        "m١.1.1.x",
        "a0",
        "a1",
        "a1 ",
        "x1",
    ],
)
def test_a_frame_that_cannot_be_is_refused_and_changes_nothing(frame: str) -> None:
    delivery = Delivery()
    with pytest.raises(PeerError):
        delivery.hear(frame)
    assert delivery.hear("m1.1.1.good").text == "good"


@given(st.lists(st.from_regex(r"[mah]?\d{0,3}\.?\d?\.?\d?\.?.{0,5}", fullmatch=True), max_size=30))
def test_no_frame_does_harm(frames: list[str]) -> None:
    delivery = Delivery()
    for frame in frames:
        try:
            delivery.hear(frame)
        except PeerError:
            continue
    assert 0 <= delivery.received <= len(frames)


# Two peers, whose connection breaks at any moment


class TwoPeers(RuleBasedStateMachine):
    """Two peers send, lose their connection with all that is on its way, and connect again."""

    def __init__(self) -> None:
        super().__init__()
        self.peers = [Peer("0" * 32), Peer("1" * 32)]
        self.on_way: list[deque[str]] = [deque(), deque()]
        self.sent: list[list[str]] = [[], []]
        self.arrived: list[list[str]] = [[], []]
        self.connected = False

    @rule(side=st.integers(0, 1), text=st.one_of(st.text(max_size=3), st.just("x" * 9_000)))
    def send(self, side: int, text: str) -> None:
        if len(self.peers[side].waiting) < 20:
            self.sent[side].append(text)
            frames = self.peers[side].send(text)
            self.on_way[side] += frames if self.connected else []

    @rule(side=st.integers(0, 1), count=st.integers(1, 9))
    def deliver(self, side: int, count: int) -> None:
        for _ in range(min(count, len(self.on_way[side]))):
            text, replies = self.peers[1 - side].hear(self.on_way[side].popleft())
            self.on_way[1 - side] += replies
            if text is not None:
                self.arrived[side].append(text)

    @rule()
    def lose(self) -> None:
        for side in (0, 1):
            self.on_way[side].clear()
            self.peers[side].gone()
        self.connected = False

    @rule()
    def connect(self) -> None:
        self.lose()
        self.connected = True
        for side in (0, 1):
            self.on_way[side] += self.peers[side].opened()

    @invariant()
    def nothing_is_doubled_or_out_of_order(self) -> None:
        for side in (0, 1):
            assert self.arrived[side] == self.sent[side][: len(self.arrived[side])]

    def teardown(self) -> None:
        self.connect()
        while any(self.on_way):
            for side in (0, 1):
                self.deliver(side, 99)
        assert self.arrived == self.sent
        assert [peer.waiting for peer in self.peers] == [(), ()]


TestTwoPeers = TwoPeers.TestCase


def state_of(peer: Peer) -> State:
    return peer.state


def greeted() -> tuple[Peer, Peer]:
    one, other = Peer("0" * 32), Peer("1" * 32)
    hello, back = one.opened(), other.opened()
    other.hear(hello[0])
    one.hear(back[0])
    assert one.state is other.state is State.OPEN
    return one, other


def test_a_peer_is_known_again() -> None:
    one, other = greeted()
    one.gone()
    assert state_of(one) is State.LOST
    stranger = Peer("2" * 32)
    with pytest.raises(PeerError, match="another device"):
        one.hear(stranger.opened()[0])
    one.hear(other.opened()[0])
    assert state_of(one) is State.OPEN


@pytest.mark.parametrize(
    "greeting", ["m1.1.1.x", "h2.{token}.0", "h1.{token}.x", "h1.short.0", "h1.{own}.0", "b"]
)
def test_a_greeting_that_cannot_be_is_refused(greeting: str) -> None:
    peer = Peer("0" * 32)
    peer.opened()
    with pytest.raises(PeerError):
        peer.hear(greeting.format(token="1" * 32, own="0" * 32))
    assert state_of(peer) is State.CONNECTING


def test_a_page_that_was_loaded_again_is_taken_on_where_it_is_invited_again() -> None:
    one, other = greeted()
    for sender, reader in ((one, other), (other, one)):
        for frame in sender.send("before"):
            for reply in reader.hear(frame).replies:
                sender.hear(reply)
    one.gone()
    one.send("only for the page of before")
    fresh = Peer("2" * 32)
    one.invited_again()
    hello, back = one.opened(), fresh.opened()
    assert not one.hear(back[0]).replies
    assert not fresh.hear(hello[0]).replies
    assert [fresh.hear(frame).text for frame in one.send("x")] == ["x"]
    assert [one.hear(frame).text for frame in fresh.send("y")] == ["y"]
    one.gone()
    with pytest.raises(PeerError, match="another device"):
        one.hear(other.opened()[0])


def test_a_peer_that_has_lost_what_it_had_is_not_taken_on() -> None:
    one, other = greeted()
    for frame in one.send("x"):
        for reply in other.hear(frame).replies:
            one.hear(reply)
    one.gone()
    with pytest.raises(PeerError, match="acknowledged"):
        one.hear(f"h1.{other.token}.0")


def test_silence_passes_or_lasts() -> None:
    one, other = greeted()
    one.silent()
    assert state_of(one) is State.LOST
    one.back()
    assert state_of(one) is State.OPEN
    assert other.hear(one.close()[0]).text is None
    assert state_of(other) is state_of(one) is State.CLOSED
    other.gone()
    other.back()
    assert state_of(other) is State.CLOSED


# A room


def noting(events: list[tuple[int, T]]) -> Callable[[int, T], None]:
    """A function that notes its arguments."""
    return lambda place, value: events.append((place, value))


class Together:
    """A hub with guests, each frame of which arrives at once."""

    def __init__(self, guests: int = 3) -> None:
        self.rooms = [Room(Person("Ann", 1), hub=True)]
        self.told: list[list[tuple[int, str]]] = [[]]
        self.remarks: list[list[tuple[int, int]]] = [[]]
        self.on_way: deque[tuple[Room, int, str]] = deque()
        for number in range(1, guests + 1):
            guest = Room(Person(f"Guest {number}", number), hub=False)
            self.rooms.append(guest)
            self.told.append([])
            self.remarks.append([])
            assert self.rooms[0].free_place() == number
            self.rooms[0].add_peer(number, f"{number:032x}")
            guest.add_peer(0, f"{number + 9:032x}")
        for seat, room in enumerate(self.rooms):
            room.transmit = self.transmitter(seat)
            room.on_message = noting(self.told[seat])
            room.on_remark = noting(self.remarks[seat])
        for number in range(1, guests + 1):
            self.connect(number)

    def transmitter(self, seat: int) -> Any:
        def transmit(place: int, frames: Any) -> None:
            to, source = (self.rooms[place], 0) if seat == 0 else (self.rooms[0], seat)
            self.on_way += [(to, source, frame) for frame in frames]

        return transmit

    def connect(self, number: int) -> None:
        self.rooms[0].opened(number)
        self.rooms[number].opened(0)
        self.settle()

    def settle(self) -> None:
        while self.on_way:
            room, place, frame = self.on_way.popleft()
            room.heard(place, frame)

    def send(self, seat: int, text: str, to: int | None = None) -> None:
        self.rooms[seat].send(text, to)
        self.settle()


def test_everybody_knows_who_is_there() -> None:
    together = Together(PLACES - 1)
    names = {0: "Ann", **{place: f"Guest {place}" for place in range(1, PLACES)}}
    for seat, room in enumerate(together.rooms):
        assert room.place == seat
        assert {place: each.name for place, each in room.people.items()} == names
        assert [each.face for _place, each in sorted(room.people.items())] == [1, *range(1, PLACES)]
        assert room.state is State.OPEN
    assert together.rooms[0].free_place() is None


def test_a_text_reaches_one_place_or_all_others() -> None:
    together = Together()
    together.send(0, "from the hub")
    together.send(2, "from a guest")
    together.send(1, "for the third", to=3)
    together.send(3, "for the hub", to=0)
    together.send(0, "for the first", to=1)
    first = [(0, "from the hub")]
    assert together.told == [
        [(2, "from a guest"), (3, "for the hub")],
        [*first, (2, "from a guest"), (0, "for the first")],
        first,
        [*first, (2, "from a guest"), (1, "for the third")],
    ]


def test_a_remark_is_heard_by_all_others() -> None:
    together = Together()
    together.rooms[1].remark(2)
    together.settle()
    assert together.remarks == [[(1, 2)], [], [(1, 2)], [(1, 2)]]


def test_who_is_lost_gets_what_was_said_meanwhile() -> None:
    together = Together(2)
    together.rooms[0].gone(1)
    together.rooms[1].gone(0)
    together.settle()
    assert not together.rooms[2].people[1].here
    together.send(2, "are you there?")
    assert together.told[1] == []
    together.connect(1)
    assert together.told[1] == [(2, "are you there?")]
    assert together.rooms[2].people[1].here


def test_who_leaves_frees_the_place() -> None:
    together = Together()
    together.rooms[2].close(0)
    together.settle()
    assert together.rooms[0].free_place() == 2
    assert not together.rooms[1].people[2].here
    together.send(0, "x", to=2)
    assert together.told[2] == []


def test_a_guest_who_is_too_far_behind_is_left() -> None:
    together = Together(2)
    together.rooms[0].gone(1)
    for _ in range(MOST_WAITING + 1):
        together.send(2, "x")
    assert together.rooms[0].peers[1].state is State.CLOSED
    assert together.rooms[0].peers[2].state is State.OPEN


def test_a_guest_who_tells_its_name_again_and_again_leaves_the_hub_as_it_is() -> None:
    together = Together(2)
    hub, _silent, other = together.rooms
    transmit = hub.transmit
    hub.transmit = lambda place, frames: None if place == 1 else transmit(place, frames)
    for _ in range(MOST_WAITING + 1):
        frames = other.peers[0].send('{"kind": "me", "name": "x", "face": 0}')
        together.on_way += [(hub, 2, frame) for frame in frames]
        together.settle()
    assert hub.peers[1].state is State.CLOSED, "too much waits for a page that does not answer"
    assert hub.peers[2].state is State.OPEN
    assert not other.people[1].here


PERSON = '{"place": 0, "name": "x", "face": 0, "here": true}'


@pytest.mark.parametrize(
    "message",
    [
        "",
        "[]",
        "{}",
        '{"kind": "people"}',
        '{"kind": "unknown"}',
        '{"kind": ["text"]}',
        '{"kind": "text", "text": 5, "to": null}',
        '{"kind": "text", "text": "x", "to": 9}',
        '{"kind": "text", "text": "x", "to": true}',
        f'{{"kind": "remark", "remark": {len(REMARKS)}}}',
        '{"kind": "remark", "remark": -1}',
        '{"kind": "me", "name": "x", "face": 99}',
        f'{{"kind": "me", "name": "{"x" * 100}", "face": 0}}',
        "[" * 1000,
    ],
)
def test_a_guest_that_says_what_cannot_be_is_refused(message: str) -> None:
    together = Together(1)
    before = dict(together.rooms[0].people)
    with pytest.raises(PeerError):
        together.rooms[0].heard(1, f"m2.1.1.{message}")
    assert together.rooms[0].people == before


@pytest.mark.parametrize(
    "people",
    [
        f'"place": 0, "people": [{PERSON}]',
        f'"place": 1, "people": [{PERSON}]',
        f'"place": 1, "people": [{PERSON}, {PERSON}]',
        f'"place": 1, "people": [{", ".join([PERSON] * (PLACES + 1))}]',
        '"place": 1, "people": [{"place": 1}]',
    ],
)
def test_a_hub_that_says_what_cannot_be_is_refused(people: str) -> None:
    together = Together(1)
    received = int(re.findall(r"\d+$", together.rooms[1].peers[0].opened()[0])[0])
    together.connect(1)
    with pytest.raises(PeerError):
        together.rooms[1].heard(0, f'm{received + 2}.1.1.{{"kind": "people", {people}}}')
    assert together.rooms[1].people[0].name == "Ann"


def test_a_name_of_a_guest_is_made_safe() -> None:
    together = Together(1)
    name = json.dumps({"kind": "me", "name": "<b>\u202eA,\n B", "face": 0})
    together.rooms[0].heard(1, f"m2.1.1.{name}")
    assert together.rooms[0].people[1].name == "<b>A B"


def test_a_text_that_is_too_long_is_not_sent() -> None:
    with pytest.raises(ValueError, match="characters"):
        Together(1).rooms[0].send("x" * (LONGEST_TEXT + 1))
    together = Together(1)
    together.send(0, "♠" * LONGEST_TEXT)
    assert together.told[1] == [(0, "♠" * LONGEST_TEXT)]
