"""A measurement goes on with its file and ends by the test; the module has what has ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from casino_core.analysis.pairs import Pair
from casino_core.players import PLAYERS
from casino_core.players.base.left_out import LEFT_OUT, REFUTED, UNKNOWN
from casino_core.players.base.measured_leads import (
    FALSE_PROOF,
    FEWEST,
    LEADS,
    MISSED,
    PAIRS,
    PROOF,
    REFUTATION,
    SLIGHT,
    Lead,
    evidence,
)
from tests.lab.measure_leads import (
    FILE,
    Measurement,
    begun,
    games_of,
    in_table_order,
    leads_of,
    left_out_source,
    levels_left_out,
    module_source,
    read,
    settled,
    verdict,
    write,
)

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
HALF = Measurement("royal", "master", *VERSIONS, "a", 4, (1.0, -2.5), (0.5, 0.0))
WHOLE = Measurement("standard", "master", *VERSIONS, "a", 3, (1.0, 2.0, 6.0), (0.0,) * 3)
BOTH = {HALF.key: HALF, WHOLE.key: WHOLE}
RUNS = 40_000


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write(tmp_path / "leads.tsv", BOTH)
    assert read(tmp_path / "leads.tsv") == BOTH
    assert list(read(tmp_path / "leads.tsv").values()) == [WHOLE, HALF]
    assert read(tmp_path / "none.tsv") == {}


def test_other_numbers_of_players_stand_below_their_preset(tmp_path: Path) -> None:
    assert games_of(["royal", "partnership"], []) == ["royal", "partnership"]
    assert games_of(["royal", "partnership"], [3, 4]) == [
        "royal,players=3",
        "royal,players=4",
    ]
    assert games_of(["counting-out"], [3]) == []  # calling out needs two sides
    three = HALF._replace(preset="standard,players=3")
    write(tmp_path / "leads.tsv", {**BOTH, three.key: three})
    assert list(read(tmp_path / "leads.tsv").values()) == [WHOLE, three, HALF]
    assert [task.rules for task in three.tasks] == ["standard,players=3"] * 2
    assert "standard,players=3" not in levels_left_out(leads_of([three._replace(pairs=2)]))
    proved = Lead(400, 1.3, 0.25, 5.0, *VERSIONS, "a")
    assert levels_left_out({three.preset: {"master": proved}})["standard,players=3"] == {}


def test_a_second_run_plays_what_is_missing() -> None:
    known = {HALF.key: HALF}
    seeds = [task.seed for task in begun("royal", "master", "a", 4, known).tasks]
    assert seeds == ["a/royal/2", "a/royal/3"]
    assert begun("royal", "master", "a", 2, known).tasks == []
    assert begun("royal", "master", "b", 2, known).points == ()
    former = {HALF.key: HALF._replace(version="0.0")}
    assert begun("royal", "master", "a", 4, former).points == ()
    other, *_ = begun("royal", "greedy", "a", 4, known).tasks
    assert (other.first, other.second, other.seed) == ("greedy", "beginner", "a/royal/greedy/0")


def test_a_measurement_ends_as_soon_as_its_lead_is_proved_or_refuted() -> None:

    def of(*points: float, pairs: int = 400) -> Measurement:
        return Measurement("royal", "master", *VERSIONS, "a", pairs, points, (0.0,) * len(points))

    leading = of(*(2.0, 6.0) * 50)
    assert (leading.tasks, verdict(leading)) == ([], "proved")
    few = of(*leading.points[: FEWEST - 1])
    assert verdict(few) == "not ended"
    assert len(few.tasks) == 400 - len(few.points)
    assert verdict(of(*(-5.0, 5.0) * 150)) == "refuted"
    assert verdict(of(*(-4.5, 5.5) * 50)) == "not ended"
    assert verdict(of(*(-4.5, 5.5) * 50, pairs=100)) == "undecided"


def test_a_meeting_ends_with_a_leader_and_where_nobody_leads() -> None:

    def ends(*points: float) -> bool:
        return settled([Pair(each, 0.5) for each in points])

    assert ends(*(2.0, 6.0) * 50)
    assert ends(*(-2.0, -6.0) * 50)
    assert ends(*(-5.0, 5.0) * 150)
    assert not ends(*(2.0, 6.0) * 10)
    assert not ends(*(-4.5, 5.5) * 50)
    assert not ends(4.0)


def test_the_luck_is_taken_off_the_lead() -> None:
    measurement = WHOLE._replace(luck=(0.0, 1.0, 5.0))
    assert (measurement.lead.mean, measurement.lead.error) == (1.0, 0.0)
    assert measurement.lead.deviation == WHOLE.lead.deviation == 2.646
    assert measurement.with_pair(3.0, 1.0).lead.mean == 1.25


def test_the_module_has_the_measurements_that_have_ended() -> None:
    names: dict[str, object] = {"__package__": Lead.__module__.rpartition(".")[0]}
    exec(module_source(leads_of(in_table_order(BOTH))), names)  # noqa: S102 - it is the source of a module
    leads = names["LEADS"]
    assert isinstance(leads, dict)
    assert {preset: tuple(levels["master"]) for preset, levels in leads.items()} == {
        "standard": tuple(Lead(3, 3.0, 1.528, 2.646, *VERSIONS, "a"))
    }


def test_the_module_has_what_the_file_has() -> None:
    names: dict[str, object] = {"__package__": Lead.__module__.rpartition(".")[0]}
    exec(module_source(leads_of(in_table_order(read(FILE)))), names)  # noqa: S102 - as above
    assert names["LEADS"] == LEADS
    exec(left_out_source(LEADS), names)  # noqa: S102 - as above
    assert names["LEFT_OUT"] == LEFT_OUT == levels_left_out(LEADS)


def test_a_level_is_left_out_by_its_lead_over_the_level_below() -> None:
    proved = Lead(400, 1.3, 0.25, 5.0, *VERSIONS, "a")
    refuted, undecided = proved._replace(mean=0.2), proved._replace(mean=0.6)
    counting = PLAYERS["counting"].version, PLAYERS["greedy"].version

    def left_out(level: str, lead: Lead) -> bool:
        if level == "counting":
            lead = lead._replace(version=counting[0], version_below=counting[1])
        return level in levels_left_out({"swazi": {level: lead}})["swazi"]

    assert [left_out("master", lead) for lead in (proved, undecided, refuted)] == [
        False,
        True,
        True,
    ]
    assert [left_out("counting", lead) for lead in (proved, undecided, refuted)] == [
        False,
        False,
        True,
    ]
    former = proved._replace(version="0.0")
    assert "master" in levels_left_out({"swazi": {"master": former}})["swazi"]
    assert levels_left_out({})["swazi"] == {"master": UNKNOWN}
    assert levels_left_out({"swazi": {"master": refuted}})["swazi"] == {"master": REFUTED}


def _proved_and_refuted(lead: float) -> tuple[float, float]:
    """The shares of simulated runs that prove and refute a lead, given in standard deviations.

    The pairs of a run are drawn from those that were measured for one level in one preset, each
    with a random sign, so that the players are equal, and then moved by the lead.
    """
    measured = [each.points for each in read(FILE).values() if len(each.points) >= FEWEST]
    random, shape = np.random.default_rng(57), (RUNS // len(measured), PAIRS)
    pairs, outcomes = np.arange(1, PAIRS + 1), []
    for source in map(np.array, measured):
        samples = random.choice(source, shape) * random.choice([-1, 1], shape)
        points = samples + lead * np.sqrt((source * source).mean())
        means = points.cumsum(1) / pairs
        variances = (points * points).cumsum(1) / pairs - means * means
        deviations: Any = np.sqrt(np.maximum(variances, 0) * pairs / np.maximum(pairs - 1, 1))
        course: Any = evidence(
            means[:, FEWEST:], (deviations / np.sqrt(pairs))[:, FEWEST:], deviations[:, FEWEST:]
        )
        ends = (course >= PROOF) | (course <= REFUTATION)
        first = ends.argmax(1)
        outcomes += [
            row[at] if end.any() else 0.0 for row, at, end in zip(course, first, ends, strict=True)
        ]
    ended = np.array(outcomes)
    return float((ended >= PROOF).mean()), float((ended <= REFUTATION).mean())


@pytest.mark.parametrize("lead", [0.0, SLIGHT])
def test_the_test_errs_no_more_often_than_it_may(lead: float) -> None:
    proved, refuted = _proved_and_refuted(lead)
    if lead:
        assert refuted <= MISSED
        assert proved >= 0.5
    else:
        assert proved <= FALSE_PROOF * 1.2
        assert refuted >= 0.9
