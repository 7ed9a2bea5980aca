"""An exercise in a page that embeds the table: without a game around it."""

from __future__ import annotations

from ...tasks.exercise import ExerciseScript
from ...tasks.session import TaskSession
from .link import unpacked_exercise


def exercise_alone(packed: str, seed: str) -> TaskSession[ExerciseScript]:
    """Return the session of an exercise, given its packed text.

    `seed` deals the cards that its positions hide. Raises `NotationError`.
    """
    return TaskSession(ExerciseScript(unpacked_exercise(packed), seed, alone=True))
