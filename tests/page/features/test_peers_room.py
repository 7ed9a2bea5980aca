"""A room at a relay: pages that have its link exchange their codes by themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest

from casino_core.correspondence.base64url import encoded
from casino_page.friends.connecting import SCRIPT
from casino_page.friends.link_session import LinkSession, WatchSession
from casino_page.friends.message import Line
from casino_page.friends.relay import Kind, Signal, format_signal, parse_signal
from casino_page.game.scene import Phase
from casino_page.shell.under_way import UNDER_WAY_KEY
from casino_page.storage.fields import FieldError

from ..pages import opened_by
from .by_link_sides import Side
from .rooms import SHORT, Player, opens, play_all, play_on
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


def two_in_a_room() -> tuple[Player, Player, Relay]:
    """Two players who reach the relay, where one has opened a room and the other has its link."""
    ann, ben = Player("Ann"), Player("Ben")
    key = opened_room(ann)
    relay = Relay(ann, ben)
    ben.page.do("peers-room", key)
    relay.opens(ann)
    relay.opens(ben)
    return ann, ben, relay


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
    ann, ben, relay = two_in_a_room()
    meet(ann, ben, relay)
    offers = [each for each in ann.asked if each["do"] == "offer"]
    for page, place in ((ann, 1), (ben, 0)):
        page.hears("gone", place=place)
    meet(ann, ben, relay)
    again = [each for each in ann.asked if each["do"] == "offer"]
    assert [each["place"] for each in again] == [1] * (len(offers) + 1)
    assert "is here" in ann.sheet


def test_who_has_left_the_relay_invites_by_a_code_again() -> None:
    ann, ben, relay = two_in_a_room()
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


def playing() -> tuple[Player, Player, Player, Relay]:
    """A host who plays with a guest in a room, and a guest who watches."""
    ann, ben, cy = Player("Ann"), Player("Ben"), Player("Cy")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    key = opened_room(ann)
    relay = Relay(ann, ben, cy)
    relay.opens(ann)
    for place, guest in ((1, ben), (2, cy)):
        guest.page.do("peers-room", key)
        relay.opens(guest)
        meet(ann, guest, relay, place)
        if place == 1:
            guest.page.do("by-link-accept")
            carry_frames(ann, guest)
            ann.plays()
            carry_frames(ann, guest)
    return ann, ben, cy, relay


class Returned(Player):
    """A player after a reload, with no sheet open."""

    def __init__(self, player: Player) -> None:
        Side.__init__(self, player.name, SHORT)
        self.carried = {}
        self.page.storage.texts.update(player.page.storage.texts)
        self.page.query, self.page.query_mark = player.page.query, player.page.query_mark
        self.page.features.take_up()


def comes_back(player: Player, relay: Relay) -> Player:
    """The player after a reload, in a room."""
    player.page.features.keep_under_way()
    again = Returned(player)
    if "link=" in player.page.query:
        again.page.do("by-link-open", opened_by(player.page.query, "link"))
    relay.pages[relay.pages.index(player)] = again
    return again


@pytest.mark.parametrize("hosts", [False, True])
def test_after_a_reload_in_a_game_both_play_on_without_a_link(hosts: bool) -> None:  # noqa: FBT001
    ann, ben, _cy, relay = playing()
    for page, place in ((ann, 1), (ben, 0)):
        if (page is ben) is hosts:
            page.hears("gone", place=place)
    if hosts:
        ann = comes_back(ann, relay)
        relay.opens(ann)
    else:
        ben = comes_back(ben, relay)
        relay.opens(ben)
    for each in (ann, ben):
        assert isinstance(each.session, LinkSession), "the table shows the game meanwhile"
    place = 1 if hosts else 3
    meet(ann, ben, relay, place)
    for each in (ann, ben):
        assert each.post.line(each.entry.name) is Line.OPEN
    play_all(ann, {place: ben})
    assert ann.entry.over
    assert ben.entry.over


def test_the_back_button_and_forward_again_lead_back_to_the_room() -> None:
    """The address before is that of another table, whose page comes into no room."""
    ann, ben, _cy, relay = playing()
    ann.hears("gone", place=1)
    ben.page.features.keep_under_way()
    query, mark = ben.page.query, ben.page.query_mark
    ben.page.query, ben.page.query_mark = "?seed=before", ""
    before = Returned(ben)
    assert SCRIPT not in before.page.told
    before.page.features.keep_under_way()
    before.page.query, before.page.query_mark = query, mark
    forward = Returned(before)
    forward.page.do("by-link-open", opened_by(query, "link"))
    relay.pages[relay.pages.index(ben)] = forward
    relay.opens(forward)
    meet(ann, forward, relay, 3)
    assert forward.post.line(forward.entry.name) is Line.OPEN
    play_all(ann, {3: forward})
    assert ann.entry.over


def test_after_a_reload_one_watches_on() -> None:
    ann, ben, cy, relay = playing()
    ann.hears("gone", place=2)
    cy = comes_back(cy, relay)
    relay.opens(cy)
    meet(ann, cy, relay, 3)
    assert isinstance(cy.session, WatchSession)
    play_all(ann, {1: ben, 3: cy})
    assert cy.session.phase is Phase.GAME_OVER


def test_a_room_of_yesterday_is_not_gone_back_to() -> None:
    _ann, ben, _cy, _relay = playing()
    ben.page.features.keep_under_way()
    stored = ben.page.storage.texts
    before = stored[UNDER_WAY_KEY.key]
    stored[UNDER_WAY_KEY.key] = re.sub(r'("since":)\d+', r"\g<1>1000", before)
    assert stored[UNDER_WAY_KEY.key] != before
    assert SCRIPT not in Returned(ben).page.told


def test_the_link_of_the_room_is_shown_again_while_somebody_is_away() -> None:
    ann, _ben, _cy, _relay = playing()
    ann.hears("gone", place=1)
    ann.page.do("peers")
    assert "is away" in ann.sheet
    assert "Show a new invitation" not in ann.sheet, "a code"
    ann.does("link")
    assert str(ann.last_asked("draw")["text"]) in ann.sheet
    assert "Waiting for somebody to open it." in ann.sheet
    ann.does("cancel")
    assert "is away" in ann.sheet


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


def test_a_relay_that_cannot_be_reached_has_two_ways_on() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    key = opened_room(ann)
    ben.page.do("peers-room", key)
    for page in (ann, ben):
        page.hears("met", state="failed")
        assert "share-peers" not in page.sheet, "a link that leads nowhere"
        page.does("reach")
        assert page.last_asked("meet")["key"] == ann.last_asked("meet")["key"]
        assert "cannot be reached" not in page.sheet
        page.hears("met", state="open")
    assert "share-peers" in ann.sheet
    meet(ann, ben, Relay(ann, ben))
    assert "is here" in ann.sheet
    di = Player("Di")
    opened_room(di)
    di.hears("met", state="failed")
    di.does("invite")
    assert di.is_described(1, answers=False), "a code"


def test_a_guest_who_cannot_reach_the_relay_asks_for_another_link() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ben.page.do("peers-room", opened_room(ann))
    for page in (ann, ben):
        page.hears("met", state="failed")
    assert "Invite with a code instead." in ann.sheet
    assert "Show a code" in ann.sheet
    assert "Ask for another link." in ben.sheet
    assert "Invite with a code instead." not in ben.sheet
    assert "Show a code" not in ben.sheet
    assert "Try again" in ben.sheet


def test_a_relay_that_was_lost_is_reached_again_when_somebody_is_away() -> None:
    ann, ben, _cy, relay = playing()
    ann.hears("met", state="failed")
    before = len([each for each in ann.asked if each["do"] == "meet"])
    for page, place in ((ann, 1), (ben, 0)):
        page.hears("gone", place=place)
    assert len([each for each in ann.asked if each["do"] == "meet"]) == before + 1
    relay.opens(ann)
    meet(ann, ben, relay)
    assert ann.post.line(ann.entry.name) is Line.OPEN


def test_nothing_is_said_in_a_later_room_before_its_relay_is_open() -> None:
    _ann, ben, _relay = two_in_a_room()
    ben.does("leave")
    ben.page.do("peers-room", "A" * 22)
    before = [each for each in ben.asked if each["do"] == "tell"]
    ben.hears("gone", place=0)
    assert [each for each in ben.asked if each["do"] == "tell"] == before
    assert ben.last_asked("meet")["key"] == "0" * 32
    ben.hears("met", state="open")
    assert len([each for each in ben.asked if each["do"] == "tell"]) == len(before) + 1


def test_who_looks_for_a_page_that_is_not_there_is_told_what_to_do() -> None:
    ben = Player("Ben")
    ben.page.do("peers-room", "A" * 22)
    ben.hears("met", state="open")
    assert "Looking for the page of your friend" in ben.sheet
    assert "Nothing happens for half a minute?" in ben.sheet


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
    ann, ben, relay = two_in_a_room()
    ann.describes(1, answers=False)
    relay.carry()
    ben.describes(0, answers=True)
    relay.carry()
    assert ben.last_asked("expect") == {"do": "expect", "place": 0}
    assert ann.last_asked("accept")["place"] == 1
    for page, place in ((ann, 1), (ben, 0)):
        page.hears("gone", place=place)
        assert "The pages did not find each other." in page.sheet
