"""Nobody acts for another: what comes out of turn, from a stale button, changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from casino_core.rook.cards import ROOK
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase
from casino_core.rook.ruleset import PRESETS
from casino_page.rook.regions import prompt
from casino_page.rook.scene import PERSON
from casino_page.rook.table import RookTable, new_game

from .pages import RookPage

COMMANDS: dict[str, Callable[[RookTable], None]] = {
    "bid": RookTable.bid,
    "pass": RookTable.pass_on,
    "misdeal": RookTable.ask_for_deal,
    "aside": RookTable.put_aside,
    "give": RookTable.give,
    "trump": lambda table: table.name_trump("b"),
    "call": lambda table: table.call(ROOK.text),
    "drop": lambda table: table.drop(ROOK.text),
}


def tables(preset: str) -> Iterator[RookTable]:
    """A table in each situation of a round."""
    table = RookTable(new_game(preset, "turns"))
    while not table.game.position.over:
        yield table
        table.carry_out(play_by(PLAYERS["beginner"], table.game.position))
        table.take_in()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_out_of_turn_acts_for_nobody(name: str, preset: str) -> None:
    calls = 0
    for table in tables(preset):
        turn, before = table.game.position.turn, table.game
        if turn != PERSON:
            calls += 1
            COMMANDS[name](table)
            assert table.game is before
            assert table.scene().refusal == f"It is the turn of {before.names[turn]}."
    assert calls


def test_a_refusal_is_gone_once_somebody_has_acted() -> None:
    table = next(each for each in tables("rook") if each.game.position.turn != PERSON)
    table.pass_on()
    assert table.scene().refusal
    table.carry_out(play_by(PLAYERS["beginner"], table.game.position))
    assert not table.scene().refusal


def test_only_cards_of_the_hand_can_be_chosen() -> None:
    page = RookPage()
    while page.position.phase is Phase.BIDDING:
        page.press("actions", "bid")
    table = page.app.table
    for card in table.game.rules.cards:
        if card not in table.game.position.hands[PERSON]:
            table.tap(card.text)
    assert not table.scene().marked


def test_the_next_deal_takes_in_the_last_trick() -> None:
    table = RookTable(new_game("rook", "turns"))
    while not table.game.position.over:
        table.carry_out(play_by(PLAYERS["beginner"], table.game.position))
    assert table.trick_lies
    table.next_round()
    assert not table.trick_lies


def test_a_screen_reader_hears_with_the_news_what_the_person_is_to_do() -> None:
    page = RookPage("?rules=rook&seed=sunday&speed=instant")
    while not page.position.over:
        page.act(play_by(PLAYERS["beginner"], page.position))
        if not page.position.over:
            scene = page.app.scene()
            assert page.spoken[-1].endswith(prompt(scene))
            page.do("card", "b99")  # what changes nothing is not a new turn
            assert page.app.scene().refusal
            assert not page.spoken[-1].startswith(prompt(scene))
