"""What a person has learned of Rook: the tasks of the guided round, the lessons, and the place."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..storage.fields import Field
from ..storage.guests import ROOK_LEARNED_KEY
from ..storage.store import Store

MOST_TASKS: Final = 100
MOST_LESSONS: Final = 1000


class Place(NamedTuple):
    """What is on the table: a task, from 0, of a lesson, from 1, or of the guided round, 0."""

    course: int
    task: int


class Learned(NamedTuple):
    """The number of tasks done in the guided round, and the numbers of the lessons done.

    `place` is what is on the table, None for a game.
    """

    tasks: int = 0
    lessons: frozenset[int] = frozenset()
    place: Place | None = None


def load_learned(store: Store) -> Learned:
    """Return what is stored; nothing learned if nothing is."""
    return store.load(ROOK_LEARNED_KEY, _parse) or Learned()


def save_learned(store: Store, learned: Learned) -> None:
    """Store what was learned."""
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
