"""An exercise: tasks in a row, each at a position, with the words of the teacher."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..analysis.exploration import as_seen
from ..distinct import distinct
from ..notation.plays import format_play
from ..play import Play
from ..position import Position, View


class Answer(NamedTuple):
    """A wrong play, and what the teacher says to it."""

    play: Play
    words: str


@distinct
class Task(NamedTuple):
    """One position of an exercise, at which the player to move answers with one play.

    position   the position; cards may be hidden, but not the hand to play
    words      the task in words
    right      the plays that are right; empty if any best play is
    wrong      plays that have an answer of their own; they are wrong even where they are best
    otherwise  what is said to all other wrong plays; empty for the judgement of the engine
    hint       a help that is shown on request; empty for none
    done       what is said to a right play; empty for the usual words
    """

    position: Position | View
    words: str
    right: tuple[Play, ...] = ()
    wrong: tuple[Answer, ...] = ()
    otherwise: str = ""
    hint: str = ""
    done: str = ""

    @property
    def view(self) -> View:
        """What the player to move knows; answers are judged by that."""
        return as_seen(self.position)

    @property
    def any_best(self) -> bool:
        """Whether any best play is right, as the engine finds it."""
        return not self.right

    def is_among(self, play: Play, plays: Iterable[Play]) -> bool:
        """Return whether a play is among others; twins, which have one notation, are alike."""
        notation = format_play(play, self.position)
        return any(format_play(each, self.position) == notation for each in plays)

    def answer_to(self, play: Play) -> str:
        """Return what the teacher says to a wrong play; empty for the judgement of the engine."""
        own = (words for wrong, words in self.wrong if self.is_among(play, [wrong]))
        return next(own, self.otherwise)


@distinct
class Exercise(NamedTuple):
    """Tasks in the order in which they are solved, at least one."""

    tasks: tuple[Task, ...]
