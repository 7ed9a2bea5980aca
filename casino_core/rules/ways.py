"""The rules of a turn, stated once (RULES 3 to 7).

A *way* to play a card is which builds it uses and what the loose cards with it must make.
`capture_ways` and `build_ways` yield the ways the rules allow; legal plays, validation, the
selection helper and the reasons for a refusal all read them and the objections below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet
from ..play import Build, Play
from ..position import TurnState
from ..ruleset import RuleSet
from .gathering import Alike, Gathering, OneSet, Sets
from .refusal import Reason, Refusal
from .sums import unit

COURT_COUNTS = {"one": (1,), "one-or-three": (1, 3), "any": (1, 2, 3)}


class Way(NamedTuple):
    """A way to play a card: the builds it uses and what the loose cards with it must make.

    `value` is the announced value of a build play, 0 for a capture.
    """

    value: int
    builds: tuple[Build, ...]
    gathering: Gathering

    def accepts(self, loose: CardSet) -> bool:
        """Whether exactly these loose cards make this a play; some pile must be used."""
        return bool(loose or self.builds) and self.gathering.accepts(loose)

    def makes(self, play: Play) -> bool:
        """Whether a play with the card is one of this way."""
        return self.value == play.value and self.builds == play.builds and self.accepts(play.loose)


def ways(state: TurnState, card: Card) -> Iterator[Way]:
    """Every way to capture or build with `card` that nothing in the rules forbids."""
    return chain(capture_ways(state, card), build_ways(state, card))


# Captures


def capture_ways(state: TurnState, card: Card) -> Iterator[Way]:
    """The ways to capture with `card` (RULES 4)."""
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
    """Every choice of builds that a card of a value may take with it, none at all included."""
    builds = [build for build in state.builds if may_take(state.rules, build, value)]
    if not builds:
        return ((),)
    return chain.from_iterable(combinations(builds, n) for n in range(len(builds) + 1))


def may_take(rules: RuleSet, build: Build, value: int) -> bool:
    """Whether a build may be part of a capture for `value` (RULES 4)."""
    if build.value == value:
        return True
    return rules.builds_in_sums and not build.multiple and build.value < value


def court_gathering(rules: RuleSet, card: Card) -> Alike:
    """What a court without value may capture."""
    return Alike(RANK_SETS[card.rank], COURT_COUNTS[rules.court_capture])


def capture_gathering(rules: RuleSet, value: int, taken: tuple[Build, ...]) -> Sets:
    """What may be captured for `value` besides the builds `taken`."""
    given = sum(unit(build.value) for build in taken if build.value != value)
    return Sets(value, given, rules.low_cards[value])


def capture_objection(state: TurnState, card: Card, taken: tuple[Build, ...]) -> Refusal | None:
    """What forbids a capture with `card` that takes exactly these builds, if anything."""
    if not state.builds:
        return None
    owned = state.owned()
    if not owned:
        return None
    # RULES 6, duty: take-or-add and attend bind a capture to an own build.
    if state.rules.duty in ("take-or-add", "attend") and not any(b in taken for b in owned):
        return Refusal(Reason.CAPTURE_DUTY, card, build=owned[0])
    left = [build for build in owned if build not in taken]
    return keep_objection(state, card, left)


# Trails


def trail_objection(state: TurnState, card: Card) -> Refusal | None:
    """What forbids trailing `card`, if anything (RULES 6 and 7)."""
    rules = state.rules
    owned = state.owned() if state.builds else ()
    if owned:
        if rules.duty != "free":
            return Refusal(Reason.TRAIL_DUTY, card, build=owned[0])
        kept = keep_objection(state, card, owned)
        if kept is not None:
            return kept
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
    """The ways to build with `card` (RULES 5)."""
    rules = state.rules
    if rules.building == "none" or not rules.values[card]:
        return
    for value in takeable_values(state, card):
        for raised, added in _touched(state, value):
            gatherings = build_gatherings(rules, card, value, raised, added)
            if gatherings and build_objection(state, card, value, raised, added) is None:
                builds = tuple([build for build in (raised, added) if build])
                for gathering in gatherings:
                    yield Way(value, builds, gathering)


def takeable_values(state: TurnState, card: Card) -> list[int]:
    """The values of builds that the hand can still take once `card` is played (RULES 5)."""
    held = state.hand & ~card.bit
    return [value for value, capturers in state.rules.capturers.items() if held & capturers]


def _touched(state: TurnState, value: int) -> Sequence[tuple[Build | None, Build | None]]:
    """The choices of a build to raise and a build to add to, for a play that makes `value`."""
    if not state.builds:
        return ((None, None),)
    there = [build for build in state.builds if build.value == value]
    raisable = [build for build in state.builds if build.value < value and not build.multiple]
    if state.rules.same_value == "coexist":
        return [(None, None), *((None, b) for b in there), *((b, None) for b in raisable)]
    joined = there[0] if there else None
    return [(None, joined), *((build, joined) for build in raisable)]


def build_gatherings(
    rules: RuleSet, card: Card, value: int, raised: Build | None, added: Build | None
) -> list[Gathering]:
    """What loose cards may go with `card` into a build of `value` (RULES 5, 1 to 3)."""
    before = raised.value if raised else 0
    low = rules.low_cards[value]
    if not rules.gather or rules.building == "single":
        return _one_set(rules, card, value, raised, added)
    if raised is None:
        return [Sets(value, unit(card.weight), low)] if card.weight <= value else []
    found: list[Gathering] = []
    for own in rules.values[card]:
        change = before + own
        if change == value:
            found.append(Sets(value, 0, low))
        elif change < value and rules.raise_with_table:
            found.append(Sets(value, unit(change), low))
    return found


def _one_set(
    rules: RuleSet, card: Card, value: int, raised: Build | None, added: Build | None
) -> list[Gathering]:
    """The same where a play makes one set only, the one with `card` in it."""
    low = rules.low_cards[value]
    found: list[Gathering] = []
    for own in rules.values[card]:
        need = value - own - (raised.value if raised else 0)
        if need == 0 or (need > 0 and (raised is None or rules.raise_with_table)):
            found.append(OneSet(need, low))
        # RULES 5, gather off: a new build may also be the card on one loose card of its value.
        if own == value and not (raised or added) and rules.building == "multiple":
            found.append(Alike(RANK_SETS[card.rank], (1,)))
    return found


def build_objection(
    state: TurnState, card: Card, value: int, raised: Build | None, added: Build | None
) -> Refusal | None:
    """What forbids a build play whatever loose cards go with it, if anything (RULES 5 and 6)."""
    rules = state.rules
    if added and rules.building == "single":
        return Refusal(Reason.SINGLE_ONLY, card, value, added)
    if raised:
        refusal = _raise_objection(state, card, value, raised)
        if refusal:
            return refusal
    elif not added and rules.max_builds is not None and len(state.owned()) >= rules.max_builds:
        return Refusal(Reason.MAX_BUILDS, card, rules.max_builds)
    if not state.builds:
        return None
    return _duty_of_build(state, card, value, raised, added)


def _raise_objection(state: TurnState, card: Card, value: int, raised: Build) -> Refusal | None:
    rules = state.rules
    own = raised.owner == state.turn
    if raised.multiple:
        return Refusal(Reason.MULTIPLE_FIXED, card, value, raised)
    if rules.raising == "none":
        return Refusal(Reason.RAISING_OFF, card, value, raised)
    if own and rules.raising == "opponents-only":
        return Refusal(Reason.RAISE_OWN, card, value, raised)
    both = state.hand & ~card.bit & rules.capturers[raised.value]
    if own and rules.raising == "own-if-both-held" and not both:
        return Refusal(Reason.RAISE_NOT_BOTH, card, value, raised)
    return None


def _duty_of_build(
    state: TurnState, card: Card, value: int, raised: Build | None, added: Build | None
) -> Refusal | None:
    owned = state.owned()
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
    """What keeping a card forbids after `card` is played and these own builds stay (RULES 6).

    `value` is the announced value of a build play: it counts among those to be kept for.
    """
    capturers = state.rules.capturers
    held = state.hand & ~card.bit
    for build in left:
        if not held & capturers[build.value]:
            return Refusal(Reason.KEEP, card, build.value, build)
    values = {build.value for build in left} | {value}
    # Only an ace serves two values, so only it can be wanted twice.
    if 1 in values and 14 in values and (held & capturers[14]).bit_count() < 2:
        return Refusal(Reason.KEEP, card, 14)
    return None
