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

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet, card_set, cards_in
from ..play import Build, Play
from ..position import TurnState
from ..ruleset import RuleSet
from .builds import (
    binding,
    build_gatherings,
    build_objection,
    keep_objection,
    raised_and_added,
    takeable_values,
    with_base,
    with_pile_cards,
)
from .gathering import Alike, Exactly, Gathering, Maximal, Sets, including
from .piles import can_have_pile_cards, capture_reason, from_tops
from .pool import pool_of
from .refusal import Reason, Refusal
from .sums import ANY_REMAINDER, NO_RANKS, unit

COURT_COUNTS: dict[str, tuple[int, ...]] = {"one": (1,), "one-or-three": (1, 3), "any": (1, 2, 3)}
"""The numbers of courts that a court without value may take, for each `court_capture`."""


class Way(NamedTuple):
    """A way to capture or to build with a card.

    value      the announced value of a build play, 0 for a capture
    builds     the builds used, lowest value first
    gathering  the condition on the loose cards used
    stolen     the card set of the pile cards used (see `piles`)
    pile_cards_suffice
               whether these pile cards are enough where no loose card and no build is used
    """

    value: int
    builds: tuple[Build, ...]
    gathering: Gathering
    stolen: CardSet = NO_CARDS
    pile_cards_suffice: bool = False

    def accepts(self, loose: CardSet) -> bool:
        """Return whether exactly these loose cards make a play of this way.

        A play uses some pile.
        """
        used = loose or self.builds or self.pile_cards_suffice
        return bool(used) and self.gathering.accepts(loose)

    def makes(self, play: Play, table: TurnState) -> bool:
        """Return whether a play with the card of this way is one of its plays on a table."""
        return (
            self.value == play.value
            and self.builds == play.builds
            and self.stolen == play.loose & ~table.loose
            and self.accepts(play.loose & table.loose)
        )


def ways(state: TurnState, card: Card, *, sweeping: bool = True) -> Sequence[Way]:
    """Return every way to capture or to build with `card` that the rules allow.

    `sweeping` is whether to observe that the player must sweep with this card or another one.
    """
    rules, hand, _, builds_there, owned, allied, tops, laid, new = state
    if laid:
        # RULES 5: the card leaves the builds of extra actions alone.
        apart = state._replace(laid=())
        ways_apart = ways(apart, card, sweeping=sweeping)
        return [way for way in ways_apart if not any(build in laid for build in way.builds)]
    if not rules.captures_freely:
        if sweeping and sweepers(state):
            return tuple(_sweep_ways(state, card))
        return [*ample_ways(state, card), *build_ways(state, card)]
    if tops:
        return [*_capture_ways(state, card), *build_ways(state, card)]
    if builds_there:
        table = TurnState(rules, hand, NO_CARDS, builds_there, owned, allied, (), (), new)
        return _with_builds(table, card)
    captures, builds = _without_builds(rules, card)
    rest = hand & ~card.bit
    return [*captures, *[way for capturers, way in builds if rest & capturers]]


def capture_ways(state: TurnState, card: Card) -> Iterable[Way]:
    """Return every way to capture with `card` (RULES 4)."""
    if not state.rules.captures_freely and sweepers(state):
        return _sweep_ways(state, card)
    return ample_ways(state, card)


@lru_cache(maxsize=1 << 12)
def _with_builds(state: TurnState, card: Card) -> tuple[Way, ...]:
    """Return the ways to play a card, which do not depend on the loose cards."""
    return (*_capture_ways(state, card), *build_ways(state, card))


@lru_cache(maxsize=1 << 11)
def _without_builds(
    rules: RuleSet, card: Card
) -> tuple[tuple[Way, ...], tuple[tuple[CardSet, Way], ...]]:
    """Return the ways to play a card while no build lies on the table, where there is no objection.

    They are all ways to capture, and all ways to build, each with the cards that capture the build:
    one of them must be held.
    """
    table = TurnState(rules, NO_CARDS, NO_CARDS, (), ())
    builds = [
        (rules.capturers[build.value], Way(build.value, (), gathering))
        for build in _new_builds(rules, card)
        for gathering in build.gatherings
    ]
    return tuple(_capture_ways(table, card)), tuple(builds)


# Captures


def _capture_ways(state: TurnState, card: Card) -> Iterator[Way]:
    values = state.rules.values[card]
    if not values:
        if capture_objection(state, card, ()) is None:
            alike = court_gathering(state.rules, card)
            yield Way(0, (), alike)
            if state.tops:
                yield from _ways_with_pile_courts(state, alike)
        return
    for value in values:
        for builds in _takeable(state, value):
            if capture_objection(state, card, builds) is None:
                sets = capture_gathering(state.rules, value, builds)
                yield Way(0, builds, sets)
                if state.tops:
                    yield from _ways_with_pile_cards(state, builds, sets)


def _ways_with_pile_cards(state: TurnState, builds: tuple[Build, ...], sets: Sets) -> Iterator[Way]:
    """Yield the ways to capture for a value with `builds` and with pile cards."""
    rules, value, loose = state.rules, sets.value, state.loose
    if not can_have_pile_cards(rules, value, builds):
        return
    remainders = sets.fitting_remainders(loose)
    for stolen, counts, total in from_tops(state.tops, rules.low_cards[value] & rules.valued):
        if not remainders >> total % value & 1:
            continue
        if capture_reason(rules, value, builds, stolen, loose) is None:
            with_them = sets._replace(required=sets.required + counts)
            pile_cards_suffice = capture_reason(rules, value, builds, stolen, NO_CARDS) is None
            if with_them.most(loose) >= (0 if pile_cards_suffice else 1):
                yield Way(0, builds, with_them, stolen, pile_cards_suffice)


def _ways_with_pile_courts(state: TurnState, alike: Alike) -> Iterator[Way]:
    """Yield the ways to capture with a court without value in which a court comes from a pile."""
    for stolen, _, _ in from_tops(state.tops, alike.cards):
        counts = tuple(n - stolen.bit_count() for n in alike.counts if n >= stolen.bit_count())
        if counts and capture_reason(state.rules, 0, (), stolen, state.loose) is None:
            pile_cards_suffice = capture_reason(state.rules, 0, (), stolen, NO_CARDS) is None
            yield Way(0, (), Alike(alike.cards, counts), stolen, pile_cards_suffice)


def _takeable(state: TurnState, value: int) -> Iterable[tuple[Build, ...]]:
    """Return every choice of builds that a capture for a value may take.

    The empty choice is included.
    """
    builds = [build for build in state.builds if may_take(state.rules, build, value)]
    if len(builds) < 2:
        return ((), tuple(builds)) if builds else ((),)
    return chain.from_iterable(combinations(builds, n) for n in range(len(builds) + 1))


def may_take(rules: RuleSet, build: Build, value: int) -> bool:
    """Return whether a build may be part of a capture for `value` (RULES 4)."""
    if build.value == value:
        return True
    return rules.builds_in_sums and not build.multiple and build.value < value


def court_gathering(rules: RuleSet, card: Card) -> Alike:
    """Return the condition on the loose cards that a court without value captures (RULES 4)."""
    return Alike(RANK_SETS[card.rank], COURT_COUNTS[rules.court_capture])


def capture_gathering(rules: RuleSet, value: int, builds: tuple[Build, ...]) -> Sets:
    """Return the condition on the loose cards captured for `value` with `builds`.

    See RULES 4.
    """
    high = rules.high_totals[value]
    if not rules.builds_in_sums:
        return Sets(value, NO_RANKS, high, rules.valued)
    required = sum((unit(build.value) for build in builds if build.value != value), NO_RANKS)
    return Sets(value, required, high, rules.valued)


def capture_objection(state: TurnState, card: Card, builds: tuple[Build, ...]) -> Refusal | None:
    """Return the refusal of any capture with `card` that takes exactly these builds.

    It is None if there is none.
    """
    owned = state.owned
    if not owned:
        return None
    # RULES 6, duty: take-or-add and attend bind a capture to a build of the player.
    if state.rules.duty in ("take-or-add", "attend") and not any(b in builds for b in owned):
        bound = binding(state)
        if bound:
            return Refusal(Reason.CAPTURE_DUTY, card, build=bound[0])
    left = [build for build in owned if build not in builds]
    return keep_objection(state, card, left)


# How much a capture takes


def ample_ways(state: TurnState, card: Card) -> Iterable[Way]:
    """Return every way to capture with `card` as much as `capture_extent` asks for (RULES 4)."""
    rules = state.rules
    dependent = state.builds or (state.tops and can_have_pile_cards(rules, 0, ()))
    captures = _capture_ways(state, card) if dependent else _without_builds(rules, card)[0]
    if rules.capture_extent == "free":
        return captures
    narrowed = _ways_with_pairs if rules.capture_extent == "pairs" else _maximal_ways
    return narrowed(state, card, tuple(captures))


def _ways_with_pairs(state: TurnState, card: Card, captures: tuple[Way, ...]) -> Iterator[Way]:
    """Yield the ways to capture with all loose cards of the rank of `card`."""
    pairs = state.loose & RANK_SETS[card.rank]
    for way in captures:
        if isinstance(way.gathering, Sets):
            yield way._replace(gathering=including(pairs, way.gathering))
        elif way.gathering.accepts(pairs):
            yield way._replace(gathering=Exactly(pairs))


def _maximal_ways(state: TurnState, card: Card, captures: tuple[Way, ...]) -> Iterator[Way]:
    """Yield the ways to capture so much that no further pile could be taken as well.

    No pile card need be taken: a way is compared with those that take the same ones or fewer.
    """
    pool = pool_of(state.rules, state.loose)
    for way in captures:
        value, builds, sets, stolen, pile_cards_suffice = way
        fewer = [other for other in captures if not other.stolen & ~stolen]
        if isinstance(sets, Alike):
            most = max(other.gathering.most(state.loose) for other in fewer)
            if most in sets.counts and (most > 0 or pile_cards_suffice):
                alike = Alike(RANK_SETS[card.rank], (most,))
                yield Way(value, builds, alike, stolen, pile_cards_suffice)
        # A build of the value itself can always be taken as well.
        elif isinstance(sets, Sets) and all(
            build in builds for build in state.builds if build.value == sets.value
        ):
            wider, others = _larger(way, sets.value, fewer)
            yield Way(value, builds, Maximal(sets, wider, pool, others), stolen, pile_cards_suffice)


def _larger(way: Way, value: int, captures: list[Way]) -> tuple[tuple[Sets, ...], tuple[Sets, ...]]:
    """Return the conditions on the loose cards of captures for `value` larger than `way`.

    First of those that take further builds as well, then of those that take the same builds and
    fewer pile cards.
    """
    wider, same = [], []
    for other in captures:
        sets = other.gathering
        if isinstance(sets, Sets) and sets.value == value:
            if set(way.builds) < set(other.builds):
                wider.append(sets)
            elif way.builds == other.builds and other.stolen != way.stolen:
                same.append(sets)
    return tuple(wider), tuple(same)


@lru_cache(maxsize=1 << 11)
def sweepers(state: TurnState) -> CardSet:
    """Return the card set of the held cards that can capture the whole table, if they must.

    See RULES 4.
    """
    if not state.rules.must_sweep:
        return NO_CARDS
    # Nobody must take a pile card.
    table = state._replace(tops=())
    return card_set(card for card in cards_in(state.hand) if any(_sweep_ways(table, card)))


def _sweep_ways(state: TurnState, card: Card) -> Iterator[Way]:
    """Yield the ways to capture the whole table with `card`, and nothing less."""
    for way in ample_ways(state, card):
        if way.builds == state.builds and way.accepts(state.loose):
            yield way._replace(gathering=Exactly(state.loose))


# Trails


def trail_objection(state: TurnState, card: Card) -> Refusal | None:
    """Return the refusal of trailing `card`, if there is one (RULES 6 and 7)."""
    rules, owned = state.rules, state.owned
    if owned:
        if rules.duty != "free" and (bound := binding(state)):
            return Refusal(Reason.TRAIL_DUTY, card, build=bound[0])
        refusal = keep_objection(state, card, owned)
        if refusal is not None:
            return refusal
    return None if rules.trails_freely else _choice_objection(state, card)


def _choice_objection(state: TurnState, card: Card) -> Refusal | None:
    """Return the refusal of trailing `card` where the rules ask for another play.

    See RULES 4 and 7.
    """
    rules = state.rules
    if rules.trailing == "not-a-pair" and state.loose & RANK_SETS[card.rank]:
        return Refusal(Reason.TRAIL_PAIR, card)
    if rules.trailing == "forced-capture" and can_capture(state, card):
        return Refusal(Reason.TRAIL_FORCED, card)
    return Refusal(Reason.MUST_SWEEP, card) if sweepers(state) else None


def can_capture(state: TurnState, card: Card) -> bool:
    """Return whether `card` has a legal capture without pile cards, which nobody must take."""
    rules, hand, loose, builds, owned, allied, _, laid, new = state
    # The other cards matter only where one is kept for a build, or one must sweep.
    hand_then = hand if owned or rules.must_sweep else NO_CARDS
    return _can_capture(
        TurnState(rules, hand_then, loose, builds, owned, allied, (), laid, new), card
    )


@lru_cache(maxsize=1 << 12)
def _can_capture(state: TurnState, card: Card) -> bool:
    for way in capture_ways(state, card):
        if way.builds:
            if way.gathering.extends(NO_CARDS, state.loose):
                return True
        elif way.gathering.most(state.loose) > 0:
            return True
    return False


# Builds


class _BuildChoice(NamedTuple):
    """A choice of a value and of builds for a build play, with its `build_gatherings`."""

    value: int
    raised: Build | None
    added: Build | None
    gatherings: tuple[Gathering, ...]


def build_ways(state: TurnState, card: Card) -> Iterator[Way]:
    """Yield the ways to build with `card` (RULES 5)."""
    for choice in _build_choices(state, card):
        value, raised, added, gatherings = choice
        with_piles = state.tops and not raised
        fitting = _fitting_remainders(choice, state.loose) if with_piles else ()
        if with_piles and not any(fitting):
            continue
        builds = tuple([build for build in (raised, added) if build])
        for gathering in gatherings:
            yield Way(value, builds, gathering)
        if with_piles:
            yield from _ways_to_build_with_pile_cards(state, choice, fitting)


def _build_choices(state: TurnState, card: Card) -> Iterator[_BuildChoice]:
    """Yield the choices to which there is no objection, if the hand keeps a card for the build."""
    rules, rest = state.rules, state.hand & ~card.bit
    if not state.builds:
        for choice in _new_builds(rules, card):
            if rest & rules.capturers[choice.value]:
                yield choice
        return
    for value in takeable_values(state, card):
        yield from _choices_of_value(state, card, value)


@lru_cache(maxsize=1 << 11)
def _new_builds(rules: RuleSet, card: Card) -> tuple[_BuildChoice, ...]:
    """Return the choices while no build lies on the table, with or without a card for the build."""
    table = TurnState(rules, NO_CARDS, NO_CARDS, (), ())
    values = rules.capturers
    return tuple([choice for value in values for choice in _choices_of_value(table, card, value)])


def _choices_of_value(state: TurnState, card: Card, value: int) -> Iterator[_BuildChoice]:
    """Yield the choices for a build of `value`."""
    rules = state.rules
    if rules.building == "none" or not rules.values[card]:
        return
    for raised, added in raised_and_added(state, value):
        raised_value = raised.value if raised else 0
        gatherings = build_gatherings(rules, card, value, raised_value, adds=added is not None)
        if gatherings and build_objection(state, card, value, raised, added) is None:
            yield _BuildChoice(value, raised, added, gatherings)


def _fitting_remainders(choice: _BuildChoice, loose: CardSet) -> list[int]:
    """Return for each gathering of a choice the totals of pile cards that may fit, as remainders.

    See `sums.fitting_remainders`. Where there are none, no set can be made of the card and loose
    cards, so that there is no new build without pile cards either. An add always has some.
    """
    return [
        with_base(each, each.required, adds=choice.added is not None).fitting_remainders(loose)
        if isinstance(each, Sets)
        else ANY_REMAINDER
        for each in choice.gatherings
    ]


def _ways_to_build_with_pile_cards(
    state: TurnState, choice: _BuildChoice, fitting: Sequence[int]
) -> Iterator[Way]:
    """Yield the ways to make a new build or to add, with pile cards (RULES 5)."""
    rules, (value, _, added, gatherings) = state.rules, choice
    builds, adds = (added,) if added else (), added is not None
    for stolen, _, total in from_tops(state.tops, rules.low_cards[value] & rules.valued):
        for gathering, remainders in zip(gatherings, fitting, strict=True):
            if not remainders >> total % value & 1:
                continue
            for filled in with_pile_cards(rules, (gathering,), stolen, adds=adds):
                if filled.extends(NO_CARDS, state.loose):
                    yield Way(value, builds, filled, stolen, pile_cards_suffice=True)


CACHES: Final = (
    _with_builds,
    _without_builds,
    _new_builds,
    _can_capture,
    sweepers,
)
"""The cached functions of this module."""
