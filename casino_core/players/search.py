"""The searching players: what is hidden is dealt at random, again and again, and searched.

Every play is tried on the same deals (common random numbers), each deal is searched to its end
(`deal_search`), and the play with the best mean is chosen. With nothing hidden that matters, one
search is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from random import Random
from typing import NamedTuple

from ..play import Play
from ..position import View
from .base import Player
from .deal_search import DealSearch, ordered
from .sampling import samples


class Ranked(NamedTuple):
    """A play with its mean value in points, and the standard error of that."""

    play: Play
    value: float
    error: float


class Answer(NamedTuple):
    """What a search has found so far: the plays, best first, from so many deals tried."""

    ranked: tuple[Ranked, ...]
    samples: int
    exact: bool

    @property
    def play(self) -> Play:
        """The best play."""
        return self.ranked[0].play


class Style(NamedTuple):
    """How a searching player searches: the deals it tries, and the states looked at for a play.

    Where nothing is hidden there is one deal to try, and no limit but patience. `step` is how many
    states are looked at between two pauses.
    """

    samples: int
    states: int
    step: int = 100


FEWEST = 4
"""After so many deals a play that is far behind is no longer tried."""
SURE = 3.0
"""So many standard errors are far behind."""
DOUBT = 1.0
"""Added to the variance found, in points squared: what is rare may not have turned up yet."""
SEARCHER = Style(samples=2, states=100)
MASTER = Style(samples=40, states=800)


def think(view: View, chance: Random, style: Style = MASTER) -> Iterator[Answer | None]:
    """Search for ever better answers; between two of them yields None after each small step.

    Ends when the answer is exact or the style's deals are used up.
    """
    deals = samples(view, chance)
    first = next(deals)
    plays = list(ordered(first))
    if len(plays) == 1:
        yield Answer((Ranked(plays[0], 0.0, 0.0),), 0, exact=True)
        return
    values: dict[Play, list[float]] = {play: [] for play in plays}
    exact = _nothing_hidden(view)
    for number in range(1 if exact else style.samples):
        search = DealSearch(next(deals) if number else first, style.step)
        for play in plays:
            found = search.value(play)
            yield None
            steps = 1
            while not search.complete and (exact or steps * style.step < style.states):
                found = search.value(play)
                yield None
                steps += 1
            values[play].append(found)
        plays = _still_in_it(plays, values)
        yield _answer(values, exact=exact)
        if len(plays) == 1:
            return


def _still_in_it(plays: list[Play], values: dict[Play, list[float]]) -> list[Play]:
    """The plays that may yet prove best: those not far behind on the same deals."""
    tried = len(values[plays[0]])
    if tried < FEWEST:
        return plays
    best = max(plays, key=lambda play: fsum(values[play]))
    return [play for play in plays if not _far_behind(values[best], values[play])]


def _far_behind(best: list[float], other: list[float]) -> bool:
    mean, error = mean_and_error([a - b for a, b in zip(best, other, strict=True)])
    return mean > SURE * sqrt(error * error + DOUBT / len(best))


def _nothing_hidden(view: View) -> bool:
    """Whether the only hidden hand is what is left of the pack."""
    return not view.stock and sum(count > 0 for count in view.hidden) < 2


def _answer(values: dict[Play, list[float]], *, exact: bool) -> Answer:
    ranked = [Ranked(play, *mean_and_error(found)) for play, found in values.items()]
    tried = max(map(len, values.values()))
    ranked.sort(key=lambda item: (len(values[item.play]) < tried, -item.value))
    return Answer(tuple(ranked), tried, exact)


def mean_and_error(found: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers, and its standard error, the same on every Python."""
    mean = fsum(found) / len(found)
    if len(found) < 2:
        return mean, 0.0
    # `sum` and `**` of fractions differ in the last digit from Python to Python.
    spread = fsum((value - mean) * (value - mean) for value in found) / (len(found) - 1)
    return mean, sqrt(spread / len(found))


def searching(style: Style) -> Player:
    """The player who thinks to the end in a style."""

    def player(view: View, chance: Random) -> Play:
        answers = [answer for answer in think(view, chance, style) if answer]
        return answers[-1].play

    return player
