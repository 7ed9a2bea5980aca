"""The merits of a play where the fewest points win: what it saves, and what it leaves."""

from __future__ import annotations

from collections.abc import Iterator

from ...cards import Card, CardSet, cards_in
from ...play import Play, PlayKind
from ...position import View
from ...rows import How
from ...rules.scoring import counted_items
from ...rules.sweeps import counts_as_sweep, sweeps_made
from ..facts import Wins
from .considered_play import (
    ConsideredPlay,
    WeightedMerit,
    card_points,
    counting_suit,
    other_plays,
    plays_of,
    scoring_cards,
)
from .kinds import (
    CapturesNothing,
    CostsLess,
    CostsNoMore,
    CostsNothing,
    FewestCards,
    GetsRid,
    GetsRidOfSuit,
    LeavesScoring,
    LeavesSweep,
    ManyCapture,
    OthersCaptureNothing,
    WouldCapture,
    WouldCaptureMany,
    WouldSweep,
)

MANY = 3
"""From this number of captured cards on a capture is avoided for their number."""
EASY = 8
"""From this number of cards out of sight on that capture a card, somebody is likely to hold one."""


def reverse_merits(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what speaks for a play where the fewest points win."""
    if now.play.kind is PlayKind.CAPTURE:
        yield from _of_capture(now)
    else:
        yield from _of_trail(now)
    yield from _avoided(now)
    if now.after.over:
        return
    if now.keeps and not any(reply.most for reply in now.own_answers):
        yield WeightedMerit(0.75, OthersCaptureNothing(now.keeps))
    yield from _left(now)


def _of_capture(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    others, cost = other_plays(now.view, now.play), _cost(now.view, now.play)
    if others:
        costs = [_cost(now.view, other) for other in others]
        counts = [other.taken.bit_count() for other in others]
        if cost < min(costs):
            yield WeightedMerit(1.0 + 0.2 * (min(costs) - cost), CostsLess(cost))
        elif cost == min(costs) and cost < max(costs):
            yield WeightedMerit(0.8, CostsNoMore(cost))
        if now.play.taken.bit_count() <= min(counts):
            yield WeightedMerit(0.6, FewestCards(now.captured))
    if not cost:
        yield WeightedMerit(0.7, CostsNothing(now.captured))
    yield WeightedMerit(0.2, Wins(now.captured))


def _cost(view: View, play: Play) -> int:
    """Return the points that a play costs at once."""
    if play.kind is not PlayKind.CAPTURE:
        return 0
    items, rules = counted_items(view.rules), view.rules
    captured = play.taken | play.card.bit
    cost = rules.sweep_points * sweeps_made(play, view)
    for item in items:
        if item.how is How.EACH:
            cost += item.points * (captured & item.cards).bit_count()
    return cost


def _of_trail(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    card, suit = now.play.card, counting_suit(now.rules)
    yield WeightedMerit(0.35, CapturesNothing())
    if points := card_points(now.rules, card) * bool(card.bit & scoring_cards(now.rules)):
        yield WeightedMerit(0.9 + 0.3 * points, GetsRid(card.bit))
    elif suit and card.bit & suit.cards:
        yield WeightedMerit(0.7, GetsRidOfSuit(card))
    count = now.capturers(card.bit).bit_count()
    if count >= EASY:
        yield WeightedMerit(0.55 + 0.01 * min(count, 20), ManyCapture(count))


def _avoided(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what other cards of the hand would have had to capture."""
    for card in cards_in(now.keeps):
        plays = plays_of(now.view, card)
        if not plays or any(play.kind is not PlayKind.CAPTURE for play in plays):
            continue
        yield from _would(now, card, plays)


def _would(now: ConsideredPlay, card: Card, plays: list[Play]) -> Iterator[WeightedMerit]:
    cost = _cost(now.view, now.play)
    scoring = scoring_cards(now.rules)
    always = scoring
    for play in plays:
        always &= play.taken
    points = sum(card_points(now.rules, each) for each in cards_in(always))
    if always and points > cost:
        yield WeightedMerit(0.7 + 0.25 * (points - cost), WouldCapture(card, always))
    sweeping = all(counts_as_sweep(play, now.view) for play in plays)
    if now.rules.sweep_points and sweeping and not now.sweeps:
        yield WeightedMerit(1.0 + 0.2 * now.rules.sweep_points, WouldSweep(card))
    fewest = min(play.taken.bit_count() for play in plays)
    if fewest >= MANY and fewest > now.play.taken.bit_count():
        yield WeightedMerit(0.5 + 0.08 * fewest, WouldCaptureMany(card, fewest))


def _left(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what the play leaves to the other sides."""
    seats = now.opponents
    if now.sweep_open and any(reply.sweeps for seat in seats for reply in now.answers[seat]):
        yield WeightedMerit(0.5 + 0.1 * now.rules.sweep_points, LeavesSweep())
    remaining = CardSet(0)
    for card in cards_in(now.after.loose & scoring_cards(now.rules) & ~now.play.card.bit):
        if any(reply.takes & card.bit for seat in seats for reply in now.answers[seat]):
            remaining |= card.bit
    if remaining:
        yield WeightedMerit(0.55 + 0.1 * remaining.bit_count(), LeavesScoring(remaining))
