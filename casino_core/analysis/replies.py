"""The possible replies of the seat to play, with each card that it may hold.

A reply is possible if it is legal in some deal of the hidden cards that is consistent with the
view. So it counts even if it needs further cards in the same hand, such as those kept for builds,
as long as the hand has room for them. Whether another card of that hand would have to sweep is not
asked.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import NO_CARDS, Card, CardSet, cards_in
from ..play import Build, Play
from ..position import State
from ..rules.sweeps import sweep_with
from ..rules.ways import Way, ways
from ..seats import Seat


class Reply(NamedTuple):
    """The possible plays with one card.

    card    the card
    most    the number of cards that its largest capture takes, 0 if it has none
    takes   the card set of all cards that any of its captures takes
    sweeps  whether it could sweep
    raises  the builds that it could raise
    """

    card: Card
    most: int
    takes: CardSet
    sweeps: bool
    raises: tuple[Build, ...]


def may_hold(state: State, seat: Seat) -> CardSet:
    """Return the card set of the cards that a seat may hold."""
    return state.hands[seat] | (state.unseen if state.hidden[seat] else NO_CARDS)


def must_hold(state: State, seat: Seat) -> CardSet:
    """Return the card set of the cards that a seat certainly holds."""
    unseen = state.unseen
    return state.hands[seat] | (unseen if state.hidden[seat] >= unseen.bit_count() else NO_CARDS)


def replies(state: State) -> tuple[Reply, ...]:
    """Return the possible reply of the seat to play with each card that it may hold."""
    known, possible = state.hands[state.turn], may_hold(state, state.turn)
    all_replies = []
    for kind in state.rules.kinds:
        for cards in (kind & known, kind & possible & ~known):
            if cards:
                first, *others = cards_in(cards)
                reply = _reply(state, first, possible)
                all_replies += [reply, *(reply._replace(card=card) for card in others)]
    return tuple(all_replies)


def _reply(state: State, card: Card, possible: CardSet) -> Reply:
    everything = state.turn_state._replace(hand=possible)
    # Of a build only what it raises matters here.
    all_ways = ways(everything, card, sweeping=False)
    relevant_ways = (way for way in all_ways if way.builds or not way.value)
    fitting = [way for way in relevant_ways if _has_room(state, card, way)]
    captures = [way for way in fitting if not way.value]
    return Reply(
        card,
        max((_most(state, way) for way in captures), default=0),
        _takes(state, captures),
        any(way.makes(_sweep(state, card, way), everything) for way in captures),
        tuple(build for build in state.builds if _raises(state, build, fitting)),
    )


def _sweep(state: State, card: Card, way: Way) -> Play:
    """Return the play that sweeps with a card and takes the pile cards of a way besides."""
    play = sweep_with(card, state)
    return play._replace(loose=play.loose | way.stolen)


def _has_room(state: State, card: Card, way: Way) -> bool:
    """Return whether some deal gives the seat the card and all the cards that it must keep.

    RULES 6: this seat holds a card for each build that it owns, before the play and after it, and
    so does every other seat. A card serves one value only, even where it captures two.
    """
    needs = _needs_of_seat(state, card, way)
    is_from_stock = not card.bit & state.hands[state.turn]
    if len(needs) + is_from_stock > state.hidden[state.turn]:
        return False
    needs += _needs_of_others(state)
    unseen = state.unseen
    return all(
        sum(not other & ~capturers for other in needs)
        + (is_from_stock and bool(card.bit & capturers))
        <= (unseen & capturers).bit_count()
        for capturers in needs
    )


def _needs_of_seat(state: State, card: Card, way: Way) -> list[CardSet]:
    """Return a card set for each further card that the seat must hold, unless it is known to.

    The seat must hold one card of each set.
    """
    seat, capturers = state.turn, state.rules.capturers
    stays = {build.value for build in state.owned(seat) if build not in way.builds}
    stays |= {way.value} if way.value else set()
    if state.rules.raising == "own-if-both-held":
        stays |= {build.value for build in way.builds if way.value and build.owner == seat}
    goes = {build.value for build in state.owned(seat)} - stays
    missing = _missing(state, stays, state.hands[seat] & ~card.bit)
    return missing + [
        capturers[value] for value in goes if not (state.hands[seat] | card.bit) & capturers[value]
    ]


def _needs_of_others(state: State) -> list[CardSet]:
    missing: list[CardSet] = []
    for seat, count in zip(state.rules.seats, state.hidden, strict=True):
        if count and seat != state.turn:
            values = {build.value for build in state.owned(seat)}
            missing += _missing(state, values, state.hands[seat])
    return missing


def _missing(state: State, values: set[int], known: CardSet) -> list[CardSet]:
    """Return the cards that take a value, for each value that no known card takes."""
    capturers = state.rules.capturers
    missing = [capturers[value] for value in values if not known & capturers[value]]
    for low, high in state.rules.shared_values:
        if {low, high} <= values:
            takers = known & (capturers[low] | capturers[high])
            # A single card that takes both serves only one of them.
            if takers.bit_count() == 1 and not takers & (capturers[low] ^ capturers[high]):
                missing.append(capturers[low] | capturers[high])
    return missing


def _most(state: State, way: Way) -> int:
    loose = way.gathering.most(state.loose)
    builds = sum(build.cards.bit_count() for build in way.builds)
    return 0 if loose < 0 else loose + builds + way.stolen.bit_count()


def _takes(state: State, captures: list[Way]) -> CardSet:
    cards = NO_CARDS
    for way in captures:
        if (way.builds or way.stolen) and way.gathering.extends(NO_CARDS, state.loose):
            cards |= way.stolen
            for build in way.builds:
                cards |= build.cards
        for card in cards_in(state.loose & ~cards):
            if way.gathering.extends(card.bit, state.loose):
                cards |= card.bit
    return cards


def _raises(state: State, build: Build, fitting: list[Way]) -> bool:
    return any(
        way.value and way.value != build.value and way.gathering.extends(NO_CARDS, state.loose)
        for way in fitting
        if build in way.builds
    )
