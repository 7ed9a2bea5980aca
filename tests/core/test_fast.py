"""The fast state comes to the same as the rules: plays and their order, next states, ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Position, RuleSet, View
from casino_core.errors import TooManyPlaysError
from casino_core.fast import __doc__ as table
from casino_core.fast.moves import Builds, is_crowded
from casino_core.fast.state import FastState
from casino_core.fast.terms import claims, refusal_of, terms_of
from casino_core.fast.translation import (
    builds_of,
    fast_state,
    move_of,
    play_of,
    position_of,
    view_of,
)
from casino_core.fast.view import FastView, fast_view

from ..profiles import thorough
from . import worlds

KNOWN = [name for name, rules in casino.PRESETS.items() if claims(rules)]
PLAIN = {
    "pack": "52",
    "scoring": "standard",
    "pile_tops": "off",
    "extra_actions": False,
    "last_deal_relaxes": "nothing",
    "sweep_transfer": False,
    "twin_points": 0,
    "sweep_double": False,
    "courts_aside": False,
    "must_sweep": False,
}
"""Options that random rule sets do not change, so that most of them are known."""
MOST_LOOSE = 16
"""With more loose cards a table has too many plays to compare them all."""


def known_rules(chance: Random, **fixed: object) -> RuleSet:
    """Make a random rule set that the fast state knows."""
    while True:
        rules = worlds.random_rules(
            chance, **(PLAIN | {"pack": "52", "scoring": "standard"} | fixed)
        )
        if claims(rules):
            return rules


def compare(position: Position) -> None:
    """Compare the plays of a position and the states after them."""
    state = fast_state(position)
    assert position_of(state) == position
    assert state.over == position.over
    if position.loose.bit_count() > MOST_LOOSE:
        return
    moves, plays = state.moves(), list(casino.legal_plays(position))
    same = [play_of(move, state.builds) for move in moves]
    if is_crowded(state.terms, state.loose):
        assert len(same) == len(plays)
        assert set(same) == set(plays)
    else:
        assert same == plays
    fast, view = fast_view(state), position.view(position.turn)
    assert position.over or view_of(fast) == view
    assert fast.unseen == view.unseen
    for move, play in zip(moves, same, strict=True):
        assert view_of(fast.after(move)) == casino.advance(view, play)
        look_ahead(fast, casino.advance(view, play), fast.table_after(move))
        assert move_of(play, state.builds) == move
        undo = state.push(move)
        after = casino.advance(position, play)
        assert position_of(state) == after
        assert state.over == after.over
        assert position_of(state.copy()) == after
        state.pop(undo)
        assert position_of(state) == position


def look_ahead(fast: FastView, after: View, table: tuple[int, Builds]) -> None:
    """Compare what a view foresees of every move with what comes after one of them."""
    assert after.unseen == fast.unseen
    assert fast.ends or not after.over
    if not fast.ends:
        assert (after.loose, builds_of(after.builds)) == table
        assert (after.turn, len(after.stock)) == (fast.next_turn, fast.next_stock)
        assert after.hidden[after.turn] == fast.next_hidden
        assert after.hidden[fast.seat] == fast.next_own
        assert bool(after.hands[fast.seat]) or fast.deals or not fast.hand & fast.hand - 1


def walk(chance: Random, rules: RuleSet) -> Iterator[Position]:
    """Yield some of the positions of a round, and its last ones."""
    positions = list(worlds.walk(chance, rules))
    yield from positions[-3:]
    yield from chance.sample(positions, min(len(positions), 12))


@pytest.mark.parametrize("name", KNOWN)
def test_a_preset_is_played_as_its_rules_say(name: str) -> None:
    for number in range(20 if thorough() else 2):
        for position in walk(Random(f"{name} {number}"), casino.PRESETS[name]):
            compare(position)


@given(st.integers(0, 2**24 - 1))
def test_random_rules_are_played_as_they_say(seed: int) -> None:
    chance = Random(seed)
    for position in walk(chance, known_rules(chance)):
        compare(position)


@given(st.integers(0, 2**24 - 1))
def test_rules_without_builds_are_played_as_they_say(seed: int) -> None:
    """Only these have the largest captures and the sweeps that must be made."""
    chance = Random(seed)
    must_sweep = chance.random() < 0.5
    rules = known_rules(chance, building="none", capture_extent="maximal", must_sweep=must_sweep)
    for position in walk(chance, rules):
        compare(position)


@given(st.integers(0, 2**24 - 1))
def test_crossed_builds_are_played_as_the_rules_say(seed: int) -> None:
    """Positions with several builds on the table, which rounds seldom come to."""
    chance = Random(seed)
    compare(worlds.puzzle(chance, known_rules(chance)))


@given(st.integers(0, 2**24 - 1))
def test_a_whole_round_can_be_taken_back(seed: int) -> None:
    chance = Random(seed)
    start = worlds.random_deal(chance, known_rules(chance))
    state = fast_state(start)
    positions = []
    while not state.over:
        before = position_of(state)
        positions.append((before, state.push(chance.choice(moves_of(state)))))
    for before, undo in reversed(positions):
        state.pop(undo)
        assert position_of(state) == before


def moves_of(state: FastState) -> list[tuple[int, int, int, int]]:
    """List the moves; on a very crowded table only a trail or another small play."""
    if state.loose.bit_count() <= MOST_LOOSE:
        return state.moves()
    play = list(casino.plays_by_size(position_of(state), 40))[-1]
    return [move_of(play, state.builds)]


def test_what_is_not_known_is_refused() -> None:
    for name, rules in casino.PRESETS.items():
        assert claims(rules) == (name in KNOWN)
        if not claims(rules):
            assert refusal_of(rules)
            with pytest.raises(ValueError, match="does not know this game"):
                terms_of(rules)


def test_the_table_names_the_presets_that_are_not_known() -> None:
    assert table is not None
    other = [name for name in casino.PRESETS if name not in KNOWN]
    assert f"{len(casino.PRESETS)} presets it knows {len(KNOWN)}." in table
    rows = re.findall(r"^([a-z-]+(?:, [a-z-]+)*)  ", table, re.MULTILINE)
    assert sorted(", ".join(rows).split(", ")) == sorted(other)


def test_a_crowded_table_is_refused_by_name() -> None:
    loose = ",".join(rank + suit for rank in "A23456789" for suit in "shd")
    crowded = casino.parse_state(f"table={loose} hands=TsTh/Kh")
    assert isinstance(crowded, Position)
    with pytest.raises(TooManyPlaysError):
        fast_state(crowded).moves()
