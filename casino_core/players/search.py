"""The searching players: they sample deals of the hidden cards and play them out.

Every play is tried on the same sampled deals (common random numbers). Each deal is played out by
players that see only their own views (`playouts`), and evaluated at its end. The search chooses the
play with the best mean, to which a prior from the view contributes (`SampledValues`). Deals that
explain the plays of the others in the present deal are tried more often (`inference`). When no card
is hidden that matters, the endgame solver searches the rest (`endgame`), for two sides exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import fsum, sqrt
from random import Random
from typing import Final, NamedTuple

from ..play import Play
from ..position import Position, View
from .base import PlayEvaluator, noticed_plays
from .counting import balances, estimated_leads
from .determinization import samples
from .endgame import EndgameSearch, ordered_plays
from .inference import infers, likely_deals
from .limits import FULL_STRENGTH, Limit, remembered
from .past import Past
from .playouts import Playouts
from .policy_network import learned_balances
from .value_network import expected_leads, expected_leads_0_1


class RankedPlay(NamedTuple):
    """A play, its value in points, and the standard error of its mean on the sampled deals."""

    play: Play
    value: float
    error: float


class SearchResult(NamedTuple):
    """The result of a search so far.

    ranked   the plays that were tried, best first
    samples  the number of deals tried
    exact    whether the values are exact: the endgame solver looked at all plays (see `search`)
    """

    ranked: tuple[RankedPlay, ...]
    samples: int
    exact: bool

    @property
    def play(self) -> Play:
        """The best play."""
        return self.ranked[0].play


class Style(NamedTuple):
    """The parameters of a searching player.

    evaluate  estimates the lead after each play from the own view: the prior of each play, and the
              value at the end of a playout
    weight    the prior counts as `weight` deals
    deals     the most deals to try, for each other hand
    turns     no further deal is tried after this number of turns in playouts
    cards     nor after this number divided by the cards in the hand, None for no such limit
    many      the most plays, times the cards in the hand, of which each is tried on deals: where
              there are more, only the best by their priors are; None for no such limit
    step      the number of states searched between two pauses of the endgame solver, which has no
              other limit
    policy    judges the plays of every seat in a playout, and how likely a past play was
    weighed   the number of deals weighed by the past plays, for each other hand; 0 for none
    """

    evaluate: PlayEvaluator
    weight: int
    deals: int
    turns: int
    cards: int | None = None
    many: int | None = None
    step: int = 100
    policy: PlayEvaluator = balances
    weighed: int = 0

    def most_turns(self, hand: int) -> int:
        """Return the number of turns after which no further deal is tried, with so large a hand.

        A turn takes the longer, the more cards there are to play.
        """
        return self.turns if self.cards is None else min(self.turns, self.cards // hand)

    def tried(self, plays: list[Play], priors: Mapping[Play, float], hand: int) -> list[Play]:
        """Return those of some plays that are tried on deals."""
        if self.many is None or len(plays) * hand <= self.many:
            return plays
        return sorted(plays, key=lambda play: -priors[play])[:TRIED]

    def thinking(self, share: float) -> Style:
        """Return the style with a share of the deals and of the turns, at least one of each.

        With less than all of them it makes nothing of past plays either.
        """
        return self._replace(
            deals=max(1, round(self.deals * share)),
            turns=max(1, round(self.turns * share)),
            weighed=self.weighed if share == 1 else 0,
        )


MOST_SOLVED = 4
"""The largest hidden hand of a deal that is solved to its end; a whole pack makes larger ones."""
MOST_SOLVED_WITH_EXTRAS = 3
"""The same with extra actions: four cards take 14 s natively in `swazi`, three take 2 s."""
TRIED = 14
"""The number of plays tried on deals where there are too many of them to try them all."""
MIN_DEALS = 4
"""No play is dropped before this number of deals."""
MAX_ERRORS_BEHIND = 3.0
"""A play is dropped when it is more than this number of standard errors behind the best."""
EXTRA_VARIANCE = 1.0
"""Added to the sample variance, in points squared: rare events may not have turned up yet."""
SEARCHER = Style(expected_leads, weight=17, deals=16, turns=500, cards=5_000, many=600)
"""It takes about a third of the master's time."""
MASTER_0_2 = Style(expected_leads, weight=17, deals=80, turns=2500, cards=12_500, many=600)
MASTER_0_3 = MASTER_0_2._replace(policy=learned_balances)
MASTER = MASTER_0_3._replace(weighed=100)
SEARCHER_0_1 = Style(estimated_leads, weight=3, deals=1, turns=1000)
MASTER_0_1 = Style(expected_leads_0_1, weight=17, deals=80, turns=2500)
STYLES: Final[Mapping[str, Style]] = {
    "searcher": SEARCHER,
    "master": MASTER,
    "searcher@0.1": SEARCHER_0_1,
    "master@0.1": MASTER_0_1,
    "master@0.2": MASTER_0_2,
    "master@0.3": MASTER_0_3,
}
"""The styles of the searching players, by name; those of earlier versions never change."""


def search(
    view: View,
    rng: Random,
    style: Style = MASTER,
    *,
    past: Past = (),
    best_only: bool = False,
    limit: Limit = FULL_STRENGTH,
) -> Iterator[SearchResult | None]:
    """Yield ever better results, and None after each small step between two of them.

    `past` is what the seat to play saw in the present deal; without it the table has to tell all.
    The search ends when the result is exact, or the deals or turns of the style are used up. With
    `best_only` an exact result has the right play and its value, but for each other play only a
    number that its value does not exceed: that takes a third to a half of the time. A `limit` makes
    the player weaker.
    """
    view, style = remembered(view, rng, limit), style.thinking(limit.thinking)
    deals = samples(view, rng)
    deal = next(deals)
    plays = list(ordered_plays(deal))
    if limit.overlooked:
        plays = noticed_plays(plays, rng, limit.overlooked) or plays
    if len(plays) == 1:
        yield SearchResult((RankedPlay(plays[0], 0.0, 0.0),), 0, exact=True)
    elif can_be_solved(view):
        yield from _solve_endgame(deal, plays, style, best_only=best_only)
    else:
        yield from _play_out(view, chain((deal,), deals), plays, style, past, rng)


def _solve_endgame(
    deal: Position, plays: list[Play], style: Style, *, best_only: bool
) -> Iterator[SearchResult | None]:
    """Search a deal in which every card is known to its end, and yield the exact result."""
    endgame = EndgameSearch(deal, style.step, best_only=best_only)
    sampled = SampledValues(plays)
    for play in plays:
        for _ in _in_steps(endgame, play, sampled):
            yield None
    yield sampled.result(exact=not endgame.partial)


def _play_out(
    view: View,
    sampled_deals: Iterator[Position],
    plays: list[Play],
    style: Style,
    past: Past,
    rng: Random,
) -> Iterator[SearchResult | None]:
    """Play out sampled deals, and yield a result after each of them."""
    priors: dict[Play, float] = {}
    for play, lead in style.evaluate(view, plays):
        priors[play] = lead
        yield None
    hand = view.hand.bit_count()
    sampled = SampledValues(style.tried(plays, priors, hand), priors, style.weight)
    turns, most_turns = 0, style.most_turns(hand)
    left = style.deals * (view.rules.players - 1)
    for deal in _likely(view, sampled_deals, style, past, rng):
        if deal is None:
            yield None
            continue
        left -= 1
        evaluator = Playouts(deal, style.evaluate, priors, turns=1, policy=style.policy)
        for play in sampled.plays:
            for _ in _in_steps(evaluator, play, sampled):
                turns += 1
                yield None
        sampled.drop_inferior_plays()
        yield sampled.result(exact=False)
        if len(sampled.plays) == 1 or turns > most_turns or not left:
            return


def _likely(
    view: View, deals: Iterator[Position], style: Style, past: Past, rng: Random
) -> Iterator[Position | None]:
    """Yield the deals that a style tries, and None after each small step."""
    if style.weighed and infers(view, past):
        together = style.weighed * (view.rules.players - 1)
        return likely_deals(view, deals, past, style.policy, rng, together)
    return deals


def _in_steps(
    evaluator: EndgameSearch | Playouts, play: Play, sampled: SampledValues
) -> Iterator[None]:
    """Find the value of a play in small steps, and add it to the samples."""
    complete = False
    while not complete:
        value, complete = evaluator.value(play), evaluator.complete
        yield None
    sampled.add(play, value)


class SampledValues:
    """The sampled values of each play, combined with a prior.

    The prior looks only one play ahead, but covers all deals. The samples cover some deals only,
    but follow each to its end. So the prior counts less, the more deals were tried.
    """

    def __init__(
        self, plays: list[Play], priors: Mapping[Play, float] | None = None, weight: int = 0
    ) -> None:
        """Prepare to sample `plays`. The prior, by default 0, counts as `weight` deals.

        `priors` may have further plays.
        """
        self.plays = plays
        self._samples: dict[Play, list[float]] = {play: [] for play in plays}
        self._priors = priors or dict.fromkeys(plays, 0.0)
        self._weight = weight
        self._mean_prior = fsum([self._priors[play] for play in plays]) / len(plays)

    def add(self, play: Play, value: float) -> None:
        """Add the value of a play on one more deal."""
        self._samples[play].append(value)

    def drop_inferior_plays(self) -> None:
        """Drop the plays that are far behind the best one on the same deals."""
        if len(self._samples[self.plays[0]]) < MIN_DEALS:
            return
        values = self._values()
        best = max(self.plays, key=values.__getitem__)
        self.plays = [
            play
            for play in self.plays
            if values[best] - values[play] <= MAX_ERRORS_BEHIND * self._standard_error(best, play)
        ]

    def result(self, *, exact: bool) -> SearchResult:
        """Return the plays with their values, best first; those dropped come last."""
        ranked = [
            RankedPlay(play, value, mean_and_error(self._samples[play])[1])
            for play, value in self._values().items()
        ]
        still = set(self.plays)
        ranked.sort(key=lambda item: (item.play not in still, -item.value))
        return SearchResult(tuple(ranked), max(map(len, self._samples.values())), exact)

    def _values(self) -> dict[Play, float]:
        """Return the value of each play: the mean of its samples, drawn towards its prior.

        The priors are shifted so that their mean is the mean of all samples.
        """
        sums = {play: fsum(found) for play, found in self._samples.items()}
        mean = fsum(sums.values()) / sum(map(len, self._samples.values()))
        return {
            play: (total + self._weight * (mean + self._priors[play] - self._mean_prior))
            / (len(self._samples[play]) + self._weight)
            for play, total in sums.items()
        }

    def _standard_error(self, best: Play, other: Play) -> float:
        """Return the standard error of the difference of two plays on the same deals."""
        pairs = zip(self._samples[best], self._samples[other], strict=True)
        _, error = mean_and_error([one - another for one, another in pairs])
        return sqrt(error * error + EXTRA_VARIANCE / len(self._samples[best]))


def can_be_solved(view: View) -> bool:
    """Return whether the view determines every hand, and the hands are small enough to solve.

    There is no stock, at most one hidden hand, and no unseen card elsewhere.
    """
    hands = [count for count in view.hidden if count]
    most = MOST_SOLVED_WITH_EXTRAS if view.rules.extra_actions else MOST_SOLVED
    return (
        not view.stock
        and len(hands) < 2
        and sum(hands) == view.unseen.bit_count()
        and sum(hands) <= most
    )


def mean_and_error(found: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some numbers and its standard error, the same on every Python."""
    mean = fsum(found) / len(found)
    if len(found) < 2:
        return mean, 0.0
    # `sum` and `**` of floats differ in the last digit between versions of Python.
    variance = fsum((value - mean) * (value - mean) for value in found) / (len(found) - 1)
    return mean, sqrt(variance / len(found))


def choose(
    view: View, rng: Random, style: Style, past: Past = (), limit: Limit = FULL_STRENGTH
) -> Play:
    """Search to the end, and return the best play."""
    *_, last = filter(None, search(view, rng, style, past=past, best_only=True, limit=limit))
    return last.play
