"""Hints and judgements: what the master would play, and what it thinks of a play.

All of it from a view. Both are generators that answer ever better; between two answers they yield
None after each small step, so that a page stays alive.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..play import Play
from ..players.rng import rng_for
from ..players.search import MASTER, RankedPlay, SearchResult, Style, search
from ..position import View


class Hint(NamedTuple):
    """What the master would play at a view, so far.

    best     its play with its value in points and the standard error of that
    second   the next best play, None if there is no other
    samples  how many deals of the hidden cards it has tried
    exact    whether the values are the truth: nothing is hidden, and all was tried
    """

    view: View
    best: RankedPlay
    second: RankedPlay | None
    samples: int
    exact: bool


class Judgement(NamedTuple):
    """What the master thinks of a play, so far; `played` is None if it did not look at it."""

    hint: Hint
    play: Play
    played: RankedPlay | None

    @property
    def is_best(self) -> bool:
        """Whether it is the master's own choice."""
        return self.hint.best.play == self.play

    @property
    def loss(self) -> float | None:
        """How many points it is behind the best play; None if the master did not look at it."""
        return self.hint.best.value - self.played.value if self.played else None


def hint(view: View, rng: Random | None = None, style: Style = MASTER) -> Iterator[Hint | None]:
    """Ask for a hint at a view whose turn it is; the last answer is the best."""
    for answer in search(view, rng or rng_for(view), style):
        yield _hint(view, answer) if answer else None


def judge(
    view: View, play: Play, rng: Random | None = None, style: Style = MASTER
) -> Iterator[Judgement | None]:
    """Compare a play with the master's, at the view in which it was made."""
    for answer in search(view, rng or rng_for(view), style):
        if answer is None:
            yield None
        else:
            ranked = {item.play: item for item in answer.ranked}
            yield Judgement(_hint(view, answer), play, ranked.get(play))


def _hint(view: View, answer: SearchResult) -> Hint:
    best, *others = answer.ranked
    return Hint(view, best, others[0] if others else None, answer.samples, answer.exact)
