"""A counting player, who remembers every card played and thinks one play ahead.

The value of a play is the points that it wins at once, less the expected value of the next player's
best reply: for every rank the best reply with it, times the probability that the next player holds
it and nothing better. The player counts without a mistake, but sometimes overlooks a play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from ..cards import CardSet
from ..play import Play, PlayKind
from ..position import View
from ..rules.sweeps import is_sweep
from ..rules.turn import advance
from .base import best_play, largest_and_trails, noticed_plays
from .evaluation import card_worths, lead_so_far, pile_worth, sweep_worth
from .probabilities import (
    RANKS,
    expected_best,
    holding_probabilities,
    made_captures,
    probability_of_none,
)

MAX_PLAYS = 60
"""The number of plays evaluated: on a crowded table the largest ones, besides all trails."""
OVERLOOK_RATE = 0.12
"""The probability of overlooking a play, for each card after the first."""
BUILD_SHARE = 0.9
"""The share of a build's value that its owner counts if the next player cannot take it."""


def counting(view: View, rng: Random) -> Play:
    """Choose the play with the best balance among those noticed, at random between equals."""
    plays = largest_and_trails(view, MAX_PLAYS)
    rng.shuffle(plays)
    return best_play(view, noticed_plays(plays, rng, OVERLOOK_RATE) or plays, balances)


def balances(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its balance, in points."""
    hand = NextHand.of(view)
    return ((play, balance(view, play, hand)) for play in plays)


def estimated_leads(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with the lead in points expected after it: lead plus balance."""
    so_far = lead_so_far(view, view.side)
    return ((play, so_far + points) for play, points in balances(view, plays))


class NextHand(NamedTuple):
    """What the next player may hold, rank by rank.

    held   the probability of a card of the rank
    cards  the lowest unseen card of the rank, as a card set; empty if all are seen
    """

    held: tuple[float, ...]
    cards: tuple[CardSet, ...]

    @classmethod
    def of(cls, view: View) -> NextHand:
        """Return what the player after the one to move may hold."""
        held = holding_probabilities(view, (view.turn + 1) % view.rules.players)
        unseen = view.unseen
        return cls(held, tuple([unseen & rank & -(unseen & rank) for rank in RANKS]))


def balance(view: View, play: Play, hand: NextHand) -> float:
    """Return the points that a play wins now and later, less those the next player may win."""
    after = advance(view, play)
    gain = _own_builds(view, after, hand.held) if after.builds else 0.0
    if play.kind is PlayKind.CAPTURE:
        won = pile_worth(view.rules, play.taken | play.card.bit)
        gain = won + sweep_worth(view) * is_sweep(play, view) + gain
    if after.turn == view.turn or len(after.stock) < len(view.stock):
        return gain
    return gain - expected_reply(after, hand)


def _own_builds(view: View, after: View, held: tuple[float, ...]) -> float:
    """Return the value of own builds, each times the chance that the next player cannot take it."""
    worth = 0.0
    for build in after.builds:
        if build.owner == view.turn:
            safe = probability_of_none(view.rules.capturers[build.value], held)
            worth += BUILD_SHARE * safe * pile_worth(view.rules, build.cards)
    return worth


def expected_reply(view: View, hand: NextHand) -> float:
    """Return the expected value of the best reply of the seat to play, which has `hand`."""
    worths, for_sweep = card_worths(view.rules), sweep_worth(view)
    held, cards = hand
    replies = [
        (worths[taken | cards[index]] + for_sweep * sweeps, held[index])
        for index, taken, sweeps in made_captures(view)
        if cards[index]
    ]
    return expected_best(replies)[0]
