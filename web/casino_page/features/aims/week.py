"""The aims of the present week with what was done before it, as stored in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_

from ...storage.fields import Field
from ...storage.store import Content, StorageKey, Store
from ..badges.counter import Counts
from .aim import AIMS, Aim, aims_of

AIMS_KEY: Final = StorageKey("casino.aims", N_("the weekly goals"))
"""The text under it has the fields `week`, such as `2026-W48`, and `before`: by the name of each
aim the number that its counter had before the week."""

MOST_AIMS: Final = 100
MOST: Final = 10**12
"""The bounds of what is stored: of aims, and of a counter, which may add up several tables."""
_WEEK: Final = re.compile("[0-9]{4}-W[0-5][0-9]")


class WeekOfAims(NamedTuple):
    """A week, and for each of its aims the number that its counter had before the week."""

    week: str = ""
    before: Mapping[str, int] = MappingProxyType({})

    def in_week(self, week: str, counts: Counts) -> WeekOfAims:
        """Return the aims of a week, chosen now if this is another one."""
        if week == self.week:
            return self
        chosen = aims_of(week, counts)
        return WeekOfAims(week, {aim.name: min(MOST, counts.of(aim.counter)) for aim in chosen})

    def progress(self, counts: Counts) -> tuple[tuple[Aim, int], ...]:
        """Return each aim that this version knows, with how much of its amount is done."""
        return tuple(
            (aim, min(aim.amount, max(0, counts.of(aim.counter) - before)))
            for name, before in self.before.items()
            if (aim := AIMS.get(name))
        )

    def reached(self, counts: Counts) -> tuple[Aim, ...]:
        """Return the aims that are reached."""
        return tuple(aim for aim, done in self.progress(counts) if done == aim.amount)


def aims_content(aims: WeekOfAims) -> Content:
    """Return the content to store."""
    return {"week": aims.week, "before": dict(aims.before)}


def parse_aims(content: Content) -> WeekOfAims:
    """Read stored content. Raises `FieldError` if it is damaged."""
    stored = Field(content)
    return WeekOfAims(
        stored["week"].read(len("2026-W48"), _week),
        {name: number.whole(MOST) for name, number in stored["before"].fields(MOST_AIMS)},
    )


def _week(text: str) -> str:
    if not _WEEK.fullmatch(text):
        raise ValueError(text)
    return text


def take_up(store: Store, week: str, count: Callable[[], Counts]) -> WeekOfAims:
    """Read the aims of a week; choose and store them if the week has begun since.

    `count` is called only then, to count all that was done before.
    """
    stored = store.load(AIMS_KEY, parse_aims) or WeekOfAims()
    if stored.week == week:
        return stored
    aims = stored.in_week(week, count())
    store.save(AIMS_KEY, aims_content(aims))
    return aims
