"""Runs of puzzles: the one of the day, practice, a streak, a rush, missed ones, own mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from random import Random

from casino_core.puzzles.library import Entry, Library
from casino_core.puzzles.themes import Theme

FIRST_RATING = 800
"""The rating near which a streak and a rush begin."""
HARDER = 50
"""By how much the next puzzle of a streak or a rush is harder."""
NEAREST = 12
"""The number of puzzles from which the next one is drawn."""
WEAK_EACH = 3
"""In a practice, one of this many puzzles is about a theme that the player misses often."""
RUSH_SECONDS = 180
"""The length of a rush."""
RUSH_MISTAKES = 3
"""The number of mistakes that end a rush."""
SERIES = 3
"""The number of puzzles in a series."""


class Mode(Enum):
    """The kind of a run; the values are the words of its commands."""

    ONE = "one"
    DAY = "day"
    PRACTICE = "practice"
    SERIES = "series"
    STREAK = "streak"
    RUSH = "rush"
    OWN = "own"
    MISSED = "missed"


@dataclass(frozen=True)
class Run:
    """A run of puzzles.

    mode      its kind
    day       the day of the puzzle of the day; None otherwise
    theme     the theme that is practised, None for all
    earlier   whether puzzles before the last deal are practised, or those of it; None for both
    solved    the number of puzzles solved in the run
    missed    the names of the puzzles that were answered wrongly, in order
    seen      the names of its puzzles, in order
    seed      the seed by which its puzzles are drawn
    listed    the names of the missed puzzles of a race, which are looked at again
    """

    mode: Mode
    day: date | None = None
    theme: Theme | None = None
    earlier: bool | None = None
    solved: int = 0
    missed: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    seed: str = ""
    listed: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the rating of the player changes with it."""
        return self.mode in (Mode.DAY, Mode.PRACTICE, Mode.SERIES)

    @property
    def is_race(self) -> bool:
        """Whether it is a streak or a rush, which goes on without a second try."""
        return self.mode in (Mode.STREAK, Mode.RUSH)

    @property
    def mistakes(self) -> int:
        """The number of wrong answers in it."""
        return len(self.missed)

    @property
    def in_a_row(self) -> int:
        """The number of puzzles solved since the last wrong answer."""
        last = self.seen.index(self.missed[-1]) + 1 if self.missed else 0
        return max(0, self.solved + self.mistakes - last)

    def over(self, seconds: float) -> bool:
        """Return whether it is over, `seconds` after it began."""
        if self.mode is Mode.MISSED:
            return self.next_listed is None
        if self.mode is Mode.SERIES:
            return self.solved + self.mistakes >= SERIES
        if self.mode is Mode.STREAK:
            return self.mistakes > 0
        late = seconds >= RUSH_SECONDS or self.mistakes >= RUSH_MISTAKES
        return self.mode is Mode.RUSH and late

    def after(self, name: str, *, solved: bool) -> Run:
        """Return the run after an answer to a puzzle."""
        if solved:
            return replace(self, solved=self.solved + 1)
        return replace(self, missed=(*self.missed, name))

    def with_puzzle(self, name: str) -> Run:
        """Return the run with another of its puzzles."""
        return replace(self, seen=(*self.seen, name))

    @property
    def next_listed(self) -> str | None:
        """The next puzzle to look at again, None if it was the last one."""
        *_, place = (-1, *(self.listed.index(name) for name in self.seen))
        return next(iter(self.listed[place + 1 :]), None)

    def next_entry(
        self,
        library: Library,
        rating: float,
        answered: frozenset[str] = frozenset(),
        weak: Sequence[Theme] = (),
    ) -> Entry | None:
        """Return its next puzzle, None if none is left: one of `candidates`."""
        near = self.candidates(library, rating, answered, weak)
        return Random(f"{self.seed}/{len(self.seen)}").choice(near) if near else None

    def candidates(
        self,
        library: Library,
        rating: float,
        answered: frozenset[str] = frozenset(),
        weak: Sequence[Theme] = (),
    ) -> list[Entry]:
        """Return the puzzles from which the next one is drawn: those with the nearest ratings.

        No theme comes twice in a row, as long as there are others. A streak and a rush have puzzles
        of the last deal only, each harder than the one before.

        rating    the rating of the player
        answered  the names of puzzles that the player has answered; practice leaves them out as
                  long as there are others
        weak      the themes that the player misses often: one of three puzzles of a practice of
                  all themes is about one of them
        """
        part = library.part(earlier=False if self.is_race else self.earlier)
        entries = [entry for entry in part.by_theme(self.theme) if entry.id not in self.seen]
        last = library.entry(self.seen[-1]) if self.seen else None
        if self.is_race:
            rating = FIRST_RATING + HARDER * len(self.seen)
            entries = [entry for entry in entries if last and entry.rating > last.rating] or entries
        else:
            entries = [entry for entry in entries if entry.id not in answered] or entries
        if last:
            entries = [entry for entry in entries if entry.theme is not last.theme] or entries
        if self.mode is Mode.PRACTICE and not self.theme and len(self.seen) % WEAK_EACH == 1:
            entries = [
                entry for entry in entries if any(theme in weak for theme in entry.themes)
            ] or entries
        return sorted(entries, key=lambda entry: abs(entry.rating - rating))[:NEAREST]
