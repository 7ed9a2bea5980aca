"""Games of three and four seats over connections: one page is the hub, and passes all on."""

from __future__ import annotations

import html
from collections.abc import Sequence

import pytest

from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.message import format_message
from casino_page.features.peers import feature
from casino_page.friends.connection.room import FACES, REMARKS, Person, Room
from casino_page.friends.message import Line
from casino_page.friends.post import post_of
from casino_page.game.later_additions import Remark
from casino_page.game.scene import Phase

from ..pages import GROUP, added
from .rooms import THREE, Player, carry_all, connect_one, lose, on_table, play_all, seated

PARTNERS = "partnership,ending=at-once,target=3"


@pytest.mark.parametrize(
    ("rules", "computers"), [(THREE, ()), (PARTNERS, ()), (PARTNERS, (2, 4)), (THREE, (3,))]
)
def test_a_whole_game_travels_by_itself(rules: str, computers: Sequence[int]) -> None:
    ann, guests = seated(rules, computers)
    play_all(ann, guests)
    for each in (ann, *guests.values()):
        assert each.table.phase is Phase.GAME_OVER
        assert not each.entry.unsent
    outcomes = {each.table.scene().result.outcome for each in (ann, *guests.values())}
    assert len(outcomes) == 1


def test_the_next_friend_is_asked_when_a_seat_is_free() -> None:
    ann = Player("Ann", THREE)
    guests = {1: Player("Ben"), 2: Player("Cy")}
    for place in guests:
        connect_one(ann, guests, place)
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    carry_all(ann, guests)
    assert "by-link" in guests[1].page.sheets
    assert "by-link" not in guests[2].page.sheets, "one after the other"
    assert "Waiting for Ben." in ann.sheet
    guests[1].page.do("by-link-accept")
    carry_all(ann, guests)
    assert "You play at seat 3 of 3." in html.unescape(guests[2].page.sheets["by-link"])
    assert "Waiting for Cy." in ann.sheet
    guests[2].page.do("by-link-accept")
    carry_all(ann, guests)
    assert on_table(ann)
    assert ann.table.my_turn


def test_a_free_seat_is_told_until_somebody_comes() -> None:
    ann = Player("Ann", THREE)
    guests = {1: Player("Ben"), 2: Player("Cy")}
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect_one(ann, guests, 1)
    guests[1].page.do("by-link-accept")
    carry_all(ann, {1: guests[1]})
    assert "a seat is free" in ann.sheet
    assert "Invite somebody else" in ann.sheet


def test_a_guest_who_drops_out_is_resumed() -> None:
    ann, guests = seated(THREE)
    ann.plays()
    carry_all(ann, guests)
    lose(ann, guests[2], 2)
    assert guests[2].status == "The connection is lost. Connect again, or send by link."
    guests[1].plays()
    carry_all(ann, {1: guests[1]})
    assert guests[1].status == "Waiting for Cy."
    connect_one(ann, guests, 2, again=True)
    assert guests[2].table.my_turn, "what was played meanwhile has come"
    play_all(ann, guests)
    assert guests[2].table.phase is Phase.GAME_OVER


def test_a_guest_who_has_loaded_the_page_again_takes_the_same_place() -> None:
    ann, guests = seated(THREE)
    ann.plays()
    carry_all(ann, guests)
    for _time in range(3):
        lose(ann, guests[1], 1)
        again = Player("Ben")
        again.page.storage.texts.update(guests[1].page.storage.texts)
        guests[1] = again
        connect_one(ann, guests, 1, again=True)
        assert again.table.my_turn
    assert len(ann.page.sheets["peers"].split("<li")) - 1 == 3, "nobody is there twice"
    play_all(ann, guests)
    assert {each.table.phase for each in (ann, *guests.values())} == {Phase.GAME_OVER}


def test_after_the_hub_has_loaded_the_page_again_new_codes_go_on_with_the_game() -> None:
    ann, guests = seated(THREE)
    ann.plays()
    carry_all(ann, guests)
    again = Player("Ann")
    again.page.storage.texts.update(ann.page.storage.texts)
    for place, guest in guests.items():
        guest.hears("gone", place=0)
        connect_one(again, guests, place)
    again.page.do("by-link-go", again.entry.name)
    assert guests[1].table.my_turn
    play_all(again, guests)
    assert {each.table.phase for each in (again, *guests.values())} == {Phase.GAME_OVER}


def test_a_guest_goes_on_by_link_and_comes_back() -> None:
    ann, guests = seated(THREE)
    ann.plays()
    carry_all(ann, guests)
    name = ann.entry.name
    guests[1].does("leave")
    carry_all(ann, guests)
    guests[1].plays()
    assert guests[1].entry.unsent
    guests[1].session.store_elsewhere()
    guests[1].page.do("by-link-send")
    guests[2].open(guests[1].message())
    assert guests[2].table.my_turn
    guests[2].plays()
    carry_all(ann, {2: guests[2]})
    assert ann.table.my_turn, "the link's turn has come with the next one over the connection"
    connect_one(ann, guests, 1)
    assert post_of(ann.page.context).line(name) is Line.OPEN
    play_all(ann, guests)
    assert {each.table.phase for each in (ann, *guests.values())} == {Phase.GAME_OVER}


def test_a_remark_stands_at_the_seat_of_the_person_who_made_it() -> None:
    ann, guests = seated(THREE)
    guests[2].does("remark 0")
    carry_all(ann, guests)
    for each in (ann, guests[1]):
        if not on_table(each):
            continue
        scene = each.page.features.decorate(each.page.current_game.scene())
        remark = added(scene, Remark)
        assert remark
        assert remark.words == REMARKS[0]
        assert each.table.names[remark.seat] == "Cy"
        assert scene.characters[remark.seat] in FACES


def test_a_stranger_at_the_hub_changes_nothing() -> None:
    ann, guests = seated(THREE)
    guests[3] = Player("Eve")
    before = ann.entry
    connect_one(ann, guests, 3)
    assert ann.entry.text == before.text
    assert not guests[3].post.games.games
    assert "does not have this game" not in html.unescape(guests[3].sheet)
    play_all(ann, guests)
    assert ann.table.phase is Phase.GAME_OVER


def test_a_game_that_was_deleted_disturbs_no_connection() -> None:
    ann, guests = seated(THREE)
    ann.page.do("by-link-delete-sure", ann.entry.name)
    lose(ann, guests[2], 2)
    connect_one(ann, guests, 2, again=True)
    assert not ann.post.games.games
    guests[2].does("remark 0")
    carry_all(ann, guests)
    assert REMARKS[0] in html.unescape(ann.sheet)


def test_only_the_one_who_plays_next_is_told_that_it_is_their_turn() -> None:
    ann, guests = seated(THREE)
    ann.plays()
    carry_all(ann, guests)
    for each in (ann, guests[2]):
        each.page.do("by-link-leave")
    guests[1].plays()
    carry_all(ann, guests)
    notices = [[note.text for note in each.page.current_game.notices] for each in (ann, guests[2])]
    assert notices == [[], ["It’s your turn in the game by link with Ann and Ben."]]


@pytest.mark.parametrize("rules", [THREE, "standard,ending=at-once,target=3"])
def test_who_loads_the_page_again_before_accepting_is_asked_again(rules: str) -> None:
    ann = Player("Ann", rules)
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    guests = {1: Player("Ben")}
    connect_one(ann, guests, 1)
    assert "Ann invites you" in html.unescape(guests[1].page.sheets["by-link"])
    lose(ann, guests[1], 1)
    guests[1] = Player("Ben")
    connect_one(ann, guests, 1, again=True)
    assert "Ann invites you" in html.unescape(guests[1].page.sheets.get("by-link", ""))
    guests[1].page.do("by-link-accept")
    carry_all(ann, guests)
    assert ann.entry.names[1] == "Ben"


def test_who_comes_back_after_another_has_the_seat_is_asked_for_the_next() -> None:
    ann = Player("Ann", THREE)
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    guests = {1: Player("Ben")}
    connect_one(ann, guests, 1)
    lose(ann, guests[1], 1)
    guests[2] = Player("Cy")
    connect_one(ann, {2: guests[2]}, 2)
    guests[2].page.do("by-link-accept")
    carry_all(ann, {2: guests[2]})
    guests[1] = Player("Ben")
    connect_one(ann, guests, 1, again=True)
    guests[1].page.do("by-link-accept")
    carry_all(ann, guests)
    assert ann.entry.names == ("Ann", "Cy", "Ben")
    play_all(ann, guests)
    assert ann.table.phase is Phase.GAME_OVER


def test_where_one_declines_the_next_one_is_asked() -> None:
    ann = Player("Ann", THREE)
    guests = {1: Player("Ben"), 2: Player("Cy"), 3: Player("Di")}
    for place in guests:
        connect_one(ann, guests, place)
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    carry_all(ann, guests)
    guests[1].page.do("by-link-away")
    carry_all(ann, guests)
    assert "Ben does not want to play now." in ann.sheet
    for place in (2, 3):
        assert "Ann invites you" in html.unescape(guests[place].page.sheets["by-link"])
        guests[place].page.do("by-link-accept")
        carry_all(ann, guests)
    assert ann.entry.names == ("Ann", "Cy", "Di")
    play_all(ann, {2: guests[2], 3: guests[3]})
    assert ann.table.phase is Phase.GAME_OVER


def test_only_the_one_who_was_asked_declines(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[Room] = []

    def new_room(me: Person, *, hub: bool) -> Room:
        rooms.append(Room(me, hub=hub))
        return rooms[-1]

    monkeypatch.setattr(feature, "Room", new_room)
    ann, guests = Player("Ann"), {1: Player("Ben"), 2: Player("Cy")}
    ann.page.do("by-link-begin")
    ann.page.do("by-link-invite")
    for place in guests:
        connect_one(ann, guests, place)
    game = ann.post.game(ann.entry.name)
    before = game.messages[-1]
    answer = Correspondence.invited(before, b"b" * 32, GROUP).declined("Ben")
    rooms[1].send(format_message(answer), to=0)
    carry_all(ann, guests)
    assert "Ben does not want to play now." in ann.sheet
    assert "by-link" not in guests[2].page.sheets, "Ann has not invited those who are here"


def guest_invites(rules: str, decline: Sequence[int] = ()) -> tuple[Player, dict[int, Player]]:
    """Ann is the hub; Ben, her first guest, invites everybody who is there."""
    ann = Player("Ann")
    guests = {1: Player("Ben", rules), 2: Player("Cy"), 3: Player("Di")}
    for place in guests:
        connect_one(ann, guests, place)
    guests[1].page.do("by-link-begin")
    guests[1].page.do("by-link-together")
    carry_all(ann, guests)
    for place, each in ((0, ann), (2, guests[2]), (3, guests[3])):
        if "Ben invites you" in html.unescape(each.page.sheets.get("by-link", "")):
            each.page.do("by-link-away" if place in decline else "by-link-accept")
            carry_all(ann, guests)
    return ann, guests


@pytest.mark.parametrize(
    ("rules", "decline", "names"),
    [
        (PARTNERS, (), ("Ben", "Ann", "Cy", "Di")),
        (THREE, (0,), ("Ben", "Cy", "Di")),
        ("standard,ending=at-once,target=4", (0, 2), ("Ben", "Di")),
    ],
)
def test_a_guest_invites_all_who_are_in_the_room(
    rules: str, decline: Sequence[int], names: tuple[str, ...]
) -> None:
    ann, guests = guest_invites(rules, decline)
    ben = guests[1]
    assert ben.entry.names == names
    players = [each for each in (ann, *guests.values()) if each.name in names]
    for each in players:
        assert each.post.line(ben.entry.name) is Line.OPEN
    play_all(ann, guests)
    for each in players:
        assert each.table.phase is Phase.GAME_OVER
        assert not each.entry.unsent


def test_a_guest_who_is_lost_is_lost_to_the_guest_with_whom_it_plays() -> None:
    ann, guests = guest_invites("standard,ending=at-once,target=4", (0,))
    ben, cy = guests[1], guests[2]
    ben.plays()
    carry_all(ann, guests)
    lose(ann, cy, 2)
    carry_all(ann, {1: ben, 3: guests[3]})
    assert ben.status == "The connection is lost. Connect again, or send by link."
    connect_one(ann, guests, 2, again=True)
    assert cy.table.my_turn
    assert ben.status == "Waiting for Cy."
    play_all(ann, guests)
    assert ben.table.phase is Phase.GAME_OVER


def test_a_guest_is_told_who_can_fill_a_seat_and_who_comes_is_asked() -> None:
    ann, guests = Player("Ann"), {1: Player("Ben", THREE), 2: Player("Cy")}
    connect_one(ann, guests, 1)
    guests[1].page.do("by-link-begin")
    guests[1].page.do("by-link-together")
    carry_all(ann, {1: guests[1]})
    ann.page.do("by-link-accept")
    carry_all(ann, {1: guests[1]})
    assert "A seat is free. The host of this table can invite somebody." in guests[1].sheet
    connect_one(ann, guests, 2)
    guests[2].page.do("by-link-accept")
    carry_all(ann, guests)
    assert guests[1].entry.names == ("Ben", "Ann", "Cy")
    assert on_table(guests[1])
