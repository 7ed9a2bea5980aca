"""The badges: what they count, how they are earned and stored, and their part of the statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS

from ..game.characters import character_of_level
from ..render.badge_drawings import badge_drawing
from ..render.markup import element, fold, text
from ..storage.days import day_of
from ..storage.fields import LONGEST_NAME, Field
from ..storage.store import UNREADABLE, Content, StorageKey, Store, format_content, parse_content
from .daily.words import dated_words


class Counter(StrEnum):
    """The counters; none of them becomes less, unless a guided game begins anew.

    wins     games won
    sweeps   sweeps made, where most points win: elsewhere a sweep costs points
    builds   own builds that were captured
    fewest   games won in which the fewest points win
    tables   rule sets of which a round was played
    puzzles  rated puzzles solved at the first try
    streak   puzzles in the longest streak
    days     days of Daily-5 that count
    run      days in the longest row of such days
    guided   guided games that were played to their end
    beaten   computer players against whom a game was won, at full strength
    """

    WINS = "wins"
    SWEEPS = "sweeps"
    BUILDS = "builds"
    FEWEST = "fewest"
    TABLES = "tables"
    PUZZLES = "puzzles"
    STREAK = "streak"
    DAYS = "days"
    RUN = "run"
    GUIDED = "guided"
    BEATEN = "beaten"


class Counts(NamedTuple):
    """The counts of a person so far.

    numbers  the number of each counter; one that is missing is not known here
    beaten   the computer players against whom a game was won, at full strength
    """

    numbers: Mapping[Counter, int] = {}
    beaten: frozenset[str] = frozenset()

    def of(self, counter: Counter) -> int:
        """Return the number of a counter."""
        return self.numbers.get(counter, 0)


class Badge(NamedTuple):
    """A badge.

    name     its name in stored data
    title    its title, in English
    line     its purpose, in English
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
        """The purpose of the badge, in the language in use."""
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
        by_counter = badge.counter is not None and counts.of(badge.counter) >= badge.amount
        if by_counter or badge.level in counts.beaten:
            yield badge.name


BADGES_KEY: Final = StorageKey("casino.badges", N_("the badges"))
"""The text under it has the field `badges`: by the name of a badge the day on which it was earned,
in UTC."""

MOST: Final = 1_000
"""The most badges that are stored; another version may have others, which are kept."""


class EarnedBadges(NamedTuple):
    """The day on which each badge was earned, such as `2026-11-20`, by the name of the badge."""

    days: Mapping[str, str] = MappingProxyType({})

    def with_names(self, names: Iterable[str], day: str) -> EarnedBadges:
        """Add badges that are earned on a day; one that was earned before keeps its day."""
        new = dict.fromkeys((name for name in names if name not in self.days), day)
        return EarnedBadges({**self.days, **new}) if new else self

    def since(self, before: EarnedBadges) -> tuple[str, ...]:
        """Return the names of the badges of this version that were not earned before."""
        return tuple(name for name in BADGES if name in self.days and name not in before.days)

    def merged(self, other: EarnedBadges) -> EarnedBadges:
        """Return all badges of both; one that both have was earned on the earlier day."""
        both = {**other.days, **self.days}
        return EarnedBadges(
            {name: min(day, other.days.get(name, day)) for name, day in both.items()}
        )


def badges_content(earned: EarnedBadges) -> Content:
    """Return the content to store."""
    return {"badges": dict(earned.days)}


def parse_badges(content: Content) -> EarnedBadges:
    """Read stored content. Raises `FieldError` if it is damaged."""
    return EarnedBadges(
        {
            Field(name, "badges").text(LONGEST_NAME): day_of(day, day.value).isoformat()
            for name, day in Field(content)["badges"].fields(MOST)
        }
    )


def load_badges(store: Store) -> EarnedBadges:
    """Read the badges that were earned."""
    return store.load(BADGES_KEY, parse_badges) or EarnedBadges()


def earn(store: Store, names: Iterable[str], day: str) -> tuple[str, ...]:
    """Store badges that are earned on a day; return the names of the new ones."""
    before = load_badges(store)
    after = before.with_names(names, day)
    if after is before:
        return ()
    store.save(BADGES_KEY, badges_content(after))
    return after.since(before)


def merged_text(here: str | None, restored: str | None) -> str | None:
    """Merge the string of the badges stored here into that of a backup; None if there is neither.

    A string that cannot be read is left out.
    """
    both = [earned for text in (restored, here) if text and (earned := _read(text)) is not None]
    if not both:
        return None
    first, *others = both
    return format_content(BADGES_KEY, badges_content(first.merged(*others) if others else first))


def _read(text: str) -> EarnedBadges | None:
    try:
        return parse_badges(parse_content(BADGES_KEY, text))
    except UNREADABLE:
        return None


def badges_section(earned: EarnedBadges, today: date) -> str:
    """Render the badges that were earned, each with its day; those to be earned are folded."""
    own = [badge for badge in BADGES.values() if badge.name in earned.days]
    rest = [badge for badge in BADGES.values() if badge.name not in earned.days]
    words = "" if own else element("p", text(_("None yet.")), class_="about")
    listed = _list(own, earned, today) if own else ""
    if rest:
        more = ngettext("{n} more to earn", "{n} more to earn", len(rest)).format(n=len(rest))
        listed += fold(more, _list(rest, earned, today), class_="more-badges")
    return element("section", element("h3", text(_("Badges"))), words, listed)


def _list(badges: Iterable[Badge], earned: EarnedBadges, today: date) -> str:
    return element(
        "ul",
        *(_badge(badge, earned.days.get(badge.name), today) for badge in badges),
        class_="badges",
    )


def _badge(badge: Badge, day: str | None, today: date) -> str:
    when = ""
    if day:
        words = dated_words(date.fromisoformat(day), today)
        when = element("time", text(words), datetime=day)
    return element(
        "li",
        badge_drawing(badge.name),
        element("b", text(badge.shown_title)),
        when,
        element("span", text(badge.shown_line), class_="about"),
        class_="earned" if day else None,
        data_badge=badge.name,
    )
