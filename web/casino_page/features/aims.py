"""The aims of a week: chosen, stored with what was done before, and drawn in the statistics."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS

from ..render.markup import element, text
from ..storage.fields import Field
from ..storage.store import Content, StorageKey, Store
from .badges import Counter, Counts
from .guided_offer import STARTS

AIMS_A_WEEK: Final = 3
LEAST_DONE: Final = 5
"""The aims of a week are drawn from this number of aims, those that were reached least often."""


class Aim(NamedTuple):
    """An aim of a week.

    name     its name in stored data
    words    the aim, in English
    counter  the counter of it
    amount   how much more of that there is to be at the end of the week
    most     the number at which nothing is left to do; None for no end
    """

    name: str
    words: str
    counter: Counter
    amount: int
    most: int | None = None


_AIMS: Final = (
    Aim("win", N_("Win three games"), Counter.WINS, 3),
    Aim("sweep", N_("Make five sweeps"), Counter.SWEEPS, 5),
    Aim("build", N_("Capture five of your builds"), Counter.BUILDS, 5),
    Aim("puzzle", N_("Solve ten rated puzzles"), Counter.PUZZLES, 10),
    Aim("daily", N_("Play Daily-5 on three days"), Counter.DAYS, 3),
    Aim("fewest", N_("Win a game in which points are bad"), Counter.FEWEST, 1),
    Aim("table", N_("Play a game that you have not played yet"), Counter.TABLES, 1),
    Aim("guided", N_("Finish a guided game"), Counter.GUIDED, 1, len(STARTS) + 1),
    Aim("beat", N_("Win against a new opponent"), Counter.BEATEN, 1, len(PLAYERS)),
)

AIMS: Final[Mapping[str, Aim]] = MappingProxyType({aim.name: aim for aim in _AIMS})
"""The aims by name."""


def week_of(day: date) -> str:
    """Return the week of a day, such as `2026-W48`."""
    year, week, _weekday = day.isocalendar()
    return f"{year:04}-W{week:02}"


def aims_of(week: str, counts: Counts) -> tuple[Aim, ...]:
    """Choose the aims of a week for a person who has done this much before it."""
    open_aims = [
        aim for aim in AIMS.values() if aim.most is None or counts.of(aim.counter) < aim.most
    ]
    lots = {aim.name: sha256(f"{week}:{aim.name}".encode()).digest() for aim in open_aims}
    least = sorted(
        open_aims, key=lambda aim: (counts.of(aim.counter) // aim.amount, lots[aim.name])
    )
    choice = sorted(least[:LEAST_DONE], key=lambda aim: lots[aim.name])[:AIMS_A_WEEK]
    return tuple(aim for aim in AIMS.values() if aim in choice)


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
        aims = aims_of(week, counts)
        return WeekOfAims(week, {aim.name: min(MOST, counts.of(aim.counter)) for aim in aims})

    def progress(self, counts: Counts) -> tuple[tuple[Aim, int], ...]:
        """Return each aim that this version knows, with how much of its amount is done."""
        return tuple(
            (aim, min(aim.amount, max(0, counts.of(aim.counter) - before)))
            for name, before in self.before.items()
            if (aim := AIMS.get(name))
        )

    def reached(self, counts: Counts) -> tuple[Aim, ...]:
        """Return the aims that are reached."""
        return tuple(aim for aim, count in self.progress(counts) if count == aim.amount)


def aims_content(aims: WeekOfAims) -> Content:
    """Return the content to store."""
    return {"week": aims.week, "before": dict(aims.before)}


def parse_aims(content: Content) -> WeekOfAims:
    """Read stored content. Raises `FieldError` if it is damaged."""
    field = Field(content)
    return WeekOfAims(
        field["week"].read(len("2026-W48"), _week),
        {name: number.whole(MOST) for name, number in field["before"].fields(MOST_AIMS)},
    )


def _week(text: str) -> str:
    if not _WEEK.fullmatch(text):
        raise ValueError(text)
    return text


def take_up(store: Store, week: str, count: Callable[[], Counts]) -> WeekOfAims:
    """Read the aims of a week; choose and store them if the week has begun since.

    `count` is called only then, to count all that was done before.
    """
    before = store.load(AIMS_KEY, parse_aims) or WeekOfAims()
    if before.week == week:
        return before
    aims = before.in_week(week, count())
    store.save(AIMS_KEY, aims_content(aims))
    return aims


def aims_section(aims: WeekOfAims, counts: Counts) -> str:
    """Render the aims of the week, each with how much of it is done."""
    rows = (_aim(aim, count) for aim, count in aims.progress(counts))
    return element(
        "section",
        element("h3", text(_("Weekly goals"))),
        element("ul", *rows, class_="aims"),
    )


def _aim(aim: Aim, count: int) -> str:
    words = _("{done} of {amount}").format(done=count, amount=aim.amount)
    return element(
        "li",
        element("span", text(_(aim.words))),
        element("progress", class_="track", value=count, max=aim.amount, aria_hidden="true"),
        element("span", text(words), class_="about"),
        data_aim=aim.name,
    )
