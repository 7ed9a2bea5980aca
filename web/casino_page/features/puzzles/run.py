"""Runs of puzzles: the one of the day, one puzzle, practice, a streak, a rush, own mistakes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from casino_core.puzzles.library import Entry, Library
from casino_core.puzzles.themes import Theme

FIRST_RATING = 600
"""The rating near which a streak and a rush begin."""
HARDER = 60
"""By how much the next puzzle of a streak or a rush is harder."""
RUSH_SECONDS = 180
"""The length of a rush."""
RUSH_MISTAKES = 3
"""The number of mistakes that end a rush."""


class Mode(Enum):
    """What a run is; the values are the words of its commands."""

    ONE = "one"
    DAY = "day"
    PRACTICE = "practice"
    STREAK = "streak"
    RUSH = "rush"
    OWN = "own"


@dataclass(frozen=True)
class Run:
    """A run of puzzles.

    mode      what it is
    day       the day of the puzzle of the day; None otherwise
    theme     the theme that is practised, None for all
    earlier   whether puzzles before the last deal are practised, or those of it; None for both
    solved    the number of puzzles solved in the run
    mistakes  the number of wrong answers in it
    seen      the names of its puzzles
    """

    mode: Mode
    day: date | None = None
    theme: Theme | None = None
    earlier: bool | None = None
    solved: int = 0
    mistakes: int = 0
    seen: frozenset[str] = frozenset()

    @property
    def counts(self) -> bool:
        """Whether the rating of the player changes with it."""
        return self.mode in (Mode.DAY, Mode.PRACTICE)

    @property
    def is_race(self) -> bool:
        """Whether it is a streak or a rush, which goes on without a second try."""
        return self.mode in (Mode.STREAK, Mode.RUSH)

    def over(self, seconds: float) -> bool:
        """Whether a streak or a rush is over after a number of seconds."""
        if self.mode is Mode.STREAK:
            return self.mistakes > 0
        late = seconds >= RUSH_SECONDS or self.mistakes >= RUSH_MISTAKES
        return self.mode is Mode.RUSH and late

    def after(self, *, solved: bool) -> Run:
        """The run after an answer."""
        if solved:
            return replace(self, solved=self.solved + 1)
        return replace(self, mistakes=self.mistakes + 1)

    def with_puzzle(self, name: str) -> Run:
        """The run with another of its puzzles."""
        return replace(self, seen=self.seen | {name})

    def next_entry(
        self, library: Library, rating: float, known: frozenset[str] = frozenset()
    ) -> Entry | None:
        """Return its next puzzle, None if none is left.

        A streak and a rush have puzzles of the last deal only.

        rating  the rating of the player
        known   the names of puzzles that the player has answered; practice leaves them out as long
                as there are others
        """
        if self.is_race:
            wanted = FIRST_RATING + HARDER * len(self.seen)
            return library.part(earlier=False).nearest(wanted, None, self.seen)
        part = library.part(earlier=self.earlier)
        return part.nearest(rating, self.theme, self.seen | known) or part.nearest(
            rating, self.theme, self.seen
        )
