"""The level that follows a person's results: half a step up or down, and back again."""

from __future__ import annotations

from math import exp
from random import Random
from statistics import fmean

import pytest

from casino_core import PRESETS, Game, format_play
from casino_core.fairness import CheckResult, check_players
from casino_core.players import KNOWN, PLAYERS, play_by, think
from casino_core.players.adaptive import FinishedGame, ladder, next_level
from casino_core.players.base.rng import rng_for
from casino_core.players.leads import is_offered
from casino_core.players.registry import HALVES
from casino_core.prose.levels import level_label
from casino_core.records.sealing import with_players

STANDARD = PRESETS["standard"]
STEP = 0.73
"""The logarithm of the odds of a whole step, of which 67.5 % of games are won."""


def after(level: str, *, won: bool, helped: bool = False) -> str:
    return next_level([FinishedGame(level, won, helped)], STANDARD)


def test_a_win_leads_half_a_step_up_and_a_loss_half_a_step_down() -> None:
    assert after("beginner", won=True) == "beginner-half"
    assert after("beginner-half", won=True) == "greedy"
    assert after("beginner", won=False) == "careless-half"
    assert after("careless-half", won=False) == "careless"


def test_the_ladder_ends_where_the_levels_do() -> None:
    assert after("careless", won=False) == "careless"
    assert after("master", won=True) == "master"
    assert next_level([], STANDARD) == ""


def test_a_game_won_with_help_changes_nothing() -> None:
    assert after("greedy", won=True, helped=True) == "greedy"
    assert after("greedy", won=False, helped=True) == "beginner-half"


def test_only_the_last_game_decides_where_the_others_have_led() -> None:
    games = [FinishedGame("master", won=True), FinishedGame("careless", won=True)]
    assert next_level(games, STANDARD) == "careless-half"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_ladder_has_the_levels_that_the_game_offers(preset: str) -> None:
    rules = PRESETS[preset]
    rungs = ladder(rules)
    assert [rung for rung in rungs if rung in PLAYERS] == [
        level for level in PLAYERS if is_offered(level, rules)
    ]
    for level in KNOWN:
        if "@" not in level:
            for won in (True, False):
                assert next_level([FinishedGame(level, won)], rules) in rungs


def test_a_weakened_player_stands_half_a_step_below_its_level() -> None:
    assert after("master-2", won=True) == "master"
    assert after("greedy-1", won=False) == "beginner"


@pytest.mark.parametrize("own", range(0, 11, 2))
def test_after_some_games_somebody_wins_half_of_them(own: int) -> None:
    """Persons as strong as one of the levels, whole games by lot: from the bottom and the top."""
    rungs, chance = ladder(STANDARD), Random(own)
    for first in (rungs[0], rungs[-1]):
        level, met, wins = first, [], []
        for number in range(400):
            place = rungs.index(level)
            won = chance.random() < 1 / (1 + exp(STEP / 2 * (place - own)))
            level = next_level([FinishedGame(level, won)], STANDARD)
            if number >= 20:
                met.append(place)
                wins.append(won)
        assert abs(fmean(met) - own) < 1.6
        assert 0.38 < fmean(wins) < 0.62


def test_half_a_step_plays_each_turn_as_one_of_its_two_levels() -> None:
    game = Game.new(STANDARD, "half")
    counts = {"beginner": 0, "greedy": 0}
    while not game.position.over:
        view = game.position.view(game.position.turn)
        *_, best = think("beginner-half", view, rng_for(view))
        assert best
        rng = rng_for(view)
        level = "greedy" if rng.random() < 0.5 else "beginner"
        assert best.play == KNOWN[level].play(view, rng)
        counts[level] += 1
        game = game.play(best.play)
    assert min(counts.values()) > 10


@pytest.mark.parametrize("level", HALVES)
def test_half_a_step_makes_the_same_play_however_it_is_asked(level: str) -> None:
    game = Game.new(STANDARD, "again")
    for _number in range(3):
        position, steps = game.position, game.rounds[-1].steps
        view = position.view(position.turn)
        *_, best = think(level, view, rng_for(view))
        assert best
        play = play_by(KNOWN[level].play, position, steps, rng_for(view))
        assert format_play(best.play, position) == format_play(play, position)
        game = game.play(play)


def test_the_check_of_a_record_finds_its_plays_again() -> None:
    game = with_players(Game.new(STANDARD, "sealed"), ["beginner-half", "greedy"])
    while not game.position.over:
        view = game.position.view(game.position.turn)
        level = ("beginner-half", "greedy")[view.turn]
        game = game.play(KNOWN[level].play(view, rng_for(view)))
    findings = [each for each in check_players(game) if each]
    assert [(each.level, each.result) for each in findings] == [
        ("beginner-half", CheckResult.GOOD),
        ("greedy", CheckResult.GOOD),
    ]


def test_half_a_step_stands_between_its_levels() -> None:
    assert level_label("beginner-half") == "Easy +½"
    half = KNOWN["searcher-half"]
    assert (half.level, half.above, half.can_be_limited) == ("searcher", "master", False)
