"""What a person has learned of Rook: how far the guided round was played, and the lessons done."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..storage.fields import Field
from ..storage.guests import ROOK_LEARNED_KEY
from ..storage.store import Store

MOST_TASKS: Final = 100
MOST_LESSONS: Final = 1000


class Learned(NamedTuple):
    """The number of tasks done in the guided round, and the numbers of the lessons done."""

    tasks: int = 0
    lessons: frozenset[int] = frozenset()


def load_learned(store: Store) -> Learned:
    """What is stored; nothing learned if nothing is."""
    return store.load(ROOK_LEARNED_KEY, _parse) or Learned()


def save_learned(store: Store, learned: Learned) -> None:
    """Store what was learned."""
    content = {"tasks": learned.tasks, "lessons": sorted(learned.lessons)}
    store.save(ROOK_LEARNED_KEY, content)


def _parse(content: dict[str, Any]) -> Learned:
    field = Field(content)
    lessons = (each.whole(MOST_LESSONS, 1) for each in field["lessons"].items(MOST_LESSONS))
    return Learned(field["tasks"].whole(MOST_TASKS), frozenset(lessons))
