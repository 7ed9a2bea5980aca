"""The script that finds puzzles goes on where it stopped, with one process or many."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from casino_core.cli.commands.puzzle import library
from casino_core.cli.processes import Workers
from casino_core.puzzles import Theme
from casino_core.puzzles.library import parse_library

from .find_puzzles import PuzzleFile, Source, fill

START = Source("greedy", "script")


def filled(
    path: Path, most: int, workers: Workers = 1, themes: tuple[Theme, ...] = tuple(Theme)
) -> str:
    """The text of a file with at most `most` puzzles of `standard`."""
    list(fill(PuzzleFile(path, "standard", START), most, 60, workers, themes))
    return path.read_text(encoding="utf-8")


def without_seconds(text: str) -> str:
    """The text without the processor time, which differs each time."""
    first, _, rest = text.partition("\n")
    return f"{first.rpartition(',')[0]}\n{rest}"


def test_a_second_run_goes_on_where_the_first_one_stopped(tmp_path: Path) -> None:
    first = filled(tmp_path / "cut.txt", 2)
    text = filled(tmp_path / "cut.txt", 4)
    assert text.splitlines()[1:3] == first.splitlines()[1:3]
    with ProcessPoolExecutor(2) as executor:
        at_once = filled(tmp_path / "whole.txt", 4, workers=executor)
    assert without_seconds(text) == without_seconds(at_once)
    names = [entry.id for entry in parse_library(text).entries]
    assert names == [f"standard-{number}" for number in range(1, 5)]


def test_only_puzzles_of_some_themes_are_taken(tmp_path: Path) -> None:
    text = filled(tmp_path / "themes.txt", 2, themes=(Theme.BUILD,))
    assert all(Theme.BUILD in entry.themes for entry in parse_library(text).entries)


def test_it_gives_up_after_a_number_of_rounds(tmp_path: Path) -> None:
    file = PuzzleFile(tmp_path / "none.txt", "standard", START)
    assert list(fill(file, 1, 8, 1, ())) == []
    assert file.source.rounds == 8
    assert not file.path.exists()


def test_a_file_of_another_source_is_refused(tmp_path: Path) -> None:
    filled(tmp_path / "file.txt", 1)
    with pytest.raises(ValueError, match=r"file\.txt: # "):
        PuzzleFile(tmp_path / "file.txt", "standard", START._replace(seed="another"))


def test_each_kind_of_puzzle_has_its_own_first_line_and_count(tmp_path: Path) -> None:
    path = tmp_path / "kinds.txt"
    first = filled(path, 1).splitlines()
    by_deals = START._replace(by_deals=True)
    shipped = library("standard").part(earlier=True).entries[0]
    file = PuzzleFile(path, "standard", by_deals)
    assert file.count == 0
    file.add(None, 1.0)
    file.add(shipped.puzzle, 2.0)
    assert file.count == 1
    again = PuzzleFile(path, "standard", by_deals)
    assert (again.count, again.source.rounds, again.source.seconds) == (1, 2, 3.0)
    exact = PuzzleFile(path, "standard", START)
    assert (exact.count, exact.source.header) == (1, first[0])
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == [first[0], again.source.header]
    assert [entry.id for entry in parse_library("\n".join(lines)).entries] == [
        "standard-1",
        "standard-2",
    ]
