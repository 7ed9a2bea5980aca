"""Strategies without thought play as they are named, and their shares are bounded rightly."""

from __future__ import annotations

import pytest

from casino_core import format_play, is_legal
from casino_core.cli.commands.puzzle import library
from casino_core.puzzles.checking import problems
from casino_core.puzzles.library import PRESETS

from ..views import view_of
from .choose_easy import PoolFilter, habitual_plays
from .strategies import (
    ALL,
    OBVIOUS_BELOW,
    PLAIN,
    SECOND,
    Strategy,
    best,
    features,
    in_bands,
    limit_of,
    lower_bound,
    play_of,
    solvers,
)

TABLE = "table=2h,3d,5s,Ks hands=As5d8cKc/???? stock=*20"
EMPTY = "table=9h,Qs hands=2d4sKc/???? stock=*20"
ACES = "table=Ac,3d,5s,Ks hands=As5d8cKc/???? stock=*20"
PLAYS = [
    (TABLE, ("capture", "build"), ("highest", "largest"), "KcxKs"),
    (TABLE, ("capture", "build"), ("lowest", "largest"), "5dx2h,3d,5s"),
    (TABLE, ("capture", "build"), ("lowest", "smallest"), "5dx5s"),
    (TABLE, ("capture", "build"), ("smallest", "highest"), "KcxKs"),
    (TABLE, ("build", "trail"), ("lowest", "largest"), "Asb2h,5s=8"),
    (TABLE, ("raise", "new"), ("lowest", "largest"), "Asb2h,5s=8"),
    (TABLE, ("trail", "capture"), ("second-highest", "largest"), "8c"),
    (TABLE, ("trail", "capture"), ("dearest", "largest"), "As"),
    (EMPTY, ("capture", "trail"), ("highest", "largest"), "Kc"),
    (EMPTY, ("capture", "build"), ("cheapest", "largest"), "2d"),
    (EMPTY, ("raise", "add"), ("second-lowest", "largest"), "4s"),
    (TABLE, ("three", "trail"), ("lowest", "largest"), "5dx2h,3d,5s"),
    (ACES, ("scoring", "build", "trail"), ("highest", "fewest-left"), "AsxAc"),
    (TABLE, ("capture",), ("fewest-spades", "most-left"), "5dx2h,3d"),
    (TABLE, ("capture",), ("fewest-left", "highest"), "5dx2h,3d,5s"),
    ("table=2h,3d hands=2c3c5dKc/???? stock=*20", (), ("sweep", "highest"), "5dx2h,3d"),
]
"""The kinds of plays that strategies choose: of those that there are, else of any."""


@pytest.mark.parametrize(("position", "kinds", "order", "play"), PLAYS)
def test_a_strategy_plays_as_it_is_named(
    position: str, kinds: tuple[str, ...], order: tuple[str, ...], play: str
) -> None:
    view = view_of(position)
    assert format_play(play_of(Strategy(kinds, order), features(view)), view) == play


def test_there_are_the_24_plain_ones_first_and_none_twice() -> None:
    assert len(PLAIN) == 24
    assert ALL[:24] == PLAIN
    assert len({*ALL}) == len(ALL) > 1_000


def test_the_second_grammar_has_1848_strategies_and_none_twice() -> None:
    assert len({*SECOND}) == len(SECOND) == 1848


@pytest.mark.parametrize("preset", PRESETS)
def test_each_bit_tells_whether_a_strategy_makes_a_right_play(preset: str) -> None:
    puzzle = library(preset).entries[0].puzzle
    mask, plays = solvers(puzzle.view, puzzle.right), features(puzzle.view)
    for number, strategy in enumerate(ALL):
        play = play_of(strategy, plays)
        assert is_legal(puzzle.view, play)
        assert bool(mask >> number & 1) is (play in puzzle.right), strategy


def test_the_best_strategy_is_the_one_that_solves_most() -> None:
    result = best([0b011, 0b010, 0b110], PLAIN)
    assert (result.strategy, result.solved, result.puzzles) == (PLAIN[1], 3, 3)
    assert in_bands([(1210, 1), (1000, 2), (1199, 3)]) == {1000: [2, 3], 1200: [1]}
    assert (limit_of(None), limit_of(800), limit_of(1000)) == (0.40, 0.55, 0.45)


@pytest.mark.parametrize(
    ("solved", "count", "bound"), [(0, 60, 0.0), (60, 60, 0.957), (50, 100, 0.419), (40, 60, 0.561)]
)
def test_the_lower_bound_is_that_of_wilson(solved: int, count: int, bound: float) -> None:
    assert lower_bound(solved, count) == pytest.approx(bound, abs=0.001)


WON = "won=2h3c5d5c6h6c9s9cKsKh/AhAd2s3s3h3d4s4h4c5s5h6s7s7h7d8s8h8d8c9h9dTsThTdTcJsJhQhQd"
ACE_OR_QUEEN = f"table=Ac,2d,6d,Jc,Qs hands=????????/AsQcKdKc turn=2 dealer=1 {WON} last=2"


def test_the_plays_of_most_strategies_come_first() -> None:
    view = view_of("table=2h,3d,Ks hands=4s6c8cKc/???????? stock=*20")
    plays = [format_play(play, view) for play in habitual_plays(view)]
    assert plays[0] == "KcxKs"
    assert len(plays) == len({*plays}) > 2


def test_an_easy_puzzle_takes_the_ace_rather_than_the_queen() -> None:
    view = view_of(ACE_OR_QUEEN)
    [puzzle] = PoolFilter(1.0).of_views([view])
    assert [format_play(play, view) for play in puzzle.right] == ["AsxAc"]
    assert format_play(puzzle.tempting, view) == "QcxQs"
    assert puzzle.rating < OBVIOUS_BELOW
    assert list(problems(puzzle, rated=False)) == []


def test_what_the_best_strategies_solve_is_not_wanted() -> None:
    assert list(PoolFilter(-1.0).of_views([view_of(ACE_OR_QUEEN)])) == []
