"""Each preset has a golden playthrough and a file of perft counts, and neither changes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from casino_core import PRESETS, State, parse_state
from casino_core.cli.perft import perft, perft_by_rules, perft_by_steps
from tests.core.playthrough import GOLDEN, story

PERFT = Path(__file__).parent.parent / "perft" / "counts.tsv"
COUNTS = [line.split("\t") for line in PERFT.read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", PRESETS)
def test_playthrough_is_as_it_was(name: str) -> None:
    assert story(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_a_playthrough_for_every_preset_and_no_other() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PRESETS)


def test_there_are_perft_counts_for_every_preset() -> None:
    assert {name for name, *_ in COUNTS} == set(PRESETS)


@pytest.mark.parametrize("count", [perft, perft_by_rules, perft_by_steps])
@pytest.mark.parametrize(("name", "position", "counts"), COUNTS)
def test_perft(name: str, position: str, counts: str, count: Callable[[State, int], int]) -> None:
    start = parse_state(position)
    counted = [count(start, depth) for depth in range(1, 1 + counts.count(" ") + 1)]
    assert " ".join(map(str, counted)) == counts, name
