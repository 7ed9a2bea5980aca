"""Glicko-2, against the worked example of its paper, and its laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core.puzzles.rating import (
    LARGEST_DEVIATION,
    Rating,
    Result,
    after_puzzle,
    updated,
)

from ..profiles import many

ratings = st.builds(Rating, st.floats(0, 3500), st.floats(30, 350), st.floats(0.03, 0.12))
results = st.builds(Result, st.floats(400, 2600), st.floats(30, 350), st.sampled_from([0, 0.5, 1]))


def test_the_worked_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": a player of 1500 wins one game and loses two."""
    games = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    after = updated(Rating(1500, 200, 0.06), games, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_a_rating_less_certain() -> None:
    """Step 6 of the paper: only the deviation grows, up to that of a new player."""
    after = updated(Rating(1500, 200, 0.06), [])
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)
    assert after._replace(deviation=200) == Rating(1500, 200, 0.06)
    assert updated(Rating(1500, LARGEST_DEVIATION, 0.06), []).deviation == LARGEST_DEVIATION


def test_a_surprise_raises_the_volatility() -> None:
    sure = Rating(1500, 40, 0.06)
    surprising = updated(sure, [Result(2200, 40, 1)] * 8)
    assert surprising.volatility > updated(sure, [Result(1500, 40, 0.5)] * 8).volatility
    assert surprising.volatility > sure.volatility


@many(4)
@given(ratings, st.lists(results, min_size=1, max_size=12))
def test_ratings_stay_finite_and_grow_more_certain(before: Rating, games: list[Result]) -> None:
    after = updated(before, games)
    assert -1000 < after.rating < 5000
    assert 0 < after.deviation <= LARGEST_DEVIATION
    assert 0 < after.volatility < 1
    assert after.deviation**2 <= before.deviation**2 + (180 * after.volatility) ** 2


@many(4)
@given(ratings, st.integers(400, 2600))
def test_who_solves_a_puzzle_gains_and_who_fails_loses(before: Rating, puzzle: int) -> None:
    solved, failed = (after_puzzle(before, puzzle, solved=solved) for solved in (True, False))
    assert failed.rating < before.rating < solved.rating


@many(4)
@given(st.integers(600, 1900), st.integers(100, 600))
def test_a_harder_puzzle_brings_more(puzzle: int, harder: int) -> None:
    rating = Rating(1500, 80)
    gained = [after_puzzle(rating, p, solved=True).rating for p in (puzzle, puzzle + harder)]
    assert gained[0] < gained[1]
