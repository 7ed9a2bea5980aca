"""Exercises in addresses and in the lines that teachers paste: their text, compressed."""

from __future__ import annotations

import re
from typing import Final

from casino_core import NotationError
from casino_core.exercises import Exercise, format_exercise, parse_exercise
from casino_core.exercises.notation import LONGEST_EXERCISE
from casino_core.i18n import gettext as _

from ...address.packed_text import packed_text, unpacked_text
from ...address.page_request import LONGEST_PACKED, OpeningField
from ...tasks.exercise import ExerciseScript
from ...tasks.session import TaskSession

EXERCISE: Final = OpeningField("exercise", "exercise-open", over_game=True, longest=LONGEST_PACKED)
"""The field of an address that holds an exercise."""

_IN_LINE = re.compile(rf"\b{EXERCISE.name}=[\"']?([\w-]+)", re.ASCII)
_MOST_BYTES: Final = 4 * LONGEST_EXERCISE


def packed_exercise(exercise: Exercise) -> str:
    """Return an exercise as the value of the field `exercise` of an address."""
    return packed_text(format_exercise(exercise))


def unpacked_exercise(packed: str) -> Exercise:
    """Return the exercise that `packed_exercise` has packed. Raises `NotationError`."""
    return parse_exercise(unpacked_text(packed, EXERCISE.name, _MOST_BYTES))


def exercise_in_line(line: str) -> Exercise:
    """Return the exercise of a line to paste, an address or notation. Raises `NotationError`."""
    if line.lstrip().startswith("exercise "):
        return parse_exercise(line)
    match = _IN_LINE.search(line)
    if not match:
        raise NotationError(_("exercise: there is none in this line"))
    return unpacked_exercise(match[1])


def exercise_alone(packed: str, seed: str) -> TaskSession[ExerciseScript]:
    """Return the session of an exercise, given its packed text.

    `seed` deals the cards that its positions hide. Raises `NotationError`.
    """
    return TaskSession(ExerciseScript(unpacked_exercise(packed), seed, alone=True))
