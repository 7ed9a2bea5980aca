"""Players choose from the fast state the same as from views, to the last digit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Position, RuleSet, View, card_set
from casino_core.cards import FULL_PACK
from casino_core.fast.moves import Move, is_crowded
from casino_core.fast.state import FastState
from casino_core.fast.terms import terms_of
from casino_core.fast.translation import fast_state, play_of
from casino_core.fast.view import FastView, fast_view
from casino_core.players.base.considered import PlayEvaluator
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.fast_balances import (
    FastBalances,
    counts_of_ranks,
)
from casino_core.players.estimates.fast_captures import FastCaptures
from casino_core.players.estimates.largest_captures import made_captures
from casino_core.players.estimates.prospects import expected_prospects
from casino_core.players.networks import fast_policy
from casino_core.players.networks.fast_leads import FastLeads, lead_evaluator
from casino_core.players.networks.fast_policy import (
    HOLDERS_OF_SUITS,
    PLACES,
    STATE_OF_SUITS,
    suits_of_ranks,
)
from casino_core.players.networks.policy_network import (
    further_prospects,
    learned_balances,
    learned_prospects,
    trained_policy,
)
from casino_core.players.networks.value_network import expected_leads, usual_leads
from casino_core.players.policies.fast_playout import (
    MoveEvaluator,
    fast_playout_policy,
    playout_policy,
)
from casino_core.players.search.playouts import Playouts
from casino_core.puzzles.comparing import trial

from . import worlds
from .test_fast import KNOWN, known_rules

MOST = 40
"""The number of plays of a turn that are judged."""
seeds = st.integers(0, 2**24 - 1)


def turns(chance: Random, rules: RuleSet) -> Iterator[tuple[Position, FastState]]:
    """Yield some turns of a random round, and its last ones."""
    positions = [each for each in worlds.walk(chance, rules) if not each.over]
    for position in (*positions[-3:], *chance.sample(positions, min(len(positions), 10))):
        state = fast_state(position)
        if not is_crowded(state.terms, state.loose):
            yield position, state


def check_judged(
    chance: Random, position: Position, evaluate: PlayEvaluator, evaluator: MoveEvaluator
) -> None:
    """Compare the values of some plays by both."""
    state, view = fast_state(position), position.view(position.turn)
    moves = state.moves()
    moves = chance.sample(moves, min(len(moves), MOST))
    plays = [play_of(move, state.builds) for move in moves]
    values = judged(state, moves, evaluator)
    assert [value for _, value in evaluate(view, plays)] == values
    assert evaluator.best(fast_view(state), moves) == moves[values.index(max(values))]


def judged(state: FastState, moves: list[Move], evaluator: MoveEvaluator) -> list[float]:
    fast: FastView = fast_view(state)
    return evaluator.values(fast, moves)


def check_turns(chance: Random, rules: RuleSet) -> None:
    for position, state in turns(chance, rules):
        terms, view = state.terms, position.view(position.turn)
        captures = FastCaptures(terms).on(state.loose, state.builds)
        assert captures == [(rank, cards, bool(all_)) for rank, cards, all_ in made_captures(view)]
        check_judged(chance, position, balances, FastBalances(terms))
        check_judged(chance, position, expected_prospects, FastBalances(terms, prospects=True))
        by_views = playout_policy(view)
        assert play_of(fast_playout_policy(state, FastBalances(terms)), state.builds) == by_views


@pytest.mark.parametrize("name", ["standard", "royal"])
def test_captures_of_a_table_with_too_many_are_refused_again(name: str) -> None:
    captures = FastCaptures(terms_of(casino.PRESETS[name]))
    tens = card_set(card for card in FULL_PACK if card.rank <= 10)
    for _ in range(2):
        with pytest.raises(casino.TooManyPlaysError):
            captures.on(tens, ())


@pytest.mark.parametrize("name", KNOWN)
def test_plays_are_judged_alike_in_a_preset(name: str) -> None:
    check_turns(Random(name), casino.PRESETS[name])


@given(seeds)
def test_plays_are_judged_alike_under_random_rules(seed: int) -> None:
    chance = Random(seed)
    check_turns(chance, known_rules(chance))


@given(seeds)
def test_plays_are_judged_alike_where_points_are_bad(seed: int) -> None:
    chance = Random(seed)
    rules = known_rules(
        chance,
        building="none",
        capture_extent="maximal",
        must_sweep=chance.random() < 0.5,
        goal="least",
        ending="round",
        calling=False,
    )
    check_turns(chance, rules)


def network(view: View, plays: list[casino.Play]) -> Iterator[tuple[casino.Play, float]]:
    """Judge plays by the policy network, in every game."""
    return trained_policy().values(view, plays)


@given(seeds)
def test_the_policy_network_judges_alike(seed: int) -> None:
    chance = Random(seed)
    rules = known_rules(chance, goal="most")
    for position, state in turns(chance, rules):
        evaluator = fast_policy.fast_policy(state.terms)
        check_judged(chance, position, network, evaluator)  # type: ignore[arg-type]


POLICIES = (
    *(balances, expected_prospects),
    *(learned_balances, learned_prospects, further_prospects),
)


@given(seeds, st.sampled_from(POLICIES))
def test_a_playout_comes_to_the_same(seed: int, policy: PlayEvaluator) -> None:
    """With one turn at a time or all at once, by the fast state or by views."""
    chance = Random(seed)
    named = chance.random() < 0.5
    rules = casino.PRESETS[chance.choice(KNOWN)] if named else known_rules(chance)
    for position, state in list(turns(chance, rules))[:3]:
        plays = [play_of(move, state.builds) for move in state.moves()[:6]]
        priors = dict.fromkeys(plays, 0.5)
        by_views = Playouts(position, balances, priors, policy=policy)
        by_views._moves = by_views._fast_root = None
        whole = Playouts(position, balances, priors, policy=policy)
        in_turns = Playouts(position, balances, priors, turns=1, policy=policy)
        assert whole._moves is not None
        for play in plays:
            value = by_views.value(play)
            assert whole.value(play) == value
            assert whole.cards_to_come == by_views.cards_to_come
            of_turns = in_turns.value(play)
            while not in_turns.complete:
                of_turns = in_turns.value(play)
            assert of_turns == value


@given(seeds)
def test_what_is_kept_of_turns_serves_the_same_turns_only(seed: int) -> None:
    """Turns of several rounds are asked of the same judges twice, and of fresh ones."""
    chance = Random(seed)
    rules = known_rules(chance, goal="most")
    states = [state for _ in range(2) for _, state in turns(chance, rules)]
    if not states:
        return
    terms = states[0].terms
    judges: list[tuple[MoveEvaluator, Callable[[], MoveEvaluator]]] = [
        (fast_policy.fast_policy(terms), lambda: fast_policy.fast_policy(terms)),
        (FastBalances(terms), lambda: FastBalances(terms)),
        (FastBalances(terms, prospects=True), lambda: FastBalances(terms, prospects=True)),
    ]
    leads = FastLeads(terms)
    for state in (*states, *states):
        for judge, fresh in judges:
            assert fast_playout_policy(state, judge) == fast_playout_policy(state, fresh())
        move = state.moves()[0]
        assert leads.lead_at(state, move) == leads.lead(fast_view(state), move)


@given(st.lists(st.integers(0, 3), min_size=52, max_size=52))
def test_the_cards_of_each_rank_are_counted_at_once(places: list[int]) -> None:
    """Each card lies loose, in a hand, is unseen, or elsewhere."""
    cards = [sum(1 << at for at in range(52) if places[at] == place) for place in range(3)]
    counts = [[(each >> 4 * rank & 15).bit_count() for each in cards] for rank in range(13)]
    suits = suits_of_ranks(*cards)
    states = [STATE_OF_SUITS[each] for each in suits]
    holders = [HOLDERS_OF_SUITS[each] for each in suits]
    expected = [25 * loose + 5 * own + left for loose, own, left in counts]
    assert [states[place] for place in PLACES] == expected
    assert [holders[place] for place in PLACES] == [2 * left + (own > 0) for _, own, left in counts]
    assert counts_of_ranks(cards[2]) == [left for _, _, left in counts]


def test_a_policy_of_somebody_else_is_asked_by_views() -> None:
    def other(_view: View, _plays: object) -> Iterator[tuple[casino.Play, float]]:
        raise AssertionError

    assert fast_policy.move_evaluator(other, casino.PRESETS["standard"]) is None
    assert fast_policy.move_evaluator(balances, casino.PRESETS["swazi"]) is None


@given(seeds, st.sampled_from([expected_leads, usual_leads]))
def test_the_value_network_expects_the_same_leads(seed: int, evaluate: PlayEvaluator) -> None:
    chance = Random(seed)
    named = chance.random() < 0.5
    rules = casino.PRESETS[chance.choice(KNOWN)] if named else known_rules(chance)
    evaluator = lead_evaluator(evaluate, rules)
    assert (evaluator is None) == (rules.goal == "least")
    for position, state in turns(chance, rules):
        if evaluator is None:
            return
        moves = state.moves()[:MOST]
        plays = [play_of(move, state.builds) for move in moves]
        leads = [evaluator.lead(fast_view(state), move) for move in moves]
        assert leads == [lead for _, lead in evaluate(position.view(position.turn), plays)]


@given(seeds)
def test_a_trial_of_a_puzzle_comes_to_the_same(seed: int) -> None:
    """The proofs of puzzles that ship were found by views."""
    chance = Random(seed)
    rules = known_rules(chance)
    for position, state in list(turns(chance, rules))[:3]:
        for play in [play_of(move, state.builds) for move in state.moves()[:3]]:
            by_views = trial(position, play, partial(playout_policy, evaluate=balances))
            assert trial(position, play, playout_policy) == by_views
