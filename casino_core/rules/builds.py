"""The conditions of build plays, and the duties of who owns a build (RULES 5 and 6).

`ways` makes the ways to build of them; the reasons for a refusal (`why`) read them, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from ..cards import NO_CARDS, WEIGHT_SETS, Card, CardSet, cards_in
from ..play import Build
from ..position import TurnState
from ..ruleset import RuleSet
from .gathering import Alike, Exactly, Gathering, OneSet, Sets, SetsWithBase
from .refusal import Reason, Refusal
from .sums import NO_RANKS, RankCounts, rank_counts, unit


def takeable_values(state: TurnState, card: Card) -> list[int]:
    """Return the values of builds that the hand can still capture after `card` is played.

    See RULES 5.
    """
    rest = state.hand & ~card.bit
    return [value for value, capturers in state.rules.capturers.items() if rest & capturers]


def raised_and_added(state: TurnState, value: int) -> Sequence[tuple[Build | None, Build | None]]:
    """Return every choice of a build to raise and one to add to, for a play that makes `value`."""
    if not state.builds:
        return ((None, None),)
    same_value = [build for build in state.builds if build.value == value]
    raisable = [build for build in state.builds if build.value < value and not build.multiple]
    if state.rules.same_value == "coexist":
        return [(None, None), *((None, b) for b in same_value), *((b, None) for b in raisable)]
    joined = same_value[0] if same_value else None
    return [(None, joined), *((build, joined) for build in raisable)]


@lru_cache(maxsize=1 << 12)
def build_gatherings(
    rules: RuleSet, card: Card, value: int, raised: int, *, adds: bool
) -> tuple[Gathering, ...]:
    """Return the conditions on the loose cards of a build play; each makes a way (RULES 5, 1 to 3).

    The play makes a build of `value` with `card`; it raises a build of the value `raised`, if that
    is not 0, and adds to a build, if `adds`. No condition means that there is no such play.
    """
    alone = raised and not rules.raise_gathers
    if not rules.gather or rules.building == "single" or alone:
        return tuple(_one_set(rules, card, value, raised, adds=adds))
    if raised:
        return tuple(_change_of_raise(rules, card, value, raised))
    high = rules.high_totals[value]
    gatherings = (
        [Sets(value, unit(card.weight), high, rules.valued)] if card.weight <= value else []
    )
    # RULES 5: alone the card makes a set for any of its hand values.
    if value in rules.values[card] and value not in rules.table_values[card]:
        gatherings.append(Sets(value, NO_RANKS, high, rules.valued))
    return tuple(gatherings)


def _change_of_raise(rules: RuleSet, card: Card, value: int, raised: int) -> Iterator[Gathering]:
    """Yield `build_gatherings` of a raise, in which `card` is part of the change."""
    high = rules.high_totals[value]
    for card_value in rules.table_values[card]:
        reached = raised + card_value
        if reached == value:
            yield Sets(value, NO_RANKS, high, rules.valued)
        elif reached < value and rules.raise_with_table:
            yield Sets(value, unit(reached), high, rules.valued)


def _one_set(
    rules: RuleSet, card: Card, value: int, raised: int, *, adds: bool
) -> Iterator[Gathering]:
    """Yield `build_gatherings` where a play makes one set only, the one with `card` in it."""
    needs = [value - card_value - raised for card_value in rules.table_values[card]]
    if not raised:
        # A loose ace may count as 14, and alone the card makes a set for any of its hand values.
        needs += [need - 13 for need in needs if need == 14 and rules.high_totals[value]]
        needs += [0] if value in rules.values[card] and 0 not in needs else []
    table_cards = not raised or (rules.raise_with_table and rules.raise_gathers)
    for need in needs:
        if need == 0 or (need > 0 and table_cards):
            yield OneSet(need, rules.valued)
    # RULES 5, gather off: a new build may also be the card on one loose card of its value.
    pairs = value in rules.table_values[card]
    if pairs and not (raised or adds) and rules.building == "multiple":
        yield Alike(WEIGHT_SETS[card.weight] & rules.valued, (1,))


def with_pile_cards(
    rules: RuleSet, gatherings: tuple[Gathering, ...], stolen: CardSet, *, adds: bool
) -> Iterator[Gathering]:
    """Yield the conditions on the loose cards where pile cards are put into a build too.

    gatherings  those of the same play without them (see `build_gatherings`)
    stolen      the card set of the pile cards
    adds        whether the play adds to a build; if not, one set has no pile card in it
    """
    for gathering in gatherings:
        if isinstance(gathering, Sets):
            filled = gathering._replace(required=gathering.required + rank_counts(stolen))
            yield with_base(filled, gathering.required, adds=adds)
        elif isinstance(gathering, OneSet) and adds:
            yield from _one_set_with(rules, gathering, stolen)
        elif isinstance(gathering, Alike) and not stolen & ~gathering.cards:
            # RULES 5, gather off: the card on one card of its value.
            yield from [Exactly(NO_CARDS)] * (stolen.bit_count() == 1)


def with_base(sets: Sets, own: RankCounts, *, adds: bool) -> Sets | SetsWithBase:
    """Return the condition of sets with pile cards, one of which has none unless the play adds.

    `own` are the rank counts of the given pieces that are not pile cards.
    """
    # RULES 5: a card that is a set alone needs no other one.
    return sets if adds or not own else SetsWithBase(sets, own)


def _one_set_with(rules: RuleSet, one_set: OneSet, stolen: CardSet) -> Iterator[OneSet]:
    """Yield the conditions of one set in which there are pile cards."""
    totals = {0}
    for card in cards_in(stolen):
        totals = {total + value for total in totals for value in rules.table_values[card]}
    needs = {one_set.need - total for total in totals}
    # A loose ace may count as 14.
    needs |= {1 for need in needs if need == 14 and rules.ace == "1-or-14"}
    yield from (OneSet(need, one_set.valued) for need in needs if need >= 0)


def build_objection(
    state: TurnState, card: Card, value: int, raised: Build | None, added: Build | None
) -> Refusal | None:
    """Return the refusal of a build play for its card, value and builds, if there is one.

    See RULES 5, 6.
    """
    rules = state.rules
    if added and rules.building == "single":
        return Refusal(Reason.SINGLE_ONLY, card, value, added)
    if added and rules.adding == "own" and added not in state.owned:
        return Refusal(Reason.ADD_OWN, card, value, added)
    if raised:
        refusal = _raise_objection(state, card, value, raised)
        if refusal:
            return refusal
    if rules.max_builds is not None and _owns_one_more(state, raised, added) > rules.max_builds:
        return Refusal(Reason.MAX_BUILDS, card, rules.max_builds)
    return _duty_of_build(state, card, value, raised, added)


def _owns_one_more(state: TurnState, raised: Build | None, added: Build | None) -> int:
    """Return the number of builds that the player owns after a play that gains one, else 0.

    See RULES 5.
    """
    owned = state.owned
    if raised is None:
        return 0 if added else len(owned) + 1
    if state.rules.max_builds_counts == "new" or raised in owned:
        return 0
    return len(owned) + 1 - (added in owned)


def _raise_objection(state: TurnState, card: Card, value: int, raised: Build) -> Refusal | None:
    rules = state.rules
    is_own = raised in state.owned
    held_for_old_value = state.hand & ~card.bit & rules.capturers[raised.value]
    broken = (
        (raised.multiple, Reason.MULTIPLE_FIXED),
        (rules.raising == "none", Reason.RAISING_OFF),
        (is_own and rules.raising in ("opponents-only", "other-side"), Reason.RAISE_OWN),
        (raised in state.allied, Reason.RAISE_OWN),
        (
            is_own and rules.raising == "own-if-both-held" and not held_for_old_value,
            Reason.RAISE_NOT_BOTH,
        ),
        (rules.raise_limit == "double" and value > 2 * raised.value, Reason.RAISE_LIMIT),
    )
    return next((Refusal(reason, card, value, raised) for is_, reason in broken if is_), None)


def _duty_of_build(
    state: TurnState, card: Card, value: int, raised: Build | None, added: Build | None
) -> Refusal | None:
    owned = state.owned
    if not owned:
        return None
    bound = binding(state)
    if bound and state.rules.duty == "take-or-add" and raised not in owned and added not in owned:
        return Refusal(Reason.BUILD_DUTY, card, value, bound[0])
    # RULES 6, attend: a build must be new, raise any build, or add to one's own.
    if bound and state.rules.duty == "attend" and added and not raised and added not in owned:
        return Refusal(Reason.BUILD_DUTY, card, value, bound[0])
    left = [build for build in owned if build not in (raised, added)]
    return keep_objection(state, card, left, value)


def binding(state: TurnState) -> Sequence[Build]:
    """Return the builds that bind their owner to a duty: those owned before the turn (RULES 6)."""
    return [build for build in state.owned if build not in state.new] if state.new else state.owned


def keep_objection(
    state: TurnState, card: Card, left: list[Build] | tuple[Build, ...], value: int = 0
) -> Refusal | None:
    """Return the refusal of a play that leaves no card to capture the player's build, if it does.

    See RULES 6.

    card   the card played
    left   the builds of the player to move that stay on the table
    value  the announced value of a build play, for which a card must be kept too; else 0
    """
    if not left:
        return None
    capturers = state.rules.capturers
    rest = state.hand & ~card.bit
    for build in left:
        if not rest & capturers[build.value]:
            return Refusal(Reason.KEEP, card, build.value, build)
    values = {build.value for build in left} | {value}
    # One card may not be kept for both values that it captures.
    for low, high in state.rules.shared_values:
        both = low in values and high in values
        if both and (rest & (capturers[low] | capturers[high])).bit_count() < 2:
            return Refusal(Reason.KEEP, card, high)
    return None


CACHES: Final = (build_gatherings,)
"""The cached functions of this module."""
