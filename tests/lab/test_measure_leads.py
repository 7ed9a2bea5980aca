"""A measurement goes on with its file and ends by the test; the module has what has ended."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from casino_core.players import PLAYERS
from casino_core.players.base.measured_leads import (
    FALSE_PROOF,
    FEWEST,
    MISSED,
    PAIRS,
    SLIGHT,
    Lead,
)
from tests.lab.measure_leads import (
    FILE,
    Measurement,
    begun,
    in_table_order,
    module_source,
    read,
    verdict,
    write,
)

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
HALF = Measurement("royal", "master", *VERSIONS, "a", 4, (1.0, -2.5), (0.5, 0.0))
WHOLE = Measurement("standard", "master", *VERSIONS, "a", 3, (1.0, 2.0, 6.0), (0.0,) * 3)
BOTH = {HALF.key: HALF, WHOLE.key: WHOLE}
RUNS = 2_000


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write(tmp_path / "leads.tsv", BOTH)
    assert read(tmp_path / "leads.tsv") == BOTH
    assert list(read(tmp_path / "leads.tsv").values()) == [WHOLE, HALF]
    assert read(tmp_path / "none.tsv") == {}


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


def test_the_luck_is_taken_off_the_lead() -> None:
    measurement = WHOLE._replace(luck=(0.0, 1.0, 5.0))
    assert (measurement.lead.mean, measurement.lead.error) == (1.0, 0.0)
    assert measurement.lead.deviation == WHOLE.lead.deviation == 2.646
    assert measurement.with_pair(3.0, 1.0).lead.mean == 1.25


def test_the_module_has_the_measurements_that_have_ended() -> None:
    names: dict[str, object] = {}
    exec(module_source(in_table_order(BOTH)), names)  # noqa: S102 - it is the source of a module
    leads = names["LEADS"]
    assert isinstance(leads, dict)
    assert {preset: tuple(levels["master"]) for preset, levels in leads.items()} == {
        "standard": tuple(Lead(3, 3.0, 1.528, 2.646, *VERSIONS, "a"))
    }


def test_the_module_has_what_the_file_has() -> None:
    names: dict[str, object] = {}
    exec(module_source(in_table_order(read(FILE))), names)  # noqa: S102 - as above
    from casino_core.players.base import measured_leads

    assert names["LEADS"] == measured_leads.LEADS


def _proved_and_refuted(lead: float) -> tuple[int, int]:
    """How many of many simulated runs prove and refute a lead, given in standard deviations.

    The pairs of a run are drawn from those that were measured in one preset, each with a random
    sign, so that the players are equal, and then moved by the lead.
    """
    measured = [each.points for each in read(FILE).values() if len(each.points) >= FEWEST]
    rng, proved, refuted = Random("equal players"), 0, 0
    for number in range(RUNS):
        source = measured[number % len(measured)]
        deviation = (sum(each * each for each in source) / len(source)) ** 0.5
        drawn = (rng.choice(source) * rng.choice((-1, 1)) for _ in range(PAIRS))
        points = [each + lead * deviation for each in drawn]
        sums = accumulate(points)
        squares = accumulate(each * each for each in points)
        for pairs, (total, square) in enumerate(zip(sums, squares, strict=True), 1):
            if pairs < FEWEST:
                continue
            mean = total / pairs
            error = ((square / pairs - mean * mean) / (pairs - 1)) ** 0.5
            result = Lead(pairs, mean, error, error * pairs**0.5, *VERSIONS, "a")
            if result.proved or result.refuted:
                proved += result.proved
                refuted += result.refuted
                break
    return proved, refuted


@pytest.mark.parametrize("lead", [0.0, SLIGHT])
def test_the_test_errs_no_more_often_than_it_may(lead: float) -> None:
    proved, refuted = _proved_and_refuted(lead)
    if lead:
        assert refuted <= RUNS * MISSED * 1.1
        assert proved >= RUNS / 2
    else:
        assert proved <= RUNS * FALSE_PROOF * 2
        assert refuted >= RUNS * 0.9
