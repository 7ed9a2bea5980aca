"""The searching players: what is hidden is dealt at random, again and again, and played out.

Every play is tried on the same deals (common random numbers), each of which is played out by
players who see only their own views (`playouts`), and judged there. Chosen is the play with the
best mean, in which the opinion at first glance has a share (`SampledValues`). With nothing hidden
that matters, the rest is searched instead (`endgame`), for two sides exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from math import fsum, sqrt
from random import Random
from typing import Final, NamedTuple

from ..play import Play
from ..position import Position, View
from .base import Opinions
from .counting import leads
from .determinization import samples
from .endgame import EndgameSearch, ordered
from .playouts import Playouts
from .value_network import expected_leads


class RankedPlay(NamedTuple):
    """A play, what it is worth in points, and the standard error of what was found on the deals."""

    play: Play
    value: float
    error: float


class SearchResult(NamedTuple):
    """What a search has found so far: the plays, best first, from so many deals tried."""

    ranked: tuple[RankedPlay, ...]
    samples: int
    exact: bool

    @property
    def play(self) -> Play:
        """The best play."""
        return self.ranked[0].play


class Style(NamedTuple):
    """How a searching player searches.

    `judge` foresees the lead after each play from one's own view only: what deals that were played
    out come to, and what is thought of a play at first. That counts as much as so many deals,
    `weight`. For each other hand so many `deals` are tried, fewer when their playouts have taken
    so many `turns`. Where nothing is hidden there is no limit but patience; `step` is how many
    states are looked at between two pauses.
    """

    judge: Opinions
    weight: int
    deals: int
    turns: int
    step: int = 100


FEWEST = 4
"""After so many deals a play that is far behind is no longer tried."""
SURE = 3.0
"""So many standard errors are far behind."""
DOUBT = 1.0
"""Added to the variance found, in points squared: what is rare may not have turned up yet."""
SEARCHER = Style(leads, weight=3, deals=1, turns=1000)
MASTER = Style(expected_leads, weight=17, deals=80, turns=2500)
STYLES: Final[Mapping[str, Style]] = {"searcher": SEARCHER, "master": MASTER}
"""The players who search, and how."""


def search(view: View, rng: Random, style: Style = MASTER) -> Iterator[SearchResult | None]:
    """Search for ever better answers; between two of them yields None after each small step.

    Ends when the answer is exact, or the style's deals or turns are used up.
    """
    deals = samples(view, rng)
    deal = next(deals)
    plays = list(ordered(deal))
    if len(plays) == 1:
        yield SearchResult((RankedPlay(plays[0], 0.0, 0.0),), 0, exact=True)
    elif _nothing_hidden(view):
        yield from _solve(deal, plays, style)
    else:
        yield from _play_out(view, chain((deal,), deals), plays, style)


def _solve(deal: Position, plays: list[Play], style: Style) -> Iterator[SearchResult | None]:
    """Search a deal in which every card is known to its end."""
    endgame = EndgameSearch(deal, style.step)
    sampled = SampledValues(plays)
    for play in plays:
        for _ in _in_steps(endgame, play, sampled):
            yield None
    yield sampled.result(exact=True)


def _play_out(
    view: View, deals: Iterator[Position], plays: list[Play], style: Style
) -> Iterator[SearchResult | None]:
    """Play out deals that a view may be of."""
    foreseen: dict[Play, float] = {}
    for play, lead in style.judge(view, plays):
        foreseen[play] = lead
        yield None
    sampled = SampledValues(plays, foreseen, style.weight)
    turns = 0
    for deal in islice(deals, style.deals * (view.rules.players - 1)):
        rest = Playouts(deal, style.judge, foreseen, turns=1)
        for play in sampled.plays:
            for _ in _in_steps(rest, play, sampled):
                turns += 1
                yield None
        sampled.drop_the_hopeless()
        yield sampled.result(exact=False)
        if len(sampled.plays) == 1 or turns > style.turns:
            return


def _in_steps(rest: EndgameSearch | Playouts, play: Play, sampled: SampledValues) -> Iterator[None]:
    """Find the value of a play in small steps, and count it."""
    complete = False
    while not complete:
        value, complete = rest.value(play), rest.complete
        yield None
    sampled.add(play, value)


class SampledValues:
    """What was found of each play, and the opinion of one who sees only the view.

    The opinion is of one play ahead only, but of all deals; what was found is of some deals, but
    of all that follows in them. So the more deals were tried, the less the opinion counts.
    """

    def __init__(
        self, plays: list[Play], opinions: Mapping[Play, float] | None = None, weight: int = 0
    ) -> None:
        """`plays` are those that are still tried; an opinion counts as much as `weight` deals."""
        self.plays = plays
        self._found: dict[Play, list[float]] = {play: [] for play in plays}
        self._opinions = opinions or dict.fromkeys(plays, 0.0)
        self._weight = weight
        self._middle = fsum(self._opinions.values()) / len(plays)

    def add(self, play: Play, value: float) -> None:
        """Count the value of a play on one more deal."""
        self._found[play].append(value)

    def drop_the_hopeless(self) -> None:
        """Try no longer what is far behind on the same deals."""
        if len(self._found[self.plays[0]]) < FEWEST:
            return
        values = self._values()
        best = max(self.plays, key=values.__getitem__)
        self.plays = [
            play
            for play in self.plays
            if values[best] - values[play] <= SURE * self._doubt(best, play)
        ]

    def result(self, *, exact: bool) -> SearchResult:
        """The plays, best first; those given up come last."""
        ranked = [
            RankedPlay(play, value, mean_and_error(self._found[play])[1])
            for play, value in self._values().items()
        ]
        still = set(self.plays)
        ranked.sort(key=lambda item: (item.play not in still, -item.value))
        return SearchResult(tuple(ranked), max(map(len, self._found.values())), exact)

    def _values(self) -> dict[Play, float]:
        """What each play is worth: what was found of it, drawn towards the opinion."""
        sums = {play: fsum(found) for play, found in self._found.items()}
        middle = fsum(sums.values()) / sum(map(len, self._found.values()))
        return {
            play: (total + self._weight * (middle + self._opinions[play] - self._middle))
            / (len(self._found[play]) + self._weight)
            for play, total in sums.items()
        }

    def _doubt(self, best: Play, other: Play) -> float:
        """The standard error of how far a play is behind the best one on the same deals."""
        pairs = zip(self._found[best], self._found[other], strict=True)
        _, error = mean_and_error([one - another for one, another in pairs])
        return sqrt(error * error + DOUBT / len(self._found[best]))


def _nothing_hidden(view: View) -> bool:
    """Whether the only hidden hand is what is left of the pack."""
    return not view.stock and sum(count > 0 for count in view.hidden) < 2


def mean_and_error(found: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers, and its standard error, the same on every Python."""
    mean = fsum(found) / len(found)
    if len(found) < 2:
        return mean, 0.0
    # `sum` and `**` of fractions differ in the last digit from Python to Python.
    spread = fsum((value - mean) * (value - mean) for value in found) / (len(found) - 1)
    return mean, sqrt(spread / len(found))


def choose(view: View, rng: Random, style: Style) -> Play:
    """The play that is found best when a style is through with thinking."""
    *_, last = filter(None, search(view, rng, style))
    return last.play
