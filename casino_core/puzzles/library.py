"""A library of puzzles: a string with one puzzle a line, and the puzzle of the day.

A line that begins with `#` is a comment. A library only grows, at its end, and so the puzzle of a
day never changes. A line `retired=standard-3,standard-17` names puzzles that are no longer offered:
links to them, and what people have stored of them, stay good. The lines are read in the form that
`format_puzzle` writes, and a position only when its puzzle is asked for: a page can list a thousand
puzzles in a moment.

The puzzle of the day derives from the date alone and is the same for everyone. It grows harder from
Monday to Sunday: the first puzzles in the order of their ratings make seven parts, one for each day
of the week, and each week takes the next puzzle of each part. They are the first thousand, and from
2027 on the first fourteen hundred that are offered, without those with hidden cards.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from .. import presets
from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..ruleset import RuleSet
from .notation import parse_puzzle
from .puzzle import Puzzle
from .themes import Theme

LONGEST_LIBRARY: Final = 5_000_000
"""The most characters of a library."""


class Days(NamedTuple):
    """Where the puzzles of the day come from.

    begins  from which day on
    first   the number of first puzzles from which they are taken
    exact   whether those with hidden cards and those no longer offered are left out
    """

    begins: date
    first: int
    exact: bool


DAYS: Final = (Days(date(2027, 1, 4), 1400, exact=True), Days(date.min, 1000, exact=False))
"""The latest first. Puzzles that are retired after a row has begun need a new row."""
WEEK: Final = 7
FOUR_SEATS: Final = "partnership"
"""The preset of four seats that has puzzles, all with hidden cards."""
PRESETS: Final = tuple(
    name for name, rules in presets.PRESETS.items() if rules.players == 2 or name == FOUR_SEATS
)
"""The presets that have a library, a file of `data/`: those of two seats, and partners."""


def puzzle_rules(preset: str) -> RuleSet:
    """Return the rule set of the puzzles of a preset: without extra actions."""
    return replace(presets.PRESETS[preset], extra_actions=False)


RETIRED: Final = "retired="
"""The beginning of a line that names the puzzles that are no longer offered, with commas."""
_HEAD = re.compile(
    r"puzzle=([a-z0-9-]{1,40}) rating=([0-9]{1,4}) themes=([a-z/-]{1,300})"
    r" (?:habits=[a-z/-]{1,300} )?(deals=)?"
)
_THEMES = {theme.value: theme for theme in Theme}


class Entry(NamedTuple):
    """A puzzle of a library before its position is read: its line, and what begins it.

    `exact` tells whether the values of its plays are exact; else they are averages over deals.
    """

    id: str
    rating: int
    themes: tuple[Theme, ...]
    line: str
    exact: bool = True

    @property
    def theme(self) -> Theme:
        """The first of its themes, that of the right play if there is one."""
        return self.themes[0]

    @property
    def earlier(self) -> bool:
        """Whether it is a position before the last deal; a single card there does not go round."""
        return " stock=" in self.line and " stock=*1 " not in self.line

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises `NotationError` for a line that cannot be read."""
        return parse_puzzle(self.line)


class Library:
    """The puzzles of one string, in its order.

    entries  those that are offered
    retired  the names of the others
    """

    def __init__(self, entries: tuple[Entry, ...], retired: frozenset[str] = frozenset()) -> None:
        """Make a library of all its puzzles.

        Raises `NotationError` if a name is there twice, or a retired one not at all.
        """
        self._every = entries
        self.retired = retired
        self.entries: tuple[Entry, ...] = tuple(
            entry for entry in entries if entry.id not in retired
        )
        self._by_id = {entry.id: entry for entry in entries}
        self._parts: dict[bool, Library] = {}
        self._of_days: dict[date, Entry] = {}
        if len(self._by_id) < len(entries):
            names = [entry.id for entry in entries]
            twice = next(name for name in names if names.count(name) > 1)
            raise NotationError(_("puzzle: {text} is there twice").format(text=twice))
        for name in sorted(retired - self._by_id.keys()):
            raise _no_such_puzzle(name)

    def __len__(self) -> int:
        return len(self.entries)

    def entry(self, name: str) -> Entry | None:
        """Return the puzzle of a name before its position is read, None if there is none."""
        return self._by_id.get(name)

    def puzzle(self, name: str) -> Puzzle:
        """Return the puzzle of a name. Raises `NotationError` if there is none."""
        entry = self._by_id.get(name)
        if entry is None:
            raise _no_such_puzzle(name)
        return entry.puzzle

    def by_theme(self, theme: Theme | None) -> tuple[Entry, ...]:
        """Return the puzzles of a theme; all with None."""
        if theme is None:
            return self.entries
        return tuple(entry for entry in self.entries if theme in entry.themes)

    @cached_property
    def by_themes(self) -> Counter[Theme]:
        """The number of puzzles of each theme."""
        return Counter(chain.from_iterable({*entry.themes} for entry in self.entries))

    def part(self, *, earlier: bool | None) -> Library:
        """Return the puzzles before the last deal, or those of the last deal; all with None."""
        if earlier is None:
            return self
        if earlier not in self._parts:
            entries = tuple(entry for entry in self.entries if entry.earlier == earlier)
            self._parts[earlier] = Library(entries)
        return self._parts[earlier]

    def of_the_day(self, day: date) -> Entry:
        """Return the puzzle of a day. Raises `NotationError` if the library is too small."""
        if day not in self._of_days:
            days = next(days for days in DAYS if day >= days.begins)
            week, weekday = divmod(day.toordinal() - date(1, 1, 1).toordinal(), WEEK)
            part = self._part(days, weekday)
            self._of_days[day] = part[week % len(part)]
        return self._of_days[day]

    def days_text(self) -> str:
        """Return the puzzles of all days, for a program that has only the date.

        Each line has the first day of its kind, a weekday from 0 for Monday, and the names of the
        puzzles: in week n, counted from 0 for that of 1 January of the year 1, it is number n, and
        after the last one they begin again. The latest first days come first.

        Raises `NotationError` if the library is too small.
        """
        lines = [
            f"{days.begins} {weekday} {','.join(entry.id for entry in self._part(days, weekday))}"
            for days in DAYS
            for weekday in range(WEEK)
        ]
        return "".join(f"{line}\n" for line in lines)

    def _part(self, days: Days, weekday: int) -> list[Entry]:
        """Return the puzzles of a weekday, from 0, in the order of the weeks."""
        every = self._every
        if days.exact:
            every = tuple(entry for entry in self.entries if entry.exact)
        first = every[: days.first]
        size = len(first) // WEEK
        if not size:
            raise NotationError(_("puzzle: too few puzzles for a puzzle of the day"))
        places = sorted(range(len(first)), key=lambda place: (first[place].rating, place))
        return [first[place] for place in sorted(places[weekday * size : (weekday + 1) * size])]


def _no_such_puzzle(name: str) -> NotationError:
    return NotationError(_("puzzle: there is no puzzle {text!r}").format(text=shortened(name)))


def parse_library(text: str) -> Library:
    """Read a library. Raises `NotationError`, which names the line, for one that cannot be read."""
    check_length(text, LONGEST_LIBRARY, "puzzles")
    entries, retired = [], set[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(RETIRED):
            retired.update(line.removeprefix(RETIRED).split(","))
        elif line and not line.startswith("#"):
            entries.append(_entry(number, line))
    return Library(tuple(entries), frozenset(retired))


def _entry(number: int, line: str) -> Entry:
    head = _HEAD.match(line)
    names = head[3].split("/") if head else []
    if not head or not all(name in _THEMES for name in names):
        words = _("puzzles: line {number} is not a puzzle: {text!r}")
        raise NotationError(words.format(number=number, text=shortened(line)))
    themes = tuple(_THEMES[name] for name in names)
    return Entry(head[1], int(head[2]), themes, line, exact=head[4] is None)
