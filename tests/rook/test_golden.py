"""The golden rounds of Rook and its counts of sequences stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from casino_core.cli.rook import perft
from casino_core.rook import PRESETS, parse_position

from .playthrough import GAMES, GOLDEN, story

COUNTS = [
    line.split("\t")
    for line in (Path(__file__).parent / "perft.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_are_as_they_were(name: str) -> None:
    assert story(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_preset_has_golden_rounds_and_counts() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES) > set(PRESETS)
    assert {name for name, *_ in COUNTS} >= set(PRESETS)


@pytest.mark.parametrize(("name", "position", "counts"), COUNTS)
def test_perft(name: str, position: str, counts: str) -> None:
    start = parse_position(position)
    numbers = [perft(start, depth) for depth in range(1, 2 + counts.count(" "))]
    assert " ".join(map(str, numbers)) == counts, name
