"""Inference of hidden hands from the plays that their holders made in the present deal.

A sampled deal is the likelier, the better its hands explain these plays. How likely a seat is to
make a play is judged from its own view, with the hand that the sampled deal gives it: the further
a play is behind the best one, the less likely it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import fsum
from random import Random
from typing import Final

from ...cards import NO_CARDS, CardSet
from ...position import Position, View
from ...rules.legal import is_legal
from ...ruleset import RuleSet
from ...seats import Seat
from ..base.considered import PlayEvaluator, largest_and_trails
from ..base.measured_games import has_inference
from .past import Past, PastPlay

MOST_PLAYS: Final = 3
"""The number of last plays of each seat that are weighed."""
MAX_PLAYS: Final = 8
"""The number of largest plays with which a play is compared, besides all trails."""
DOUBT: Final = 0.8
"""How far behind the best play, in points, a play has a sixteenth of its weight (see `_weight`)."""
BLUNDERS: Final = 0.02
"""Added to the weight of each play: anybody may overlook something.

Both numbers were found by the hands that were held in self-play. There the mean logarithm of the
likelihood, in relation to that of sampled hands, is 0.33, and where counting players play 0.14."""

Comparison = Callable[[PastPlay, CardSet], Sequence[float]]
"""Judges a past play, had its seat held a hand: its value, then those of the plays that are
compared with it. There are none where that hand cannot make the play."""


def infers(view: View, past: Past, in_game: Callable[[RuleSet], bool] = has_inference) -> bool:
    """Return whether hidden hands are inferred: the past has a play of a seat whose hand is hidden.

    `in_game` tells of a rule set whether hands are inferred there.
    """
    return in_game(view.rules) and any(view.hidden[each.view.turn] for each in past)


def likely_deals(
    view: View,
    deals: Iterator[Position],
    past: Past,
    judge: PlayEvaluator,
    rng: Random,
    together: int,
    compare: Comparison | None = None,
) -> Iterator[Position | None]:
    """Yield deals as often as they are likely, without end, and None after each small step.

    They are drawn from `deals`, sampled ones, of which `together` are weighed at a time. `judge`
    estimates the plays of the other seats; `compare` does the same faster, if it is not None.
    """
    plays = {seat: _last_plays(past, seat) for seat in view.rules.seats if view.hidden[seat]}
    known: dict[tuple[Seat, CardSet], float] = {}
    while True:
        candidates: list[Position] = []
        likelihoods: list[float] = []
        for deal in islice(deals, together):
            candidates.append(deal)
            likelihood = 1.0
            for seat, seen in plays.items():
                key = seat, deal.hands[seat]
                if key not in known:
                    known[key] = likelihood_of_hand(deal.hands[seat], seen, judge, compare)
                likelihood *= known[key]
            likelihoods.append(likelihood)
            yield None
        yield from _resampled(candidates, likelihoods, rng)


def _last_plays(past: Past, seat: Seat) -> list[PastPlay]:
    """Return the last plays of a seat, the latest first."""
    return [seen for seen in reversed(past) if seen.view.turn == seat][:MOST_PLAYS]


def likelihood_of_hand(
    hand: CardSet, seen: Sequence[PastPlay], judge: PlayEvaluator, compare: Comparison | None = None
) -> float:
    """Return how likely the holder of a hand was to make its last plays, the latest first."""
    likelihood = 1.0
    for past_play in seen:
        hand |= past_play.play.card.bit
        values = compare(past_play, hand) if compare else compared(past_play, hand, judge)
        likelihood *= _share_of_first(values)
    return likelihood


def compared(seen: PastPlay, hand: CardSet, judge: PlayEvaluator) -> Sequence[float]:
    """Return the values of a past play and of those with which it is compared: see `Comparison`."""
    view, play = with_hand(seen.view, hand), seen.play
    plays = largest_and_trails(view, MAX_PLAYS)
    if play not in plays and not is_legal(view, play):
        return ()
    others = [other for other in plays if other != play]
    if not others:
        return (0.0,)
    return [value for _, value in judge(view, [play, *others])]


def _share_of_first(values: Sequence[float]) -> float:
    """Return the probability that a seat made the first of some plays, 0 where there are none."""
    if not values:
        return 0.0
    best = max(values)
    return _weight(best - values[0]) / fsum([_weight(best - each) for each in values])


def _weight(behind: float) -> float:
    """Return the weight of a play that is some points behind the best one."""
    share = DOUBT / (DOUBT + behind)
    return share * share * share * share + BLUNDERS


def with_hand(view: View, hand: CardSet) -> View:
    """Return the view that the seat to move has if it holds `hand`."""
    seats = view.rules.seats
    return view.replace(
        hands=tuple([hand if seat == view.turn else NO_CARDS for seat in seats]),
        hidden=tuple([0 if seat == view.turn else view.hand_count(seat) for seat in seats]),
    )


def _resampled(deals: list[Position], weights: list[float], rng: Random) -> list[Position]:
    """Return the same number of deals in random order, each as often as its share of the weights.

    This is systematic resampling: how often a deal turns up is its share, rounded up or down.
    """
    total = fsum(weights)
    if not total:
        return deals
    start, reached, at = rng.random(), weights[0], 0
    sample = []
    for count in range(len(deals)):
        place = (count + start) / len(deals) * total
        while reached < place and at + 1 < len(deals):
            at += 1
            reached += weights[at]
        sample.append(deals[at])
    rng.shuffle(sample)
    return sample
