"""The merits of a build."""

from __future__ import annotations

from collections.abc import Iterator

from ...cards import cards_in
from ...rules.turn import build_made
from ..facts import Makes
from .considered_play import ConsideredPlay, WeightedMerit, card_points, scoring_cards
from .kinds import AddsTo, BuildHasFewCapturers, BuildIsSafe, BuildsWithScoring, TakesOver

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
