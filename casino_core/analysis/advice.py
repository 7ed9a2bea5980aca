"""Hints and judgements: the master's play at a view, and its evaluation of another play.

Both are generators of ever better answers. Between two answers they yield None after each small
step, so that a page stays responsive.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..play import Play
from ..players.base.rng import rng_for
from ..players.beliefs.past import Past
from ..players.search.sampled_values import RankedPlay, SearchResult
from ..players.search.search import search
from ..players.search.styles import ADVISER, Style
from ..position import View
from .notebook import html_of


class Hint(NamedTuple):
    """The master's choice at a view, so far.

    best     its play with the value in points and the standard error
    second   the next best play, None if there is no other
    samples  the number of sampled deals it has tried
    exact    whether the values are exact: no card is hidden, and all plays were searched

    >>> *_, found = casino.hint(end.view(end.turn))
    >>> found.samples, found.exact, found.second is not None
    (1, True, True)
    """

    view: View
    best: RankedPlay
    second: RankedPlay | None
    samples: int
    exact: bool

    def _repr_html_(self) -> str:
        return html_of(self)


class Judgement(NamedTuple):
    """The master's judgement of a play, so far.

    `played` is the play with its value, None if the master did not consider it.

    >>> play = casino.legal_plays(end)[-1]
    >>> *_, found = casino.judge(end.view(end.turn), play)
    >>> found.is_best, found.play == play
    (True, True)
    """

    hint: Hint
    play: Play
    played: RankedPlay | None

    @property
    def is_best(self) -> bool:
        """Whether the play is the master's own choice."""
        return self.hint.best.play == self.play

    def _repr_html_(self) -> str:
        return html_of(self)

    @property
    def loss(self) -> float | None:
        """The points by which the play is behind the best one, None if it was not considered."""
        return self.hint.best.value - self.played.value if self.played else None


def hint(
    view: View, rng: Random | None = None, style: Style = ADVISER, *, past: Past = ()
) -> Iterator[Hint | None]:
    """Search for a hint at the view of the seat to play; the last answer is the best.

    `past` is what this seat saw in the present deal.

    >>> *_, found = casino.hint(end.view(end.turn))
    >>> casino.is_legal(end, found.best.play), found.exact
    (True, True)
    """
    for answer in search(view, rng or rng_for(view), style, past=past):
        yield _hint(view, answer) if answer else None


def judge(
    view: View,
    play: Play,
    rng: Random | None = None,
    style: Style = ADVISER,
    *,
    past: Past = (),
) -> Iterator[Judgement | None]:
    """Compare a play with the master's, at the view from which it was made.

    `past` is what the seat saw in the present deal.

    >>> play = casino.legal_plays(end)[-1]
    >>> *_, found = casino.judge(end.view(end.turn), play)
    >>> found.is_best, found.loss
    (True, 0.0)
    """
    for answer in search(view, rng or rng_for(view), style, past=past):
        if answer is None:
            yield None
        else:
            ranked = {item.play: item for item in answer.ranked}
            yield Judgement(_hint(view, answer), play, ranked.get(play))


def _hint(view: View, answer: SearchResult) -> Hint:
    best, *others = answer.ranked
    return Hint(view, best, others[0] if others else None, answer.samples, answer.exact)
