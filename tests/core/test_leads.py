"""A level is offered unless its lead is refuted; the master is offered where its lead is proved."""

from __future__ import annotations

from math import sqrt

import pytest

from casino_core import PRESETS, parse_rules
from casino_core.players import PLAYERS
from casino_core.players.base.measured_leads import FEWEST, LEADS, PROOF, SLIGHT, Lead
from casino_core.players.leads import is_offered, lead_in, level_below, offered_level

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
PROVED = Lead(400, 1.3, 0.25, 5.0, *VERSIONS, "a")
UNDECIDED = PROVED._replace(mean=0.5)
REFUTED = PROVED._replace(mean=0.2)
FORMER = PROVED._replace(version="0.0")
FEW = PROVED._replace(pairs=FEWEST - 1, mean=13.0)


@pytest.mark.parametrize(
    ("lead", "offered"),
    [(PROVED, True), (UNDECIDED, False), (REFUTED, False), (FORMER, False), (FEW, False)],
)
def test_the_master_is_offered_where_its_lead_is_proved(lead: Lead, *, offered: bool) -> None:
    leads = {"swazi": {"master": lead}}
    assert is_offered("master", PRESETS["swazi"], leads) == offered
    assert is_offered("master-2", PRESETS["swazi"], leads) == offered
    assert not is_offered("master", PRESETS["standard"], leads)
    assert all(is_offered(name, PRESETS["swazi"], leads) for name in PLAYERS if name != "master")


@pytest.mark.parametrize(
    ("lead", "offered"), [(PROVED, True), (UNDECIDED, True), (REFUTED, False), (FORMER, True)]
)
def test_another_level_is_offered_unless_its_lead_is_refuted(lead: Lead, *, offered: bool) -> None:
    versions = PLAYERS["counting"].version, PLAYERS["greedy"].version
    if lead is not FORMER:
        lead = lead._replace(version=versions[0], version_below=versions[1])
    leads = {"swazi": {"counting": lead}}
    assert is_offered("counting", PRESETS["swazi"], leads) == offered
    assert is_offered("counting-1", PRESETS["swazi"], leads) == offered
    assert is_offered("counting", PRESETS["standard"], leads)


def test_the_evidence_is_the_logarithm_of_the_probability_ratio() -> None:
    slight = PROVED._replace(mean=SLIGHT * PROVED.deviation)
    none = PROVED._replace(mean=0.0)
    assert slight.evidence == pytest.approx(400 * SLIGHT * SLIGHT / 2)
    assert none.evidence == pytest.approx(-slight.evidence)
    assert not PROVED._replace(mean=0.5 * SLIGHT * PROVED.deviation).evidence
    line = (PROOF / (400 * SLIGHT) + SLIGHT / 2) * PROVED.deviation
    assert PROVED._replace(mean=line + 0.001).proved
    assert not PROVED._replace(mean=line - 0.001).proved
    assert not PROVED._replace(error=0.0).evidence


def test_evidence_grows_by_the_luck_that_is_taken_off() -> None:
    half = PROVED._replace(error=PROVED.error / sqrt(2))
    assert half.evidence == pytest.approx(2 * PROVED.evidence)


def test_house_rules_have_the_lead_of_the_nearest_preset_with_as_many_players() -> None:
    leads = {"royal": {"master": PROVED}}
    assert lead_in(parse_rules("royal,target=30,packet=1"), "master", leads) == PROVED
    assert lead_in(parse_rules("royal,sweep_points=2"), "master", leads) == PROVED
    assert lead_in(parse_rules("royal,players=3"), "master", leads) is None
    assert lead_in(PRESETS["royal"], "searcher", leads) is None
    assert lead_in(PRESETS["standard"], "master", leads) is None


def test_the_usual_game_has_every_level() -> None:
    assert all(is_offered(level, PRESETS["standard"]) for level in PLAYERS)


def test_the_next_level_below_that_is_offered_takes_its_place_as_many_steps_weaker() -> None:
    versions = PLAYERS["searcher"].version, PLAYERS["counting"].version
    refuted = REFUTED._replace(version=versions[0], version_below=versions[1])
    leads = {
        "swazi": {"master": UNDECIDED},
        "royal": {"master": PROVED},
        "draw": {"searcher": refuted},
    }
    assert offered_level("master", PRESETS["swazi"], leads) == "searcher"
    assert offered_level("master-3", PRESETS["swazi"], leads) == "searcher-3"
    assert offered_level("counting-1", PRESETS["swazi"], leads) == "counting-1"
    assert offered_level("master", PRESETS["royal"], leads) == "master"
    assert offered_level("master-2", PRESETS["draw"], leads) == "counting-2"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_level_that_takes_the_place_of_another_is_offered(preset: str) -> None:
    rules = PRESETS[preset]
    for level in PLAYERS:
        assert is_offered(offered_level(level, rules), rules)


def test_the_weakest_level_has_none_below() -> None:
    assert level_below("careless") is None
    assert [level_below(level) for level in list(PLAYERS)[1:]] == list(PLAYERS)[:-1]


def test_the_measured_leads_are_of_presets_and_of_many_pairs() -> None:
    for preset, levels in LEADS.items():
        assert preset in PRESETS
        for level, lead in levels.items():
            assert level_below(level)
            assert lead.pairs >= FEWEST
            assert lead.error > 0
