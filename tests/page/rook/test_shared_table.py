"""Several people at one device: whose cards the page has, the curtain, undo, kept games, review."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from casino_core.rook.actions import Action, Bid
from casino_core.rook.cards import Card
from casino_core.rook.game import Game
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase, left_of
from casino_core.rook.prose import card_name
from casino_core.rook.rules.legal import legal_actions
from casino_core.rook.ruleset import PRESETS, RuleSet
from casino_core.seats import Seat
from casino_page.rook import table as table_module
from casino_page.rook.display import waits
from casino_page.rook.scene import PERSON
from casino_page.rook.shared_table import SharedTable, table_for, turned
from casino_page.rook.stored import save_table
from casino_page.storage.store import Store

from ...profiles import thorough
from ..pages import Memory
from .pages import RookPage

NAMES = ("Ann", "Ben", "Cat", "Dan")
RULES = {**PRESETS, "passing": RuleSet(passing="three", nest_points="none")}


def shared(seating: str, preset: str = "rook", storage: Memory | None = None) -> RookPage:
    """A page on which a new game of several people was dealt by the sheet."""
    page = RookPage(f"?rules={preset}&seed=shared&speed=instant", storage)
    page.do("new-game")
    page.do("choose", "level=beginner")
    page.do("choose", f"people={seating}")
    for number in seating:
        assert f'name="name-{number}"' in page.regions["setup"]
        page.do("choose", f"name-{number}={NAMES[int(number) - 1]}")
    page.do("deal")
    return page


def table_of(page: RookPage) -> SharedTable:
    assert isinstance(page.app.table, SharedTable)
    return page.app.table


def open_curtain(page: RookPage) -> Seat:
    """Give the device to the person whose turn it is, who says so; return the seat."""
    turn = page.position.turn
    if table_of(page).covered:
        name = table_of(page).game.names[turn]
        assert f"Give the device to {name}." in page.shown("status")
        assert page.shown("actions") == f"I am {name}"
        assert f"Give the device to {name}." in page.spoken[-1]
        page.press("actions", "show-hand")
    assert table_of(page).seat == turn
    assert not table_of(page).covered
    return turn


def html(page: RookPage) -> str:
    """Everything that the page has now, but what the rules and the helping sheets say."""
    sheets = ("main", "setup", "record", "settings")
    texts = [text for name, text in page.regions.items() if name not in sheets]
    spoken = page.spoken[-1] if page.spoken else ""
    return "\n".join([*texts, *page.attributes.values(), spoken, page.refusal])


def named(page: RookPage) -> set[Card]:
    """The cards that the page names or draws, those that can be called apart."""
    text = re.sub(r'<button[^>]*data-action="call".*?</button>', "", html(page))
    cards = set(re.findall(r'data-card="(\w+)"', text))
    spoken = set(re.findall(r"the (?:black|green|red|yellow) \d+|the rook(?! is)", text.lower()))
    view = set(re.findall(r"[bgry]\d+|R", page.attributes["data-view"].partition(" ")[2]))
    return {
        card
        for card in page.position.rules.cards
        if card.text in cards | view or card_name(card).lower() in spoken
    }


def open_to(page: RookPage, seat: Seat | None) -> set[Card]:
    """The cards that a seat may see; None for what is open to all."""
    position = page.position
    played = {card for trick in position.tricks for card in trick.cards}
    if position.called:
        played.add(position.called)
    if seat is None:
        return played
    mine = position.view(seat)
    return played | {*mine.hand, *mine.nest, *mine.given}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seating", ["12", "13", "123", "1234"])
def test_the_page_never_has_a_card_that_the_person_before_it_may_not_see(
    seating: str, name: str
) -> None:
    """In cards and in text view, with hints, refused cards and the record on the way.

    Before each turn one card of the covered hand is touched, in a thorough run all of them.
    """
    storage, random = Memory(), Random(seating)
    game = Game.new(RULES[name], seating, names=NAMES)
    people = tuple(Seat(int(number) - 1) for number in seating)
    save_table(Store(storage), table_for(game, "beginner", people))
    page = RookPage("?speed=instant", storage)
    page.do("set", f"reading={'on' if seating in ('13', '123') else 'off'}")
    while not page.position.over:
        if table_of(page).covered:
            assert named(page) <= open_to(page, None)
            for command, text in (("hint", ""), ("look", ""), ("raise", "1"), ("bid", "")):
                page.do(command, text)
            hand = [*page.position.hands[page.position.turn]]
            for card in random.sample(hand, len(hand) if thorough() else min(1, len(hand))):
                page.do("card", card.text)
            page.do("record")
            assert named(page) <= open_to(page, None)
        seat = open_curtain(page)
        if page.position.phase is not Phase.NEST and random.random() < 0.1:
            page.do("hint")
        assert named(page) <= open_to(page, seat)
        assert set(page.position.hands[seat]) <= named(page) | held_in_words(page)
        table_of(page).act(play_by(PLAYERS["beginner"], page.position))
        page.app.go_on()
    assert table_of(page).covered
    assert ("next", "") in page.buttons("actions")


def held_in_words(page: RookPage) -> set[Card]:
    """The cards of a hand that the text view lists by suit."""
    hand = page.shown("hand")
    return {
        card
        for card in page.position.rules.cards
        if card.suit and re.search(rf"{card.suit.name}:[\d, ]*\b{card.rank}\b", hand, re.IGNORECASE)
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_a_turned_table_is_the_table_of_a_game_dealt_one_seat_further(preset: str) -> None:
    """Every viewer sits below, and all that is said of seats fits it."""
    for actions in walks(preset):
        game = table_module.new_game(preset, "walk", NAMES)
        for action in actions:
            game = game.play(action)
        for seat in map(Seat, range(4)):
            scene = (
                table_module.RookTable(game)
                .scene()
                ._replace(view=game.position.view(seat), names=NAMES)
            )
            view_scene = turned(scene, seat)
            assert view_scene.view.seat == PERSON
            assert view_scene.names[view_scene.view.turn] == NAMES[game.position.turn]
            assert view_scene.names[view_scene.view.dealer] == NAMES[game.position.dealer]
            assert [view_scene.names[call.seat] for call in view_scene.view.bids] == [
                NAMES[call.seat] for call in game.position.bids
            ]
            assert view_scene.view.hand == game.position.hands[seat]
            assert [view_scene.names.index(name) for name in NAMES] == [
                left_of(Seat(each), 4 - seat) for each in range(4)
            ]
            for mine, theirs in zip(view_scene.view.tricks, game.position.tricks, strict=True):
                assert view_scene.names[mine.leader] == NAMES[theirs.leader]


def walks(preset: str) -> Iterator[list[Action]]:
    """Random plays of some length, with a bid first."""
    random = Random(preset)
    for length in (0, 3, 9, 30):
        game, actions = table_module.new_game(preset, "walk"), list[Action]()
        while len(actions) < length and not game.position.over:
            legal = list(zip(range(200), legal_actions(game.position), strict=False))
            action = random.choice(legal)[1]
            if game.position.phase is Phase.BIDDING:
                action = Bid(game.rules.bid_limit)
            actions.append(action)
            game = game.play(action)
        yield actions


def test_each_person_is_you_only_at_the_own_turn() -> None:
    page = shared("1234")
    seat = open_curtain(page)
    assert NAMES[seat] not in page.shown("seats")
    for other in set(NAMES) - {NAMES[seat]}:
        assert other in page.shown("seats")
    page.press("actions", "pass")
    assert NAMES[seat] in page.shown("seats")
    assert f"{NAMES[seat]} passes." in page.spoken[-1]


def test_undo_gives_the_device_back_to_who_acted_last() -> None:
    page = shared("12")
    first = open_curtain(page)
    before = table_of(page).game
    page.press("actions", "bid")
    page.do("undo")
    assert table_of(page).game == before
    assert table_of(page).covered
    assert named(page) == set()
    assert open_curtain(page) == first


def test_a_kept_game_goes_on_behind_the_curtain() -> None:
    page = shared("13")
    open_curtain(page)
    page.do("pass")
    again = RookPage("?speed=instant", page.storage)
    assert table_of(again).people == (Seat(0), Seat(2))
    assert table_of(again).game == table_of(page).game
    assert table_of(again).covered
    assert named(again) == set()
    open_curtain(again)
    again.do("new-game")
    assert 'value="13" checked' in again.regions["setup"]
    assert 'value="Cat"' in again.regions["setup"]


@pytest.mark.parametrize("people", ["[1]", "[1,1]", "[2,1]", "[1,5]", "[0,1]", '"12"', "[]"])
def test_stored_people_who_cannot_sit_there_are_no_game(people: str) -> None:
    page = shared("13")
    text = page.storage.texts["casino.rook"]
    assert '"people":[1,3]' in text
    page.storage.texts["casino.rook"] = text.replace('"people":[1,3]', f'"people":{people}')
    assert RookPage("?speed=instant", page.storage).app.table.people == (PERSON,)


def test_a_game_of_one_person_is_stored_as_ever() -> None:
    assert "people" not in RookPage().storage.texts["casino.rook"]


def test_the_names_at_the_table_are_different_ones() -> None:
    page = RookPage()
    page.do("new-game")
    page.do("choose", "people=123")
    for number, name in ((1, "Cleo"), (2, "  Bo   B "), (3, "Bo B"), (4, "Zed"), (9, "No")):
        page.do("choose", f"name-{number}={name}")
    page.do("deal")
    names = page.app.table.game.names
    assert names == ("Player 1", "Player 2", "Player 3", "Cleo")


def after_a_round() -> RookPage:
    """A page of two people after a round. A deal in which all four pass has no review."""
    page = shared("12")
    while not page.position.over:
        open_curtain(page)
        page.act(play_by(PLAYERS["beginner"], page.position))
        assert not page.refusal
    return after_a_round() if page.position.redealt else page


def test_the_review_shows_the_decisions_of_each_person_and_the_record_has_their_names() -> None:
    page = after_a_round()
    game = table_of(page).game
    page.press("actions", "review")
    seats = {}
    for number in ("1", "2"):
        page.press("review", "decisions-of", number)
        match = re.search(r'data-shown="(\d+)"', page.regions["review"])
        assert match
        seats[number] = game.steps[int(match[1]) - 1].before.turn
    assert seats == {"1": 0, "2": 1}
    page.do("record")
    record = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.regions["record"], re.DOTALL)
    assert record
    assert "Seat2 &quot;Ben&quot;" in record[1]


def test_nobody_is_to_get_the_device_when_the_round_is_over() -> None:
    game = table_module.new_game("rook", "shared", NAMES)
    table = SharedTable(game, "beginner", (Seat(0), Seat(1)))
    assert waits(table.scene()) == (game.position.turn in table.people)
    while not table.game.position.over:
        table.take_in()
        table.carry_out(play_by(PLAYERS["beginner"], table.game.position))
    assert table.trick_lies
    assert table.covered
    assert not waits(table.scene())
    table.take_in()
    assert not waits(table.scene())


def test_after_a_lesson_the_hand_is_covered_again() -> None:
    page = shared("12")
    before, seat = table_of(page), open_curtain(page)
    page.do("lesson", "1")
    page.do("leave")
    assert page.app.table is before
    assert before.covered
    assert named(page) == set()
    assert open_curtain(page) == seat
