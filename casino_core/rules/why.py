"""Why a play is refused, and which rules would allow it.

The objections are those of `ways`; what is added here is which one to name, in the order of
the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..cards import Card, CardSet, cards_in
from ..errors import RuleSetError
from ..play import Build, Play, PlayKind
from ..position import State
from ..ruleset import OPTIONS, RuleSet
from . import sums
from .legal import is_legal
from .refusal import Reason, Refusal
from .ways import (
    build_gatherings,
    build_objection,
    capture_gathering,
    capture_objection,
    court_gathering,
    may_take,
    takeable_values,
    trail_objection,
)

_PROGRESS = {reason: step for step, reason in enumerate(Reason)}


def why_not(state: State, play: Play) -> Refusal | None:
    """The reason why the seat to play may not make `play`, None if it may."""
    if state.over:
        return Refusal(Reason.ROUND_OVER)
    if not play.card.bit & state.hand:
        return Refusal(Reason.CARD_NOT_HELD, play.card)
    missing = _missing(state, play)
    if missing or is_legal(state, play):
        return missing
    if play.kind is PlayKind.TRAIL:
        return trail_objection(state.turn_state, play.card)
    return _no_capture(state, play) if play.kind is PlayKind.CAPTURE else _no_build(state, play)


def _missing(state: State, play: Play) -> Refusal | None:
    """A pile of the play that does not lie on the table."""
    for card in cards_in(play.loose & ~state.loose):
        return Refusal(Reason.PILE_NOT_THERE, card)
    for build in play.builds:
        if build not in state.builds:
            return Refusal(Reason.PILE_NOT_THERE, build=build)
    return None


def allowed_under(state: State, play: Play) -> list[tuple[str, Any]]:
    """The single changes of the rules, as (option, value), under which `play` would be legal."""
    found = []
    for option in OPTIONS.values():
        for value in option.values:
            if option.name in _FIXED or value == getattr(state.rules, option.name):
                continue
            try:
                changed = replace(state.rules, **{option.name: value})
            except RuleSetError:
                continue
            if _could_lie(state, changed) and is_legal(state._replace(rules=changed), play):
                found.append((option.name, value))
    return found


def _could_lie(state: State, rules: RuleSet) -> bool:
    """Whether the builds on the table could lie there under other rules."""
    values = [build.value for build in state.builds]
    merged = rules.same_value == "merge" and len(set(values)) < len(values)
    return not merged and all(value in rules.capturers for value in values)


_FIXED = {"players", "partnership", "pack"}
"""Options that say who plays with which cards: a position cannot do without them."""


def _no_capture(state: State, play: Play) -> Refusal:
    card = play.card
    values = state.rules.values[card]
    if not values:
        return _no_court_capture(state, play)
    found = [refusal for value in values for refusal in _no_capture_for(state, play, value)]
    return max(found, key=lambda refusal: _PROGRESS[refusal.reason])


def _no_court_capture(state: State, play: Play) -> Refusal:
    card, gathering = play.card, court_gathering(state.rules, play.card)
    if play.builds:
        return Refusal(Reason.COURT_RANK, card, build=play.builds[0])
    if play.loose & ~gathering.cards:
        return Refusal(Reason.COURT_RANK, card)
    if not gathering.accepts(play.loose):
        return Refusal(Reason.COURT_COUNT, card, play.loose.bit_count())
    refusal = capture_objection(state.turn_state, card, ())
    assert refusal is not None, "a refused capture has an objection"
    return refusal


def _no_capture_for(state: State, play: Play, value: int) -> Iterator[Refusal]:
    """The first reason why `play` is no capture for one value of its card."""
    rules = state.rules
    for build in play.builds:
        if not may_take(rules, build, value):
            in_sum = build.value < value and not build.multiple
            yield Refusal(
                Reason.BUILD_IN_SUM if in_sum else Reason.BUILD_VALUE, play.card, value, build
            )
            return
    misfit = _misfit(state, play, value)
    if misfit:
        yield misfit
    elif not capture_gathering(rules, value, play.builds).accepts(play.loose):
        yield Refusal(Reason.NO_SETS, play.card, value)
    else:
        refusal = capture_objection(state.turn_state, play.card, play.builds)
        if refusal:
            yield refusal


def _misfit(state: State, play: Play, value: int) -> Refusal | None:
    """A loose card that can be in no set for `value`."""
    for card in cards_in(play.loose & ~state.rules.low_cards[value]):
        if not state.rules.values[card]:
            return Refusal(Reason.COURT_IN_SUM, card, value)
        return Refusal(Reason.CARD_TOO_HIGH, card, value)
    return None


def _no_build(state: State, play: Play) -> Refusal:
    rules, card, value = state.rules, play.card, play.value
    if rules.building == "none":
        return Refusal(Reason.BUILDING_OFF, card, value)
    if not rules.values[card]:
        return Refusal(Reason.COURT_BUILD, card, value)
    if not play.loose and not play.builds:
        return Refusal(Reason.BUILD_ALONE, card, value)
    if value not in takeable_values(state.turn_state, card):
        return Refusal(Reason.NO_TAKER, card, value)
    touched = _no_touching(state, play)
    if touched:
        return touched
    refusal = build_objection(state.turn_state, card, value, play.raised, play.added_to)
    return refusal or _misfit(state, play, value) or _no_build_sets(state, play)


def _no_touching(state: State, play: Play) -> Refusal | None:
    """What is wrong with the builds that a build play uses."""
    card, value = play.card, play.value
    raised = [build for build in play.builds if build.value != value]
    there = [build for build in state.builds if build.value == value]
    if len(raised) > 1:
        return Refusal(Reason.RAISE_TWO, card, value, raised[1])
    if raised and raised[0].value > value:
        return Refusal(Reason.RAISE_DOWN, card, value, raised[0])
    if state.rules.same_value == "coexist":
        return Refusal(Reason.TOUCH_ONE, card, value) if len(play.builds) > 1 else None
    if there and there[0] not in play.builds:
        return Refusal(Reason.MERGE, card, value, there[0])
    return None


def _no_build_sets(state: State, play: Play) -> Refusal:
    """Why the cards of a build play do not make up its value."""
    rules, card, value, raised = state.rules, play.card, play.value, play.raised
    if raised and _raise_sum_is_wrong(state, card, value, raised):
        return Refusal(Reason.RAISE_SUM, card, value, raised)
    many = replace(rules, gather=True, building="multiple")
    divides = any(
        gathering.accepts(play.loose)
        for gathering in build_gatherings(many, card, value, raised, play.added_to)
    )
    if not divides:
        return Refusal(Reason.NO_BUILD_SETS, card, value)
    return Refusal(Reason.SINGLE_ONLY if rules.gather else Reason.ONE_SET, card, value)


def _raise_sum_is_wrong(state: State, card: Card, value: int, raised: Build) -> bool:
    if state.rules.raise_with_table:
        return False
    return all(raised.value + own != value for own in state.rules.values[card])


def likely_value(state: State, card: Card, loose: CardSet, builds: tuple[Build, ...]) -> int:
    """The value that a build of these piles would most plainly have: their sum."""
    counted = sums.total(sums.rank_counts(loose & state.rules.low_cards[14]))
    return int(card.rank) + counted + sum(build.value for build in builds)
