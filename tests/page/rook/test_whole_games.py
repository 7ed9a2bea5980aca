"""Whole games of each preset through the page's buttons, and what the page tells of them."""

from __future__ import annotations

import re

import pytest

from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase
from casino_core.rook.record import format_record, parse_record
from casino_core.rook.ruleset import PRESETS

from .pages import RookPage


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_is_played_to_its_end(preset: str) -> None:
    page = RookPage(f"?rules={preset}&seed=whole&speed=instant")
    page.app.table.level = "beginner"
    sides = PRESETS[preset].accounts
    while not page.app.table.game.over:
        page.play_round()
        assert page.attributes["data-phase"] in ("round-over", "game-over")
        assert len(re.findall('class="side[" ]', page.regions["score"])) == sides
        if not page.app.table.game.over:
            page.press("actions", "next")
    assert page.attributes["data-phase"] == "game-over"
    assert "The game is won by" in page.spoken[-1]
    assert list(page.buttons("actions")) == [("new-game", ""), ("review", "")]
    game = page.app.table.game
    assert parse_record(format_record(game)).outcome == game.outcome


@pytest.mark.parametrize("preset", PRESETS)
def test_no_card_of_another_hand_is_ever_in_the_page(preset: str) -> None:
    page = RookPage(f"?rules={preset}&seed=secret&speed=instant")
    while page.position.phase is not Phase.OVER:
        position = page.position
        hidden = {card.text for hand in position.hands[1:] for card in hand}
        if position.phase is not Phase.CALLING:  # there every card may be named
            named = re.findall(r'data-card="(\w+)"', page.regions["table"] + page.regions["hand"])
            assert not hidden & set(named)
        page.act(play_by(PLAYERS["beginner"], position))


def test_every_step_is_told_to_a_screen_reader_and_in_the_log() -> None:
    page = RookPage()
    page.play_round()
    speech, log = " ".join(page.spoken), page.shown("log")
    assert "takes the nest" in log or "take the nest" in log
    for sentence in re.findall(r"[A-Z]\w+ plays [^.]*\.", log):
        assert sentence in speech
    assert len(re.findall("wins? the trick", speech)) == 9
    assert "The scores: you and Finn" in speech
