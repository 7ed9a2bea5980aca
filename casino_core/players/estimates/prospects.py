"""Prospects: balances that look one capture of the player further.

Besides what a balance counts (`balances`), a prospect counts

* the next player's reply in games in which every turn draws a card, too. A balance takes such a
  draw for a new deal, after which it expects nothing;
* with two seats, that the next player holds a card for each build of its own (RULES 6);
* with two seats, a share of the best capture that the player's hand could make next; where the
  next hand is known, as in the last deal, the reply itself and the best capture after it.

With more seats the last two win nothing: others play before the player's turn, and with three sides
or more what is kept from the next player is only partly the player's gain. Where points are bad,
prospects are balances.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Final

from ...cards import CardSet
from ...play import Play
from ...position import View
from ...rules.legal import plays_by_size
from ...rules.turn import advance
from .balances import LikelyHand, balances, expected_reply, own_gain
from .evaluation import card_worths
from .largest_captures import EVERY_RANK, made_captures

NEXT_SHARE: Final = 0.2
"""The share of the best capture afterwards that counts: the next player may take it away.

By matches: `tests/lab/results/2026-11-26-aces.md`."""

AFTER_SHARE: Final = 0.9
"""The share of the best capture after a known reply that counts."""
MOST_KNOWN: Final = 6
"""The largest hand whose replies are considered one by one."""
MOST_REPLIES: Final = 8
"""The number of known replies that are considered, those that take up most cards first."""


def prospects(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its prospect, in points."""
    return _judged(view, plays, known_replies=True)


def expected_prospects(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its prospect without known replies, in points.

    Every reply is expected by counting. That is nearly as quick as a balance, as playouts need it.
    """
    return _judged(view, plays, known_replies=False)


def _judged(
    view: View, plays: Iterable[Play], *, known_replies: bool
) -> Iterator[tuple[Play, float]]:
    if view.rules.goal == "least":
        yield from balances(view, plays)
        return
    hand = next_hand(view) if view.rules.players == 2 else LikelyHand.after(view)
    for play in plays:
        yield play, _prospect(view, play, hand, known_replies=known_replies)


def next_hand(view: View) -> LikelyHand:
    """Return what the player after the one to move may hold, with a card for each of its builds."""
    chances, cards = LikelyHand.after(view)
    seat = (view.turn + 1) % view.rules.players
    certain = list(chances)
    for build in view.builds:
        if build.owner == seat:
            capturers = view.rules.capturers[build.value] & view.unseen
            ranks = [rank for rank, of in enumerate(view.rules.rank_sets) if of & capturers]
            if len(ranks) == 1:
                certain[ranks[0]] = 1.0
    return LikelyHand(tuple(certain), cards)


def _prospect(view: View, play: Play, hand: LikelyHand, *, known_replies: bool) -> float:
    after = advance(view, play)
    gain = own_gain(view, play, after, hand)
    dealt = len(after.stock) < len(view.stock) and not view.rules.draw
    if after.turn == view.turn or after.over or dealt:
        return gain
    if view.rules.players > 2:
        return gain - expected_reply(after, hand)
    own = after.hands[view.turn]
    open_view = with_known_hand(after, own) if own and known_replies else None
    if open_view:
        return gain - _known_reply(open_view, own)
    return gain + NEXT_SHARE * best_capture(after, own) - expected_reply(after, hand)


def with_known_hand(view: View, other: CardSet) -> View | None:
    """Return the view with both hands if the unseen cards are that of the seat to play, and few.

    `other` is the other hand.
    """
    hidden = view.hidden[view.turn]
    if hidden > MOST_KNOWN or view.unseen.bit_count() != hidden:
        return None
    hands = (view.unseen, other) if view.turn == 0 else (other, view.unseen)
    return view.replace(hands=hands, hidden=(0, 0))


def _known_reply(open_view: View, other: CardSet) -> float:
    """Return the points of the best reply less those of the best capture of `other` after it."""
    chances = tuple([float(bool(other & rank)) for rank in open_view.rules.rank_sets])
    hand = LikelyHand(chances, ())
    best = -inf
    for reply in plays_by_size(open_view, MOST_REPLIES, extras=False):
        after = advance(open_view, reply)
        won = own_gain(open_view, reply, after, hand)
        best = max(best, won - AFTER_SHARE * best_capture(after, other))
    return best


def best_capture(view: View, hand: CardSet) -> float:
    """Return the points that the best capture with a card of a hand is worth, without a sweep."""
    worths = card_worths(view.rules)
    worths_of_captures = [
        worths[capture] + worths[cards & -cards]
        for rank, capture, _ in made_captures(view)
        if (cards := hand & EVERY_RANK[rank])
    ]
    return max(worths_of_captures, default=0.0)
