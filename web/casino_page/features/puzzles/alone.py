"""A puzzle in a page that embeds the table: without a game, a run or a rating around it."""

from __future__ import annotations

from datetime import date

from casino_core.puzzles.library import parse_library

from ...tasks.one_play import RunProgress
from ...tasks.puzzle import PuzzleScript
from ...tasks.session import TaskSession
from .run import Mode

STANDARD = "standard"
"""The game of the puzzle of the day."""


def preset_of(name: str) -> str:
    """Return the game whose puzzles have a name; that of the puzzle of the day for `day`."""
    return STANDARD if name == Mode.DAY.value else name.rpartition("-")[0]


def puzzle_alone(name: str, text: str, today: str) -> TaskSession[PuzzleScript]:
    """Return the session of a puzzle, by its name or `day`.

    text   the puzzles of its game
    today  today in UTC, such as `2026-11-20`

    Raises `NotationError` for a string that cannot be read, and if there is no such puzzle.
    """
    library = parse_library(text)
    if name == Mode.DAY.value:
        puzzle = library.of_the_day(date.fromisoformat(today)).puzzle
    else:
        puzzle = library.puzzle(name)
    return TaskSession(PuzzleScript(puzzle, lambda _: None, RunProgress, alone=True))
