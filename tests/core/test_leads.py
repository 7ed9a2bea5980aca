"""The master is offered where its lead is proved, and nowhere else."""

from __future__ import annotations

import pytest

from casino_core import PRESETS, parse_rules
from casino_core.players import PLAYERS
from casino_core.players.base.measured_leads import LEADS, PAIRS, PROVED, Lead
from casino_core.players.leads import is_offered, lead_in, offered_level

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
PROVEN = Lead(PAIRS, 1.3, 0.4, PAIRS, *VERSIONS, "a")
DOUBTFUL = PROVEN._replace(mean=1.1)
SHORT = PROVEN._replace(pairs=100)
FORMER = PROVEN._replace(master="0.0")


@pytest.mark.parametrize(
    ("lead", "offered"), [(PROVEN, True), (DOUBTFUL, False), (SHORT, False), (FORMER, False)]
)
def test_the_master_is_offered_where_its_lead_is_proved(lead: Lead, *, offered: bool) -> None:
    leads = {"swazi": lead}
    assert is_offered("master", PRESETS["swazi"], leads) == offered
    assert is_offered("master-2", PRESETS["swazi"], leads) == offered
    assert not is_offered("master", PRESETS["standard"], leads)
    assert all(is_offered(name, PRESETS["swazi"], leads) for name in PLAYERS if name != "master")


def test_a_lead_is_proved_by_more_than_three_errors_of_all_pairs_that_were_asked_for() -> None:
    assert not PROVEN._replace(mean=PROVED * 0.4).proved
    assert PROVEN._replace(mean=PROVED * 0.4 + 0.01).proved
    quarter = PROVEN._replace(pairs=PAIRS // 4)
    assert not quarter._replace(mean=2 * PROVED * 0.4).proved
    assert quarter._replace(mean=2 * PROVED * 0.4 + 0.01).proved


def test_house_rules_have_the_lead_of_the_nearest_preset_with_as_many_players() -> None:
    leads = {"royal": PROVEN}
    assert lead_in(parse_rules("royal,target=30,packet=1"), leads) == PROVEN
    assert lead_in(parse_rules("royal,sweep_points=2"), leads) == PROVEN
    assert lead_in(parse_rules("royal,players=3"), leads) is None
    assert lead_in(PRESETS["standard"], leads) is None


def test_the_usual_game_has_a_master() -> None:
    assert is_offered("master", PRESETS["standard"])


def test_the_level_below_takes_its_place_as_many_steps_weaker() -> None:
    leads = {"swazi": DOUBTFUL, "royal": PROVEN}
    assert offered_level("master", PRESETS["swazi"], leads) == "searcher"
    assert offered_level("master-3", PRESETS["swazi"], leads) == "searcher-3"
    assert offered_level("counting-1", PRESETS["swazi"], leads) == "counting-1"
    assert offered_level("master", PRESETS["royal"], leads) == "master"


def test_the_measured_leads_are_of_presets_and_of_many_pairs() -> None:
    for preset, lead in LEADS.items():
        assert preset in PRESETS
        assert lead.pairs >= 2
        assert lead.error > 0
