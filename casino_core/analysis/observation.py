"""Reading a play: the facts about it, from the view of the seat that watches.

That is the player, who thinks about it or has made it, or another one who saw it made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..cards import Card, cards_in
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


class Seen(NamedTuple):
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


def planned(view: View, play: Play) -> Seen:
    """A play that the seat to play thinks about."""
    return Seen(view, play, advance(view, play), view.turn)


def facts(seen: Seen) -> tuple[Fact, ...]:
    """All that can be said of a play, what weighs most first."""
    return (*_forced(seen), *_gains(seen), *_leaves(seen))


def _forced(seen: Seen) -> Iterator[Fact]:
    if seen.own and len(list(plays_by_size(seen.before, 2))) == 1:
        yield OnlyPlay()


# What it brings


def _gains(seen: Seen) -> Iterator[Fact]:
    before, play, after, _ = seen
    if play.kind is PlayKind.CAPTURE:
        if is_sweep(play, before):
            yield Sweeps(before.rules.sweep_points)
        yield Wins(play.taken | play.card.bit)
    if after.over:
        yield _end(seen)
    yield from _certainties(seen)
    if play.kind is PlayKind.BUILD:
        yield _build(seen, build_made(before, play))


def _end(seen: Seen) -> Ends:
    return Ends(residue(seen.before, seen.play), seen.after.last)


def _certainties(seen: Seen) -> Iterator[Fact]:
    before, after = (certain_items(state, seen.side) for state in (seen.before, seen.after))
    gained = sum(after.values()) - sum(before.values())
    if gained > 0:
        yield Certain(gained)
    for item, how, _, cards in counted_items(seen.before.rules):
        if how is not How.EACH and after.get(item, 0) > before.get(item, 0):
            yield Secures(item, (seen.after.won[seen.side] & cards).bit_count())


def _build(seen: Seen, build: Build) -> Fact:
    actor, capturers = seen.before.turn, seen.before.rules.capturers[build.value]
    if seen.own:
        return Makes(build, seen.before.hand & ~seen.play.card.bit & capturers)
    return Announces(build, actor, may_hold(seen.after, actor) & capturers)


# What it leaves


def _leaves(seen: Seen) -> Iterator[Fact]:
    before, play, after, _ = seen
    if seen.own and play.kind is PlayKind.TRAIL:
        yield from _taken_back(seen)
    if after.over or after.turn == before.turn or not after.on_table:
        return
    found, sure = replies(after), must_hold(after, after.turn)
    yield from _builds_open(seen, found, sure)
    if after.rules.sweep_points:
        yield SweepOpen(*_told({reply.card for reply in found if reply.sweeps}, sure))
    yield from _cards_open(seen, found, sure)
    yield _largest(found, sure)
    if seen.own and after.owned(before.turn) and after.rules.duty != "free":
        yield Bound(after.owned(before.turn))


def _taken_back(seen: Seen) -> Iterator[Fact]:
    """What the rest of the hand could do if nothing changed."""
    before, play, after, seat = seen
    if after.over or not before.hand & ~play.card.bit:
        return
    again = after.replace(turn=seat, hands=_only(seen), hidden=(0,) * len(after.hidden))
    keeps = [reply.card.bit for reply in replies(again) if reply.takes & play.card.bit]
    if keeps:
        yield TakesBack(play.card, sum(keeps))


def _only(seen: Seen) -> tuple[int, ...]:
    """The hands with nothing but the player's own rest."""
    rest = seen.before.hand & ~seen.play.card.bit
    return tuple(rest if seat == seen.seat else 0 for seat in range(len(seen.before.hands)))


def _builds_open(seen: Seen, found: tuple[Reply, ...], sure: int) -> Iterator[Fact]:
    for build in seen.after.owned(seen.before.turn):
        takes = {reply.card for reply in found if reply.takes & build.cards}
        raises = {reply.card for reply in found if build in reply.raises}
        yield BuildOpen(build, *_told(takes, sure))
        if raises:
            yield BuildRaised(build, *_told(raises, sure))


def _cards_open(seen: Seen, found: tuple[Reply, ...], sure: int) -> Iterator[Fact]:
    """The cards that count by themselves, and the one trailed, if they lie open."""
    own = 0
    for build in seen.after.owned(seen.before.turn):
        own |= build.cards
    told = counted_cards(seen.after.rules, How.EACH)
    if seen.play.kind is PlayKind.TRAIL:
        told |= seen.play.card.bit
    for card in cards_in(seen.after.on_table & told & ~own):
        by = {reply.card for reply in found if reply.takes & card.bit}
        if by or card is seen.play.card:
            yield CardOpen(card, *_told(by, sure))


def _largest(found: tuple[Reply, ...], sure: int) -> LargestReply:
    most = max((reply.most for reply in found), default=0)
    by = {reply.card for reply in found if reply.most == most} if most else set()
    return LargestReply(most, *_told(by, sure))


def _told(cards: set[Card], sure: int) -> tuple[int, bool]:
    """Some cards, or those of them that are surely held if there are any."""
    found = sum(card.bit for card in cards)
    held = found & sure
    return (held, True) if held else (found, False)
