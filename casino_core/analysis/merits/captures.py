"""The merits of a capture, where most points win, and of a build."""

from __future__ import annotations

from collections.abc import Iterator

from ...cards import NO_CARDS, CardSet, cards_in
from ...rows import How
from ...rules.scoring import ScoringItem, counted_items
from ...rules.sweeps import takes_twin
from ...rules.turn import build_made, residue
from ...score import Item
from ..facts import Makes, Secures, Sweeps, Wins
from ..observation import certain_gains, considered
from .considered_play import (
    ConsideredPlay,
    WeightedMerit,
    card_points,
    counting_suit,
    scoring_cards,
)
from .kinds import (
    AddsTo,
    BuildHasFewCapturers,
    BuildIsSafe,
    BuildsWithScoring,
    CapturesBuild,
    CapturesFirst,
    CapturesLast,
    CapturesScoring,
    CapturesSuit,
    CapturesTwin,
    DrawsLevel,
    KeepsLead,
    TakesLead,
    TakesOver,
)

FEW = 2
"""The most cards out of sight that are named one by one."""


def build_merits(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what speaks for a build."""
    play, view = now.play, now.view
    build = build_made(view, play)
    keeps = now.keeps & now.rules.capturers[build.value]
    if not keeps:
        return
    yield WeightedMerit(0.5 + 0.1 * build.cards.bit_count(), Makes(build, keeps))
    if build.owner != view.turn:
        return
    raised = play.raised
    if raised and now.rules.side(raised.owner) != view.side:
        yield WeightedMerit(1.4, TakesOver(raised, build))
    elif play.added_to and play.added_to.owner == view.turn:
        yield WeightedMerit(0.9 + 0.05 * build.cards.bit_count(), AddsTo(build, keeps))
    if scoring := (play.loose | play.card.bit) & scoring_cards(now.rules):
        points = sum(card_points(now.rules, card) for card in cards_in(scoring))
        yield WeightedMerit(1.0 + 0.6 * points, BuildsWithScoring(scoring, keeps))
    if not now.others:
        return
    by = now.capturers(build.cards)
    if not by and not now.raisers(build):
        yield WeightedMerit(1.5, BuildIsSafe(build))
    elif 0 < by.bit_count() <= FEW:
        yield WeightedMerit(1.3 - 0.3 * by.bit_count(), BuildHasFewCapturers(build, by))


def capture_merits(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what speaks for a capture."""
    rules, captured = now.rules, now.captured
    if now.sweeps:
        yield WeightedMerit(2.0 + rules.sweep_points, Sweeps(rules.sweep_points))
    elif not now.after.on_table:
        yield WeightedMerit(0.5, Sweeps(0))
    if scoring := captured & scoring_cards(rules):
        points = sum(card_points(rules, card) for card in cards_in(scoring))
        yield WeightedMerit(1.5 + points, CapturesScoring(scoring))
    suit = counting_suit(rules)
    if suit and suit.how is How.EACH and (count := (captured & suit.cards).bit_count()):
        yield WeightedMerit(0.5 + count * suit.points, CapturesSuit(count))
    if rules.twin_points and takes_twin(now.play):
        yield WeightedMerit(2.0 + rules.twin_points, CapturesTwin(rules.twin_points))
    yield from secured(now)
    yield from _leads(now)
    yield from _captured_builds(now)
    yield from _captured_first(now, scoring)
    yield from last_capture(now)
    yield WeightedMerit(0.3, Wins(captured))


def secured(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield the items that are certain now and were not before."""
    for fact in certain_gains(considered(now.view, now.play)):
        if isinstance(fact, Secures):
            points = next(i.points for i in counted_items(now.rules) if i.item is fact.item)
            yield WeightedMerit(2.5 + points, fact)


def last_capture(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield the residue of the round, if the side of the player gets it."""
    if now.after.over and now.after.last == now.view.side:
        cards = residue(now.view, now.play, now.after)
        if cards:
            yield WeightedMerit(1.2 + 0.1 * cards.bit_count(), CapturesLast(cards))


def _leads(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    if now.after.over:
        return
    for counted in counted_items(now.rules):
        if counted.how is How.MOST and counted.points and now.captured & counted.cards:
            yield from _lead(now, counted)


def _lead(now: ConsideredPlay, counted: ScoringItem) -> Iterator[WeightedMerit]:
    item, side = counted.item, now.view.side
    before, own = (_held(state.won[side], counted) for state in (now.view, now.after))
    best_before = _best_of_others(now.view.won, counted, side)
    other = _best_of_others(now.after.won, counted, side)
    if own <= before or own < 2:
        return
    weight = 0.4 + 0.25 * counted.points + (0.25 if item is not Item.CARDS else 0)
    if own > other and before <= best_before and other:
        yield WeightedMerit(weight + 0.4, TakesLead(item, own, other))
    elif own > other and other:
        yield WeightedMerit(weight, KeepsLead(item, own, other))
    elif own == other and before < best_before and now.rules.sides == 2:
        yield WeightedMerit(weight + 0.1, DrawsLevel(item, own))


def _held(cards: CardSet, counted: ScoringItem) -> int:
    return (cards & counted.cards).bit_count()


def _best_of_others(won: tuple[CardSet, ...], counted: ScoringItem, own: int) -> int:
    return max(_held(cards, counted) for side, cards in enumerate(won) if side != own)


def _captured_builds(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    view = now.view
    for build in now.play.builds:
        own = build.owner == view.turn
        at_risk = _could_be_captured(now, build.cards)
        weight = 0.8 if own else 1.2
        yield WeightedMerit(weight + 0.1 * build.cards.bit_count(), CapturesBuild(build, at_risk))


def _captured_first(now: ConsideredPlay, scoring: CardSet) -> Iterator[WeightedMerit]:
    there = scoring & now.view.loose
    risked = NO_CARDS
    for card in cards_in(there):
        if _could_be_captured(now, card.bit):
            risked |= card.bit
    if risked:
        points = sum(card_points(now.rules, card) for card in cards_in(risked))
        yield WeightedMerit(1.2 + points, CapturesFirst(risked))


def _could_be_captured(now: ConsideredPlay, cards: CardSet) -> bool:
    """Return whether a seat of another side could capture some cards before the play."""
    return any(reply.takes & cards for reply in now.answers_before)
