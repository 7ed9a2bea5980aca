"""What a move costs, and where the time of each play goes."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from casino_core import PRESETS
from site_builder.paths import ROOT
from tests.lab.measure_moves import MoveTime, chosen_turns, table_line, time_of, turns


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
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    first, *lines = done.stdout.splitlines()
    assert re.fullmatch(r"\d+ plays, \d+\.\d\d us each", first)
    line = next(line for line in lines if line.endswith(f"  {listing}"))
    assert 0 < float(line.split()[0]) <= float(first.split()[2])
    assert lines.index("alone:") < lines.index("in all:")


def test_turns_are_those_of_whole_rounds() -> None:
    all_turns = list(turns(PRESETS["standard"], "a"))
    assert len(all_turns) == 48
    assert [len(turn.steps) for turn in all_turns] == list(range(48))
    assert all_turns[-1].is_forced  # one card is left, and nothing fits
    assert not all_turns[0].is_forced


def test_one_turn_of_some_is_chosen() -> None:
    rules = PRESETS["standard"]
    chosen = chosen_turns(rules, "a", rounds=2, every=5)
    assert [len(turn.steps) for turn in chosen[:3]] == [0, 5, 10]
    assert len(chosen) == 20


def test_a_line_has_the_figures_in_milliseconds() -> None:
    [turn, *_] = chosen = chosen_turns(PRESETS["standard"], "a", rounds=1, every=24)
    time = time_of("searcher", turn)
    assert 0 <= time.longest_step < time.move < 10
    line = table_line(
        "standard", "greedy", chosen, [MoveTime(0.002, 0.0005), MoveTime(0.004, 0.001)]
    )
    assert line.split("\t")[:5] == ["standard", "greedy", "2", "0%", "3"]
    assert line.split("\t")[-1] == "1.0"
