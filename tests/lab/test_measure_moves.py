"""What a move costs is measured at turns of whole rounds."""

from __future__ import annotations

from casino_core import PRESETS
from tests.lab.measure_moves import MoveTime, chosen_turns, table_line, time_of, turns


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
