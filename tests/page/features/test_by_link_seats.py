"""Games by link of three and four seats without a browser: people and computer players."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, CasinoError
from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import parse_messages
from casino_core.correspondence.terms import one_round
from casino_core.prose.correspondence import game_title
from casino_core.prose.rules import rules_title
from casino_page.friends.message import Kind
from casino_page.friends.stored_games import (
    StoredGame,
    StoredGames,
    by_link_content,
    parse_by_link,
    shown_names,
)
from casino_page.game.scene import Phase
from casino_page.storage.fields import FieldError

from ..pages import Memory
from .by_link_sides import Side

NAMES = "Ann", "Ben", "Cy", "Di"
SHORT = "ending=at-once,target=2"
"""A game of some turns."""
THREE = f"standard,players=3,{SHORT}"


def begin(ann: Side, computers: Sequence[tuple[int, str]] = ()) -> str:
    """Ann makes an invitation, with computer players at some seats, from 2."""
    ann.page.do("by-link-begin")
    ann.page.do("by-link-fill", "name=Ann")
    ann.page.do("by-link-fill", "length=game")
    for seat, level in computers:
        ann.page.do("by-link-fill", f"seat-{seat}={level}")
    ann.page.do("by-link-invite")
    return ann.message()


def seated(rules: str, computers: Sequence[tuple[int, str]] = ()) -> tuple[list[Side], str]:
    """All people of a game by turns, after the last has accepted, and the link that goes on."""
    ann = Side("Ann", rules)
    link = begin(ann, computers)
    people = [ann]
    for name in NAMES[1 : len(ann.entry.names) - len(computers)]:
        friend = Side(name)
        link = friend.accept(link)
        people.append(friend)
    return people, link


def went_round(people: Sequence[Side], link: str, turns: int = 600) -> list[str]:
    """Open each link at the next person's, who does what is due; return the links."""
    links = [link]
    for turn in range(turns):
        reader = people[turn % len(people)]
        reader.open(links[-1])
        if not (reader.entry.own_turn or reader.entry.unsent):
            break
        links.append(reader.turn() if any_dealt(reader) else reader.message())
    return links


def went_to_the_end(people: Sequence[Side], link: str) -> list[str]:
    """Play to the end; the last link goes to everybody."""
    links = went_round(people, link)
    for side in people:
        side.open(links[-1])
    return links


def any_dealt(side: Side) -> bool:
    return any(each.is_dealt for each in side.post.game(side.entry.name).table.rounds)


@pytest.mark.parametrize("rules", [THREE, f"partnership,{SHORT}"])
def test_a_whole_game_goes_round_and_is_proved(rules: str) -> None:
    people, link = seated(rules)
    links = went_to_the_end(people, link)
    count = len(people)
    ordinary = [each for each in links if len(each) < 800]
    assert len(ordinary) > len(links) - 5 * count, "an ordinary link is short"
    assert all(len(each) < 8_000 for each in links), "a server takes every link"
    for side in people:
        assert side.table.phase is Phase.GAME_OVER
        assert sorted(side.table.names) == sorted(
            ["You", *[name for name in NAMES[:count] if name != side.name]]
        )
        side.page.do("fair")
        assert "The cards are as all of you shuffled" in side.page.sheets["fair"]
        side.page.do("review")
        assert "review" in side.page.sheets
        assert not side.page.storage.read("casino.statistics"), "people are counted apart"
    assert len({side.table.scene().result.outcome for side in people}) == 1
    leads = [side.entry.lead for side in people]
    assert sum(lead > 0 for lead in leads) in (0, 1, 2)
    if "partnership" in rules:
        assert leads[0] == leads[2] == -leads[1] == -leads[3]


def test_each_link_says_to_whom_it_goes_and_why() -> None:
    ann = Side("Ann", THREE)
    link = begin(ann)
    sentence = "It goes to the next friend, who joins and sends it on."
    assert sentence in ann.told
    ann.page.do("by-link-sent")
    assert "The link comes back when all have joined." in ann.told
    ben, cy = Side("Ben"), Side("Cy")
    ben.open(link)
    assert "You play at seat 2 of 3." in ben.told
    link = ben.accept(link)
    assert sentence in ben.told
    assert "with us" in ben.told
    link = cy.accept(link)
    assert "It goes to Ann, whose page shuffles and sends it on." in cy.told
    people = [ann, ben, cy]
    for turn in range(6):  # a card can be seen by nobody yet, and there is nothing to decide
        side = people[turn % 3]
        side.open(link)
        assert "whose page shuffles" in side.told or turn == 5
        link = side.message() if turn < 5 else side.last()
    ann.open(link)
    link = ann.turn()
    assert "It goes to Ben, who plays next." in ann.told
    assert ann.table.scene().status == "Send your turn to Ben."
    ann.page.do("by-link-sent")
    assert ann.table.scene().status.startswith("Waiting for Ben, since")
    assert len(parse_messages(messages_in(link))) == 2
    for side in people:
        side.page.do("by-link")
    assert "Waiting for Ben, since" in ann.told
    assert "Cy" in ann.told
    for words in ("goes to Ben, who plays next.", sentence):
        assert len(words.split()) <= 12


@cache
def some_turns() -> tuple[dict[str, str], tuple[str, ...]]:
    """Return Ben's storage after his first play, and all links, each opened by the next."""
    people, link = seated("standard,players=3")
    links = went_round(people, link, 8)  # six of the shuffle, then Ann's play and Ben's
    texts = dict(people[1].page.storage.texts)
    return texts, (*links, *went_round([people[2], people[0]], links[-1], 2)[1:])


def of_another_game() -> str:
    seated(THREE)
    return went_round(*seated(THREE), 7)[-1]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (lambda links: links[7], "You have opened turn 10 before"),
        (lambda links: links[2], "This is your own turn 5"),
        (lambda links: links[1], "You have opened turn 4 before"),
        (lambda links: links[8], "This is your own turn 11"),
        (lambda links: links[10][:-9], "This link is not whole."),
        (lambda links: links[10].rpartition(".")[0][:-1], "This link is not whole."),
        (lambda links: links[10].partition(".")[2], "This link cannot be read."),
        (lambda links: links[10].replace(".13.", ".15."), "This link is not whole."),
        (lambda _links: of_another_game(), "This page does not have this game"),
    ],
)
def test_a_wrong_link_changes_nothing(link: Callable[[tuple[str, ...]], str], words: str) -> None:
    texts, links = some_turns()
    ben = Side("Ben", storage=Memory(dict(texts)))
    ben.page.do("by-link-go", ben.entry.name)
    before = dict(ben.page.storage.texts)
    ben.open(link(links))
    assert words in html.unescape(ben.told)
    assert dict(ben.page.storage.texts) == before
    ben.open(links[10])
    assert ben.table.my_turn, "the right one goes on"


def test_a_link_that_was_skipped_is_missed() -> None:
    """Cy's link is lost; Ann's next one would bring Ben what he lacks, but Ann needs it first."""
    texts, links = some_turns()
    ben = Side("Ben", storage=Memory(dict(texts)))
    _first, last = parse_messages(messages_in(links[10]))
    ben.open(format_link([last]))
    assert "has not come yet" in ben.told


def test_the_link_that_ends_a_game_is_for_all_others() -> None:
    people, link = seated(THREE)
    went_to_the_end(people, link)
    last = next(side for side in people if side.entry.last_own == side.entry.messages)
    last.page.do("by-link-send")
    assert f">For {last.entry.friend}<" in last.told
    last.page.do("by-link-sent")
    last.page.do("by-link-send")
    assert "The game is over." in last.told


def test_the_same_invitation_for_two_is_told_to_the_second() -> None:
    ann = Side("Ann", THREE)
    link = begin(ann)
    ben, cy = Side("Ben"), Side("Cy")
    first, second = ben.accept(link), cy.accept(link)
    third = Side("Di").accept(first)
    ann.open(third)
    ann.page.do("by-link")
    ann.open(second)
    assert "a different turn 2 was sent before" in ann.told.lower()


def test_two_who_take_the_same_seat_sit_side_by_side() -> None:
    """Cy opens the invitation of a group chat, too, and then Ben's link, which was first."""
    ann = Side("Ann", THREE)
    link = begin(ann)
    ben, cy = Side("Ben"), Side("Cy")
    first = ben.accept(link)
    cy.accept(link)
    link = cy.accept(first)
    assert "You play at seat 3 of 3." not in cy.told, "it is accepted"
    assert cy.entry.seat == 2
    assert cy.entry.unsent
    people = [ann, ben, cy]
    went_to_the_end(people, link)
    assert ann.entry.names == ("Ann", "Ben", "Cy")
    assert {side.table.phase for side in people} == {Phase.GAME_OVER}


_PEOPLE, _LINK = seated("standard,players=3", [(2, "greedy")])
_LINKS = went_round(_PEOPLE, _LINK, 5)
_TEXTS = dict(_PEOPLE[0].page.storage.texts)
_NEXT = went_round([_PEOPLE[1]], _LINKS[-1], 1)[-1]


@given(st.data())
def test_any_link_is_taken_or_refused_with_a_sentence(data: st.DataObject) -> None:
    """At the inviter's page, which holds a computer player."""
    ann = Side("Ann", storage=Memory(dict(_TEXTS)))
    before = ann.entry
    start = data.draw(st.integers(0, len(_NEXT)))
    end = data.draw(st.integers(start, min(len(_NEXT), start + 40)))
    piece = data.draw(st.sampled_from(["", ".", "A", "." * 6, f".{_LINKS[-1]}", "A" * 43]))
    text = data.draw(st.sampled_from([_NEXT[:start] + piece + _NEXT[end:], _NEXT + piece]))
    ann.post.when_ready(lambda: None, lambda: None)
    arrival = ann.post.receive(text)
    assert (arrival.kind is Kind.REFUSED) == bool(arrival.words)
    if arrival.kind is Kind.REFUSED:
        assert ann.entry == before
    else:
        messages = parse_messages(messages_in(text))
        assert format_link(messages[: len(parse_messages(messages_in(_NEXT)))]) == _NEXT


# Computer players


@pytest.mark.parametrize(
    ("rules", "computers"),
    [
        (THREE, [(2, "greedy")]),
        (THREE, [(3, "greedy")]),
        (f"partnership,{SHORT}", [(2, "greedy"), (4, "beginner")]),
    ],
)
def test_computer_players_play_from_the_inviters_page(
    rules: str, computers: list[tuple[int, str]]
) -> None:
    people, link = seated(rules, computers)
    assert [side.name for side in people] == ["Ann", "Ben"]
    went_to_the_end(people, link)
    for side in people:
        assert side.table.phase is Phase.GAME_OVER
        side.page.do("fair")
        assert "The cards are as all of you shuffled" in side.page.sheets["fair"]
        assert "and could see them" in side.page.sheets["fair"]
        portraits = [seat + 1 for seat, name in enumerate(side.table.characters) if name]
        assert portraits == [seat for seat, _level in computers]
    assert people[0].table.scene().result.outcome == people[1].table.scene().result.outcome


def test_the_invitation_says_whose_device_could_see_the_hand_of_a_computer_player() -> None:
    ann, ben = Side("Ann", THREE), Side("Ben")
    ben.open(begin(ann, [(2, "greedy")]))
    assert "Seat 2 is a computer player (medium)." in ben.told
    assert "The device of Ann plays for it and could see that hand." in ben.told


def test_one_person_with_computer_players_only_is_an_ordinary_game() -> None:
    ann = Side("Ann", THREE)
    ann.page.do("by-link-begin")
    for seat in (2, 3):
        ann.page.do("by-link-fill", f"seat-{seat}=greedy")
    assert "Without a friend this is an ordinary game" in ann.told
    assert 'data-action="by-link-invite"' not in ann.sheet
    ann.page.do("by-link-fill", "seat-3=")
    assert 'data-action="by-link-invite"' in ann.sheet
    ann.page.do("by-link-fill", "players=2")
    ann.page.do("by-link-invite")
    assert ann.entry.names == ("", "")


def test_more_players_than_four_are_refused() -> None:
    ann = Side("Ann", "standard,players=5")
    ann.page.do("by-link-begin")
    assert "A game by link has 2 to 4 players, not 5" in ann.told
    assert 'data-action="by-link-invite"' not in ann.sheet
    ann.page.do("by-link-fill", "players=4")
    assert 'data-action="by-link-invite"' in ann.sheet


@pytest.mark.parametrize(
    "field", ["seat-1=greedy", "seat-9=greedy", "seat-2=x", "seat-=greedy", "players=9", "players="]
)
def test_a_field_that_cannot_be_changes_nothing(field: str) -> None:
    ann = Side("Ann", THREE)
    ann.page.do("by-link-begin")
    before = ann.sheet
    ann.page.do("by-link-fill", field)
    assert ann.sheet == before


def test_a_reload_of_the_inviters_page_goes_on_with_the_computer_players() -> None:
    people, link = seated(THREE, [(2, "greedy")])
    ann, ben = people
    link = went_round(people, link, 4)[-1]
    again = ann.again()
    again.open(link) if again.entry.messages < ben.entry.messages else None
    assert again.table.my_turn
    went_to_the_end([ben, again], again.turn())
    assert again.table.phase is Phase.GAME_OVER


# Names and stored games


def test_the_names_of_the_seats_differ() -> None:
    assert shown_names(("Ann", "Ann", "", "You"), 0) == ("You", "Ann", "Guest 3", "Guest 4")
    assert shown_names(("Ann", "Ben", "Ben", "Cy"), 0) == ("You", "Ben", "Ben 3", "Cy")


@given(
    st.lists(
        st.sampled_from(["", "Ben", "ben", "Ben 4", "Guest 4", "You", "you 3"]),
        min_size=3,
        max_size=4,
    )
)
def test_whatever_the_names_are_the_seats_differ(given_names: list[str]) -> None:
    names = [name.casefold() for name in shown_names(given_names, 1)]
    assert len(set(names)) == len(given_names)
    assert names.index("you") == 1


def test_the_results_with_the_same_people_stand_together() -> None:
    over = StoredGame("A" * 16, "", ("", "Cy", "Ben"), points=(9, 3, 2), over=True, lead=1)
    as_guest = over._replace(names=("Ben", "", "Cy"), seat=1, lead=-1)
    assert StoredGames("", (over, as_guest)).results == {"Ben and Cy": (1, 1, 0)}


@pytest.mark.parametrize("rules", [THREE, "standard"])
def test_what_is_told_of_a_play_and_a_game_holds_for_any_number_of_friends(rules: str) -> None:
    people, link = seated(rules)
    went_round(people, link, 9)
    ann = people[0]
    refusal = str(ann.table.undo_refusal)
    assert "friend" not in refusal
    assert len(refusal.split()) <= 12
    ann.page.do("by-link-delete", ann.entry.name)
    assert "Nobody can go on without you." in ann.told


def test_whose_turn_it_is_and_what_is_unsent() -> None:
    entry = StoredGame("A" * 16, "x", ("Ann", "Bruno", "Cy", "Di"), messages=6, computers=(1,))
    assert entry.last_own == 6, "the computer player's message goes out with the inviter's"
    assert entry.unsent
    assert entry.awaited == "Cy"
    later = entry._replace(messages=8, sent=6)
    assert later.own_turn
    assert not later.unsent
    assert later.friend == "Bruno, Cy and Di"
    of_di = entry._replace(seat=3, computers=(1,), messages=4)
    assert of_di.awaited == "Ann"


def test_a_game_that_an_earlier_version_stored_is_read() -> None:
    entry = StoredGame("A" * 16, "x", ("", "Ben"), messages=3, sent=3)
    content = by_link_content(StoredGames("Ann", (entry,)))
    (game,) = content["games"]
    names = game.pop("names")
    del game["computers"]
    assert parse_by_link({**content, "games": [{**game, "other": names[1]}]}).games == (entry,)
    guest = {**game, "other": "Ann", "seat": 1}
    assert parse_by_link({**content, "games": [guest]}).games[0].names == ("Ann", "")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("names", ["Ann"]),
        ("names", ["Ann"] * 5),
        ("points", [1]),
        ("seat", 3),
        ("computers", [0]),
        ("computers", [1, 2]),
        ("computers", [2, 2]),
    ],
)
def test_a_stored_game_that_cannot_be_is_refused(field: str, value: object) -> None:
    entry = StoredGame("A" * 16, "x", ("Ann", "Bo", "Cy"), points=(0, 0, 0), messages=3, sent=3)
    content = by_link_content(StoredGames("Ann", (entry,)))
    assert parse_by_link(content).games == (entry,)
    games = [{**content["games"][0], field: value}]
    with pytest.raises(FieldError):
        parse_by_link({**content, "games": games})


def test_the_statistics_have_the_games_with_friends_apart() -> None:
    ann = Side("Ann", THREE)
    over = StoredGame("A" * 16, "x", ("", "Ben", "Cy"), points=(9, 3, 2), over=True, lead=1)
    ann.post.keep(StoredGames("Ann", (over, over._replace(name="B" * 16, lead=-1))))
    ann.page.do("statistics")
    sheet = ann.page.sheets["statistics"]
    assert "With friends" in sheet
    assert "<dt>Ben and Cy</dt><dd>1 won, 1 lost</dd>" in sheet
    assert "2 games by link are over." in sheet


def test_the_list_leads_to_the_argument_of_the_protocol() -> None:
    ann = Side("Ann", THREE)
    ann.page.do("by-link")
    assert 'href="./learn/by-link.html"' in ann.sheet


def test_a_table_that_waits_offers_to_play_on_together() -> None:
    people, link = seated(THREE)
    went_round(people, link, 7)
    people[0].page.do("by-link-sent")
    occasion = people[0].table.scene().kind.occasion
    assert occasion
    assert "by-link-connect" in [command for command, _text, _words in occasion.options]


@pytest.mark.parametrize("preset", PRESETS)
def test_one_round_has_the_title_of_its_game(preset: str) -> None:
    """Nothing is changed but the length, whatever the number of players."""
    rules = PRESETS[preset]
    for players in (rules.players, 3, 4):
        with suppress(CasinoError):
            more = rules.changed(players=players)
            assert game_title(one_round(more)).removesuffix(", one round") == rules_title(more)
