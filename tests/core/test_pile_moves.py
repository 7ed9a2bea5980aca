"""Games with pile cards come to the same plays and values by numbers as by the rules as stated."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Position, RuleSet
from casino_core.fast.moves import is_crowded
from casino_core.fast.pile_moves import largest_move_steps, lists_pile_moves
from casino_core.fast.terms import claims, judges, judging_terms_of
from casino_core.fast.translation import builds_of, move_of, view_with_hand
from casino_core.players.base.considered import PlayEvaluator, largest_and_trails
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.prospects import expected_prospects
from casino_core.players.networks.fast_policy import judge_of_moves
from casino_core.players.networks.policy_network import (
    further_prospects,
    learned_balances,
    learned_prospects,
)
from casino_core.players.policies.fast_playout import (
    MAX_PLAYS,
    judging_steps,
    largest_moves_and_trails,
    playout_policy,
)
from casino_core.rules.legal import plain_plays
from casino_core.steps import result_of

from ..profiles import thorough
from . import worlds

PILES = [name for name, rules in casino.PRESETS.items() if lists_pile_moves(rules)]
POLICIES = (
    *(balances, expected_prospects),
    *(learned_balances, learned_prospects, further_prospects),
)
MOST_LOOSE = 14
"""With more loose cards a table has too many plays to compare them all."""
seeds = st.integers(0, 2**24 - 1)


def pile_rules(chance: Random) -> RuleSet:
    """Make a random rule set with pile cards whose plays can be listed."""
    while True:
        rules = worlds.random_rules(
            chance,
            pack=chance.choice(("52", "40-pips")),
            pile_tops=chance.choice(("build", "build-and-capture", "build-and-match")),
            building="multiple",
            gather=True,
            scoring="standard",
            must_sweep=False,
            twin_points=0,
            sweep_transfer=False,
            courts_aside=False,
            sweep_double=False,
        )
        if lists_pile_moves(rules):
            return rules


def judged_rules(chance: Random) -> RuleSet:
    """Make a random rule set of which the fast state judges plays, but does not list them."""
    while True:
        rules = worlds.random_rules(chance, pack="52", scoring="standard", twin_points=0)
        if judges(rules) and not claims(rules):
            return rules


def walk(chance: Random, rules: RuleSet) -> Iterator[Position]:
    """Yield some positions of a random round, and a made-up one with several builds."""
    positions = [each for each in worlds.walk(chance, rules) if not each.over]
    yield from chance.sample(positions, min(len(positions), 12))
    yield worlds.puzzle(chance, rules)


def compare_plays(position: Position) -> None:
    """Compare the listed moves with the plays of the rules as stated."""
    if position.loose.bit_count() > MOST_LOOSE:
        return
    builds = builds_of(position.builds)
    if not is_crowded(judging_terms_of(position.rules_now), position.loose):
        plays = [*plain_plays(position)]
        listed = [move_of(play, builds) for play in plays]
        for limit in (1, MAX_PLAYS, len(plays)):
            moves = result_of(largest_move_steps(position, builds, limit))
            assert moves == largest_moves_and_trails(listed, builds, limit)


def compare_values(position: Position, policy: PlayEvaluator) -> None:
    """Compare what is made of some plays by moves with what is made of them at a view."""
    rules, view = position.rules, position.view(position.turn)
    evaluator = judge_of_moves(policy, rules)
    assert evaluator is not None
    fast = view_with_hand(judging_terms_of(rules), position, position.hand)
    plays = largest_and_trails(view, MAX_PLAYS)
    moves = [move_of(play, fast.builds) for play in plays]
    assert [value for _, value in policy(view, plays)] == evaluator.values(fast, moves)
    *_, play = judging_steps(position, evaluator)
    assert play == playout_policy(view, policy)


def test_the_games_of_southern_africa_are_listed() -> None:
    assert PILES == ["south-african", "khasino", "sotho", "swazi"]


@pytest.mark.parametrize("name", PILES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_preset_with_piles_is_played_and_judged_as_its_rules_say(name: str, seats: int) -> None:
    rules = casino.PRESETS[name].changed(players=seats, whitewash=False)
    for number in range(8 if thorough() else 1):
        chance = Random(f"{name} {seats} {number}")
        for position in walk(chance, rules):
            compare_plays(position)
            compare_values(position, chance.choice(POLICIES))


@given(seeds)
def test_random_rules_with_piles_are_played_as_they_say(seed: int) -> None:
    chance = Random(seed)
    for position in walk(chance, pile_rules(chance)):
        compare_plays(position)


@given(seeds)
def test_plays_that_the_fast_state_does_not_list_are_judged_alike(seed: int) -> None:
    chance = Random(seed)
    for position in walk(chance, judged_rules(chance)):
        compare_values(position, chance.choice(POLICIES))
