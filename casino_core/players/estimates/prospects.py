"""Prospects: balances that look one own capture further.

Besides what a balance counts (`balances`), a prospect counts

* that the next player holds a card for each build of its own (RULES 6);
* a share of the best capture that the own hand could make next;
* the next player's reply in games in which every turn draws a card, too. A balance takes such a
  draw for a new deal, after which it expects nothing.

Where points are bad, prospects are balances.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...cards import CardSet
from ...play import Play
from ...position import View
from ...rules.turn import advance
from .balances import LikelyHand, balances, expected_reply, own_gain
from .evaluation import card_worths
from .largest_captures import EVERY_RANK, made_captures

NEXT_SHARE = 0.2
"""The share of the best capture afterwards that counts: the next player may take it away.

By matches: `tests/lab/results/2026-11-26-aces.md`."""


def prospects(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its prospect, in points."""
    if view.rules.goal == "least":
        return balances(view, plays)
    hand = next_hand(view)
    return ((play, _prospect(view, play, hand)) for play in plays)


def next_hand(view: View) -> LikelyHand:
    """What the player after the one to move may hold, with a card for each of its builds."""
    held, cards = LikelyHand.after(view)
    seat = (view.turn + 1) % view.rules.players
    certain = list(held)
    for build in view.builds:
        if build.owner == seat:
            capturers = view.rules.capturers[build.value] & view.unseen
            ranks = [rank for rank, of in enumerate(view.rules.rank_sets) if of & capturers]
            if len(ranks) == 1:
                certain[ranks[0]] = 1.0
    return LikelyHand(tuple(certain), cards)


def _prospect(view: View, play: Play, hand: LikelyHand) -> float:
    after = advance(view, play)
    gain = own_gain(view, play, after, hand)
    dealt = len(after.stock) < len(view.stock) and not view.rules.draw
    if after.turn == view.turn or dealt:
        return gain
    own = best_capture(after, after.hands[view.turn])
    return gain + NEXT_SHARE * own - expected_reply(after, hand)


def best_capture(view: View, hand: CardSet) -> float:
    """The points that the best capture with a card of a hand is worth, without a sweep."""
    worths = card_worths(view.rules)
    found = [
        worths[taken] + worths[cards & -cards]
        for rank, taken, _ in made_captures(view)
        if (cards := hand & EVERY_RANK[rank])
    ]
    return max(found, default=0.0)
