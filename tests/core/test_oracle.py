"""The engine agrees everywhere with the oracle, a slow generator written from RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

import casino_core as casino
from casino_core import Play, Position

from . import oracle, oracle_play, worlds
from .oracle_table import read_table
from .test_laws import games

TREACHEROUS: list[dict[str, object]] = [
    {"courts": "royal", "ace": "1-or-14", "pack": "52"},
    {"courts": "royal", "ace": "1-or-14", "pack": "52", "same_value": "coexist"},
    {"builds_in_sums": True, "same_value": "coexist"},
    {"raise_with_table": True, "raising": "own-if-both-held"},
    {"gather": False, "building": "multiple"},
    {"duty": "attend", "ownership": "last-valued"},
    {"duty": "take-or-add", "trailing": "forced-capture"},
    {"duty": "free", "trailing": "not-a-pair"},
    {"building": "single", "max_builds": 2},
]


def texts(position: Position) -> list[str]:
    return sorted(casino.format_play(play, position) for play in casino.legal_plays(position))


def assert_agreed(position: Position) -> None:
    text = casino.format_position(position)
    assert texts(position) == oracle.legal_texts(text), text


@given(games)
def test_legal_plays_of_random_games(seed: int) -> None:
    for position in worlds.rounds(seed, 1):
        if worlds.is_easy(position):
            assert_agreed(position)


@given(games)
def test_legal_plays_of_made_up_positions(seed: int) -> None:
    for position in worlds.puzzles(seed, 25):
        assert_agreed(position)


@pytest.mark.parametrize("fixed", TREACHEROUS, ids=str)
@given(games)
def test_legal_plays_where_options_meet(fixed: dict[str, object], seed: int) -> None:
    for position in worlds.puzzles(seed, 3, **fixed):
        assert_agreed(position)


@pytest.mark.parametrize("fixed", TREACHEROUS, ids=str)
@given(games)
def test_validation_of_any_choice_of_piles(fixed: dict[str, object], seed: int) -> None:
    chance = Random(seed)
    for position in worlds.puzzles(seed, 2, **fixed):
        legal = set(oracle.legal_texts(casino.format_position(position)))
        for play in [worlds.any_play(chance, position) for _ in range(25)]:
            assert_validated(position, play, legal=casino.format_play(play, position) in legal)


def assert_validated(position: Position, play: Play, *, legal: bool) -> None:
    where = f"{position!r} {casino.format_play(play, position)}"
    assert casino.is_legal(position, play) == legal, where
    assert (casino.why_not(position, play) is None) == legal, where


def test_the_positions_reach_every_difficulty() -> None:
    """Raises, joins, adds, second builds of a value, builds in sums and high aces all occur."""
    reached: Counter[str] = Counter()
    for fixed in TREACHEROUS:
        for position in worlds.puzzles(7, 120, **fixed):
            for play in casino.legal_plays(position):
                reached.update(hardships(position, play))
    assert set(reached) == {"raise", "join", "add", "second", "in sums", "fourteen", "duty"}
    assert min(reached.values()) > 20, reached


def hardships(position: Position, play: Play) -> Iterator[str]:
    """Name the difficulties of a play."""
    if play.raised:
        yield "join" if play.added_to else "raise"
    elif play.added_to:
        yield "add"
    elif play.value in {build.value for build in position.builds}:
        yield "second"
    own = position.rules.values[play.card]
    if not play.value and any(build.value not in own for build in play.builds):
        yield "in sums"
    if play.value == 14:
        yield "fourteen"
    if position.owned(position.turn) and position.rules.duty in ("attend", "take-or-add"):
        yield "duty"


@given(games)
def test_the_position_after_a_play(seed: int) -> None:
    chance = Random(seed)
    for position in worlds.rounds(seed, 1):
        if worlds.is_easy(position):
            assert_same_after(position, worlds.random_play(chance, position))


@pytest.mark.parametrize("fixed", TREACHEROUS, ids=str)
@given(games)
def test_the_position_after_a_play_that_touches_builds(fixed: dict[str, object], seed: int) -> None:
    chance = Random(seed)
    for position in worlds.puzzles(seed, 2, **fixed):
        if casino.legal_plays(position):
            assert_same_after(position, worlds.random_play(chance, position))


def assert_same_after(position: Position, play: Play) -> None:
    text, named = casino.format_position(position), casino.format_play(play, position)
    after = casino.apply(position, play).after
    expected = oracle_play.after_text(text, named)
    assert oracle_play.same(expected, read_table(casino.format_position(after))), f"{text} {named}"
