"""Exercises that a teacher writes: one or several positions, each with a task and its answers.

`exercise` has the values, `notation` their text, and `judging` judges an answer.
`prose.exercises` puts the verdict in words.
"""

from __future__ import annotations

from .exercise import Answer, Exercise, Task
from .judging import Verdict, answer_in_steps
from .notation import format_exercise, parse_exercise

__all__ = [
    "Answer",
    "Exercise",
    "Task",
    "Verdict",
    "answer_in_steps",
    "format_exercise",
    "parse_exercise",
]
