"""Hints and judgements: the master's play at a view, and its evaluation of another play.

`hint` and `judge` think until they are done. A page, which has to stay responsive, takes the steps
of `hint_steps` and `judge_steps`: ever better answers, and None between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from .. import notebook
from ..deprecation import deprecated
from ..play import Play
from ..players.base.rng import rng_for
from ..players.beliefs.past import Past
from ..players.search.sampled_values import RankedPlay, SearchResult
from ..players.search.search import search
from ..players.search.styles import ADVISER, Style
from ..position import View


@dataclass(frozen=True, slots=True)
class Hint:
    """The master's choice at a view, so far.

    best     its play with the value in points and the standard error
    second   the next best play, None if there is no other
    samples  the number of sampled deals it has tried, 0 for first estimates: their standard errors
             are 0.0
    exact    whether the values are exact: no card is hidden, and all plays were searched
    gave_up  whether no card is hidden, but the last deal takes too long to solve: what seems best
             may not be

    >>> found = casino.hint(end.view())
    >>> found.samples, found.exact, found.second is not None
    (1, True, True)
    """

    view: View
    best: RankedPlay
    second: RankedPlay | None
    samples: int
    exact: bool
    gave_up: bool = False

    def __iter__(self) -> Iterator[Hint]:
        """Yield the hint alone: `*_, last = casino.hint(view)`, as release 0.2 had it."""
        deprecated("the answers of casino.hint(view)", "the one that it returns, or hint_steps", 2)
        yield self

    def _repr_html_(self) -> str:
        return notebook.html_of(self)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The master's judgement of a play, so far.

    `played` is the play with its value, None if the master did not consider it.

    >>> play = casino.legal_plays(end)[-1]
    >>> found = casino.judge(end.view(), play)
    >>> found.is_best, found.play == play
    (True, True)
    """

    hint: Hint
    play: Play
    played: RankedPlay | None

    def __iter__(self) -> Iterator[Judgement]:
        """Yield the judgement alone, as release 0.2 had it."""
        deprecated("the answers of casino.judge(…)", "the one that it returns, or judge_steps", 2)
        yield self

    @property
    def is_best(self) -> bool:
        """Whether the play is the master's own choice."""
        return self.hint.best.play == self.play

    def _repr_html_(self) -> str:
        return notebook.html_of(self)

    @property
    def loss(self) -> float | None:
        """The points by which the play is behind the best one, None if it was not considered."""
        return self.hint.best.value - self.played.value if self.played else None


def hint(view: View, rng: Random | None = None, style: Style = ADVISER, *, past: Past = ()) -> Hint:
    """Return the hint of the master at the view of the seat to play.

    `past` is what this seat saw in the present deal.

    >>> found = casino.hint(end.view())
    >>> casino.is_legal(end, found.best.play), found.exact
    (True, True)
    """
    return _hint(view, _last_result(view, rng, style, past))


def hint_steps(
    view: View, rng: Random | None = None, style: Style = ADVISER, *, past: Past = ()
) -> Iterator[Hint | None]:
    """Search for a hint in small steps: yield ever better ones, and None between them.

    The first ones are estimates, for which no deal was tried.

    >>> from casino_core.analysis import hint_steps
    >>> *_, last = hint_steps(end.view())
    >>> last == casino.hint(end.view())
    True
    """
    for answer in search(view, rng or rng_for(view), style, past=past, estimates_first=True):
        yield _hint(view, answer) if answer else None


def judge(
    view: View,
    play: Play,
    rng: Random | None = None,
    style: Style = ADVISER,
    *,
    past: Past = (),
) -> Judgement:
    """Compare a play with the master's, at the view from which it was made.

    `past` is what the seat saw in the present deal.

    >>> play = casino.legal_plays(end)[-1]
    >>> found = casino.judge(end.view(), play)
    >>> found.is_best, found.loss
    (True, 0.0)
    """
    return _judgement(view, play, _last_result(view, rng, style, past))


def judge_steps(
    view: View,
    play: Play,
    rng: Random | None = None,
    style: Style = ADVISER,
    *,
    past: Past = (),
) -> Iterator[Judgement | None]:
    """Compare a play with the master's in small steps: yield ever better judgements, and None.

    >>> from casino_core.analysis import judge_steps
    >>> play = casino.legal_plays(end)[-1]
    >>> *_, last = judge_steps(end.view(), play)
    >>> last == casino.judge(end.view(), play)
    True
    """
    for answer in search(view, rng or rng_for(view), style, past=past):
        yield _judgement(view, play, answer) if answer else None


def _last_result(view: View, rng: Random | None, style: Style, past: Past) -> SearchResult:
    """Return the result of a search at its end."""
    results = search(view, rng or rng_for(view), style, past=past, last_only=True)
    *_, last = filter(None, results)
    return last


def _judgement(view: View, play: Play, answer: SearchResult) -> Judgement:
    ranked = {item.play: item for item in answer.ranked}
    return Judgement(_hint(view, answer), play, ranked.get(play))


def _hint(view: View, answer: SearchResult) -> Hint:
    best, *others = answer.ranked
    second = others[0] if others else None
    return Hint(view, best, second, answer.samples, answer.exact, answer.gave_up)
