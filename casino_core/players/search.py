"""The searching players: what is hidden is dealt at random, once or again and again, and searched.

Every play is tried on the same deals (common random numbers). With two seats each deal is searched
to its end (`deal_search`); with nothing hidden that matters, one search is exact. With more, where
searching gets nowhere until few cards are left, it is played out (`playouts`). Chosen is the play
with the best mean, in which the opinion of one who sees only the view has a share (`Tally`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from math import ceil, fsum, sqrt
from random import Random
from typing import Final, NamedTuple

from ..play import Play
from ..position import View
from .base import Opinions
from .counting import opinions, weighed
from .deal_search import DealSearch, ordered
from .experience import expected, experienced
from .playouts import Playouts
from .sampling import samples


class Ranked(NamedTuple):
    """A play, what it is worth in points, and the standard error of what was found on the deals."""

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


class Thinker(NamedTuple):
    """One who sees only the view: what it thinks of plays, in points, and the play it makes.

    `share` is how much its opinion counts in what a play is worth, see `Tally`.
    """

    opinions: Opinions
    choose: Callable[[View], Play]
    share: float


COUNTING = Thinker(opinions, weighed, 0.3)
"""With 0.6 and more deals it would be stronger: the searcher is to be midway to the master."""
EXPERIENCED = Thinker(expected, experienced, 0.7)
"""Shares from 0.6 to 0.8 were measured, and did not differ."""


class Style(NamedTuple):
    """How a searching player searches: the deals it tries, and the states looked at for a play.

    Where nothing is hidden there is one deal to try, and no limit but patience. Where deals are
    played out, `playouts` of them are. `step` is how many states are looked at between two
    pauses. `thinker` gives its opinion of the plays, and plays deals out.
    """

    samples: int
    states: int
    playouts: int = 20
    step: int = 100
    thinker: Thinker = EXPERIENCED


FEWEST = 4
"""After so many deals a play that is far behind is no longer tried."""
SURE = 3.0
"""So many standard errors are far behind."""
DOUBT = 1.0
"""Added to the variance found, in points squared: what is rare may not have turned up yet."""
TURNS = 1
"""So many turns of a playout are taken between two pauses."""
SEARCHED = 6
"""With more than two seats a deal is searched only when so few cards are left in the hands."""
SEARCHER = Style(samples=1, states=100, playouts=8, thinker=COUNTING)
MASTER = Style(samples=40, states=200, playouts=20)
STYLES: Final[Mapping[str, Style]] = {"searcher": SEARCHER, "master": MASTER}
"""The players who search, and how."""


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
    exact = _nothing_hidden(view)
    far = _is_far_from_the_end(view)
    opinion: dict[Play, float] = {}
    for play, points in () if exact else style.thinker.opinions(view, plays):
        opinion[play] = points
        yield None
    tally = Tally(plays, opinion, style.thinker.share)
    tries = 1 if exact else style.playouts if far else style.samples
    patience = None if exact or far else ceil(style.states / style.step)
    for number in range(tries):
        deal = next(deals) if number else first
        rest = Playouts(deal, style.thinker.choose, TURNS) if far else DealSearch(deal, style.step)
        for play in tally.plays:
            for _ in islice(count(), patience):
                found = rest.value(play)
                yield None
                if rest.complete:
                    break
            tally.add(play, found)
        tally.drop_the_hopeless()
        yield tally.answer(exact=exact)
        if len(tally.plays) == 1:
            return


class Tally:
    """What was found of each play, and the opinion of one who sees only the view.

    A search that knows all cards believes that the others know them too, and more deals do not mend
    that. The opinion is of one play ahead only, but of all deals, and nobody in it sees what is
    hidden. Together they are better than either: measured over mirrored pairs in `standard` with a
    counting player's opinion and a share of 0.6 by 1.4 points (error 0.5) with two deals, by 0.9
    (error 0.5) with eight; by 2.4 (error 0.4) over experience alone.
    """

    def __init__(self, plays: list[Play], opinions: Mapping[Play, float], share: float) -> None:
        """`plays` are those that are still tried; without `opinions` only what is found counts."""
        self.plays = plays
        self._found: dict[Play, list[float]] = {play: [] for play in plays}
        self._share = share if opinions else 0.0
        middle = fsum(opinions.values()) / len(opinions) if opinions else 0.0
        self._opinions = {play: opinions.get(play, middle) - middle for play in plays}

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

    def answer(self, *, exact: bool) -> Answer:
        """The plays, best first; those given up come last."""
        ranked = [
            Ranked(play, value, mean_and_error(self._found[play])[1])
            for play, value in self._values().items()
        ]
        still = set(self.plays)
        ranked.sort(key=lambda item: (item.play not in still, -item.value))
        return Answer(tuple(ranked), max(map(len, self._found.values())), exact)

    def _values(self) -> dict[Play, float]:
        """What each play is worth: what was found of it, drawn towards the opinion."""
        sums = {play: fsum(found) for play, found in self._found.items()}
        middle = fsum(sums.values()) / sum(map(len, self._found.values()))
        return {
            play: (1 - self._share) * (total / len(self._found[play]))
            + self._share * (middle + self._opinions[play])
            for play, total in sums.items()
        }

    def _doubt(self, best: Play, other: Play) -> float:
        """The standard error of how far a play is behind the best one on the same deals."""
        pairs = zip(self._found[best], self._found[other], strict=True)
        _, error = mean_and_error([one - another for one, another in pairs])
        return sqrt(error * error + DOUBT / len(self._found[best]))


def _is_far_from_the_end(view: View) -> bool:
    """Whether a deal is played out instead of searched: with more than two seats, at first."""
    cards = view.hand.bit_count() + sum(view.hidden)
    return view.rules.players > 2 and cards > SEARCHED


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


def choose(view: View, chance: Random, style: Style) -> Play:
    """The play that is found best when a style is through with thinking."""
    *_, last = filter(None, think(view, chance, style))
    return last.play
