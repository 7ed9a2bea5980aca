"""A whole game with all hands open, one play after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from casino_core import Game, Play, Position
from casino_core.prose.names import side_name

from ...game.log import log_of
from ...game.scene import LogLine


@dataclass(frozen=True)
class Walkthrough:
    """A game at one place: after so many plays, with the next one about to be made.

    The lines of its log are made once, for all places.
    """

    game: Game
    names: Sequence[str]
    place: int = 0
    rounds: tuple[tuple[LogLine, ...], ...] = field(default=())

    @classmethod
    def of(cls, game: Game, names: Sequence[str]) -> Walkthrough:
        """A game from its beginning."""
        rounds = (log_of(game, part, names) for part in range(len(game.rounds)))
        return cls(game, names, 0, tuple(rounds))

    @cached_property
    def plays(self) -> int:
        """How many plays there are."""
        return len(self.game.steps)

    def at(self, place: int) -> Walkthrough:
        """The same at another place, the nearest there is."""
        return replace(self, place=max(0, min(place, self.plays)))

    @property
    def position(self) -> Position:
        """Everything on the table and in all hands."""
        steps = self.game.steps
        return steps[self.place].before if self.place < self.plays else self.game.position

    @property
    def play(self) -> Play | None:
        """The play that is about to be made, None at the end."""
        steps = self.game.steps
        return steps[self.place].play if self.place < self.plays else None

    @property
    def part(self) -> int:
        """The round of that play, from 0."""
        return self._where[0]

    @property
    def line(self) -> LogLine | None:
        """The line of the log for that play, or for a call; None if the game simply ends."""
        part, number = self._where
        lines = self.rounds[part]
        return lines[number] if number < len(lines) else None

    @property
    def begins_round(self) -> bool:
        """Whether the next play is the first of its round."""
        return self._where[1] == 0

    def score_before(self) -> str:
        """What every side had when the round began, in words."""
        start = self.game.rounds[self.part].start
        return self._told(start.scores)

    def score_at_the_end(self) -> str:
        """What every side has after all, in words."""
        outcome = self.game.outcome
        return self._told(outcome.totals if outcome else self.game.position.scores)

    @cached_property
    def _where(self) -> tuple[int, int]:
        """The round, and the plays made in it before this place."""
        return self.game.place(self.place)

    def _told(self, scores: tuple[int, ...]) -> str:
        rules = self.game.rules
        return ", ".join(f"{side_name(self.names, n, rules)} {s}" for n, s in enumerate(scores))
