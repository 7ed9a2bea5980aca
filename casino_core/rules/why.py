"""Reasons: which rule refuses a play, and which other rules would allow it.

The rules themselves are in `ways`, as gatherings and objections. This module chooses the one reason
to name for a play: it tests the play in the order of the rule book and names the first rule that
the play breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..cards import NO_CARDS, Card, CardSet, card_set, cards_in
from ..errors import RuleSetError
from ..options.rule_options import OPTIONS
from ..play import Build, ExtraAction, Play, PlayKind
from ..position import State, TurnState
from ..ruleset import RuleSet
from . import sums
from .builds import (
    build_gatherings,
    build_objection,
    takeable_values,
    with_pile_cards,
)
from .extras import after_extra, after_extras, is_extra, laid_build, with_extras
from .gathering import Sets
from .legal import check_hand_known, is_lawful, is_lawful_alone
from .piles import capture_reason
from .refusal import Reason, Refusal
from .ways import (
    ample_ways,
    build_ways,
    capture_gathering,
    capture_objection,
    court_gathering,
    may_take,
    trail_objection,
)

_PROGRESS = {reason: step for step, reason in enumerate(Reason)}
"""The place of each reason in the order of the tests."""


def why_not(state: State, play: Play) -> Refusal | None:
    """Return the refusal of a play by the player to move, None if the play is legal.

    >>> play = casino.parse_play("8sx5h", position)
    >>> casino.why_not(position, play).code
    'no-sets'
    """
    if state.over:
        return Refusal(Reason.ROUND_OVER)
    if not play.card.bit & state.hand:
        return Refusal(Reason.CARD_NOT_HELD, play.card)
    if play.extras and (refusal := _refuse_extras(state, play)):
        return refusal
    table = after_extras(state.turn_state, play.extras)
    assert table is not None, "unlawful extra actions have a reason"
    state, play = with_extras(state, play.extras), play.without_extras
    refusal = _missing_pile(state, play.loose, play.builds) or _beyond_top(table, play.loose)
    if refusal or is_lawful(table, play):
        return refusal
    if play.kind is PlayKind.TRAIL:
        return trail_objection(table, play.card)
    refuse = _refuse_capture if play.kind is PlayKind.CAPTURE else _refuse_build
    refusal = refuse(table, play)
    # A play that would have to join the build of an extra action.
    joins = refusal.reason is Reason.MERGE and refusal.build in table.laid
    return refusal._replace(reason=Reason.EXTRA_ACTION) if joins else refusal


def _refuse_extras(state: State, play: Play) -> Refusal | None:
    """Return the refusal of the extra actions of a play, if there is one (RULES 5)."""
    if not state.rules.extra_actions:
        return Refusal(Reason.EXTRA_ACTION, play.card)
    table, value = state.turn_state, 0
    for extra in play.extras:
        if extra.value <= value:
            return Refusal(Reason.EXTRA_ACTION, play.card)
        builds = (extra.build,) if extra.build else ()
        refusal = _missing_pile(state, extra.loose, builds) or _beyond_top(table, extra.loose)
        refusal = refusal or _refuse_extra(table, play.card, extra)
        if refusal:
            return refusal
        value, table = extra.value, after_extra(table, extra)
        state = with_extras(state, (extra,))
    for extra in play.extras:
        # The card leaves the builds of extra actions alone.
        laid = laid_build(state.rules, extra, state.turn)
        if extra.build in play.builds or laid in play.builds:
            return Refusal(Reason.EXTRA_ACTION, play.card, extra.value, laid)
    return None


def _refuse_extra(table: TurnState, card: Card, extra: ExtraAction) -> Refusal | None:
    """Return the refusal of an extra action before `card` is played, if there is one."""
    rules, value, build = table.rules, extra.value, extra.build
    alike = [each for each in table.builds if each.value == value]
    merges = rules.same_value == "merge" and build not in alike
    limit = rules.max_builds
    broken: tuple[tuple[object, Refusal], ...] = (
        (rules.building == "none", Refusal(Reason.BUILDING_OFF, card, value)),
        (
            value not in takeable_values(table, card),
            Refusal(Reason.NO_TAKER, card, value),
        ),
        (
            build and rules.building == "single",
            Refusal(Reason.SINGLE_ONLY, card, value, build),
        ),
        (build and build not in table.owned, Refusal(Reason.ADD_OWN, card, value, build)),
        (build and build not in alike, Refusal(Reason.EXTRA_ACTION, card, value, build)),
        (alike and merges, Refusal(Reason.MERGE, card, value, alike[0] if alike else None)),
        (
            not build and limit is not None and len(table.owned) >= limit,
            Refusal(Reason.MAX_BUILDS, card, limit or 0),
        ),
    )
    refusal = next((refusal for is_broken, refusal in broken if is_broken), None)
    return refusal or (None if is_extra(table, extra) else _refuse_extra_sets(table, card, extra))


def _refuse_extra_sets(table: TurnState, card: Card, extra: ExtraAction) -> Refusal:
    """Return the refusal of an extra action whose cards do not make sets for its value."""
    rules, value = table.rules, extra.value
    sets = Sets(value, sums.NO_RANKS, rules.high_totals[value], rules.valued)
    if not extra.loose or not sets.accepts(extra.loose):
        misfit = _misfit(table, Play(card, extra.loose), value)
        return misfit or Refusal(Reason.NO_BUILD_SETS, card, value)
    if extra.loose.bit_count() == 1:
        return Refusal(Reason.EXTRA_ACTION, card, value)
    stolen = extra.loose & ~table.loose
    return Refusal(Reason.PILE_BASE if stolen else Reason.SINGLE_ONLY, card, value)


def _beyond_top(table: TurnState, loose: CardSet) -> Refusal | None:
    """Return the refusal of a second card from a pile whose top card an extra action has taken."""
    within = card_set(card for pile in table.tops for card in pile)
    beyond = loose & ~table.loose & ~within
    return Refusal(Reason.PILE_CHAIN, cards_in(beyond)[0]) if beyond else None


def _missing_pile(state: State, loose: CardSet, builds: tuple[Build, ...]) -> Refusal | None:
    """Return the refusal for a pile of the play that does not lie on the table, if there is one."""
    stolen = loose & ~state.loose
    if stolen:
        refusal = next(filter(None, (_unreachable(state, card) for card in cards_in(stolen))), None)
        if refusal or (refusal := _not_from_top(state, stolen)):
            return refusal
    for build in builds:
        if build not in state.builds:
            return Refusal(Reason.PILE_NOT_THERE, build=build)
    return None


def _unreachable(state: State, card: Card) -> Refusal | None:
    """Return the refusal of a card that is not loose on the table and in no pile to take from."""
    pile = state.pile_of(card)
    if pile is None:
        return Refusal(Reason.PILE_NOT_THERE, card)
    if not state.piles:
        return Refusal(Reason.PILE_OFF, card)
    return None if pile in state.rules.may_take_from(state.turn) else Refusal(Reason.PILE_OWN, card)


def _not_from_top(state: State, stolen: CardSet) -> Refusal | None:
    """Return the refusal of pile cards that are not the topmost of their piles, if they are not."""
    for pile in state.piles:
        count = sum(bool(card.bit & stolen) for card in pile)
        downwards = pile[::-1]
        for card in downwards[count:]:
            if card.bit & stolen:
                return Refusal(Reason.PILE_TOP, card)
        if count > 1 and not state.rules.pile_chain:
            return Refusal(Reason.PILE_CHAIN, downwards[1])
    return None


def allowed_under(state: State, play: Play) -> list[tuple[str, Any]]:
    """Return the single changes of the rules under which `play` would be legal.

    Each is a pair (name of an option, value); the options keep the order of `OPTIONS`.
    Raises `ValueError` if the hand of the player to move is hidden.

    >>> state = casino.parse_position("table=Kc,Kd hands=KsKh/9c2d")
    >>> casino.allowed_under(state, casino.parse_play("KsxKc,Kd", state))
    [('courts', 'royal'), ('court_capture', 'any')]
    """
    return [change for change in changes_tried(state, play) if change]


def changes_tried(state: State, play: Play) -> Iterator[tuple[str, Any] | None]:
    """Try the single changes of the rules, one a step: yield each as in `allowed_under`, or None.

    The first time under any rules takes many times as long as later ones.
    """
    check_hand_known(state)
    refused = not is_lawful_alone(state.turn_state, play)
    for option in OPTIONS.values():
        if option.name in _FIXED or (refused and option.name in _NO_PLAYS):
            continue
        for value in option.values:
            if value != getattr(state.rules, option.name):
                changed = _changed(state.rules, option.name, value)
                legal = changed is not None and _is_lawful_under(changed, state, play)
                yield (option.name, value) if legal else None


def _is_lawful_under(rules: RuleSet, state: State, play: Play) -> bool:
    if not (_builds_fit(state, rules) and _piles_fit(state, rules)):
        return False
    piles = state.piles if rules.takes_from_piles else ()
    return is_lawful_alone(state._replace(rules=rules, piles=piles).turn_state, play)


@lru_cache(maxsize=256, typed=True)
def _changed(rules: RuleSet, option: str, value: Any) -> RuleSet | None:
    """Return the rules with another value of an option; None if it does not go with the rest."""
    try:
        return rules.changed(**{option: value})
    except RuleSetError:
        return None


def _builds_fit(state: State, rules: RuleSet) -> bool:
    """Return whether other rules allow the builds that lie on the table."""
    values = [build.value for build in state.builds]
    merged = rules.same_value == "merge" and len(set(values)) < len(values)
    return not merged and all(value in rules.capturers for value in values)


def _piles_fit(state: State, rules: RuleSet) -> bool:
    """Return whether the piles of captured cards can lie as they do under other rules."""
    return not rules.takes_from_piles or len(state.piles) == rules.number_of_piles


_FIXED = {"players", "partnership", "pack"}
"""Options for the players and the pack, which cannot change within a position."""

_NO_PLAYS = {option.name for option in OPTIONS.values() if option.section in (9, 10)} - {"draw"}
"""Options for the points and the end of the game: none of them makes another play legal."""


def _refuse_capture(state: TurnState, play: Play) -> Refusal:
    """Return the refusal of an illegal capture.

    Of a card with two values it is the one that gets further.
    """
    card = play.card
    values = state.rules.values[card]
    if not values:
        return _refuse_court_capture(state, play)
    refusals = [refusal for value in values for refusal in _refuse_capture_for(state, play, value)]
    return max(refusals, key=lambda refusal: _PROGRESS[refusal.reason])


def _refuse_court_capture(state: TurnState, play: Play) -> Refusal:
    card, gathering = play.card, court_gathering(state.rules, play.card)
    if play.builds:
        return Refusal(Reason.COURT_RANK, card, build=play.builds[0])
    if play.loose & ~gathering.cards:
        return Refusal(Reason.COURT_RANK, card)
    if not gathering.accepts(play.loose):
        return Refusal(Reason.COURT_COUNT, card, play.loose.bit_count())
    refusal = _refuse_pile_cards(state, play, 0)
    if refusal:
        return refusal
    return capture_objection(state, card, ()) or _takes_too_little(state, play)


def _refuse_capture_for(state: TurnState, play: Play, value: int) -> Iterator[Refusal]:
    """Yield the refusal of a capture for one value of its card, if there is one."""
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
        yield Refusal(Reason.NO_SETS, play.card, value, loose=_added_up(play))
    else:
        objection = _refuse_pile_cards(state, play, value)
        objection = objection or capture_objection(state, play.card, play.builds)
        yield objection or _takes_too_little(state, play)


def _added_up(play: Play) -> CardSet:
    """Return the loose cards of a play that uses no build, which a sentence can add up."""
    return NO_CARDS if play.builds else play.loose


def _refuse_pile_cards(state: TurnState, play: Play, value: int) -> Refusal | None:
    """Return the refusal of the pile cards in a capture for a value, 0 for that of a court.

    It is None if there is none.
    """
    stolen, loose = play.loose & ~state.loose, play.loose & state.loose
    reason = stolen and capture_reason(state.rules, value, play.builds, stolen, loose)
    return Refusal(reason, play.card, value) if reason else None


def _takes_too_little(state: TurnState, play: Play) -> Refusal:
    """Return the refusal of a capture that takes less than the rules ask for (RULES 4)."""
    if any(way.makes(play, state) for way in ample_ways(state, play.card)):
        return Refusal(Reason.MUST_SWEEP, play.card)
    pairs = state.rules.capture_extent == "pairs"
    if pairs:
        return Refusal(Reason.PAIRS_LEFT, play.card)
    return Refusal(Reason.NOT_MAXIMAL, play.card, with_pile_cards=bool(play.loose & ~state.loose))


def _misfit(state: TurnState, play: Play, value: int) -> Refusal | None:
    """Return the refusal for the one loose card of the play that can be in no set for `value`.

    It is None if there is none.
    """
    misfits = cards_in(play.loose & ~state.rules.low_cards[value])
    for card in misfits:
        if not state.rules.values[card]:
            return Refusal(Reason.COURT_IN_SUM, card, value)
    return Refusal(Reason.CARD_TOO_HIGH, misfits[0], value) if len(misfits) == 1 else None


def _refuse_build(state: TurnState, play: Play) -> Refusal:
    rules, card, value = state.rules, play.card, play.value
    if rules.building == "none":
        return Refusal(Reason.BUILDING_OFF, card, value)
    if not rules.values[card]:
        return Refusal(Reason.COURT_BUILD, card, value)
    if not play.loose and not play.builds:
        return Refusal(Reason.BUILD_ALONE, card, value)
    if any(way.makes(play, state) for way in build_ways(state, card)):
        return Refusal(Reason.MUST_SWEEP, card)
    if value not in takeable_values(state, card):
        return Refusal(Reason.NO_TAKER, card, value, loose=_added_up(play))
    refusal = _refuse_builds_used(state, play) or build_objection(
        state, card, value, play.raised, play.added_to
    )
    return refusal or _misfit(state, play, value) or _refuse_build_sets(state, play)


def _refuse_builds_used(state: TurnState, play: Play) -> Refusal | None:
    """Return the refusal for the choice of builds that a build play uses, if there is one."""
    card, value = play.card, play.value
    raised = [build for build in play.builds if build.value != value]
    same_value = [build for build in state.builds if build.value == value]
    if len(raised) > 1:
        return Refusal(Reason.RAISE_TWO, card, value, raised[1])
    if raised and raised[0].value > value:
        return Refusal(Reason.RAISE_DOWN, card, value, raised[0])
    if state.rules.same_value == "coexist":
        return Refusal(Reason.TOUCH_ONE, card, value) if len(play.builds) > 1 else None
    if same_value and same_value[0] not in play.builds:
        return Refusal(Reason.MERGE, card, value, same_value[0])
    return None


def _refuse_build_sets(state: TurnState, play: Play) -> Refusal:
    """Return the refusal of a build play whose cards do not make sets for its value."""
    rules, card, value, raised = state.rules, play.card, play.value, play.raised
    stolen, loose = play.loose & ~state.loose, play.loose & state.loose
    if raised and stolen:
        return Refusal(Reason.PILE_BASE, card, value)
    if raised and play.loose and not rules.raise_gathers:
        return Refusal(Reason.RAISE_GATHER, card, value, raised)
    if raised and _raise_sum_is_wrong(state, card, value, raised):
        return Refusal(Reason.RAISE_SUM, card, value, raised)
    freer = replace(rules, gather=True, building="multiple")
    adds = play.added_to is not None
    gatherings = build_gatherings(freer, card, value, raised.value if raised else 0, adds=adds)
    if not any(gathering.accepts(play.loose) for gathering in gatherings):
        return Refusal(Reason.NO_BUILD_SETS, card, value)
    if stolen:
        based = with_pile_cards(freer, gatherings, stolen, adds=adds)
        if not any(gathering.accepts(loose) for gathering in based):
            return Refusal(Reason.PILE_BASE, card, value)
    return Refusal(Reason.SINGLE_ONLY if rules.gather else Reason.ONE_SET, card, value)


def _raise_sum_is_wrong(state: TurnState, card: Card, value: int, raised: Build) -> bool:
    return (
        not state.rules.raise_with_table
        and value - raised.value not in state.rules.table_values[card]
    )


def likely_value(state: State, card: Card, loose: CardSet, builds: tuple[Build, ...]) -> int:
    """Return the most likely value of a build of `card` with these piles.

    It is the sum of their values.
    """
    loose_value = sums.total(sums.rank_counts(loose & state.rules.valued))
    return card.weight + loose_value + sum(build.value for build in builds)
