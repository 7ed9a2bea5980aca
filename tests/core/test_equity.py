"""The chance to win a game, from the scores and the lead expected in the present round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from casino_core import PRESETS, RuleSet, parse_rules
from casino_core.analysis.equity import equity_of, results_of
from casino_core.analysis.round_points import ROUND_POINTS
from casino_core.seats import Side

STANDARD = PRESETS["standard"]


def chance(
    rules: RuleSet,
    scores: Sequence[int],
    side: int,
    dealer: int,
    lead: float | None = None,
    to_come: float = 1.0,
) -> float:
    """Return the chance of a side to win a game whose round has not begun, or leads to `lead`."""
    equity = equity_of(rules)
    assert equity is not None
    if lead is None:
        return equity.chance(scores, Side(side), Side(dealer))
    return equity.chance_in_round(scores, Side(side), Side(dealer), lead, to_come)


TWO_SIDES = [name for name, rules in PRESETS.items() if rules.sides == 2]
RACES = [name for name in TWO_SIDES if PRESETS[name].target is not None]


@pytest.mark.parametrize("name", RACES)
def test_every_preset_has_a_table_in_which_more_points_are_better(name: str) -> None:
    rules = PRESETS[name]
    equity = equity_of(rules)
    measure = f"python -m tests.lab.measure_round_points --presets {name} --write"
    assert equity, measure
    assert equity.exact, measure
    assert rules.target
    for dealer in (0, 1):
        level = [chance(rules, (score, score), 0, dealer) for score in (0, rules.target // 2)]
        assert all(0.35 < each < 0.65 for each in level)
        scores = range(rules.target)
        chances = [chance(rules, (score, rules.target // 2), 0, dealer) for score in scores]
        rising = chances if rules.goal == "most" else chances[::-1]
        # Every number of points measured came up by chance, so that neighbours may differ a little.
        assert all(b > a - 0.02 for a, b in pairwise(rising))
        assert rising[-1] - rising[0] > 0.5


@pytest.mark.parametrize("name", ["standard", "royal", "diamond", "misar", "partnership"])
def test_the_chances_of_both_sides_are_one_together(name: str) -> None:
    rules = PRESETS[name]
    for scores in ((0, 0), (3, 8), (10, 2)):
        for dealer in (0, 1):
            before = [chance(rules, scores, side, dealer) for side in (0, 1)]
            assert sum(before) == pytest.approx(1)
            for lead in (-3.2, 0.0, 1.75):
                own = chance(rules, scores, 0, dealer, lead, 0.4)
                assert own + chance(rules, scores, 1, dealer, -lead, 0.4) == pytest.approx(1)


def test_the_table_is_what_games_of_such_rounds_come_to() -> None:
    results = results_of("standard")
    rng, games, won = Random("equity"), 4000, 0
    weights = [result.share for result in results]
    for _ in range(games):
        scores, dealer = [12, 7], 1
        while max(scores) < 21 or scores[0] == scores[1]:
            (result,) = rng.choices(results, weights)
            scores[dealer] += result.dealer
            scores[1 - dealer] += result.other
            dealer = 1 - dealer
        won += scores[0] > scores[1]
    assert won / games == pytest.approx(chance(STANDARD, (12, 7), 0, 1), abs=0.025)


def test_a_known_lead_decides_the_game_or_leads_to_the_next_round() -> None:
    # 8 of 11 points: 19 and 3.
    assert chance(STANDARD, (11, 0), 0, 0, 5.0, 0.0) == pytest.approx(
        chance(STANDARD, (19, 3), 0, 1), abs=0.01
    )
    assert chance(STANDARD, (20, 20), 0, 0, 1.0, 0.0) > 0.99
    assert chance(STANDARD, (20, 20), 0, 0, -1.0, 0.0) < 0.01


def test_a_lead_counts_the_more_the_less_is_to_come() -> None:
    shares = (1.0, 0.6, 0.3, 0.1)
    ahead = [chance(STANDARD, (15, 15), 0, 0, 3.0, share) for share in shares]
    assert ahead == sorted(ahead)
    assert ahead[-1] > ahead[0] + 0.1


def test_another_target_makes_another_race() -> None:
    longer = replace(STANDARD, target=61)
    equity = equity_of(longer)
    assert equity
    assert equity.exact
    assert chance(longer, (11, 0), 0, 0) < chance(STANDARD, (11, 0), 0, 0)


def test_other_rules_have_the_table_of_the_nearest_preset() -> None:
    equity = equity_of(parse_rules("royal,duty=free"))
    assert equity
    assert equity.preset == "royal"
    assert not equity.exact


@pytest.mark.parametrize("text", ["standard,players=3", "standard,whitewash=on"])
def test_rules_without_a_table_have_no_chance(text: str) -> None:
    rules = parse_rules(text)
    assert equity_of(rules) is None


def test_the_measured_rounds_are_the_same_number_for_every_preset() -> None:
    assert set(ROUND_POINTS) == set(TWO_SIDES)
    rounds = {
        sum(int(word.partition(":")[2]) for word in line.split()) for line in ROUND_POINTS.values()
    }
    assert len(rounds) == 1
    assert min(rounds) >= 2000


# Without a target one round decides


ROUND = parse_rules("standard,target=none")


def test_without_a_target_the_chance_is_that_of_winning_the_round() -> None:
    results = results_of("standard")
    won = sum(result.share for result in results if result.dealer > result.other)
    draws = sum(result.share for result in results if result.dealer == result.other)
    assert 0 < draws < 0.1
    assert chance(ROUND, (0, 0), 0, 0) == pytest.approx(won + draws / 2)
    assert chance(ROUND, (0, 0), 1, 0) == pytest.approx(1 - won - draws / 2)


def test_without_a_target_a_known_lead_decides() -> None:
    for dealer in (0, 1):
        chances = [chance(ROUND, (0, 0), 0, dealer, lead, 0.0) for lead in (-3.0, -1.0, 0.0, 1.0)]
        assert chances == pytest.approx([0, 0, 0.5, 1], abs=0.01)
        course = [chance(ROUND, (0, 0), 0, dealer, 2.0, share) for share in (1.0, 0.5, 0.1)]
        assert course == sorted(course)
        assert course[0] > 0.5


def test_without_a_target_plays_are_still_worth_points() -> None:
    equity = equity_of(ROUND)
    assert equity
    assert not equity.may_end((0, 0))
    assert 0.03 < equity.point_value < 0.2


@pytest.mark.parametrize("name", [name for name in TWO_SIDES if name not in RACES])
def test_every_preset_of_one_round_has_a_table_of_its_own(name: str) -> None:
    rules = PRESETS[name]
    equity = equity_of(rules)
    assert equity
    assert equity.preset == name
    assert equity.exact
    assert 0 < equity.point_value < 0.1
    leads = [equity.spread * part for part in (-2, -1, 0, 1, 2)]
    behind, *between, ahead = [chance(rules, (0, 0), 0, 0, lead, 0.3) for lead in leads]
    assert between == sorted(between)
    assert behind < 0.1
    assert ahead > 0.9


def test_a_round_may_bring_points_below_zero() -> None:
    results = results_of("krypkasino")
    assert min(result.other for result in results) < 0
    assert sum(result.share for result in results) == pytest.approx(1)


@pytest.mark.parametrize("name", ["royal", "diamond", "misar", "partnership"])
def test_rules_without_a_target_have_the_table_of_their_preset(name: str) -> None:
    rules = replace(PRESETS[name], target=None)
    equity = equity_of(rules)
    assert equity
    assert equity.preset == name
    assert equity.exact
    for dealer in (0, 1):
        both = [chance(rules, (0, 0), side, dealer) for side in (0, 1)]
        assert sum(both) == pytest.approx(1)
        leads = [chance(rules, (0, 0), 0, dealer, lead, 0.4) for lead in (-4, -2, 0, 2, 4)]
        assert leads == sorted(leads)
