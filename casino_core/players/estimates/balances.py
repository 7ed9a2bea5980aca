"""Balances: what a play wins at once, less the expected value of the next player's best reply.

The reply is expected by counting: for every rank the best reply with it, times the probability that
the next player holds it and nothing better.

Where points are bad, nobody captures as long as another card can be trailed. There a balance also
has the points that a trail gets rid of, and what the player's hand can do next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from ...cards import CardSet
from ...play import Play, PlayKind
from ...position import View
from ...rules.turn import advance
from ...ruleset import RuleSet
from .evaluation import (
    capture_worth,
    card_worths,
    lead_so_far,
    pile_worth,
    reply_sweep_worth,
    sweep_worth,
)
from .largest_captures import made_captures
from .probabilities import expected_best, holding_probabilities, probability_of_none

BUILD_SHARE: Final = 0.9
"""The share of a build's value that its owner counts if the next player cannot take it."""


def balances(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its balance, in points."""
    hand = LikelyHand.after(view)
    balance_of = balance if view.rules.goal == "most" else balance_of_burdens
    for play in plays:
        yield play, balance_of(view, play, hand)


def estimated_leads(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with the lead in points expected after it: lead plus balance."""
    so_far = lead_so_far(view, view.side)
    for play, points in balances(view, plays):
        yield play, so_far + points


class LikelyHand(NamedTuple):
    """The cards that a player holds or may hold, rank by rank.

    chances  the probability of a card of each rank, from 0 to 1
    cards    the lowest such card of each rank, as a card set; empty if there is none
    """

    chances: tuple[float, ...]
    cards: tuple[CardSet, ...]

    @classmethod
    def after(cls, view: View) -> LikelyHand:
        """Return what the player after the one to move may hold."""
        chances = holding_probabilities(view, (view.turn + 1) % view.rules.players)
        return cls(chances, _lowest_of_ranks(view.rules, view.unseen))

    @classmethod
    def of(cls, rules: RuleSet, cards: CardSet) -> LikelyHand:
        """Return a hand whose cards are known: where it has a card of a rank, the chance is 1."""
        return cls((1.0,) * len(rules.rank_sets), _lowest_of_ranks(rules, cards))


def _lowest_of_ranks(rules: RuleSet, cards: CardSet) -> tuple[CardSet, ...]:
    return tuple([cards & rank & -(cards & rank) for rank in rules.rank_sets])


def balance(view: View, play: Play, hand: LikelyHand) -> float:
    """Return the points that a play wins now and later, less those the next player may win."""
    after = advance(view, play)
    gain = own_gain(view, play, after, hand)
    if after.turn == view.turn or len(after.stock) < len(view.stock):
        return gain
    return gain - expected_reply(after, hand)


def own_gain(view: View, play: Play, after: View, hand: LikelyHand) -> float:
    """Return the points that a play wins at once and by own builds; the view `after` follows it."""
    gain = _own_builds(view, after, hand.chances) if after.builds else 0.0
    if play.kind is PlayKind.CAPTURE:
        gain += capture_worth(view, play)
    return gain


def _own_builds(view: View, after: View, chances: tuple[float, ...]) -> float:
    """Return the value of own builds, each times the chance that the next player cannot take it."""
    worth = 0.0
    for build in after.builds:
        if build.owner == view.turn:
            safe = probability_of_none(view.rules.capturers[build.value], chances)
            worth += BUILD_SHARE * safe * pile_worth(view.rules, build.cards)
    return worth


def expected_reply(view: View, hand: LikelyHand) -> float:
    """Return the expected value of the best reply of the seat to play, which has `hand`."""
    worths, for_sweep = card_worths(view.rules), sweep_worth(view)
    chances, cards = hand
    replies = [
        (worths[capture | cards[index]] + for_sweep * sweeps, chances[index])
        for index, capture, sweeps in made_captures(view)
        if cards[index]
    ]
    return expected_best(replies)[0]


# Where points are bad


def balance_of_burdens(view: View, play: Play, hand: LikelyHand) -> float:
    """Return the balance of a play where the side with the fewest points wins.

    The worths are negative: a capture loses points, and a trail gets rid of those of its card.
    """
    after = advance(view, play)
    if play.kind is PlayKind.CAPTURE:
        gain = capture_worth(view, play)
    else:
        gain = -pile_worth(view.rules, play.card.bit)
    if after.over or len(after.stock) < len(view.stock):
        return gain
    captures = {index: (capture, sweeps) for index, capture, sweeps in made_captures(after)}
    if own := after.hands[view.turn]:
        forced, free = _replies_with(after, captures, LikelyHand.of(view.rules, own))
        # The table will have changed by then, so that a forced sweep is not counted as such.
        gain += max(forced + free)[0]
    if after.turn == view.turn:
        return gain
    forced, free = _replies_with(after, captures, hand)
    expected, nothing = expected_best(forced)
    return gain - expected - nothing * expected_best(free)[0]


_Replies = list[tuple[float, float]]
"""For each of some plays its value in points and its probability."""


def _replies_with(
    view: View, captures: Mapping[int, tuple[CardSet, bool]], hand: LikelyHand
) -> tuple[_Replies, _Replies]:
    """Return the best play with a card of each rank of a hand: forced sweeps, and others."""
    rules, worths = view.rules, card_worths(view.rules)
    for_sweep = reply_sweep_worth(view)
    forced, free = [], []
    for index, (chances, card) in enumerate(zip(*hand, strict=True)):
        if not card:
            continue
        trail = -worths[card]
        if index not in captures:
            free.append((trail, chances))
            continue
        capture, sweeps = captures[index]
        worth = worths[capture | card] + for_sweep * sweeps
        if sweeps and rules.must_sweep:
            forced.append((worth, chances))
        elif rules.trailing == "forced-capture":
            free.append((worth, chances))
        else:
            free.append((max(worth, trail), chances))
    return forced, free
