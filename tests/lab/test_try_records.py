"""The look at a file of games notices what is lost, there twice or another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from casino_core.cli.simulate import Games, play_number
from casino_core.records.jsonl import format_line
from tests.lab.try_records import Looked, Watched, first_lines, looked_at, replays

GAMES = Games("standard", ("careless", "careless"), "records", recorded=True)
PLAYED = [play_number(GAMES, number) for number in range(3)]
LINES = [format_line(line) + "\n" for line in PLAYED]


def written(folder: Path, *lines: str) -> Path:
    file = folder / "games.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    return file


def test_a_whole_file_has_no_problem(tmp_path: Path) -> None:
    file = written(tmp_path, *LINES)
    assert looked_at(file, 3, first_lines(file, 2)) == Looked(
        [], 3, sum(line.rounds for line in PLAYED), sum(line.plays for line in PLAYED)
    )


@pytest.mark.parametrize(
    "lines",
    [LINES[:2], [*LINES, LINES[2]], [LINES[0], LINES[0], LINES[2]], [LINES[0], LINES[2], LINES[1]]],
    ids=["lost", "once more", "twice", "in another order"],
)
def test_what_is_wrong_is_found(lines: list[str], tmp_path: Path) -> None:
    assert looked_at(written(tmp_path, *lines), 3, LINES[0].encode()).problems


def test_other_games_are_found(tmp_path: Path) -> None:
    file = written(tmp_path, *LINES)
    assert looked_at(file, 3, LINES[1].encode()).problems == [
        "the games are not those of a run that nobody killed"
    ]


def test_games_are_counted_while_a_file_grows(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "games.jsonl")
    assert watched.games == 0
    written(tmp_path, LINES[0], LINES[1][:20])
    assert watched.games == 1
    written(tmp_path, *LINES)
    assert watched.games == 3


def test_a_game_is_replayed() -> None:
    line = PLAYED[0]
    assert replays(line)
    assert not replays(line._replace(rounds=line.rounds + 1))
    assert not replays(line._replace(record=PLAYED[1].record))


def test_a_record_with_another_end_is_found(tmp_path: Path) -> None:
    other = format_line(PLAYED[0]._replace(record=PLAYED[1].record)) + "\n"
    assert looked_at(written(tmp_path, other), 1, b"").problems == [
        "line 1: its record has another end"
    ]
