"""Extra actions (RULES 5, `extra_actions`): table cards put together before the card is played.

An extra action makes a build of loose cards, or adds loose cards and pile cards to a build that the
player owns. A turn may have one for each value; they are made in the order of the values. Then the
card is played on the table that they leave. It leaves their builds alone: a card that takes or
changes such a build has a play without the extra action that comes to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..cards import NO_CARDS, CardSet, cards_in
from ..play import Build, ExtraAction, in_order
from ..position import State, TurnState
from ..ruleset import RuleSet
from ..seats import Seat
from . import sums
from .builds import keep_objection
from .gathering import Sets, SetsWithBase
from .piles import from_tops, without
from .pool import pool_of
from .ways import Way

S = TypeVar("S", bound=State)


def extra_ways(state: TurnState, value: int) -> Iterator[Way]:
    """Yield every way to put cards together for a value; that of an add has the build in `builds`.

    Where the rules allow only builds of one set, `makes_extra` has a further condition.
    """
    rules = state.rules
    if not rules.extra_actions or rules.building == "none":
        return
    if not state.hand & rules.capturers.get(value, 0):
        return
    sets = Sets(value, sums.NO_RANKS, rules.high_totals[value], rules.valued)
    fitting = rules.low_cards[value] & rules.valued
    for build in _targets(state, value):
        builds = (build,) if build else ()
        yield Way(value, builds, sets)
        if state.tops and rules.building == "multiple":
            remainders = _laid_first(sets, build).fitting_remainders(state.loose)
            for stolen, counts, total in from_tops(state.tops, fitting):
                if remainders >> total % value & 1:
                    filled = _laid_first(sets._replace(required=counts), build)
                    yield Way(value, builds, filled, stolen, pile_cards_suffice=True)


def _laid_first(sets: Sets, build: Build | None) -> Sets | SetsWithBase:
    """Return the condition of sets with pile cards: a new build is made of loose cards before."""
    return sets if build else SetsWithBase(sets, sums.NO_RANKS, two=True)


def _targets(state: TurnState, value: int) -> Iterator[Build | None]:
    """Yield the player's builds that a value may be added to, and None if a new one may be made."""
    rules = state.rules
    alike = [build for build in state.builds if build.value == value]
    if rules.building == "multiple":
        yield from (build for build in alike if build in state.owned)
    merges = alike and rules.same_value == "merge"
    if not merges and (rules.max_builds is None or len(state.owned) < rules.max_builds):
        yield None


def makes_extra(way: Way, loose: CardSet, rules: RuleSet) -> bool:
    """Return whether a way that puts cards together may have exactly these loose cards."""
    cards = loose | way.stolen
    # A build has two cards or more.
    enough = cards.bit_count() > (0 if way.builds else 1)
    if not enough or not way.gathering.accepts(loose):
        return False
    return rules.building == "multiple" or is_one_set(rules, way.value, cards)


def is_extra(state: TurnState, extra: ExtraAction) -> bool:
    """Return whether the rules allow an extra action, if a card that takes the build is kept."""
    builds = (extra.build,) if extra.build else ()
    loose, stolen = extra.loose & state.loose, extra.loose & ~state.loose
    return any(
        way.builds == builds and way.stolen == stolen and makes_extra(way, loose, state.rules)
        for way in extra_ways(state, extra.value)
    )


def after_extras(state: TurnState, extras: Iterable[ExtraAction]) -> TurnState | None:
    """Return the table after extra actions, None if the rules do not allow them."""
    value = 0
    for extra in extras:
        if extra.value <= value or not is_extra(state, extra):
            return None
        value, state = extra.value, after_extra(state, extra)
    return state


def after_extra(state: TurnState, extra: ExtraAction) -> TurnState:
    """Return the table after an extra action that the caller knows to be lawful."""
    # The owner in the build does not matter here: `owned` has it.
    build = laid_build(state.rules, extra, Seat(0))
    builds = _with_build(state.builds, extra, build)
    return state._replace(
        loose=state.loose & ~extra.loose,
        builds=builds,
        owned=tuple([each for each in builds if each is build or each in state.owned]),
        tops=tuple(
            [tuple([card for card in pile if not card.bit & extra.loose]) for pile in state.tops]
        ),
        laid=(*state.laid, build),
        new=state.new if extra.build else (*state.new, build),
    )


def with_extras(state: S, extras: Iterable[ExtraAction]) -> S:
    """Return the state after extra actions: the same player still has to play a card."""
    for extra in extras:
        piles, won = without(state.piles, state.won, extra.loose & ~state.loose)
        build = laid_build(state.rules, extra, state.turn)
        builds = _with_build(state.builds, extra, build)
        loose = state.loose & ~extra.loose
        state = state._replace(loose=loose, builds=builds, won=won, piles=piles)
    return state


def _with_build(builds: tuple[Build, ...], extra: ExtraAction, build: Build) -> tuple[Build, ...]:
    others = [each for each in builds if each != extra.build]
    return in_order((*others, build))


def laid_build(rules: RuleSet, extra: ExtraAction, owner: Seat) -> Build:
    """Return the build that an extra action leaves on the table."""
    cards, added_to = extra.loose, extra.build
    multiple = added_to is not None or not is_one_set(rules, extra.value, cards)
    return Build(extra.value, cards | (added_to.cards if added_to else NO_CARDS), owner, multiple)


def is_one_set(rules: RuleSet, value: int, cards: CardSet, raised: int = 0) -> bool:
    """Return whether cards that divide into sets for a value, with a build raised, are one set."""
    weight = sums.total(sums.rank_counts(cards)) + raised
    # A single set weighs less than its value if an ace counts as 14 in it.
    return weight in (value, rules.high_totals[value])


def extra_turns(state: TurnState) -> Iterator[tuple[tuple[ExtraAction, ...], TurnState]]:
    """Yield every choice of extra actions with the table after it, those with fewest actions first.

    For each choice the hand has a card to play and cards to keep for all its builds.
    """
    for number in range(1, len(state.rules.capturers) + 1):
        any_actions = False
        for choice in _choices(state, number):
            any_actions = True
            yield choice
        if not any_actions:
            return


def _choices(
    state: TurnState, number: int, above: int = 0
) -> Iterator[tuple[tuple[ExtraAction, ...], TurnState]]:
    """Yield every choice of a number of extra actions for values above one."""
    if not number:
        yield (), state
        return
    values = [value for value, cards in state.rules.capturers.items() if cards & state.hand]
    for value in sorted(values):
        if value > above:
            for extra in _extras(state, value):
                table = after_extra(state, extra)
                if _may_keep(table):
                    for others, after in _choices(table, number - 1, value):
                        yield (extra, *others), after


def _extras(state: TurnState, value: int) -> Iterator[ExtraAction]:
    pool = pool_of(state.rules, state.loose)
    for way in extra_ways(state, value):
        build = way.builds[0] if way.builds else None
        for loose in way.gathering.subsets(pool):
            if makes_extra(way, loose, state.rules):
                yield ExtraAction(value, loose | way.stolen, build)


def _may_keep(state: TurnState) -> bool:
    """Return whether some card can be played and leave one for each build of an extra action."""
    return any(keep_objection(state, card, state.laid) is None for card in cards_in(state.hand))
