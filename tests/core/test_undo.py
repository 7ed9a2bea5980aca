"""Undo restores the game as it was, and the record and the fairness check mention it."""

from __future__ import annotations

import pytest

import casino_core as casino
from casino_core import Game, RuleSet
from casino_core.fairness import CheckResult, UndoneTold, verify
from casino_core.players import greedy
from casino_core.players.base.rng import rng_for
from casino_core.prose.fairness import finding_sentence
from casino_core.records.sealing import sealed
from casino_core.records.undo import UNDONE, Undo, take_back, undone


def played(game: Game, plays: int) -> Game:
    for _ in range(plays):
        if game.position.over:
            game = game.next_round()
        view = game.position.view(game.position.turn)
        game = game.play(greedy(view, rng_for(view)))
    return game


@pytest.fixture
def game() -> Game:
    return played(sealed(Game.new(RuleSet(), "secret"), "secret"), 60)


def test_the_game_is_as_it_was_and_says_what_was_done(game: Game) -> None:
    earlier = take_back(game, 10)
    assert earlier.position == game.steps[10].before
    assert earlier.tag(UNDONE) == "60>10"
    again = take_back(played(earlier, 5), 12)
    assert undone(again) == (Undo(60, 10), Undo(15, 12))
    assert casino.parse_record(casino.format_record(again)) == again


def test_what_was_not_taken_back_is_not_marked(game: Game) -> None:
    assert take_back(game, 60) == game
    assert undone(game) == ()


def test_a_round_that_was_dealt_stays_dealt_if_wanted(game: Game) -> None:
    first_round = len(game.rounds[0].steps)
    assert len(take_back(game, first_round).rounds) == 2
    assert take_back(game, first_round).position == game.steps[first_round].before
    assert take_back(game, first_round, dealt=False).position.over


def test_the_check_of_a_sealed_game_says_so_and_proves_the_rest(game: Game) -> None:
    *proved, finding = verify(played(take_back(take_back(game, 50), 20), 10))
    assert {finding.result for finding in proved} == {CheckResult.GOOD}
    assert finding == UndoneTold(CheckResult.OPEN, 2, 21)
    assert "taken back 2 times, as far back as play 21" in finding_sentence(finding, game.names)
    assert not any(isinstance(finding, UndoneTold) for finding in verify(game))


def test_unreadable_words_of_the_tag_are_passed_over(game: Game) -> None:
    assert undone(game.with_tag(UNDONE, "12>10 nonsense 9")) == (Undo(12, 10),)
