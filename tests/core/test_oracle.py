"""The engine agrees everywhere with the oracle, a slow generator written from RULES.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Play, Position

from ..profiles import many, some
from . import oracle, oracle_play, oracle_score, worlds
from .oracle_table import read_table
from .test_laws import games

TREACHEROUS: list[dict[str, object]] = [
    {"courts": "royal", "ace": "1-or-14", "pack": "52"},
    {"courts": "royal", "ace": "1-or-14", "pack": "52", "same_value": "coexist"},
    {"pack": "60", "courts": "none"},
    {"pack": "60", "courts": "royal", "ace": "1-or-14", "builds_in_sums": True},
    {"pack": "60", "courts": "royal", "casinos": "either", "same_value": "coexist"},
    {"pack": "60", "courts": "royal", "capture_extent": "maximal", "trailing": "forced-capture"},
    {"pack": "60", "courts": "royal", "capture_extent": "pairs", "gather": False},
    {"pack": "60", "courts": "royal", "pile_tops": "build-and-capture", "extra_actions": True},
    {"builds_in_sums": True, "same_value": "coexist"},
    {"raise_with_table": True, "raising": "own-if-both-held"},
    {"gather": False, "building": "multiple"},
    {"duty": "attend", "ownership": "last-valued"},
    {"duty": "take-or-add", "trailing": "forced-capture"},
    {"duty": "free", "trailing": "not-a-pair"},
    {"building": "single", "max_builds": 2},
    {"courts": "royal", "ace": "14-in-hand", "casinos": "15-and-16", "pack": "52"},
    {"courts": "royal", "ace": "1-or-14", "casinos": "either", "pack": "52"},
    {"courts": "royal", "casinos": "either", "builds_in_sums": True, "pack": "52"},
    {"courts": "royal", "ace": "1-or-14", "casinos": "either", "gather": False, "pack": "52"},
    {"capture_extent": "maximal", "trailing": "forced-capture"},
    {"capture_extent": "maximal", "builds_in_sums": True, "same_value": "coexist"},
    {"capture_extent": "maximal", "courts": "royal", "ace": "1-or-14", "pack": "52"},
    {"capture_extent": "pairs", "trailing": "not-a-pair"},
    {"capture_extent": "pairs", "courts": "royal", "ace": "1-or-14", "casinos": "either"},
    {"must_sweep": True, "capture_extent": "maximal", "builds_in_sums": True},
    {"raising": "other-side", "adding": "own", "partnership": True, "players": 4},
    {"adding": "own", "max_builds": 1, "max_builds_counts": "all", "same_value": "coexist"},
    {"raise_gathers": False, "raise_limit": "double", "raise_with_table": True},
    {"pile_tops": "build", "adding": "own", "capture_extent": "maximal"},
    {"pile_tops": "build", "courts": "royal", "ace": "1-or-14", "pack": "52"},
    {"pile_tops": "build-and-match", "piles": "seat", "partnership": True, "players": 4},
    {"pile_tops": "build-and-capture", "courts": "none", "court_capture": "any"},
    {"pile_tops": "build-and-capture", "capture_extent": "maximal", "pile_tops_of": "others"},
    {"pile_tops": "build-and-capture", "gather": False, "building": "multiple"},
    {"deal_out": "whole", "last_deal_relaxes": "trail-and-builds", "max_builds_counts": "all"},
    {"extra_actions": True, "building": "multiple"},
    {"extra_actions": True, "pile_tops": "build", "building": "multiple", "pack": "52"},
    {"extra_actions": True, "pile_tops": "build-and-capture", "pile_chain": False},
    {"extra_actions": True, "same_value": "coexist", "capture_extent": "maximal"},
    {"extra_actions": True, "building": "single", "duty": "no-trail"},
    {"extra_actions": True, "building": "multiple", "duty": "attend", "max_builds": 2},
    {"extra_actions": True, "courts": "royal", "ace": "1-or-14", "casinos": "either"},
    {"extra_actions": True, "must_sweep": True, "trailing": "forced-capture"},
]


def texts(position: Position) -> list[str]:
    return sorted(casino.format_play(play, position) for play in casino.legal_plays(position))


def assert_agreed(position: Position) -> set[str]:
    """Compare the list of plays with the oracle's, and return it."""
    text = casino.format_position(position)
    legal = oracle.legal_texts(text)
    assert texts(position) == legal, text
    return set(legal)


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
@some(5)
@given(games)
def test_legal_plays_where_options_meet(fixed: dict[str, object], seed: int) -> None:
    """The list of plays, and the validation of any choice of piles."""
    chance = Random(seed)
    for position in worlds.puzzles(seed, 3, **fixed):
        legal = assert_agreed(position)
        for play in [worlds.any_play(chance, position) for _ in range(17)]:
            assert_validated(position, play, legal=casino.format_play(play, position) in legal)


def assert_validated(position: Position, play: Play, *, legal: bool) -> None:
    where = f"{position!r} {casino.format_play(play, position)}"
    assert casino.is_legal(position, play) == legal, where
    assert (casino.why_not(position, play) is None) == legal, where


HARDSHIPS = (
    *("raise", "join", "add", "second", "in sums", "fourteen", "duty"),
    *("extra", "two extras", "extra add", "extra with pile card"),
)


def test_the_positions_reach_every_difficulty() -> None:
    """Raises, joins, adds, builds in sums, high aces and extra actions all occur, and so on."""
    reached = dict.fromkeys(HARDSHIPS, 0)
    # Some are rare: a new option or pack changes what is drawn.
    for seed, fixed in product(range(7, 12), TREACHEROUS):
        for position in worlds.puzzles(seed, 40, **fixed):
            for play in casino.legal_plays(position):
                for name in hardships(position, play):
                    reached[name] += 1
            if min(reached.values()) > 1:
                return
    pytest.fail(str(reached))


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
    yield from hardships_of_extras(position, play)
    if position.owned(position.turn) and position.rules.duty in ("attend", "take-or-add"):
        yield "duty"


def hardships_of_extras(position: Position, play: Play) -> Iterator[str]:
    """Name the difficulties of the extra actions of a play."""
    if play.extras:
        yield "two extras" if len(play.extras) > 1 else "extra"
    for extra in play.extras:
        if extra.build:
            yield "extra add"
        if extra.loose & ~position.loose:
            yield "extra with pile card"


@given(games)
def test_the_position_after_a_play(seed: int) -> None:
    chance = Random(seed)
    for position in worlds.rounds(seed, 1):
        if worlds.is_easy(position):
            assert_same_after(position, worlds.random_play(chance, position))


@pytest.mark.parametrize("fixed", TREACHEROUS, ids=str)
@some(5)
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


CLOSE: list[dict[str, object]] = [
    {},
    {"ending": "at-once"},
    {"ending": "count-order", "tie_break": "spades"},
    {"ties": "carry", "scoring": "nordic", "target": 16},
    {"ties": "split", "scoring": "african", "target": None, "tie_break": "big-casino"},
    {"goal": "least", "scoring": "kryp"},
    {"endgame": "18", "target": 21, "sweep_limit": 18, "sweep_limit_binds": "own"},
    {"endgame": "16", "target": 21},
    {"endgame": "17", "target": 21},
    {"whitewash": True, "scoring": "african"},
    {"spades_over": 6, "last_capture": 1},
]


@pytest.mark.parametrize("fixed", CLOSE, ids=str)
@given(games)
def test_the_score_and_the_outcome_of_a_finished_round(fixed: dict[str, object], seed: int) -> None:
    chance = Random(seed)
    check_score(worlds.finished(chance, worlds.random_rules(chance, **fixed)))


@many(8)
@given(seed=games, plain=st.booleans())
def test_a_table_of_points_with_rows_of_its_own(*, seed: int, plain: bool) -> None:
    chance = Random(seed)
    rules = chance.choice([*casino.PRESETS.values()]) if plain else worlds.random_rules(chance)
    table = worlds.random_table(chance, rules)
    assert casino.parse_rules(casino.format_rules(table)) == table
    check_score(worlds.finished(chance, table))


def check_score(end: Position) -> None:
    """The engine and the oracle score the end of a round alike."""
    text = casino.format_position(end)
    table = read_table(text)
    score, result = casino.score_round(end), casino.outcome(end)
    assert score.points == oracle_score.points(table), text
    assert score.carried == oracle_score.carried(table), text
    assert result.totals == oracle_score.totals(table), text
    winner = None if result.winner is None else result.winner + 1
    assert winner == oracle_score.winner(table), text
    assert result.over == oracle_score.over(table), text
