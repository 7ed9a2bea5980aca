"""The shares of games of the lowest steps, and the factors of the levels."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from casino_core import PRESETS, Game, parse_rules
from casino_core.analysis.pairs import against_one
from casino_core.cli.match import play_pair
from casino_core.players import PLAYERS, player_of
from casino_core.players.base.ease import EASE, LOWER
from casino_core.players.policies.inattentive import inattentive
from tests.lab import tune_levels
from tests.lab.measure_shares import (
    FILE,
    LEAST,
    LEVELS,
    MOST,
    Share,
    begun,
    games,
    played,
    read,
    table_line,
    tasks,
    write,
)

STANDARD = PRESETS["standard"]
HALF = Share("standard", "greedy", "0.3", "0.3", "1", "1", "a", (0.5, 1.0, 0.5, 1.0))


def test_what_was_written_is_read(tmp_path: Path) -> None:
    other = HALF._replace(rules="royal,players=3", won=(0.333, 0.667))
    write(tmp_path / "a.tsv", {other.key: other, HALF.key: HALF})
    assert list(read(tmp_path / "a.tsv").values()) == [HALF, other]
    assert read(tmp_path / "none.tsv") == {}


def test_a_second_run_plays_what_is_missing_and_another_player_plays_anew() -> None:
    new = begun(STANDARD, "greedy", "a", {})
    some = new._replace(won=(0.5, 1.0))
    known = {some.key: some}
    assert begun(STANDARD, "greedy", "a", known) == some
    assert [task.seed for task in tasks(some, 4)] == ["a/standard/greedy/2", "a/standard/greedy/3"]
    assert all(task.games for task in tasks(some, 4))
    assert begun(STANDARD, "greedy", "b", known).won == ()
    former = {some.key: some._replace(ease="9")}
    assert begun(STANDARD, "greedy", "a", former).won == ()


def test_games_are_played_to_the_target() -> None:
    share = begun(parse_rules("diamond"), "beginner", "a", {})
    [whole] = played(share, 2, 1)
    assert list(whole.won) == [play_pair(task).won for task in tasks(share, 2)]
    assert "beginner\t2\t" in table_line(whole)


@pytest.mark.parametrize(
    ("mean", "sides", "share"), [(0.7, 2, 0.7), (0.6, 3, 0.75), (0.5, 4, 0.75), (1 / 3, 3, 0.5)]
)
def test_a_share_among_several_is_told_against_one(mean: float, sides: int, share: float) -> None:
    assert against_one(mean, 0.01, sides)[0] == pytest.approx(share, abs=1e-6)
    step = (against_one(mean + 1e-3, 0, sides)[0] - share) / 1e-3
    assert against_one(mean, 0.01, sides)[1] == pytest.approx(0.01 * step, rel=0.01)
    assert tune_levels.target_share(sides) == pytest.approx(
        {2: 0.675, 3: 0.509, 4: 0.409}[sides], abs=1e-3
    )


def test_every_game_has_its_usual_seats_first() -> None:
    of_two = [rules for rules in games() if rules.players == 2]
    assert set(PRESETS.values()) <= set(games())
    assert all(rules.players in (2, 3, 4) for rules in games())
    assert of_two


def test_the_factor_moves_until_the_level_above_wins_its_share() -> None:
    """A medium that sees everything is made less attentive against the counting player."""
    above = player_of("counting")
    factors = [
        tune_levels.tuned(STANDARD, above, "greedy", 0.05, pairs, "test") for pairs in (5, 25)
    ]
    assert 0.05 < factors[0] < factors[1] < 4


def test_the_source_has_the_rows_of_the_module() -> None:
    assert tune_levels.source(EASE) == tune_levels.MODULE.read_text(encoding="utf-8")


def test_a_level_plays_by_the_factor_of_its_game() -> None:
    view = Game.new(STANDARD, "x").position.view(0)
    ease = EASE["standard"][0] / 100
    for seed in range(20):
        play = inattentive(view, Random(seed), "careless", ease=ease)
        assert PLAYERS["careless"].play(view, Random(seed)) == play


def test_the_shares_that_are_told_are_those_of_the_present_players() -> None:
    known = read(FILE)
    for preset, rules in PRESETS.items():
        for level in LEVELS:
            share = known[preset, level]
            assert begun(rules, level, share.seed, known) == share, (preset, level)
            assert len(share.won) >= 60
    figures = [share.figures for share in known.values()]
    assert all(LEAST - 2 * error <= mean <= MOST + 2 * error for mean, error in figures)
    assert len(LOWER) == len(LEVELS)
