"""The aims of a week, and the choice of three of them.

The choice follows from the number of the week and from what the person has done so far: three of
the five aims that were reached the fewest times.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.players import PLAYERS

from ..badges.counter import Counter, Counts
from ..guided_offer.progress import STARTS

AIMS_A_WEEK: Final = 3
LEAST_DONE: Final = 5
"""The aims of a week are drawn from this number of aims, those that were reached least often."""


class Aim(NamedTuple):
    """An aim of a week.

    name     its name in stored data
    words    what to do, in English
    counter  what is counted
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
    left = [aim for aim in AIMS.values() if aim.most is None or counts.of(aim.counter) < aim.most]
    drawn = {aim.name: sha256(f"{week}:{aim.name}".encode()).digest() for aim in left}
    least = sorted(left, key=lambda aim: (counts.of(aim.counter) // aim.amount, drawn[aim.name]))
    chosen = sorted(least[:LEAST_DONE], key=lambda aim: drawn[aim.name])[:AIMS_A_WEEK]
    return tuple(aim for aim in AIMS.values() if aim in chosen)
