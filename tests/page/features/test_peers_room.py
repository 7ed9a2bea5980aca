"""A room at a relay: pages that have its link exchange their codes by themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from casino_core.correspondence.base64url import encoded
from casino_page.friends.message import Line
from casino_page.friends.relay import Kind, Signal, format_signal, parse_signal
from casino_page.storage.fields import FieldError

from .rooms import Player, opens, play_on
from .rooms import carry as carry_frames
from .test_live import loaded_again


class Relay:
    """Passes on what each page tells the others, as a broker does, back to itself too."""

    def __init__(self, *pages: Player) -> None:
        self.pages = list(pages)
        self.done: dict[Player, int] = {}
        self.texts: list[str] = []

    def opens(self, page: Player) -> None:
        page.hears("met", state="open")
        self.carry()

    def carry(self) -> None:
        moved = True
        while moved:
            moved = False
            for page in self.pages:
                texts = [each["text"] for each in page.asked if each["do"] == "tell"]
                for text in texts[self.done.get(page, 0) :]:
                    moved = True
                    self.done[page] = self.done.get(page, 0) + 1
                    self.texts.append(text)
                    for other in self.pages:
                        other.hears("told", text=text)


def opened_room(host: Player) -> str:
    """The key of a new room."""
    host.hears("server", stun="", relay=True)
    assert "Invite by a link" in host.sheet
    host.does("room")
    link = str(host.last_asked("draw")["text"])
    page, sign, key = link.partition("#room=")
    assert sign
    assert len(key) == 22
    assert len(page) < 10
    assert link in host.sheet
    return key


def meet(host: Player, guest: Player, relay: Relay, place: int = 1) -> None:
    """Let the scripts describe both ends, and the frames flow."""
    relay.carry()
    host.describes(place, answers=False)
    relay.carry()
    guest.describes(0, answers=True)
    relay.carry()
    assert host.last_asked("accept")["place"] == place
    opens(host, guest, place)
    carry_frames(host, guest, place)


@pytest.mark.parametrize("first", ["host", "guest"])
def test_two_pages_meet_by_a_short_link_and_play(first: str) -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    key = opened_room(ann)
    relay = Relay(ann, ben)
    ben.page.do("peers-room", key)
    assert ben.last_asked("meet")["key"] == ann.last_asked("meet")["key"]
    for page in (ann, ben) if first == "host" else (ben, ann):
        relay.opens(page)
    meet(ann, ben, relay)
    assert "is here" in ann.sheet
    ben.page.do("by-link-accept")
    carry_frames(ann, ben)
    play_on(ann, ben)
    assert ann.entry.over


def test_a_lost_guest_comes_back_by_itself_at_the_same_place() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    key = opened_room(ann)
    relay = Relay(ann, ben)
    ben.page.do("peers-room", key)
    relay.opens(ann)
    relay.opens(ben)
    meet(ann, ben, relay)
    offers = [each for each in ann.asked if each["do"] == "offer"]
    for page, place in ((ann, 1), (ben, 0)):
        page.hears("gone", place=place)
    meet(ann, ben, relay)
    again = [each for each in ann.asked if each["do"] == "offer"]
    assert [each["place"] for each in again] == [1] * (len(offers) + 1)
    assert "is here" in ann.sheet


def test_who_has_left_the_relay_invites_by_a_code_again() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    key = opened_room(ann)
    relay = Relay(ann, ben)
    ben.page.do("peers-room", key)
    relay.opens(ann)
    relay.opens(ben)
    meet(ann, ben, relay)
    ann.does("leave")
    ann.does("invite")
    assert ann.last_asked("offer")["place"] == 1
    messages = [each for each in ann.asked if each["do"] == "tell"]
    ann.describes(1, answers=False)
    assert [each for each in ann.asked if each["do"] == "tell"] == messages
    assert "Your invitation" in ann.sheet


def test_an_eighth_guest_is_told_that_the_table_is_full() -> None:
    ann, *guests = (Player(f"Person {number}") for number in range(9))
    key = opened_room(ann)
    relay = Relay(ann, *guests)
    relay.opens(ann)
    for place, guest in enumerate(guests[:7], 1):
        guest.page.do("peers-room", key)
        relay.opens(guest)
        meet(ann, guest, relay, place)
    guests[7].page.do("peers-room", key)
    relay.opens(guests[7])
    assert "This table is full." in guests[7].sheet
    assert "This table is full." not in guests[0].sheet


def full_room() -> tuple[Player, list[Player], Relay]:
    """A host with a guest who plays and six who watch: all that a room holds."""
    ann, *guests = (Player(f"Person {number}") for number in range(8))
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    key = opened_room(ann)
    relay = Relay(ann, *guests)
    relay.opens(ann)
    for place, guest in enumerate(guests, 1):
        guest.page.do("peers-room", key)
        relay.opens(guest)
        meet(ann, guest, relay, place)
        if place == 1:
            guest.page.do("by-link-accept")
            carry_frames(ann, guest)
    return ann, guests, relay


def comes(relay: Relay, guest: Player, host: Player) -> None:
    """Let a new page come to the room of a host."""
    relay.pages.append(guest)
    guest.page.do("peers-room", encoded(bytes.fromhex(str(host.last_asked("meet")["key"]))))
    relay.opens(guest)


def test_somebody_who_is_lost_leaves_the_place_to_a_page_that_comes() -> None:
    """A page that was loaded again is a new one, so a room of eight would stay full for ever."""
    ann, _guests, relay = full_room()
    late, later = Player("Late"), Player("Later")
    comes(relay, late, ann)
    assert "This table is full." in late.sheet
    for place in (1, 4):  # first one who watches, then the player
        ann.hears("gone", place=place)
    relay.carry()
    meet(ann, late, relay, 4)
    assert "This table is full." not in late.sheet
    comes(relay, later, ann)
    meet(ann, later, relay, 1)
    assert ann.sheet.count("is here") == 7


def test_a_player_who_was_lost_in_a_full_room_plays_on_there() -> None:
    ann, guests, relay = full_room()
    ann.hears("gone", place=1)
    ben = loaded_again(guests[0])
    comes(relay, ben, ann)
    meet(ann, ben, relay, 1)
    ann.page.do("by-link-go", ann.entry.name)
    ben.page.do("by-link-go", ben.entry.name)
    play_on(ann, ben)
    assert ann.entry.over


def test_who_takes_the_place_of_a_player_is_not_taken_for_the_player() -> None:
    ann, _guests, relay = full_room()
    ann.hears("gone", place=1)
    comes(relay, stranger := Player("Stranger"), ann)
    meet(ann, stranger, relay, 1)
    assert ann.post.line(ann.entry.name) is Line.LOST


def test_a_relay_that_cannot_be_reached_is_told() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    key = opened_room(ann)
    ben.page.do("peers-room", key)
    for page in (ann, ben):
        page.hears("met", state="failed")
        assert "The relay of this site cannot be reached." in page.sheet
        page.does("cancel")
        assert "You begin" in page.sheet
        assert page.last_asked("part")


@pytest.mark.parametrize("key", ["", "x", "A" * 21, "A" * 23, "é" * 22])
def test_a_key_that_is_none_is_told(key: str) -> None:
    ben = Player("Ben")
    ben.page.do("peers-room", key)
    assert "This link is not whole." in ben.sheet
    assert not [each for each in ben.asked if each["do"] == "meet"]


def hostile() -> Iterable[str]:
    name = "0" * 16
    yield from ("", "x", "[]", "{}", json.dumps({"kind": "hello"}))
    yield format_signal(Signal(Kind.CODE, name, code="A" * 600))
    yield format_signal(Signal(Kind.FULL, name))
    yield format_signal(Signal(Kind.HERE, name))
    yield json.dumps({"kind": "hello", "by": name * 9, "to": "", "code": ""})


def test_what_makes_no_sense_at_the_relay_changes_nothing() -> None:
    ann = Player("Ann")
    opened_room(ann)
    before = (ann.sheet, len(ann.asked))
    for text in hostile():
        ann.hears("told", text=text)
    assert (ann.sheet, len(ann.asked)) == before


def test_a_signal_is_read_back() -> None:
    signal = Signal(Kind.CODE, "a" * 16, "b" * 16, "ABC")
    assert parse_signal(format_signal(signal)) == signal
    with pytest.raises(FieldError):
        parse_signal(format_signal(signal).replace('"code"', '"cold"', 1))


def test_an_address_of_a_host_makes_nobody_else_the_host() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    opened_room(ann)
    address = ann.page.query.partition("join=")[2]
    assert ".host." in address
    ben.page.do("peers-join", address)
    relay = Relay(ann, ben)
    relay.opens(ann)
    relay.opens(ben)
    assert [each["do"] for each in ann.asked].count("offer") == 1
    assert [each["do"] for each in ben.asked].count("offer") == 0


def test_both_pages_are_told_when_they_do_not_find_each_other() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    key = opened_room(ann)
    relay = Relay(ann, ben)
    ben.page.do("peers-room", key)
    relay.opens(ann)
    relay.opens(ben)
    ann.describes(1, answers=False)
    relay.carry()
    ben.describes(0, answers=True)
    relay.carry()
    assert ben.last_asked("expect") == {"do": "expect", "place": 0}
    assert ann.last_asked("accept")["place"] == 1
    for page, place in ((ann, 1), (ben, 0)):
        page.hears("gone", place=place)
        assert "The pages did not find each other." in page.sheet
