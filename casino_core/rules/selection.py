"""The selection helper: the plays that a chosen hand card and chosen piles make.

It serves a table on which a person chooses piles one by one: the table offers the plays that the
choice makes and highlights the piles that can still be added. The legal plays are not listed, so it
is fast however many cards lie on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..cards import NO_CARDS, Card, CardSet
from ..play import Build, ExtraAction, Play, PlayKind
from ..position import State, TurnState
from .extras import after_extras, with_extras
from .legal import has_play, is_legal, with_lower_twins
from .refusal import Refusal
from .ways import Way, ways
from .why import likely_value, why_not


class Selection(NamedTuple):
    """The result of choosing a hand card and some piles.

    plays        the legal plays that use exactly these piles: a capture first, then builds by value
    more_loose   the card set of the loose cards and pile cards that can be added on the way to a
                 legal play
    more_builds  the builds that can be added on the way to a legal play
    refusals     if there are no plays: the refusal of the trail, or those of the capture and the
                 build that the piles would make

    >>> found = casino.select(position, casino.parse_card("8s"))
    >>> [str(play) for play in found.plays], casino.format_cards(found.more_loose)
    (['8s'], '3d5h8c')
    """

    plays: tuple[Play, ...]
    more_loose: CardSet
    more_builds: tuple[Build, ...]
    refusals: tuple[Refusal, ...]


def select(
    state: State,
    card: Card,
    loose: CardSet = NO_CARDS,
    builds: tuple[Build, ...] = (),
    extras: tuple[ExtraAction, ...] = (),
) -> Selection:
    """Return the plays that `card` makes with exactly these piles, and the piles that can be added.

    card    a card from the hand of the player to move
    loose   the card set of the chosen loose cards and pile cards
    builds  the chosen builds; builds that are not on the table are ignored
    extras  the extra actions before the card

    >>> cards = casino.card_set(casino.parse_cards("5h"))
    >>> found = casino.select(position, casino.parse_card("8s"), cards)
    >>> found.plays, casino.format_cards(found.more_loose)
    ((), '3d8c')
    """
    piles = chosen_piles(state, card, loose, builds, extras)
    play = Play(card, loose, piles.builds, extras=extras)
    table, on_table, possible = piles.table, piles.loose, piles.ways
    if table is None:
        return Selection((), NO_CARDS, (), tuple(_refusals(state, play)))
    plays = tuple(_exact(state, table, play, possible))
    return Selection(
        plays,
        _more_loose(table, on_table, possible)
        | _more_pile_cards(table, on_table, piles.stolen, possible),
        _more_builds(table, on_table, piles.builds, possible),
        () if plays else tuple(_refusals(state, play)),
    )


class ChosenPiles(NamedTuple):
    """The piles that are chosen on a table, and the ways to play a card with them.

    table   the table after the extra actions; None if these are not allowed
    loose   the card set of the chosen loose cards
    stolen  the card set of the chosen pile cards
    builds  the chosen builds
    ways    the ways to play the card that use these builds and pile cards, and maybe others
    """

    table: TurnState | None
    loose: CardSet
    stolen: CardSet
    builds: tuple[Build, ...]
    ways: list[Way]


def chosen_piles(
    state: State,
    card: Card,
    loose: CardSet,
    builds: tuple[Build, ...],
    extras: tuple[ExtraAction, ...],
) -> ChosenPiles:
    """Return the piles that are chosen, with the parameters of `select`."""
    lying = dict.fromkeys((*state.builds, *with_extras(state, extras).builds))
    on_table = tuple(build for build in lying if build in builds)
    table = after_extras(state.turn_state, extras)
    if table is None:
        return ChosenPiles(None, loose, NO_CARDS, on_table, [])
    stolen = loose & ~table.loose
    possible = [
        way
        for way in ways(table, card)
        if set(on_table) <= set(way.builds) and not stolen & ~way.stolen
    ]
    return ChosenPiles(table, loose & table.loose, stolen, on_table, possible)


def select_extras(
    state: State,
    loose: CardSet,
    build: Build | None = None,
    extras: tuple[ExtraAction, ...] = (),
) -> list[tuple[ExtraAction, ...]]:
    """Return the extra actions of a turn so far and one more, which exactly these piles make.

    There is a choice for each value that the cards may have; in each, a card can be played then.

    loose   the card set of the chosen loose cards and pile cards
    build   the chosen build, which may be one of an extra action before
    extras  the extra actions so far
    """
    if not (loose and state.rules.extra_actions):
        return []
    if build is None:
        further = [ExtraAction(value, loose) for value in sorted(state.rules.capturers)]
    else:
        laid = next((each for each in extras if each.value == build.value), None)
        to_laid = ExtraAction(build.value, laid.loose | loose, laid.build) if laid else None
        further = [to_laid or ExtraAction(build.value, loose, build)]
    choices = []
    for extra in further:
        others = [each for each in extras if each.value != extra.value]
        if build is None and len(others) < len(extras):
            continue
        series = tuple(sorted((*others, extra), key=lambda each: each.value))
        table = after_extras(state.turn_state, series)
        if table is not None and has_play(table):
            choices.append(series)
    return choices


def _exact(state: State, table: TurnState, play: Play, possible: list[Way]) -> Iterator[Play]:
    if play.kind is PlayKind.TRAIL:
        if is_legal(state, play):
            yield with_lower_twins(state, play)
        return
    on_table, stolen = play.loose & table.loose, play.loose & ~table.loose
    values = {
        way.value
        for way in possible
        if way.builds == play.builds and way.stolen == stolen and way.accepts(on_table)
    }
    for value in sorted(values):
        candidate = play._replace(value=value)
        yield with_lower_twins(state, candidate)


def _more_loose(state: TurnState, loose: CardSet, possible: list[Way]) -> CardSet:
    """Return the loose cards that can be added.

    One card of each rank is tried: the others would have the same answer.
    """
    more = NO_CARDS
    for rank in state.rules.rank_sets:
        unchosen = state.loose & ~loose & rank
        if unchosen:
            one = unchosen & -unchosen
            if any(way.gathering.extends(loose | one, state.loose) for way in possible):
                more |= unchosen
    return more


def _more_pile_cards(
    state: TurnState, loose: CardSet, stolen: CardSet, possible: list[Way]
) -> CardSet:
    """Return the pile cards that can be added.

    Of each pile it is the topmost one that is not chosen yet.
    """
    more = NO_CARDS
    for pile in state.tops:
        top = next((card.bit for card in pile if not card.bit & stolen), NO_CARDS)
        if any(way.stolen & top and way.gathering.extends(loose, state.loose) for way in possible):
            more |= top
    return more


def _more_builds(
    state: TurnState, loose: CardSet, builds: tuple[Build, ...], possible: list[Way]
) -> tuple[Build, ...]:
    return tuple(
        build
        for build in state.builds
        if build not in builds
        and any(
            build in way.builds and way.gathering.extends(loose, state.loose) for way in possible
        )
    )


def _refusals(state: State, play: Play) -> Iterator[Refusal]:
    plays = [play]
    if play.kind is not PlayKind.TRAIL:
        value = likely_value(state, play.card, play.loose, play.builds)
        plays.append(play._replace(value=value))
    for each in plays:
        refusal = why_not(state, each)
        if refusal:
            yield refusal
