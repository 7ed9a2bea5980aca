"""Habits: ways to play without any thought, and which puzzles they solve.

Somebody who always plays the highest card should not get far in puzzles. Each habit is a function
from a view to a play. The line of a puzzle names the habits that solve it, and `mixing` chooses
puzzles so that no habit solves many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import partial
from typing import Final

from ..play import Play, PlayKind
from ..position import View
from ..rules.legal import legal_plays


class Habit(StrEnum):
    """The habits, in the order in which a puzzle names them."""

    HIGHEST = "highest"
    SECOND_HIGHEST = "second-highest"
    SECOND_LOWEST = "second-lowest"
    LOWEST = "lowest"
    LARGEST = "largest"
    LARGEST_OR_LOWEST = "largest-or-lowest"
    TAKE_HIGH = "take-high"
    TAKE_LOW = "take-low"
    BUILD = "build"

    __repr__ = Enum.__str__


def habits_solving(view: View, right: Collection[Play]) -> tuple[Habit, ...]:
    """Return the habits that make one of the right plays at a view, in order."""
    return tuple(habit for habit in Habit if play_of(habit, view) in right)


def play_of(habit: Habit, view: View) -> Play:
    """Return the play that a habit makes at a view."""
    return _HABITS[habit](legal_plays(view))


# The legal plays stand in the order of their cards, the lowest first.


def _first_button(plays: Sequence[Play], place: int) -> Play:
    """Make the play of the first button of a card, which is chosen by its place in the hand.

    The first button trails; where the card may not be trailed, this is the play of it that takes
    the most cards. In a hand without such a place, it is the card that is nearest to it.
    """
    cards = list(dict.fromkeys(play.card.text for play in plays))
    chosen = cards[place] if -len(cards) <= place < len(cards) else cards[0 if place < 0 else -1]
    return min(
        (play for play in plays if play.card.text == chosen),
        key=lambda play: (play.kind is not PlayKind.TRAIL, -play.taken.bit_count()),
    )


def _largest_capture(plays: Sequence[Play], place: int) -> Play:
    """Make the capture that takes the most cards, else the first button of a card."""
    captures = _of_kind(PlayKind.CAPTURE, plays)
    return _largest(captures) if captures else _first_button(plays, place)


def _capture_with(plays: Sequence[Play], place: int) -> Play:
    """Make the largest capture with the last or first card that can, else a build or trail."""
    captures = _of_kind(PlayKind.CAPTURE, plays)
    if not captures:
        return _first_button(plays, place)
    chosen = captures[place].card.text
    return _largest(play for play in captures if play.card.text == chosen)


def _largest_build(plays: Sequence[Play]) -> Play:
    """Make the build that uses the most cards, else the largest capture."""
    builds = _of_kind(PlayKind.BUILD, plays)
    return _largest(builds) if builds else _largest_capture(plays, -1)


def _of_kind(kind: PlayKind, plays: Iterable[Play]) -> list[Play]:
    return [play for play in plays if play.kind is kind]


def _largest(plays: Iterable[Play]) -> Play:
    return max(plays, key=lambda play: play.taken.bit_count())


_HABITS: Final[Mapping[Habit, Callable[[Sequence[Play]], Play]]] = {
    Habit.HIGHEST: partial(_first_button, place=-1),
    Habit.SECOND_HIGHEST: partial(_first_button, place=-2),
    Habit.SECOND_LOWEST: partial(_first_button, place=1),
    Habit.LOWEST: partial(_first_button, place=0),
    Habit.LARGEST: partial(_largest_capture, place=-1),
    Habit.LARGEST_OR_LOWEST: partial(_largest_capture, place=0),
    Habit.TAKE_HIGH: partial(_capture_with, place=-1),
    Habit.TAKE_LOW: partial(_capture_with, place=0),
    Habit.BUILD: _largest_build,
}
"""How the habits play: the first four choose a card by its place in the hand."""
