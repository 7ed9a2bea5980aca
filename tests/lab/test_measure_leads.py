"""The file of measured leads is gone on with, and the module has what has ended."""

from __future__ import annotations

from pathlib import Path

from casino_core.players import PLAYERS
from casino_core.players.base.measured_leads import Lead
from tests.lab.measure_leads import FEWEST, FILE, Measured, begun, module_text, read, write

VERSIONS = PLAYERS["master"].version, PLAYERS["searcher"].version
HALF = Measured("royal", *VERSIONS, "a", 4, (1.0, -2.5))
WHOLE = Measured("standard", *VERSIONS, "a", 3, (1.0, 2.0, 6.0))


def test_what_was_written_is_read(tmp_path: Path) -> None:
    found = {"royal": HALF, "standard": WHOLE}
    write(tmp_path / "leads.tsv", found)
    assert read(tmp_path / "leads.tsv") == found
    assert list(read(tmp_path / "leads.tsv")) == ["standard", "royal"]
    assert read(tmp_path / "none.tsv") == {}


def test_a_second_run_plays_what_is_missing() -> None:
    known = {"royal": HALF}
    assert [task.seed for task in begun("royal", "a", 4, known).missing] == [
        "a/royal/2",
        "a/royal/3",
    ]
    assert begun("royal", "a", 2, known).missing == []
    assert begun("royal", "b", 2, known).points == ()
    former = {"royal": HALF._replace(master="0.0")}
    assert begun("royal", "a", 4, former).points == ()


def test_a_measurement_ends_as_soon_as_its_lead_is_proved() -> None:
    leading = Measured("royal", *VERSIONS, "a", 400, (2.0, 6.0) * 50)
    assert leading.ended
    assert leading.missing == []
    assert not leading._replace(points=leading.points[: FEWEST - 1]).ended
    assert not leading._replace(points=(-1.0, 3.0) * 50).ended, "proved by 100 pairs alone"
    assert leading._replace(points=(-1.0, 3.0) * 50, pairs=100).lead.proved


def test_the_module_has_the_presets_whose_measurement_has_ended() -> None:
    text = module_text([WHOLE, HALF])
    names: dict[str, object] = {}
    exec(text, names)  # noqa: S102 - it is the text of a module
    leads = names["LEADS"]
    assert isinstance(leads, dict)
    assert {preset: tuple(lead) for preset, lead in leads.items()} == {
        "standard": tuple(Lead(3, 3.0, 1.528, 3, *VERSIONS, "a"))
    }


def test_the_pairs_in_the_file_are_of_its_presets() -> None:
    assert all(len(found.points) <= found.pairs for found in read(FILE).values())
