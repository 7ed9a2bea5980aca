"""The rules of a turn, stated once (RULES 3 to 7), as ways to play a card.

A *way* is a choice of the builds that a play uses and of the value that it announces, together with
a *gathering*: a condition on the loose cards of the play (see `gathering`). One way stands for many
plays. Where 5h, 3d and a build of eight lie on the table, an eight has two ways to capture: without
the build and with it. In both the loose cards must divide into sets for eight. The first way stands
for one play, which takes 5h and 3d. The second stands for two: one takes these cards and the build,
the other the build alone.

`capture_ways` and `build_ways` yield the ways that the rules allow. An *objection* is the refusal
of a play for its card, its value and its builds, whatever its loose cards are; a way exists only
where there is no objection. A trail uses no piles and has no way: `trail_objection` decides alone.

Listing and testing plays (`legal`), the selection helper (`selection`) and the reasons for a
refusal (`why`) all read the ways and the objections.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet
from ..play import Build, Play
from ..position import TurnState
from ..ruleset import RuleSet
from .gathering import Alike, Gathering, OneSet, Sets
from .pool import Pool
from .refusal import Reason, Refusal
from .sums import NO_RANKS, unit

COURT_COUNTS = {"one": (1,), "one-or-three": (1, 3), "any": (1, 2, 3)}
"""The numbers of courts that a court without value may take, for each `court_capture`."""


class Way(NamedTuple):
    """A way to capture or to build with a card.

    value      the announced value of a build play, 0 for a capture
    builds     the builds used, lowest value first
    gathering  the condition on the loose cards used
    """

    value: int
    builds: tuple[Build, ...]
    gathering: Gathering

    def accepts(self, loose: CardSet) -> bool:
        """Whether exactly these loose cards make a play of this way; a play uses some pile."""
        return bool(loose or self.builds) and self.gathering.accepts(loose)

    def takes_most(self, pool: Pool) -> CardSet:
        """The card set of the table cards that its largest play takes, empty if it has no play."""
        cards = next(iter(self.gathering.subsets(pool)), None)
        if cards is None:
            return NO_CARDS
        for build in self.builds:
            cards |= build.cards
        return cards

    def makes(self, play: Play) -> bool:
        """Whether a play with the card of this way is one of its plays."""
        return self.value == play.value and self.builds == play.builds and self.accepts(play.loose)


def ways(state: TurnState, card: Card) -> Sequence[Way]:
    """Every way to capture or to build with `card` that the rules allow."""
    rules, hand, _, builds_there, owned = state
    if builds_there:
        return _with_builds(TurnState(rules, hand, NO_CARDS, builds_there, owned), card)
    captures, builds = _without_builds(rules, card)
    held = hand & ~card.bit
    return [*captures, *[way for capturers, way in builds if held & capturers]]


def capture_ways(state: TurnState, card: Card) -> Iterable[Way]:
    """Every way to capture with `card` (RULES 4)."""
    if state.builds:
        return _capture_ways(state, card)
    return _without_builds(state.rules, card)[0]


@lru_cache(maxsize=1 << 12)
def _with_builds(state: TurnState, card: Card) -> tuple[Way, ...]:
    """The ways to play a card, which do not depend on the loose cards."""
    return (*_capture_ways(state, card), *build_ways(state, card))


@lru_cache(maxsize=1 << 11)
def _without_builds(
    rules: RuleSet, card: Card
) -> tuple[tuple[Way, ...], tuple[tuple[CardSet, Way], ...]]:
    """The ways to play a card while no build lies on the table, where there is no objection.

    They are all ways to capture, and all ways to build, each with the cards that capture the build:
    one of them must be held.
    """
    table = TurnState(rules, NO_CARDS, NO_CARDS, (), ())
    builds = [
        (capturers, way)
        for value, capturers in rules.capturers.items()
        for way in _ways_to_build(table, card, value)
    ]
    return tuple(_capture_ways(table, card)), tuple(builds)


# Captures


def _capture_ways(state: TurnState, card: Card) -> Iterator[Way]:
    values = state.rules.values[card]
    if not values:
        if capture_objection(state, card, ()) is None:
            yield Way(0, (), court_gathering(state.rules, card))
        return
    for value in values:
        for taken in _takeable(state, value):
            if capture_objection(state, card, taken) is None:
                yield Way(0, taken, capture_gathering(state.rules, value, taken))


def _takeable(state: TurnState, value: int) -> Iterable[tuple[Build, ...]]:
    """Every choice of builds that a capture for a value may take, the empty choice included."""
    builds = [build for build in state.builds if may_take(state.rules, build, value)]
    if len(builds) < 2:
        return ((), tuple(builds)) if builds else ((),)
    return chain.from_iterable(combinations(builds, n) for n in range(len(builds) + 1))


def may_take(rules: RuleSet, build: Build, value: int) -> bool:
    """Whether a build may be part of a capture for `value` (RULES 4)."""
    if build.value == value:
        return True
    return rules.builds_in_sums and not build.multiple and build.value < value


def court_gathering(rules: RuleSet, card: Card) -> Alike:
    """The condition on the loose cards that a court without value captures (RULES 4)."""
    return Alike(RANK_SETS[card.rank], COURT_COUNTS[rules.court_capture])


def capture_gathering(rules: RuleSet, value: int, taken: tuple[Build, ...]) -> Sets:
    """The condition on the loose cards captured for `value` with the builds `taken` (RULES 4)."""
    if not rules.builds_in_sums:
        return Sets(value, NO_RANKS, rules.valued)
    given = sum((unit(build.value) for build in taken if build.value != value), NO_RANKS)
    return Sets(value, given, rules.valued)


def capture_objection(state: TurnState, card: Card, taken: tuple[Build, ...]) -> Refusal | None:
    """The refusal of any capture with `card` that takes exactly these builds, if there is one."""
    owned = state.owned
    if not owned:
        return None
    # RULES 6, duty: take-or-add and attend bind a capture to an own build.
    if state.rules.duty in ("take-or-add", "attend") and not any(b in taken for b in owned):
        return Refusal(Reason.CAPTURE_DUTY, card, build=owned[0])
    left = [build for build in owned if build not in taken]
    return keep_objection(state, card, left)


# Trails


def trail_objection(state: TurnState, card: Card) -> Refusal | None:
    """The refusal of trailing `card`, if there is one (RULES 6 and 7)."""
    rules, owned = state.rules, state.owned
    if owned:
        if rules.duty != "free":
            return Refusal(Reason.TRAIL_DUTY, card, build=owned[0])
        refusal = keep_objection(state, card, owned)
        if refusal is not None:
            return refusal
    if rules.trailing == "not-a-pair" and state.loose & RANK_SETS[card.rank]:
        return Refusal(Reason.TRAIL_PAIR, card)
    if rules.trailing == "forced-capture" and can_capture(state, card):
        return Refusal(Reason.TRAIL_FORCED, card)
    return None


def can_capture(state: TurnState, card: Card) -> bool:
    """Whether `card` has a legal capture."""
    for way in capture_ways(state, card):
        if way.builds:
            if way.gathering.extends(NO_CARDS, state.loose):
                return True
        elif way.gathering.most(state.loose) > 0:
            return True
    return False


# Builds


def build_ways(state: TurnState, card: Card) -> Iterator[Way]:
    """Yield the ways to build with `card` (RULES 5)."""
    for value in takeable_values(state, card):
        yield from _ways_to_build(state, card, value)


def _ways_to_build(state: TurnState, card: Card, value: int) -> Iterator[Way]:
    """Yield the ways to build `value` with `card`, if the hand keeps a card that captures it."""
    rules = state.rules
    if rules.building == "none" or not rules.values[card]:
        return
    for raised, added in _raised_and_added(state, value):
        raised_value = raised.value if raised else 0
        gatherings = build_gatherings(rules, card, value, raised_value, adds=added is not None)
        if gatherings and build_objection(state, card, value, raised, added) is None:
            builds = tuple([build for build in (raised, added) if build])
            for gathering in gatherings:
                yield Way(value, builds, gathering)


def takeable_values(state: TurnState, card: Card) -> list[int]:
    """The values of builds that the hand can still capture after `card` is played (RULES 5)."""
    held = state.hand & ~card.bit
    return [value for value, capturers in state.rules.capturers.items() if held & capturers]


def _raised_and_added(state: TurnState, value: int) -> Sequence[tuple[Build | None, Build | None]]:
    """Every choice of a build to raise and a build to add to, for a play that makes `value`."""
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
    """The conditions on the loose cards of a build play; each makes a way (RULES 5, 1 to 3).

    The play makes a build of `value` with `card`; it raises a build of the value `raised`, if that
    is not 0, and adds to a build, if `adds`. No condition means that there is no such play.
    """
    if not rules.gather or rules.building == "single":
        return tuple(_one_set(rules, card, value, raised, adds=adds))
    if not raised:
        return (Sets(value, unit(card.weight), rules.valued),) if card.weight <= value else ()
    return tuple(_change_of_raise(rules, card, value, raised))


def _change_of_raise(rules: RuleSet, card: Card, value: int, raised: int) -> Iterator[Gathering]:
    """Yield `build_gatherings` of a raise, in which `card` is part of the change."""
    for card_value in rules.values[card]:
        reached = raised + card_value
        if reached == value:
            yield Sets(value, NO_RANKS, rules.valued)
        elif reached < value and rules.raise_with_table:
            yield Sets(value, unit(reached), rules.valued)


def _one_set(
    rules: RuleSet, card: Card, value: int, raised: int, *, adds: bool
) -> Iterator[Gathering]:
    """Yield `build_gatherings` where a play makes one set only, the one with `card` in it."""
    for card_value in rules.values[card]:
        need = value - card_value - raised
        if need == 0 or (need > 0 and (not raised or rules.raise_with_table)):
            yield OneSet(need, rules.valued)
        # RULES 5, gather off: a new build may also be the card on one loose card of its value.
        if card_value == value and not (raised or adds) and rules.building == "multiple":
            yield Alike(RANK_SETS[card.rank], (1,))


def build_objection(
    state: TurnState, card: Card, value: int, raised: Build | None, added: Build | None
) -> Refusal | None:
    """The refusal of a build play for its card, value and builds, if there is one (RULES 5, 6)."""
    rules = state.rules
    if added and rules.building == "single":
        return Refusal(Reason.SINGLE_ONLY, card, value, added)
    if raised:
        refusal = _raise_objection(state, card, value, raised)
        if refusal:
            return refusal
    elif not added and rules.max_builds is not None and len(state.owned) >= rules.max_builds:
        return Refusal(Reason.MAX_BUILDS, card, rules.max_builds)
    return _duty_of_build(state, card, value, raised, added)


def _raise_objection(state: TurnState, card: Card, value: int, raised: Build) -> Refusal | None:
    rules = state.rules
    is_own = raised in state.owned
    if raised.multiple:
        return Refusal(Reason.MULTIPLE_FIXED, card, value, raised)
    if rules.raising == "none":
        return Refusal(Reason.RAISING_OFF, card, value, raised)
    if is_own and rules.raising == "opponents-only":
        return Refusal(Reason.RAISE_OWN, card, value, raised)
    held_for_old_value = state.hand & ~card.bit & rules.capturers[raised.value]
    if is_own and rules.raising == "own-if-both-held" and not held_for_old_value:
        return Refusal(Reason.RAISE_NOT_BOTH, card, value, raised)
    return None


def _duty_of_build(
    state: TurnState, card: Card, value: int, raised: Build | None, added: Build | None
) -> Refusal | None:
    owned = state.owned
    if not owned:
        return None
    if state.rules.duty == "take-or-add" and raised not in owned and added not in owned:
        return Refusal(Reason.BUILD_DUTY, card, value, owned[0])
    # RULES 6, attend: a build must be new, raise any build, or add to one's own.
    if state.rules.duty == "attend" and added and not raised and added not in owned:
        return Refusal(Reason.BUILD_DUTY, card, value, owned[0])
    left = [build for build in owned if build not in (raised, added)]
    return keep_objection(state, card, left, value)


def keep_objection(
    state: TurnState, card: Card, left: list[Build] | tuple[Build, ...], value: int = 0
) -> Refusal | None:
    """The refusal of a play that leaves no card to capture an own build, if it does (RULES 6).

    card   the card played
    left   the builds of the player to move that stay on the table
    value  the announced value of a build play, for which a card must be kept too; else 0
    """
    if not left:
        return None
    capturers = state.rules.capturers
    held = state.hand & ~card.bit
    for build in left:
        if not held & capturers[build.value]:
            return Refusal(Reason.KEEP, card, build.value, build)
    values = {build.value for build in left} | {value}
    # Only an ace captures two values, 1 and 14, and one ace may not be kept for both.
    if 1 in values and 14 in values and (held & capturers[14]).bit_count() < 2:
        return Refusal(Reason.KEEP, card, 14)
    return None


CACHES: Final = (_with_builds, _without_builds, build_gatherings)
"""The cached functions of this module."""
