"""Puzzles: positions in which one play is plainly right.

`puzzle` has the record, `notation` its line of text, `library` a file of such lines with the puzzle
of the day. `judging` judges an answer. `finding` looks for puzzles with the help of `solving`,
`themes` and `difficulty`; `rating` has the ratings of people. `prose.puzzles` puts it in words.
"""

from __future__ import annotations

from .judging import Verdict, answer, answer_in_steps
from .notation import format_puzzle, parse_puzzle
from .puzzle import Puzzle
from .themes import Theme

__all__ = [
    "Puzzle",
    "Theme",
    "Verdict",
    "answer",
    "answer_in_steps",
    "format_puzzle",
    "parse_puzzle",
]
