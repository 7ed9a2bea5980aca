"""The costs of a move, and where the time of each play goes."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from site_builder.paths import ROOT
from tests.lab.measure_moves import MoveTime, MoveTimes, move_times, question, table_line


@pytest.mark.parametrize(
    ("work", "listing"),
    [
        ("games", "legal._list_plays"),
        ("playouts", "legal._list_plays"),
        ("perft", "moves.count_moves"),
    ],
)
def test_the_profile_names_functions_of_the_rules(work: str, listing: str) -> None:
    words = [sys.executable, "-m", "tests.lab.measure_profile", work, "--seconds", "0.2"]
    process = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    first, *lines = process.stdout.splitlines()
    assert re.fullmatch(r"\d+ plays, \d+\.\d\d us each", first)
    line = next(line for line in lines if line.endswith(f"  {listing}"))
    assert 0 < float(line.split()[0]) <= float(first.split()[2])
    assert lines.index("alone:") < lines.index("in all:")


def test_one_turn_of_some_is_asked_for_in_all_rounds_together() -> None:
    [times] = move_times([question("standard", "greedy", "a", rounds=2, every=5)])
    assert times[:2] == ("standard", "greedy")
    assert len(times.moves) == 20
    assert all(0 <= each.longest_step < each.move < 10 for each in times.moves)
    [all_times] = move_times([question("standard", "greedy", "a", rounds=1, every=1)])
    assert len(all_times.moves) == 48
    assert 1 <= all_times.forced < 24, "one card is left, and nothing fits"


def test_the_top_level_is_the_one_that_the_game_offers() -> None:
    assert question("standard", "top", "a", rounds=0, every=1)[1] == "master"
    assert question("laisto", "top", "a", rounds=0, every=1)[1] == "searcher"


def test_a_line_has_the_figures_in_milliseconds() -> None:
    moves = [MoveTime(0.002, 0.0005), MoveTime(0.004, 0.001)]
    times = MoveTimes("standard", "greedy", 1, moves)
    assert table_line(times).split("\t")[:5] == ["standard", "greedy", "2", "50%", "3"]
    assert table_line(times, slower=4).split("\t")[4:] == ["12", "16", "16", "4.0"]
