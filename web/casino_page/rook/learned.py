"""What a person has learned of Rook: the tasks of the guided round, the lessons, and the place."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..storage.fields import Field
from ..storage.guests import ROOK_LEARNED_KEY
from ..storage.store import Store

MOST_TASKS: Final = 100
MOST_LESSONS: Final = 1000


class Place(NamedTuple):
    """The task on the table.

    course  the number of the lesson, from 1; 0 for the guided round
    task    the number of the task in it, from 0
    """

    course: int
    task: int


class Learned(NamedTuple):
    """The number of tasks done in the guided round, and the numbers of the lessons done.

    `place` is the task on the table, None if a game is there.
    """

    tasks: int = 0
    lessons: frozenset[int] = frozenset()
    place: Place | None = None


def load_learned(store: Store) -> Learned:
    """Return the stored state; that of a beginner if nothing is stored."""
    return store.load(ROOK_LEARNED_KEY, _parse) or Learned()


def save_learned(store: Store, learned: Learned) -> None:
    """Store the state."""
    content = {
        "tasks": learned.tasks,
        "lessons": sorted(learned.lessons),
        **({"place": learned.place} if learned.place else {}),
    }
    store.save(ROOK_LEARNED_KEY, content)


def _parse(content: dict[str, Any]) -> Learned:
    field = Field(content)
    lessons = (each.whole(MOST_LESSONS, 1) for each in field["lessons"].items(MOST_LESSONS))
    place = field.find("place")
    return Learned(
        field["tasks"].whole(MOST_TASKS),
        frozenset(lessons),
        _place(*place.exactly(2)) if place else None,
    )


def _place(course: Field, task: Field) -> Place:
    return Place(course.whole(MOST_LESSONS), task.whole(MOST_TASKS))
