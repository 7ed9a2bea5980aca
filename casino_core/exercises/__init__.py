"""Exercises that a teacher writes: one or several positions, each with a task and its answers.

`exercise` has the values and judges an answer, `notation` has their text.
`prose.exercises` puts the verdict in words.
"""

from __future__ import annotations

from .exercise import Answer, Exercise, Task, Verdict, answer_in_steps
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
