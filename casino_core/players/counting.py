"""A counting player, who remembers every card played and thinks one play ahead.

The value of a play is the points that it wins at once, less the expected value of the next player's
best reply: for every rank the best reply with it, times the probability that the next player holds
it and nothing better. The player counts without a mistake, but sometimes overlooks a play.

Where points are bad, nobody captures as long as another card can be trailed. There the player also
counts the points that a trail gets rid of, and what its own hand can do next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ..cards import CardSet
from ..play import Play, PlayKind
from ..position import View
from ..rules.sweeps import is_sweep
from ..rules.turn import advance
from .base import best_play, candidates, noticed_plays
from .evaluation import card_worths, lead_so_far, pile_worth, sweep_worth, tallied_worth
from .probabilities import (
    RANKS,
    expected_best,
    holding_probabilities,
    made_captures,
    probability_of_none,
)

MAX_PLAYS = 60
"""The number of plays evaluated: on a crowded table the largest ones, besides all trails.

Those with extra actions come on top."""
OVERLOOK_RATE = 0.12
"""The probability of overlooking a play, for each card after the first."""
BUILD_SHARE = 0.9
"""The share of a build's value that its owner counts if the next player cannot take it."""


def counting(view: View, rng: Random) -> Play:
    """Choose the play with the best balance among those noticed, at random between equals."""
    plays = candidates(view, MAX_PLAYS)
    rng.shuffle(plays)
    return best_play(view, noticed_plays(plays, rng, OVERLOOK_RATE) or plays, balances)


def balances(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its balance, in points."""
    held = holding_probabilities(view, (view.turn + 1) % view.rules.players)
    balance_of = balance if view.rules.goal == "most" else balance_of_burdens
    return ((play, balance_of(view, play, held)) for play in plays)


def estimated_leads(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with the lead in points expected after it: lead plus balance."""
    so_far = lead_so_far(view, view.side)
    return ((play, so_far + points) for play, points in balances(view, plays))


def balance(view: View, play: Play, held: tuple[float, ...]) -> float:
    """Return the points that a play wins now and later, less those the next player may win."""
    after = advance(view, play)
    gain = _own_builds(view, after, held) if after.builds else 0.0
    if play.kind is PlayKind.CAPTURE:
        won = pile_worth(view.rules, play.taken | play.card.bit)
        gain = won + sweep_worth(view) * is_sweep(play, view) + gain
        if view.tally:
            gain += tallied_worth(view, play)
    if after.turn == view.turn or len(after.stock) < len(view.stock):
        return gain
    return gain - expected_reply(after, held)


def _own_builds(view: View, after: View, held: tuple[float, ...]) -> float:
    """Return the value of own builds, each times the chance that the next player cannot take it."""
    worth = 0.0
    for build in after.builds:
        if build.owner == view.turn:
            safe = probability_of_none(view.rules.capturers[build.value], held)
            worth += BUILD_SHARE * safe * pile_worth(view.rules, build.cards)
    return worth


def expected_reply(view: View, held: tuple[float, ...]) -> float:
    """Return the expected value of the best reply of the seat to play, in points.

    `held` has for each rank the probability that this seat holds it.
    """
    rules, unseen = view.rules, view.unseen
    worths, for_sweep = card_worths(rules), sweep_worth(view)
    replies = []
    for index, rank, taken, sweeps in made_captures(view):
        card = unseen & rank & -(unseen & rank)
        if card:
            replies.append((worths[taken | card] + for_sweep * sweeps, held[index]))
    return expected_best(replies)[0]


# Where points are bad


def balance_of_burdens(view: View, play: Play, held: tuple[float, ...]) -> float:
    """Return the same balance where the side with fewest points wins.

    The worths are negative: a capture loses points, and a trail gets rid of those of its card.
    """
    after = advance(view, play)
    if play.kind is PlayKind.CAPTURE:
        gain = pile_worth(view.rules, play.taken | play.card.bit)
        gain += sweep_worth(view) * is_sweep(play, view)
        if view.tally:
            gain += tallied_worth(view, play)
    else:
        gain = -pile_worth(view.rules, play.card.bit)
    if after.over or len(after.stock) < len(view.stock):
        return gain
    forced, free = _replies_with(after, after.hands[view.turn], (1.0,) * len(RANKS))
    if after.hands[view.turn]:
        # The table will have changed by then, so that a forced sweep is not counted as such.
        gain += max(forced + free)[0]
    if after.turn == view.turn:
        return gain
    forced, free = _replies_with(after, after.unseen, held)
    expected, nothing = expected_best(forced)
    return gain - expected - nothing * expected_best(free)[0]


_Replies = list[tuple[float, float]]
"""The value in points and the probability of each of some plays."""


def _replies_with(view: View, cards: CardSet, held: tuple[float, ...]) -> tuple[_Replies, _Replies]:
    """Return the best play with a card of each rank among some: sweeps that are forced, and others.

    `held` has for each rank the probability that the player holds it.
    """
    rules, worths = view.rules, card_worths(view.rules)
    for_sweep = sweep_worth(view) * (2 if rules.sweep_transfer else 1)
    made = {index: (taken, sweeps) for index, _, taken, sweeps in made_captures(view)}
    forced, free = [], []
    for index, rank in enumerate(RANKS):
        card = cards & rank & -(cards & rank)
        if not card:
            continue
        trail = -worths[card]
        if index not in made:
            free.append((trail, held[index]))
            continue
        taken, sweeps = made[index]
        worth = worths[taken | card] + for_sweep * sweeps
        if sweeps and rules.must_sweep:
            forced.append((worth, held[index]))
        elif rules.trailing == "forced-capture":
            free.append((worth, held[index]))
        else:
            free.append((max(worth, trail), held[index]))
    return forced, free
