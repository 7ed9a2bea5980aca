"""The master is offered where its lead is proved or not measured yet, and nowhere else."""

from __future__ import annotations

import pytest

from casino_core import PRESETS, parse_rules
from casino_core.players import PLAYERS
from casino_core.players.base.measured_leads import LEADS, PAIRS, PROVED, Lead
from casino_core.players.leads import is_offered, lead_in, offered_level

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
PROVEN = Lead(100, 1.3, 0.4, *VERSIONS, "a")
DOUBTFUL = Lead(PAIRS, 0.5, 0.2, *VERSIONS, "a")
SHORT = DOUBTFUL._replace(pairs=PAIRS - 1)
FORMER = DOUBTFUL._replace(master="0.0")


@pytest.mark.parametrize(
    ("lead", "offered"), [(PROVEN, True), (DOUBTFUL, False), (SHORT, True), (FORMER, True)]
)
def test_the_master_is_offered_unless_many_pairs_did_not_prove_it(
    lead: Lead, *, offered: bool
) -> None:
    leads = {"swazi": lead}
    assert is_offered("master", PRESETS["swazi"], leads) == offered
    assert is_offered("master-2", PRESETS["swazi"], leads) == offered
    assert is_offered("master", PRESETS["standard"], leads)
    assert all(is_offered(name, PRESETS["swazi"], leads) for name in PLAYERS if name != "master")


def test_a_lead_is_proved_by_more_than_three_errors() -> None:
    assert not Lead(100, PROVED * 0.4, 0.4, *VERSIONS, "a").proved
    assert Lead(100, PROVED * 0.4 + 0.01, 0.4, *VERSIONS, "a").proved


def test_what_changes_no_round_makes_no_other_game() -> None:
    leads = {"royal": DOUBTFUL}
    assert lead_in(parse_rules("royal,target=30,packet=1"), leads) == DOUBTFUL
    assert lead_in(parse_rules("royal,sweep_points=2"), leads) is None
    assert lead_in(parse_rules("royal,players=3"), leads) is None


def test_the_level_below_takes_its_place_as_many_steps_weaker() -> None:
    leads = {"swazi": DOUBTFUL}
    assert offered_level("master", PRESETS["swazi"], leads) == "searcher"
    assert offered_level("master-3", PRESETS["swazi"], leads) == "searcher-3"
    assert offered_level("counting-1", PRESETS["swazi"], leads) == "counting-1"
    assert offered_level("master", PRESETS["royal"], leads) == "master"


def test_the_measured_leads_are_of_presets_and_of_many_pairs() -> None:
    for preset, lead in LEADS.items():
        assert preset in PRESETS
        assert lead.pairs >= 2
        assert lead.error > 0
