"""Finds the facts about a play, from the view of an observing seat.

The observer is the player, before or after the play, or another seat that sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..cards import NO_CARDS, Card, CardSet, card_set, cards_in
from ..play import Build, Play, PlayKind
from ..position import View
from ..rows import How
from ..rules.legal import plays_by_size
from ..rules.scoring import counted_cards, counted_items
from ..rules.sweeps import counts_as_sweep, sweeps_count
from ..rules.turn import advance, build_made, residue
from ..score import Item
from ..seats import Seat, Side
from .certain import certain_items
from .facts import (
    Announces,
    Bound,
    BuildOpen,
    BuildRaised,
    CardOpen,
    Certain,
    Ends,
    Fact,
    LargestReply,
    Makes,
    OnlyPlay,
    Secures,
    SweepOpen,
    Sweeps,
    TakesBack,
    Wins,
)
from .replies import Reply, may_hold, must_hold, replies

_SECURED: Final = (How.MOST, How.ALL, How.ENOUGH)
"""The items that a side scores as a whole or not at all."""


class ObservedPlay(NamedTuple):
    """A play as one seat observes it, with the view of that seat before and after.

    >>> from casino_core.analysis import considered
    >>> observed = considered(view, casino.parse_play("8sx5h,3d", view))
    >>> observed.own, observed.after.turn
    (True, 1)
    """

    before: View
    play: Play
    after: View
    seat: Seat
    """The observing seat."""

    @property
    def own(self) -> bool:
        """Whether the observing seat made the play."""
        return self.before.turn == self.seat

    @property
    def side(self) -> Side:
        """The side that made the play."""
        return self.before.side


def considered(view: View, play: Play) -> ObservedPlay:
    """Return a play as observed by the player to move, before it is made.

    >>> from casino_core.analysis import considered
    >>> observed = considered(view, casino.parse_play("8sx5h,3d", view))
    >>> observed.own, observed.after.turn
    (True, 1)
    """
    return ObservedPlay(view, play, advance(view, play), view.turn)


def facts(observed: ObservedPlay) -> tuple[Fact, ...]:
    """Return all facts about a play, the most important first.

    >>> from casino_core.analysis import considered, facts
    >>> found = facts(considered(view, casino.parse_play("8sx5h,3d", view)))
    >>> [type(fact).__name__ for fact in found]
    ['Wins', 'LargestReply']
    """
    return (*_forced(observed), *_gains(observed), *_openings(observed))


def _forced(observed: ObservedPlay) -> Iterator[Fact]:
    if observed.own and len(list(plays_by_size(observed.before, 2))) == 1:
        yield OnlyPlay()


# Gains of the play


def _gains(observed: ObservedPlay) -> Iterator[Fact]:
    before, play, after, _ = observed
    if play.kind is PlayKind.CAPTURE:
        if counts_as_sweep(play, before):
            yield Sweeps(before.rules.sweep_points)
        yield Wins(play.taken | play.card.bit)
    if after.over:
        yield _end(observed)
    yield from certain_gains(observed)
    if play.kind is PlayKind.BUILD:
        yield _build(observed, build_made(before, play))


def _end(observed: ObservedPlay) -> Ends:
    before, play, after, _ = observed
    return Ends(residue(before, play, after), after.last)


def certain_gains(observed: ObservedPlay) -> Iterator[Fact]:
    """Yield the points and the items that a play makes certain."""
    before, after = (
        certain_items(state, observed.side) for state in (observed.before, observed.after)
    )
    # Sweeps that a side may still allow take its points away without a bound.
    gained = sum(
        points - before[item] for item, points in after.items() if item is not Item.SWEEPS_FED
    )
    if gained > 0:
        yield Certain(gained)
    for counted in counted_items(observed.before.rules):
        item = counted.item
        if counted.how in _SECURED and after.get(item, 0) > before.get(item, 0):
            yield Secures(item, (observed.after.won[observed.side] & counted.cards).bit_count())


def _build(observed: ObservedPlay, build: Build) -> Fact:
    actor, capturers = observed.before.turn, observed.before.rules.capturers[build.value]
    if observed.own:
        return Makes(build, observed.before.hand & ~observed.play.card.bit & capturers)
    return Announces(build, actor, may_hold(observed.after, actor) & capturers)


# Openings for the next seat


def _openings(observed: ObservedPlay) -> Iterator[Fact]:
    before, play, after, _ = observed
    if observed.own and play.kind is PlayKind.TRAIL:
        yield from _taken_back(observed)
    if after.over or after.turn == before.turn or not after.on_table:
        return
    possible, sure = replies(after), must_hold(after, after.turn)
    yield from _builds_open(observed, possible, sure)
    if after.rules.sweep_points and sweeps_count(after):
        yield SweepOpen(*_surest({reply.card for reply in possible if reply.sweeps}, sure))
    yield from _cards_open(observed, possible, sure)
    yield _largest(possible, sure)
    if observed.own and after.owned(before.turn) and after.rules.duty != "free":
        yield Bound(after.owned(before.turn))


def _taken_back(observed: ObservedPlay) -> Iterator[Fact]:
    """Yield a fact with the remaining cards in hand that could take back the trailed card."""
    before, play, after, seat = observed
    if after.over or not before.hand & ~play.card.bit:
        return
    again = after.replace(
        turn=seat, hands=_remaining_hand(observed), hidden=(0,) * len(after.hidden)
    )
    keeps = [reply.card for reply in replies(again) if reply.takes & play.card.bit]
    if keeps:
        yield TakesBack(play.card, card_set(keeps))


def _remaining_hand(observed: ObservedPlay) -> tuple[CardSet, ...]:
    """Return the hands of all seats, empty but for the player's remaining cards."""
    remaining = observed.before.hand & ~observed.play.card.bit
    return tuple(
        remaining if seat == observed.seat else NO_CARDS
        for seat in range(len(observed.before.hands))
    )


def _builds_open(
    observed: ObservedPlay, possible: tuple[Reply, ...], sure: CardSet
) -> Iterator[Fact]:
    for build in observed.after.owned(observed.before.turn):
        takes = {reply.card for reply in possible if reply.takes & build.cards}
        raises = {reply.card for reply in possible if build in reply.raises}
        yield BuildOpen(build, *_surest(takes, sure))
        if raises:
            yield BuildRaised(build, *_surest(raises, sure))


def _cards_open(
    observed: ObservedPlay, possible: tuple[Reply, ...], sure: CardSet
) -> Iterator[Fact]:
    """Yield a fact for the trailed card, and for each card at risk that counts by itself."""
    own = NO_CARDS
    for build in observed.after.owned(observed.before.turn):
        own |= build.cards
    notable = counted_cards(observed.after.rules, How.EACH)
    if observed.play.kind is PlayKind.TRAIL:
        notable |= observed.play.card.bit
    for card in cards_in(observed.after.on_table & notable & ~own):
        by = {reply.card for reply in possible if reply.takes & card.bit}
        if by or card is observed.play.card:
            yield CardOpen(card, *_surest(by, sure))


def _largest(possible: tuple[Reply, ...], sure: CardSet) -> LargestReply:
    most = max((reply.most for reply in possible), default=0)
    by = {reply.card for reply in possible if reply.most == most} if most else set()
    return LargestReply(most, *_surest(by, sure))


def _surest(cards: set[Card], sure: CardSet) -> tuple[CardSet, bool]:
    """Return the cards certainly held and True if there are any, else all the cards and False."""
    possible = card_set(cards)
    certain = possible & sure
    return (certain, True) if certain else (possible, False)
