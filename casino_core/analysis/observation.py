"""Reading a play: the facts about it, from the view of the seat that watches.

That is the player, who thinks about it or has made it, or another one who saw it made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..cards import NO_CARDS, Card, CardSet, card_set, cards_in
from ..play import Build, Play, PlayKind
from ..position import View
from ..rules.legal import plays_by_size
from ..rules.scoring import How, counted_cards, counted_items
from ..rules.sweeps import is_sweep
from ..rules.turn import advance, build_made, residue
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


class ObservedPlay(NamedTuple):
    """A play as one seat saw it: what it knew before, and what it knows after."""

    before: View
    play: Play
    after: View
    seat: int
    """The seat that watches."""

    @property
    def own(self) -> bool:
        """Whether the seat that watches made the play."""
        return self.before.turn == self.seat

    @property
    def side(self) -> int:
        """The side that made the play."""
        return self.before.side


def considered(view: View, play: Play) -> ObservedPlay:
    """The play as the player to move observes it, who has not made it yet."""
    return ObservedPlay(view, play, advance(view, play), view.turn)


def facts(observed: ObservedPlay) -> tuple[Fact, ...]:
    """All that can be said of a play, what weighs most first."""
    return (*_forced(observed), *_gains(observed), *_leaves(observed))


def _forced(observed: ObservedPlay) -> Iterator[Fact]:
    if observed.own and len(list(plays_by_size(observed.before, 2))) == 1:
        yield OnlyPlay()


# What it brings


def _gains(observed: ObservedPlay) -> Iterator[Fact]:
    before, play, after, _ = observed
    if play.kind is PlayKind.CAPTURE:
        if is_sweep(play, before):
            yield Sweeps(before.rules.sweep_points)
        yield Wins(play.taken | play.card.bit)
    if after.over:
        yield _end(observed)
    yield from _certainties(observed)
    if play.kind is PlayKind.BUILD:
        yield _build(observed, build_made(before, play))


def _end(observed: ObservedPlay) -> Ends:
    return Ends(residue(observed.before, observed.play), observed.after.last)


def _certainties(observed: ObservedPlay) -> Iterator[Fact]:
    before, after = (
        certain_items(state, observed.side) for state in (observed.before, observed.after)
    )
    gained = sum(after.values()) - sum(before.values())
    if gained > 0:
        yield Certain(gained)
    for item, how, _, cards in counted_items(observed.before.rules):
        if how is not How.EACH and after.get(item, 0) > before.get(item, 0):
            yield Secures(item, (observed.after.won[observed.side] & cards).bit_count())


def _build(observed: ObservedPlay, build: Build) -> Fact:
    actor, capturers = observed.before.turn, observed.before.rules.capturers[build.value]
    if observed.own:
        return Makes(build, observed.before.hand & ~observed.play.card.bit & capturers)
    return Announces(build, actor, may_hold(observed.after, actor) & capturers)


# What it leaves


def _leaves(observed: ObservedPlay) -> Iterator[Fact]:
    before, play, after, _ = observed
    if observed.own and play.kind is PlayKind.TRAIL:
        yield from _taken_back(observed)
    if after.over or after.turn == before.turn or not after.on_table:
        return
    found, sure = replies(after), must_hold(after, after.turn)
    yield from _builds_open(observed, found, sure)
    if after.rules.sweep_points:
        yield SweepOpen(*_told({reply.card for reply in found if reply.sweeps}, sure))
    yield from _cards_open(observed, found, sure)
    yield _largest(found, sure)
    if observed.own and after.owned(before.turn) and after.rules.duty != "free":
        yield Bound(after.owned(before.turn))


def _taken_back(observed: ObservedPlay) -> Iterator[Fact]:
    """What the rest of the hand could do if nothing changed."""
    before, play, after, seat = observed
    if after.over or not before.hand & ~play.card.bit:
        return
    again = after.replace(turn=seat, hands=_only(observed), hidden=(0,) * len(after.hidden))
    keeps = [reply.card for reply in replies(again) if reply.takes & play.card.bit]
    if keeps:
        yield TakesBack(play.card, card_set(keeps))


def _only(observed: ObservedPlay) -> tuple[CardSet, ...]:
    """The hands with nothing but the player's own rest."""
    rest = observed.before.hand & ~observed.play.card.bit
    return tuple(
        rest if seat == observed.seat else NO_CARDS for seat in range(len(observed.before.hands))
    )


def _builds_open(observed: ObservedPlay, found: tuple[Reply, ...], sure: CardSet) -> Iterator[Fact]:
    for build in observed.after.owned(observed.before.turn):
        takes = {reply.card for reply in found if reply.takes & build.cards}
        raises = {reply.card for reply in found if build in reply.raises}
        yield BuildOpen(build, *_told(takes, sure))
        if raises:
            yield BuildRaised(build, *_told(raises, sure))


def _cards_open(observed: ObservedPlay, found: tuple[Reply, ...], sure: CardSet) -> Iterator[Fact]:
    """The cards that count by themselves, and the one trailed, if they lie open."""
    own = NO_CARDS
    for build in observed.after.owned(observed.before.turn):
        own |= build.cards
    told = counted_cards(observed.after.rules, How.EACH)
    if observed.play.kind is PlayKind.TRAIL:
        told |= observed.play.card.bit
    for card in cards_in(observed.after.on_table & told & ~own):
        by = {reply.card for reply in found if reply.takes & card.bit}
        if by or card is observed.play.card:
            yield CardOpen(card, *_told(by, sure))


def _largest(found: tuple[Reply, ...], sure: CardSet) -> LargestReply:
    most = max((reply.most for reply in found), default=0)
    by = {reply.card for reply in found if reply.most == most} if most else set()
    return LargestReply(most, *_told(by, sure))


def _told(cards: set[Card], sure: CardSet) -> tuple[CardSet, bool]:
    """Some cards, or those of them that are surely held if there are any."""
    found = card_set(cards)
    held = found & sure
    return (held, True) if held else (found, False)
