"""The table of chances against the race itself, level and beyond the target; and who shares one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from casino_core import OPTIONS, PRESETS, RuleSet, RuleSetError, parse_rules, score_round
from casino_core.analysis.equity import equity_of, results_of, table_of

from ..profiles import thorough
from . import worlds
from .test_equity import chance

RACES = [name for name, rules in PRESETS.items() if rules.sides == 2 and rules.target]
ENDINGS = [*OPTIONS["ending"].values]


def raced(rules: RuleSet, scores: tuple[int, int], dealer: int) -> float:
    """The chance of the first side, by playing the measured rounds to the end of the game."""
    equity = equity_of(rules)
    assert equity
    results, won = results_of(equity.preset), 0.0
    now = {scores: 1.0}
    while sum(now.values()) > 1e-6:
        after: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (first, second), share in now.items():
            for result in results:
                points = result.dealer, result.other
                if dealer:
                    points = result.other, result.dealer
                totals = first + points[0], second + points[1]
                chance = decided(rules, (first, second), points)
                if chance is None:
                    after[totals] += share * result.share
                else:
                    won += share * result.share * chance
        now, dealer = after, 1 - dealer
    return won + sum(now.values()) / 2


def decided(rules: RuleSet, scores: tuple[int, int], points: tuple[int, int]) -> float | None:
    """The chance that the first side has won after a round; None if the game goes on (RULES 10)."""
    target = rules.target
    assert target
    totals = scores[0] + points[0], scores[1] + points[1]
    if max(totals) < target:
        return None
    ahead = 0.5 if totals[0] == totals[1] else float(totals[0] > totals[1])
    if rules.goal == "least":
        return None if ahead == 0.5 else 1 - ahead
    in_order = rules.ending != "round"
    if in_order and min(totals) >= target > max(scores):
        # The points of a side come evenly over the counting: so its own part of them decides.
        parts = [(target - before) / more for before, more in zip(scores, points, strict=True)]
        return 0.5 if parts[0] == parts[1] else float(parts[0] < parts[1])
    if ahead == 0.5 and not in_order and rules.tie_break == "none":
        return None
    return ahead


@pytest.mark.parametrize("name", RACES)
def test_the_table_is_what_the_race_comes_to(name: str) -> None:
    """At scores near the target, level at it and beyond it, under every ending."""
    for ending in ENDINGS:
        try:
            rules = replace(PRESETS[name], ending=ending)
        except RuleSetError:
            continue
        target = rules.target
        assert target
        near = (target - 1, target - 1), (target - 2, target - 5)
        level = (target, target), (target + 1, target + 1), (target + 8, target + 8)
        for scores in (*near, *level):
            for dealer in (0, 1):
                probability = chance(rules, scores, 0, dealer)
                assert probability == pytest.approx(raced(rules, scores, dealer), abs=1e-5)


@pytest.mark.parametrize("name", RACES)
def test_the_side_ahead_beyond_the_target_has_won(name: str) -> None:
    rules = PRESETS[name]
    target = rules.target
    assert target
    first = float(rules.goal == "most")
    for dealer in (0, 1):
        assert chance(rules, (target + 2, target - 1), 0, dealer) == first
        assert chance(rules, (target, target + 3), 0, dealer) == 1 - first


TABLED = [name for name, rules in PRESETS.items() if table_of(rules)]


@pytest.mark.parametrize("name", TABLED if thorough() else TABLED[::3])
def test_rules_that_score_other_points_share_no_table(name: str) -> None:
    """The same ends of rounds, scored by the rules and by those of the table that they have."""
    rules, chance = PRESETS[name], Random(name)
    ends = [worlds.finished(chance, rules) for _ in range(4)]
    for option in OPTIONS.values():
        for value in worlds.WITH_ROWS[option.name]:
            try:
                changed = rules.changed(**{option.name: value})
            except RuleSetError:
                continue
            preset = table_of(changed)
            if preset is None or changed.players != rules.players or changed.pack != rules.pack:
                continue
            ending = {key: getattr(changed, key) for key in ("target", "ending", "tie_break")}
            try:
                table = replace(
                    PRESETS[preset],
                    players=rules.players,
                    partnership=rules.partnership,
                    **ending,
                )
            except RuleSetError:
                continue
            for end in ends:
                own, other = (
                    score_round(end.replace(rules=each)).points for each in (changed, table)
                )
                assert own == other, (option.name, value, preset)


@pytest.mark.parametrize(
    "text", ["mulle,twin_points=0", "krypkasino,sweep_transfer=off", "royal,sweeps_cancel=on"]
)
def test_rules_that_take_points_off_have_no_table_of_their_preset(text: str) -> None:
    name = text.partition(",")[0]
    assert table_of(parse_rules(text)) != name


@pytest.mark.parametrize(
    "name", ["sweeps_cancel", "sweeps_last_deal", "sweep_limit", "sweep_limit_binds"]
)
def test_how_sweeps_count_is_no_matter_where_they_score_nothing(name: str) -> None:
    value = next(each for each in worlds.VALUES[name] if each != OPTIONS[name].default)
    assert table_of(PRESETS["standard"].changed(**{name: value}))
