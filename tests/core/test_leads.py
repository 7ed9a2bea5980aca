"""A game offers the levels that it does not leave out; one not measured offers no master."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from casino_core import PRESETS, parse_rules
from casino_core.players import PLAYERS
from casino_core.players.base.left_out import LEFT_OUT, REFUTED, UNKNOWN
from casino_core.players.base.measured_leads import FEWEST, LEADS, PROOF, REFUTATION, SLIGHT, Lead
from casino_core.players.leads import (
    is_offered,
    level_below,
    levels_left_out,
    measured_game,
    offered_level,
)
from casino_core.players.registry import HALVES
from tests.rows import for_each

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
PROVED = Lead(400, 1.3, 0.25, 5.0, *VERSIONS, "a")


def test_a_level_that_a_game_leaves_out_is_not_offered_in_any_strength() -> None:
    left_out = {"swazi": {"counting": REFUTED}, "sotho": {}}
    assert not is_offered("counting", PRESETS["swazi"], left_out)
    assert not is_offered("counting-2", PRESETS["swazi"], left_out)
    assert is_offered("master", PRESETS["swazi"], left_out)
    assert all(is_offered(level, PRESETS["sotho"], left_out) for level in PLAYERS)


@for_each([*product(HALVES, PRESETS)], " in ".join)
def test_half_a_step_is_offered_where_both_of_its_levels_are(row: tuple[str, str]) -> None:
    half, preset = row
    rules, player = PRESETS[preset], HALVES[half]
    for left_out in (
        LEFT_OUT,
        {preset: {"greedy": REFUTED}},
        {preset: {"greedy": REFUTED, "counting": REFUTED}},
    ):
        both = [is_offered(level, rules, left_out) for level in (player.level, player.above)]
        assert is_offered(half, rules, left_out) == all(both)
        instead = offered_level(half, rules, left_out)
        assert instead == (half if all(both) else offered_level(player.level, rules, left_out))


def test_a_game_that_was_not_measured_offers_all_but_the_master() -> None:
    offered = [level for level in PLAYERS if is_offered(level, PRESETS["swazi"], {})]
    assert offered == list(PLAYERS)[:-1]


def test_house_rules_offer_what_the_nearest_preset_does_with_as_many_players() -> None:
    left_out = {"royal": {"greedy": REFUTED}}
    for rules in ("royal,target=30,packet=1", "royal,sweep_points=2"):
        assert is_offered("master", parse_rules(rules), left_out)
        assert not is_offered("greedy", parse_rules(rules), left_out)
    assert not is_offered("master", parse_rules("royal,players=3"), left_out)
    assert is_offered("greedy", parse_rules("royal,players=3"), left_out)


def test_a_row_says_why_a_level_is_left_out_and_house_rules_take_the_nearest() -> None:
    left_out = {"royal": {"master": REFUTED}, "swazi": {}}
    assert levels_left_out(PRESETS["royal"], left_out) == {"master": REFUTED}
    assert levels_left_out(parse_rules("royal,target=30"), left_out) == {"master": REFUTED}
    assert levels_left_out(PRESETS["swazi"], left_out) == {}
    assert levels_left_out(parse_rules("royal,players=3"), left_out) == {"master": UNKNOWN}


def test_each_number_of_players_has_a_row_of_its_own() -> None:
    left_out: dict[str, dict[str, str]] = {"royal": {"master": REFUTED}, "royal,players=3": {}}
    assert levels_left_out(parse_rules("royal,players=3"), left_out) == {}
    assert levels_left_out(parse_rules("royal,players=3,target=30"), left_out) == {}
    assert levels_left_out(parse_rules("royal,players=4"), left_out) == {"master": UNKNOWN}


def test_the_evidence_is_the_logarithm_of_the_probability_ratio() -> None:
    slight = PROVED._replace(mean=SLIGHT * PROVED.deviation)
    none = PROVED._replace(mean=0.0)
    assert slight.evidence == pytest.approx(400 * SLIGHT * SLIGHT / 2)
    assert none.evidence == pytest.approx(-slight.evidence)
    assert not PROVED._replace(mean=0.5 * SLIGHT * PROVED.deviation).evidence
    assert not PROVED._replace(error=0.0).evidence


@pytest.mark.parametrize(("line", "sign"), [(PROOF, 1), (REFUTATION, -1)])
def test_a_lead_is_proved_or_refuted_beyond_its_line(line: float, sign: int) -> None:
    mean = (line / (400 * SLIGHT) + SLIGHT / 2) * PROVED.deviation
    beyond, before = (PROVED._replace(mean=mean + sign * part) for part in (0.001, -0.001))
    assert (beyond.proved, beyond.refuted) == (sign > 0, sign < 0)
    assert (before.proved, before.refuted) == (False, False)
    few = beyond._replace(pairs=FEWEST - 1)
    assert (few.proved, few.refuted) == (False, False)


def test_evidence_grows_by_the_luck_that_is_taken_off() -> None:
    half = PROVED._replace(error=PROVED.error / sqrt(2))
    assert half.evidence == pytest.approx(2 * PROVED.evidence)


def test_the_usual_game_has_every_level() -> None:
    assert all(is_offered(level, PRESETS["standard"]) for level in PLAYERS)


def test_the_next_level_below_that_is_offered_takes_its_place_as_many_steps_weaker() -> None:
    left_out = {
        "swazi": {"master": UNKNOWN},
        "royal": {},
        "draw": {"searcher": REFUTED, "master": UNKNOWN},
    }
    assert offered_level("master", PRESETS["swazi"], left_out) == "searcher"
    assert offered_level("master-3", PRESETS["swazi"], left_out) == "searcher-3"
    assert offered_level("counting-1", PRESETS["swazi"], left_out) == "counting-1"
    assert offered_level("master", PRESETS["royal"], left_out) == "master"
    assert offered_level("master-2", PRESETS["draw"], left_out) == "counting-2"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_level_that_takes_the_place_of_another_is_offered(preset: str) -> None:
    rules = PRESETS[preset]
    for level in PLAYERS:
        assert is_offered(offered_level(level, rules), rules)


def test_the_weakest_level_has_none_below() -> None:
    assert level_below("careless") is None
    assert [level_below(level) for level in list(PLAYERS)[1:]] == list(PLAYERS)[:-1]


def test_the_measured_leads_are_of_presets_and_of_many_pairs() -> None:
    assert [game for game in LEFT_OUT if game in PRESETS] == list(PRESETS)
    assert {*LEFT_OUT} <= {*PRESETS, *LEADS}
    for game, levels in LEADS.items():
        assert measured_game(parse_rules(game)) == game
        for level, lead in levels.items():
            assert level_below(level)
            assert lead.pairs >= FEWEST
            assert lead.error > 0
