"""The table of baselines."""

from pathlib import Path

import pytest

from . import measure_baselines
from .measure_baselines import AGAINST, cell, table, tasks_of
from .measure_ladder import ResultsFile


def test_a_cell_has_the_interval_of_its_pairs(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "results.jsonl")
    pairs = list(file.pairs(tasks_of("careless", "standard", 4, "a"), 1))
    words = cell(pairs)
    mean, _, half = words.partition(" ± ")
    assert float(mean.replace("−", "-")) == pytest.approx(
        sum(pair.points for pair in pairs) / 4, abs=0.05
    )
    assert float(half) > 0


def test_a_second_run_plays_nothing_and_an_unfinished_cell_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    tasks = tasks_of("careless", "royal", 3, "a")
    assert {task.second for task in tasks} == {AGAINST}
    list(ResultsFile(path).pairs(tasks, 1))
    monkeypatch.setattr("tests.lab.measure_ladder.play", None)
    again = ResultsFile(path)
    assert len(list(again.pairs(tasks, 1))) == 3
    rows = list(table(again, ["royal", "standard"], ["careless", "counting"], 3, "a"))
    assert rows[0] == "| preset | careless | counting |"
    assert rows[2].startswith("| `royal` | ")
    assert rows[2].endswith(" |  |")
    assert rows[3] == "| `standard` |  |  |"
    assert measure_baselines.PLAYERS
