"""The badges, each with its title and what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS

from ...game.characters import character_of_level
from .counter import Counter, Counts


class Badge(NamedTuple):
    """A badge.

    name     its name in stored data
    title    its title, in English
    line     what it is for, in English
    counter  the counter that earns it; None where a game, a review or a level does
    amount   the number at which the counter earns it
    level    the computer player against whom a game has to be won; empty for none
    """

    name: str
    title: str
    line: str
    counter: Counter | None = None
    amount: int = 1
    level: str = ""

    @property
    def shown_title(self) -> str:
        """The title in the language in use."""
        return _(self.title).format(name=_name(self.level))

    @property
    def shown_line(self) -> str:
        """What it is for, in the language in use."""
        return _(self.line).format(name=_name(self.level))


def _name(level: str) -> str:
    return character_of_level(level).name if level else ""


SWEEP: Final = "sweep"
OWN_BUILD: Final = "build"
BUILD_OF_ANOTHER: Final = "taken"
RAISED: Final = "raised"
BEHIND: Final = "behind"
CLEAN_ROUND: Final = "clean"
"""The names of the badges that no counter earns."""

_BADGES: Final = (
    Badge(SWEEP, N_("First sweep"), N_("Sweep the table.")),
    Badge(OWN_BUILD, N_("First build"), N_("Make a build and capture it.")),
    Badge(BUILD_OF_ANOTHER, N_("Finders keepers"), N_("Capture somebody else’s build.")),
    Badge(RAISED, N_("Up it goes"), N_("Raise a build.")),
    Badge(BEHIND, N_("From behind"), N_("Win a game after you were five points behind.")),
    Badge(
        "fewest",
        N_("Less is more"),
        N_("Win a game in which points are bad, without hints."),
        Counter.FEWEST,
    ),
    Badge(
        CLEAN_ROUND,
        N_("A round without a mistake"),
        N_("Play a round in which the review finds no mistake."),
    ),
    *(
        Badge(
            f"beat-{level}",
            N_("Beat {name}"),
            N_("Win a game against {name} without hints."),
            level=level,
        )
        for level in PLAYERS
        if level != "careless"
    ),
    Badge(
        "streak",
        N_("Ten in a row"),
        N_("Solve ten puzzles in one streak."),
        Counter.STREAK,
        10,
    ),
    Badge(
        "week",
        N_("A Daily-5 week"),
        N_("Play Daily-5 on seven days in a row."),
        Counter.RUN,
        7,
    ),
    Badge("guided", N_("Quick learner"), N_("Finish a guided game."), Counter.GUIDED),
    Badge(
        "traveller",
        N_("Traveller"),
        N_("Play a round of five different games."),
        Counter.TABLES,
        5,
    ),
)

BADGES: Final[Mapping[str, Badge]] = MappingProxyType({badge.name: badge for badge in _BADGES})
"""The badges by name, in the order in which they are listed."""


def earned_by(counts: Counts) -> Iterator[str]:
    """Yield the names of the badges that the counts earn."""
    for badge in BADGES.values():
        counted = badge.counter is not None and counts.of(badge.counter) >= badge.amount
        if counted or badge.level in counts.beaten:
            yield badge.name
