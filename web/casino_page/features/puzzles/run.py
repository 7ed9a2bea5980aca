"""Runs of puzzles: the one of the day, practice, a streak, a rush, missed ones, own mistakes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from random import Random

from casino_core.puzzles.habits import Habit
from casino_core.puzzles.library import Entry, Library
from casino_core.puzzles.mixing import MOST_SHARE, Mix, look_alikes, mixed
from casino_core.puzzles.themes import Theme

FIRST_RATING = 800
"""The rating near which a streak and a rush begin."""
HARDER = 50
"""By how much the next puzzle of a streak or a rush is harder."""
THEME_REACH = 250
"""How far from the player’s rating puzzles of a theme are that cannot be mixed without a habit."""
RUSH_SECONDS = 180
"""The length of a rush."""
RUSH_MISTAKES = 3
"""The number of mistakes that end a rush."""
SERIES = 3
"""The number of puzzles in a series."""


class Mode(Enum):
    """What a run is; the values are the words of its commands."""

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

    mode      what it is
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

    def over(self, seconds: float) -> bool:
        """Return whether it is over.

        A race after a number of seconds, others after their last puzzle.
        """
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
        *_, shown = (-1, *(self.listed.index(name) for name in self.seen))
        return next(iter(self.listed[shown + 1 :]), None)

    def next_entry(
        self, library: Library, rating: float, known: frozenset[str] = frozenset()
    ) -> Entry | None:
        """Return its next puzzle, None if none is left: one of `next_mix`."""
        mix = self.next_mix(library, rating, known)
        return self.drawn(mix) if mix else None

    def drawn(self, mix: Mix) -> Entry:
        """Return its next puzzle, one of these."""
        return mix.draw(Random(f"{self.seed}/{len(self.seen)}"))

    def next_mix(
        self, library: Library, rating: float, known: frozenset[str] = frozenset()
    ) -> Mix | None:
        """Return the puzzles of which the next one is drawn, None if none is left.

        They are weighed so that no habit solves more than a third of them (`mixing`). A streak and
        a rush have puzzles of the last deal only, each harder than the one before.

        rating  the rating of the player
        known   the names of puzzles that the player has answered; practice leaves them out as long
                as there are others
        """
        before = [entry for entry in map(library.entry, self.seen) if entry]
        part = library.part(earlier=False if self.is_race else self.earlier)
        left = [entry for entry in part.by_theme(self.theme) if entry.id not in self.seen]
        if self.is_race:
            rating = FIRST_RATING + HARDER * len(self.seen)
            harder = [entry for entry in left if before and entry.rating > before[-1].rating]
            return mixed(harder or left, rating, _tired(before))
        left = [entry for entry in left if entry.id not in known] or left
        if self.theme is None:
            return mixed(left, rating, _tired(before))
        others = self._others(part, self.theme, rating, known)
        return mixed(left, rating, _tired(before), THEME_REACH, others)

    def _others(
        self, part: Library, theme: Theme, rating: float, known: frozenset[str]
    ) -> list[Entry]:
        """Return what may be mixed in, the nearest of those that look like the theme first."""
        unseen = [entry for entry in part.entries if entry.id not in self.seen]
        near = sorted(unseen, key=lambda entry: (entry.id in known, abs(entry.rating - rating)))
        return look_alikes(near, theme)


def _tired(before: list[Entry]) -> list[Habit]:
    """Return the habits that solve more than a third of the puzzles so far, and two at least."""
    counts = Counter(habit for entry in before for habit in entry.habits)
    return [each for each, n in counts.items() if n >= 2 and n > MOST_SHARE * len(before)]
