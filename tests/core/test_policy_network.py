"""The policy network counts correctly, and ranks plays much as the value network does."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import (
    PRESETS,
    Game,
    Position,
    RuleSet,
    RuleSetError,
    advance,
    legal_plays,
    parse_rules,
)
from casino_core.players.base.considered import best_play, largest_and_trails
from casino_core.players.base.measured_games import (
    has_policy,
    has_policy_further,
    has_policy_nearby,
)
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.evaluation import lead_so_far, standing
from casino_core.players.estimates.prospects import expected_prospects
from casino_core.players.networks.policy_network import (
    MOST_HELD,
    OBSERVATIONS,
    STATES,
    PolicyNetwork,
    further_prospects,
    learned_balances,
    learned_prospects,
    next_cards,
    observations,
    trained_policy,
    won_at_once,
)
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.policies.fast_playout import MAX_PLAYS
from tests.profiles import thorough
from tests.views import view_of

from . import worlds

SERVED = (
    "standard",
    "royal",
    "draw",
    "royal-draw",
    "partnership",
    "standard,players=4",
    "royal,players=4,partnership=on",
    "standard,same_value=coexist",
)
NEARBY = (
    *("counting-out", "two-handed", "folk", "attend", "take-or-add"),
    *("dominicano", "byggkasino", "rakennuskasino", "royal,ace=1", "standard,max_builds=1"),
)
"""Games whose rounds it did not learn; other plays are legal there."""
FURTHER = ("kasino-se", "kasino-fi", "kasino-no", "kasino-dk", "kasino-fi,ties=nobody", "diamond")
"""Games of other tables of points, which it did not learn either."""
ROUNDS = 12 if thorough() else 4


def positions(rules: str) -> list[Position]:
    """Return the positions of a round of random plays."""
    all_positions = []
    chance = Random(rules)
    position = Game.new(parse_rules(rules), f"policy {rules}").position
    while not position.over:
        all_positions.append(position)
        position = advance(position, chance.choice(legal_plays(position)))
    return all_positions


@given(st.data())
def test_a_network_counts_like_one_in_fractions(data: st.DataObject) -> None:
    width = data.draw(st.integers(1, 6))
    weights = st.lists(st.integers(-127, 127), min_size=width, max_size=width)
    start = data.draw(weights)
    rows = [data.draw(weights) for _ in range(6)] + [[0] * width] * (OBSERVATIONS - 6)
    cells = data.draw(st.lists(st.integers(-(10**6), 10**6), min_size=width, max_size=width))
    features = data.draw(st.lists(st.integers(0, 5), max_size=40))
    sums = [at + sum(rows[each][cell] for each in features) for cell, at in enumerate(start)]
    plain = sum(max(0, each) * cell for each, cell in zip(sums, cells, strict=True)) + 77
    network = PolicyNetwork(rows, start, [[0] * width, cells], [0, 77])
    assert network.value_of(features, 1) == plain / PolicyNetwork.SCALE


@pytest.mark.parametrize("rules", [*SERVED, *NEARBY, *FURTHER])
def test_the_values_of_a_turn_are_those_of_what_is_seen_after_each_play(rules: str) -> None:
    """Within a turn only the ranks of the cards that move are counted anew."""
    network = trained_policy()
    for position in positions(rules)[:: 1 if thorough() else 3]:
        view = position.view(position.turn)
        plays = legal_plays(view)
        values = dict(network.values(view, plays))
        assert list(values) == list(plays)
        for play, value in values.items():
            after = advance(view, play)
            if after.over:
                assert value == standing(after, view.side) - lead_so_far(view, view.side)
                continue
            features = observations(after, view.turn)
            assert len(set(features)) == len(features)
            assert set(features) <= set(range(OBSERVATIONS))
            value_after = network.value_of(features, next_cards(after, view.turn))
            assert value == won_at_once(view, play) + value_after


def test_observations_tell_what_lies_where() -> None:
    """Of two views that differ in one thing the observations differ in those of that thing."""

    def seen_after_trail(text: str) -> set[int]:
        view = view_of(text)
        play = next(play for play in legal_plays(view) if not play.taken and not play.value)
        after = advance(view, play)
        return set(observations(after, view.turn))

    plain = "rules=standard table={} hands=Ks/{} stock=*8"
    base = seen_after_trail(plain.format("5h,2d", "????"))
    fewer = seen_after_trail(plain.format("5h,2d", "??"))
    assert len(base ^ fewer) == 2  # the cards of the next seat
    other = seen_after_trail(plain.format("6h,2d", "????"))
    ranks = range(len(STATES) * 13)
    assert len([each for each in base ^ other if each in ranks]) == 4
    casino = seen_after_trail(plain.format("5h,2s", "????"))
    assert len([each for each in base ^ casino if each in ranks]) == 0
    assert base != casino


@pytest.mark.parametrize("rules", SERVED)
def test_its_first_choice_is_nearly_the_value_networks(rules: str) -> None:
    """In positions of counting players it loses less than counting does."""
    lost = {learned_balances: 0.0, balances: 0.0}
    for number in range(ROUNDS):
        position = Game.new(parse_rules(rules), f"first {number}").position
        while not position.over:
            view = position.view(position.turn)
            plays = largest_and_trails(view, MAX_PLAYS)
            leads = dict(expected_leads(view, plays))
            choice = {judge: best_play(view, plays, judge) for judge in lost}
            for judge, play in choice.items():
                lost[judge] += max(leads.values()) - leads[play]
            position = advance(position, choice[balances])
    assert lost[learned_balances] < 0.75 * lost[balances], lost


@pytest.mark.parametrize("rules", SERVED)
def test_the_games_in_which_it_is_used(rules: str) -> None:
    assert has_policy(parse_rules(rules))
    assert has_policy(parse_rules(f"{rules},target=30,packet=1"))


@pytest.mark.parametrize(
    "rules",
    [
        "spade",
        "diamond",
        "folk",
        "take-or-add",
        "royal,ace=1",
        "standard,players=5",
        "standard,sweep_points=2",
        "krypkasino",
        "swazi",
    ],
)
def test_elsewhere_plays_are_judged_by_counting(rules: str) -> None:
    assert not has_policy(parse_rules(rules))
    position = Game.new(parse_rules(rules), "elsewhere").position
    view = position.view(position.turn)
    plays = largest_and_trails(view, MAX_PLAYS)
    assert list(learned_balances(view, plays)) == list(balances(view, plays))


@pytest.mark.parametrize("rules", FURTHER)
def test_with_further_tables_it_judges_for_the_present_master_only(rules: str) -> None:
    assert has_policy_further(parse_rules(rules))
    assert not has_policy_nearby(parse_rules(rules))
    for position in positions(rules)[::5]:
        view = position.view(position.turn)
        plays = largest_and_trails(view, MAX_PLAYS)
        assert list(further_prospects(view, plays)) == list(trained_policy().values(view, plays))
        assert list(learned_prospects(view, plays)) == list(expected_prospects(view, plays))


@pytest.mark.parametrize("rules", NEARBY)
def test_nearby_it_judges_for_the_present_master_and_reviews(rules: str) -> None:
    assert has_policy_nearby(parse_rules(rules))
    assert has_policy_further(parse_rules(rules))
    assert not has_policy(parse_rules(rules))
    for position in positions(rules)[::5]:
        view = position.view(position.turn)
        plays = largest_and_trails(view, MAX_PLAYS)
        assert list(learned_prospects(view, plays)) == list(trained_policy().values(view, plays))
        assert list(learned_balances(view, plays)) == list(balances(view, plays))


def test_of_any_house_rules_it_is_known_whether_they_are_near() -> None:
    """No options of theirs clash with the plain ones with which they are compared."""
    chance, near = Random(1), 0
    for _ in range(300):
        rules = worlds.random_rules(chance, players=2)
        assert has_policy_nearby(rules) or not has_policy(rules)
    for _ in range(300):
        options = {name: chance.choice(worlds.VALUES[name]) for name in ("duty", "trailing")}
        names = chance.sample(sorted(worlds.VALUES), 2)
        options |= {name: chance.choice(worlds.VALUES[name]) for name in names}
        try:
            rules = RuleSet().changed(**options)
        except RuleSetError:
            continue
        near += has_policy_nearby(rules)
    assert near > 20


@pytest.mark.parametrize("rules", SERVED)
def test_the_games_that_it_learned_are_near(rules: str) -> None:
    assert has_policy_nearby(parse_rules(rules))


@pytest.mark.parametrize(
    "rules",
    [
        *("spade", "mulle", "kasino-fi,players=3", "kasino-fi,draw=on", "diamond,players=4"),
        *("kasino-fi,points=most-spades:9", "diamond,sweep_points=5", "kasino-fi,pile_tops=build"),
        *("laisto", "misar", "krypkasino", "south-african", "khasino", "sotho", "swazi"),
        *("standard,players=3", "folk,players=4", "attend,draw=on", "standard,building=none"),
    ],
)
def test_far_from_them_plays_are_judged_by_prospects(rules: str) -> None:
    assert not has_policy_further(parse_rules(rules))
    for position in positions(rules)[::9]:
        view = position.view(position.turn)
        plays = largest_and_trails(view, MAX_PLAYS)
        assert list(further_prospects(view, plays)) == list(expected_prospects(view, plays))


def test_a_build_of_a_higher_value_is_seen_as_one_of_the_highest() -> None:
    """The deuce of spades takes 15 there, which the network never saw."""

    def seen(table: str) -> set[int]:
        view = view_of(f"rules=rakennuskasino table={table} hands=Ks/???? turn=1 stock=*8")
        numbers = set(observations(advance(view, legal_plays(view)[0]), view.turn))
        assert max(numbers) < OBSERVATIONS
        return {each for each in numbers if each >= len(STATES) * 13}  # without the counts of ranks

    without, high, highest = map(seen, ("-", "(15:8d7s@2)", "(14:8d6s@2)"))
    assert len((high - without) & highest) == 1
    assert high != highest  # by the cards that capture it


def test_the_next_seats_cards_are_counted_up_to_a_number() -> None:
    for position in positions("standard"):
        view = position.view(position.turn)
        after = advance(view, legal_plays(view)[0])
        if not after.over:
            number = next_cards(after, view.turn)
            assert number == min(MOST_HELD, after.hidden[after.turn])


def test_only_presets_that_play_alike_use_it() -> None:
    served = [name for name, rules in PRESETS.items() if has_policy(rules)]
    assert served == ["standard", "royal", "draw", "royal-draw", "partnership"]


def test_it_is_not_used_where_it_won_nothing() -> None:
    assert has_policy(parse_rules("standard,players=4"))
    assert not has_policy(parse_rules("standard,players=3"))
    assert not has_policy(parse_rules("spade"))
