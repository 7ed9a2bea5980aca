"""Easy puzzles are found where the plays of habit are wrong, though both players are right."""

from __future__ import annotations

from casino_core import format_play
from casino_core.puzzles.checking import problems

from ..views import view_of
from .choose_easy import Wanted, habitual_plays
from .strategies import OBVIOUS_BELOW

WON = "won=2h3c5d5c6h6c9s9cKsKh/AhAd2s3s3h3d4s4h4c5s5h6s7s7h7d8s8h8d8c9h9dTsThTdTcJsJhQhQd"
ACE_OR_QUEEN = f"table=Ac,2d,6d,Jc,Qs hands=????????/AsQcKdKc turn=2 dealer=1 {WON} last=2"


def test_the_plays_of_most_strategies_come_first() -> None:
    view = view_of("table=2h,3d,Ks hands=4s6c8cKc/???????? stock=*20")
    plays = [format_play(play, view) for play in habitual_plays(view)]
    assert plays[0] == "KcxKs"
    assert len(plays) == len({*plays}) > 2


def test_an_easy_puzzle_takes_the_ace_rather_than_the_queen() -> None:
    view = view_of(ACE_OR_QUEEN)
    [puzzle] = Wanted(1.0).of_views([view])
    assert [format_play(play, view) for play in puzzle.right] == ["AsxAc"]
    assert format_play(puzzle.tempting, view) == "QcxQs"
    assert puzzle.rating < OBVIOUS_BELOW
    assert list(problems(puzzle, rated=False)) == []


def test_what_the_best_strategies_solve_is_not_wanted() -> None:
    assert list(Wanted(-1.0).of_views([view_of(ACE_OR_QUEEN)])) == []
