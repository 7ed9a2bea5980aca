"""Habits, which play without thought, and the mixing that keeps them from solving puzzles."""

from __future__ import annotations

from collections import Counter
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import format_play, is_legal
from casino_core.cli.puzzle_files import library
from casino_core.puzzles.habits import Habit, habits_solving, play_of
from casino_core.puzzles.library import PRESETS, Entry
from casino_core.puzzles.mixing import (
    MOST_OF_ONE,
    MOST_SHARE,
    TOLERANCE,
    fitted,
    look_alikes,
    mixed,
)
from casino_core.puzzles.themes import Theme

from ..profiles import many
from ..views import view_of

PLAYS = {
    "table=2h,3d,5s,Ks hands=As5d8cKc/???? stock=*20": {
        "highest": "Kc",
        "second-highest": "8c",
        "second-lowest": "5d",
        "lowest": "As",
        "largest": "5dx2h,3d,5s",
        "largest-or-lowest": "5dx2h,3d,5s",
        "take-high": "KcxKs",
        "take-low": "5dx2h,3d,5s",
        "build": "Asb2h,5s=8",
    },
    "table=9h,Qs hands=2d4sKc/???? stock=*20": {
        "highest": "Kc",
        "second-highest": "4s",
        "second-lowest": "4s",
        "lowest": "2d",
        "largest": "Kc",
        "largest-or-lowest": "2d",
        "take-high": "Kc",
        "take-low": "2d",
        "build": "Kc",
    },
}
"""What each habit plays, at positions with captures and without."""


@pytest.mark.parametrize("position", PLAYS)
def test_each_habit_plays_without_thought(position: str) -> None:
    view = view_of(position)
    assert {habit.value: format_play(play_of(habit, view)) for habit in Habit} == PLAYS[position]


def test_from_a_single_card_the_first_button_is_that_of_this_card() -> None:
    view = view_of("table=9h,Qs hands=2d/?? stock=*20")
    assert {format_play(play_of(habit, view)) for habit in Habit} == {"2d"}


def test_where_the_card_may_not_be_trailed_its_largest_capture_is_the_first_button() -> None:
    view = view_of("rules=laisto table=2h,3d,5s,Ks hands=As5d8cKc/???? stock=*20")
    assert format_play(play_of(Habit.HIGHEST, view)) == "KcxKs"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_habit_makes_legal_plays(preset: str) -> None:
    for entry in library(preset).entries[:3]:
        view = entry.puzzle.view
        assert all(is_legal(view, play_of(habit, view)) for habit in Habit)


def test_the_habits_that_solve_a_puzzle_are_named_in_order() -> None:
    view = view_of("table=9h,Qs hands=2d4sKc/???? stock=*20")
    right = [play_of(Habit.HIGHEST, view)]
    named = ("highest", "largest", "take-high", "build")
    assert tuple(habit.value for habit in habits_solving(view, right)) == named


# Mixing

solvers = st.sets(st.sampled_from(Habit), max_size=4).map(
    lambda habits: tuple(habit for habit in Habit if habit in habits)
)
some_entries = st.lists(st.tuples(st.integers(600, 2400), solvers), min_size=1, max_size=60).map(
    lambda found: [
        Entry(f"x-{number}", rating, (), "", habits=habits)
        for number, (rating, habits) in enumerate(found)
    ]
)


@many(2)
@given(some_entries, st.integers(0, 4000), st.sets(st.sampled_from(Habit), max_size=2))
def test_weights_add_up_to_one_and_are_fair_if_they_can_be(
    entries: list[Entry], rating: int, tired: set[Habit]
) -> None:
    mix = mixed(entries, rating, tired)
    assert mix is not None
    assert sum(mix.weights) == pytest.approx(1)
    assert min(mix.weights) >= 0
    assert set(mix.entries) <= set(entries)
    assert mix.draw(Random(1)) in mix.entries
    free = [entry for entry in entries if not entry.habits]
    if len(free) > 2 / 3 * len(entries) and len(free) >= 12:
        assert max(mix.share(habit) for habit in Habit) <= MOST_SHARE + TOLERANCE
        assert max(mix.weights) <= MOST_OF_ONE


@many(2)
@given(st.dictionaries(solvers, st.integers(1, 30), min_size=1, max_size=8))
def test_fitted_weights_keep_every_habit_within_its_share(
    counts: dict[tuple[Habit, ...], float],
) -> None:
    weights = fitted(counts, MOST_SHARE)
    if weights is None:
        assert any(
            sum(n for each, n in counts.items() if habit in each)
            > MOST_SHARE * sum(counts.values())
            for habit in Habit
        )
    else:
        shares = Counter[Habit]()
        for each, weight in weights.items():
            shares.update(dict.fromkeys(each, weight))
        assert max(shares.values(), default=0) <= MOST_SHARE + 2 * TOLERANCE
        assert sum(weights.values()) == pytest.approx(1)


def test_of_puzzles_that_one_habit_solves_the_nearest_are_drawn_alike() -> None:
    same = [Entry(f"x-{n}", 1000 + n, (), "", habits=(Habit.HIGHEST,)) for n in range(30)]
    mix = mixed(same, 1000)
    assert mix is not None
    assert [entry.id for entry in mix.entries] == [f"x-{n}" for n in range(12)]
    assert set(mix.weights) == {1 / 12}
    assert mixed([], 1000) is None


def test_ratings_are_within_reach_unless_the_habits_can_be_kept_from_afar() -> None:
    near = [Entry(f"x-{n}", 1000, (), "", habits=(Habit.HIGHEST,)) for n in range(20)]
    other = [Entry(f"y-{n}", 1500, (), "") for n in range(80)]
    for reach in (inf, 250):
        mix = mixed([*near, *other], 1000, reach=reach)
        assert mix is not None
        assert mix.share(Habit.HIGHEST) == pytest.approx(1 / 3, abs=TOLERANCE)
    for beyond, share in ((inf, 0.5), (250, 1)):  # three puzzles are half of a mix at most
        mix = mixed([*near, *other[:3]], 1000, reach=beyond)
        assert mix is not None
        assert mix.share(Habit.HIGHEST) == pytest.approx(share, abs=TOLERANCE)


@many(2)
@given(
    some_entries,
    st.integers(1, 30),
    st.integers(0, 4000),
    st.sets(st.sampled_from(Habit), max_size=2),
)
def test_others_are_mixed_in_where_one_habit_solves_all_of_a_theme(
    others: list[Entry], number: int, rating: int, tired: set[Habit]
) -> None:
    """Some are about the theme, even where the habit that solves them has solved many before."""
    theme = (Theme.RAISE,)
    free = [Entry(f"y-{n}", 1500, (), "") for n in range(40)]
    raises = [Entry(f"z-{n}", 1000, theme, "", habits=(Habit.BUILD,)) for n in range(number)]
    mix = mixed(raises, rating, tired, others=[*others, *free])
    assert mix is not None
    assert max(mix.share(habit) for habit in Habit) <= MOST_SHARE + TOLERANCE
    assert max(mix.weights) <= MOST_OF_ONE
    assert min(number, 2) / 12 < mix.about(Theme.RAISE) <= MOST_SHARE + TOLERANCE
    alone = mixed(raises, rating)
    assert alone is not None
    assert alone.about(Theme.RAISE) == pytest.approx(1)
    assert mixed([], rating, others=free) is None


def test_what_looks_like_a_puzzle_about_builds_has_a_build_on_the_table() -> None:
    entries = library("standard").entries
    alike = look_alikes(entries, Theme.RAISE)
    assert not any(Theme.RAISE in entry.themes for entry in alike)
    with_builds = [bool(entry.puzzle.view.builds) for entry in alike[:200]]
    assert with_builds == sorted(with_builds, reverse=True)
    assert with_builds.count(True) >= 80
    assert look_alikes(entries, Theme.SPADES) == [
        entry for entry in entries if Theme.SPADES not in entry.themes
    ]


def test_a_tired_habit_solves_none_if_the_others_can_be_mixed() -> None:
    entries = library("standard").entries
    mix = mixed(entries, 1200, (Habit.BUILD,))
    assert mix is not None
    assert mix.share(Habit.BUILD) == 0
