"""The puzzles that come with the engine: complete, in canonical form, and true.

A part of them is solved again, another one each day. `python -m casino_core puzzle check` solves
all of them.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

import casino_core
from casino_core.cli.puzzle_files import DATA, library
from casino_core.puzzles import Theme, format_puzzle
from casino_core.puzzles.checking import problems
from casino_core.puzzles.library import DAYS, Entry, puzzle_rules
from casino_core.puzzles.library import PRESETS as PUZZLE_PRESETS
from casino_core.puzzles.solving import deal_of

from ..find_puzzles import TWO_SEATS, source_of
from .plain_search import plain_values

PLACES = 25
"""Of the puzzles of `standard`, every one at this distance is solved, and fewer of the others."""
RARE = {Theme.SWEEP, Theme.NO_SWEEP, Theme.DIAMONDS, Theme.SEVENS, Theme.SIXES}
"""The themes that the standard game has not: a sweep brings no point there."""


def of_today(preset: str, distance: int) -> tuple[Entry, ...]:
    """The puzzles of a preset that it is today's turn to solve."""
    first = datetime.now(UTC).date().toordinal() % distance
    return library(preset).entries[first::distance]


def test_every_preset_of_two_seats_has_puzzles() -> None:
    assert list(PUZZLE_PRESETS) == TWO_SEATS
    assert sorted(file.stem for file in DATA.iterdir()) == sorted(PUZZLE_PRESETS)
    assert len(library("standard")) >= DAYS[-1][1] == 1000
    assert all(len(library(preset)) >= 100 for preset in PUZZLE_PRESETS)


@pytest.mark.parametrize("preset", PUZZLE_PRESETS)
def test_the_puzzles_are_numbered_and_no_two_are_the_same(preset: str) -> None:
    entries = library(preset).entries
    assert [entry.id for entry in entries] == [f"{preset}-{n}" for n in range(1, len(entries) + 1)]
    positions = {entry.line.partition("rules=")[2].partition("right=")[0] for entry in entries}
    assert len(positions) == len(entries)
    rules = casino_core.format_rules(puzzle_rules(preset))
    assert all(f" rules={rules} " in entry.line for entry in entries)


@pytest.mark.parametrize("preset", PUZZLE_PRESETS)
def test_the_first_line_tells_where_the_puzzles_come_from(preset: str) -> None:
    first, *lines = (DATA / f"{preset}.txt").read_text(encoding="utf-8").splitlines()
    source = source_of(first)
    assert source.header == first
    assert source.rounds >= len(lines) == len(library(preset))


@pytest.mark.parametrize("preset", PUZZLE_PRESETS)
def test_some_of_the_puzzles_are_solved_again(preset: str) -> None:
    for entry in of_today(preset, PLACES if preset == "standard" else 50):
        puzzle = entry.puzzle
        assert list(problems(puzzle, rated=False)) == [], entry.id
        assert format_puzzle(puzzle) == entry.line
        assert puzzle.rules == puzzle_rules(preset)
        assert (puzzle.id, puzzle.rating, puzzle.themes) == entry[:3]


@pytest.mark.parametrize("preset", PUZZLE_PRESETS)
def test_a_plain_search_finds_the_same(preset: str) -> None:
    """With four cards in each hand it may take minutes, so these are left out."""
    puzzles = (entry.puzzle for entry in of_today(preset, PLACES))
    for puzzle in (each for each in puzzles if each.view.hand.bit_count() < 4):
        values = plain_values(deal_of(puzzle.view))
        best = max(values.values())
        assert {play for play, value in values.items() if value == best} == set(puzzle.right)
        assert min(best - value for value in values.values() if value < best) == puzzle.margin
        assert best - values[puzzle.tempting] == puzzle.cost


def test_the_rating_of_one_of_them_is_measured_again() -> None:
    [entry] = of_today("standard", len(library("standard")))
    assert list(problems(entry.puzzle)) == []


def test_every_theme_has_its_puzzles_and_every_strength() -> None:
    found = library("standard")
    for theme in set(Theme) - RARE:
        assert len(found.by_theme(theme)) >= 5, theme
    assert library("royal").by_theme(Theme.SWEEP)
    assert library("diamond").by_theme(Theme.SEVENS)
    for rating in range(800, 2101, 100):
        nearest = found.nearest(rating)
        assert nearest is not None
        assert abs(nearest.rating - rating) < 50


def test_a_puzzle_of_the_day_is_once_told_here_so_that_it_never_changes() -> None:
    assert library("standard").of_the_day(date(2026, 12, 1)).id == "standard-435"
