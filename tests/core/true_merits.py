"""Whether a merit of a play is true: what it says is compared with the plays of dealt hands.

The merits derive from ways to play; here whole hands are dealt and their legal plays are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import casino_core as casino
from casino_core import CardSet, Play, PlayKind, Position, cards_in
from casino_core.analysis.facts import Ends, Makes, OnlyPlay, Secures, Sweeps, Wins
from casino_core.analysis.merits import kinds
from casino_core.analysis.merits.kinds import Merit
from casino_core.cards import RANK_SETS, Card
from casino_core.rows import How
from casino_core.rules.scoring import counted_items
from casino_core.rules.sweeps import counts_as_sweep
from casino_core.seats import Seat

from . import worlds

DEALS = 6
"""The number of times that the hidden cards are dealt to find a capture that must not be there."""
TRIES = 12
"""The same for a capture that must be there."""
LISTED = 400
"""The most plays of a hand that are looked at."""


def untrue(merit: Merit, position: Position, play: Play, chance: Random) -> str:
    """Return what is wrong with a merit of a play; empty if it is true."""
    claim = _Claim(position, play, chance)
    return "" if _CHECKS[type(merit)](claim, merit) else f"{merit} of {play} at {position}"


class _Claim:
    """A play at a position, of which the player knows its own cards and the table."""

    def __init__(self, position: Position, play: Play, chance: Random) -> None:
        self.position = position
        self.play = play
        self.chance = chance
        self.seat = position.turn
        self.rules = position.rules
        self.after = casino.advance(position, play)
        self.keeps = position.hand & ~play.card.bit
        self.captured = CardSet(0)
        if play.kind is PlayKind.CAPTURE:
            self.captured = play.taken | play.card.bit
        self.build = next(
            (b for b in self.after.builds if play.value and play.card.bit & b.cards), None
        )

    def dealt(
        self, before: Position, holder: Seat | None = None, card: Card | None = None
    ) -> Position:
        """Deal the cards that the player does not know anew, one card to a seat if it is named.

        Each other seat gets a card that captures each of its builds, if there is one.
        """
        dealt = worlds.redealt(before, self.seat, self.chance)
        hands: dict[Seat, list[Card]] = {seat: [] for seat in self.rules.seats}
        if holder is not None and card is not None:
            hands[holder].append(card)
        for build in before.builds:
            if build.owner != self.seat and before.hands[build.owner]:
                capturers = self.rules.capturers[build.value]
                takers = [each for each in hands[build.owner] if each.bit & capturers]
                named_cards = {each for cards in hands.values() for each in cards}
                left = [
                    each
                    for each in cards_in(before.view(self.seat).unseen & capturers)
                    if each not in named_cards
                ]
                if not takers and left:
                    hands[build.owner].append(self.chance.choice(left))
        for seat, cards in hands.items():
            for each in cards:
                dealt = _exchange(dealt, seat, each, cards, self.chance)
        return dealt

    def answers(self, position: Position, seat: Seat) -> list[Play]:
        """List the plays of a seat at a table, as if it were its turn."""
        if not position.hands[seat]:
            return []
        plays = casino.plays_by_size(position.replace(turn=seat), LISTED, extras=False)
        return list(plays)

    def others(self, position: Position) -> Iterator[Seat]:
        for seat in self.rules.seats:
            if seat != self.seat and position.hands[seat]:
                yield seat

    def nobody(self, is_such: Callable[[Play, Position], bool]) -> bool:
        """Whether no other seat has a play of a kind at the table left, however cards are dealt."""
        return not any(
            is_such(play, table)
            for table in self.tables()
            for seat in self.others(table)
            for play in self.answers(table, seat)
        )

    def tables(self) -> Iterator[Position]:
        yield self.after
        for _ in range(DEALS):
            yield casino.advance(self.dealt(self.position), self.play)

    def somebody(
        self,
        is_such: Callable[[Play, Position], bool],
        by: CardSet,
        *,
        before: bool = False,
        opponents: bool = False,
    ) -> bool:
        """Whether another seat may have a play of a kind with one of these cards."""
        for _ in range(TRIES):
            for card in cards_in(by):
                table = self.position if before else self.after
                for seat in self.others(table):
                    if opponents and self.rules.side(seat) == self.position.side:
                        continue
                    if self._is_held_elsewhere(table, seat, card):
                        continue
                    dealt = self.dealt(table, seat, card)
                    if any(
                        play.card.copies & card.copies and is_such(play, dealt)
                        for play in self.answers(dealt, seat)
                    ):
                        return True
        return False

    def _is_held_elsewhere(self, table: Position, seat: Seat, card: Card) -> bool:
        """Whether the owner of a build holds a card for sure, since nothing else captures it."""
        unseen = table.view(self.seat).unseen
        return any(
            build.owner not in (seat, self.seat)
            and table.hands[build.owner]
            and unseen & self.rules.capturers[build.value] == card.bit
            for build in table.builds
        )

    def own(self) -> list[Play]:
        """List the plays of the cards that stay in hand at the table that is left."""
        hands = [CardSet(0)] * len(self.after.hands)
        hands[self.seat] = self.keeps
        table = self.after.replace(turn=self.seat, hands=tuple(hands))
        return self.answers(table, self.seat)

    def held(self, state: Position, item: Any) -> list[int]:
        cards = next(i.cards for i in counted_items(self.rules) if i.item is item)
        return [(won & cards).bit_count() for won in state.won]


def _exchange(
    dealt: Position, holder: Seat, card: Card, stays: list[Card], chance: Random
) -> Position:
    """Give a card that is in another hidden place to a seat, for one of its own that may go."""
    may_go = [each for each in cards_in(dealt.hands[holder]) if each not in stays]
    if card.bit & dealt.hands[holder] or not may_go:
        return dealt
    mine = chance.choice(may_go)
    stock = tuple(mine if each is card else each for each in dealt.stock)
    hands = [(hand & ~card.bit) | (mine.bit if hand & card.bit else 0) for hand in dealt.hands]
    hands[holder] = (dealt.hands[holder] & ~mine.bit) | card.bit
    return dealt.replace(hands=tuple(map(CardSet, hands)), stock=stock)


def _takes(cards: int) -> Callable[[Play, Position], bool]:
    return lambda play, _table: play.kind is PlayKind.CAPTURE and bool(play.taken & cards)


def _sweeping(play: Play, table: Position) -> bool:
    return counts_as_sweep(play, table)


def _scores(claim: _Claim, cards: int) -> bool:
    """Whether each of some cards scores by itself."""
    each = [i for i in counted_items(claim.rules) if i.how is How.EACH and i.points]
    return bool(cards) and all(
        any(card.bit & item.cards for item in each) for card in cards_in(CardSet(cards))
    )


def _lead(claim: _Claim, merit: Any) -> bool:
    before, after = claim.held(claim.position, merit.item), claim.held(claim.after, merit.item)
    side = claim.position.side
    rest = [count for number, count in enumerate(after) if number != side]
    was = [count for number, count in enumerate(before) if number != side]
    led = before[side] > max(was)
    right = (after[side], max(rest)) == (merit.own, merit.other) and merit.own > merit.other
    return right and led is isinstance(merit, kinds.KeepsLead)


def _level(claim: _Claim, merit: kinds.DrawsLevel) -> bool:
    before, after = claim.held(claim.position, merit.item), claim.held(claim.after, merit.item)
    side = claim.position.side
    return after == [merit.own, merit.own] and before[side] < before[1 - side]


def _captures_build(claim: _Claim, merit: kinds.CapturesBuild) -> bool:
    there = merit.build in claim.play.builds
    risk = claim.somebody(
        _takes(merit.build.cards), claim.rules.all_cards & claim.position.view().unseen, before=True
    )
    return there and (risk or not merit.at_risk)


def _captures_first(claim: _Claim, merit: kinds.CapturesFirst) -> bool:
    unseen = claim.position.view().unseen
    return (
        not merit.cards & ~claim.captured
        and _scores(claim, merit.cards)
        and all(
            claim.somebody(_takes(card.bit), unseen, before=True, opponents=True)
            for card in cards_in(merit.cards)
        )
    )


def _captures_last(claim: _Claim, merit: kinds.CapturesLast) -> bool:
    residue = claim.position.loose | claim.play.card.bit | claim.position.aside
    if claim.captured:
        residue &= ~claim.captured
    mine = claim.after.last == claim.position.side
    return claim.after.over and mine and not merit.cards & ~residue


def _keeps_capturer(claim: _Claim, keeps: int, value: int) -> bool:
    return bool(keeps) and not keeps & ~(claim.keeps & claim.rules.capturers[value])


def _takes_over(claim: _Claim, merit: kinds.TakesOver) -> bool:
    before = merit.before in claim.position.builds and merit.before in claim.play.builds
    return before and merit.before.owner != claim.seat and merit.build == claim.build


def _only_own(claim: _Claim, merit: kinds.OnlyOwnCapture) -> bool:
    return claim.nobody(_takes(claim.play.card.bit)) and _back(claim, merit)


def _back(claim: _Claim, merit: Any) -> bool:
    takes = _takes(claim.play.card.bit)
    takers = {play.card for play in claim.own() if takes(play, claim.after)}
    return bool(merit.keeps) and all(card in takers for card in cards_in(merit.keeps))


def _rank_is_gone(claim: _Claim, merit: kinds.RankIsGone) -> bool:
    rank = RANK_SETS[merit.card.rank] & claim.rules.all_cards & ~merit.card.bit
    won = claim.after.aside
    for cards in claim.after.won:
        won |= cards
    gone = merit.card is claim.play.card and not rank & ~won
    return gone and claim.nobody(_takes(merit.card.bit))


def _few(claim: _Claim, merit: kinds.FewCapture) -> bool:
    card = claim.play.card.bit
    others = claim.nobody(
        lambda play, table: _takes(card)(play, table) and not play.card.bit & merit.by
    )
    return others and all(claim.somebody(_takes(card), each.bit) for each in cards_in(merit.by))


def _risk(claim: _Claim, merit: kinds.Risk) -> bool:
    unseen = _view_after(claim).unseen
    card, takers = claim.play.card.bit, CardSet(0)
    for each in cards_in(unseen):
        if claim.somebody(_takes(card), each.bit):
            takers |= each.bit
    return (merit.by, merit.unseen) == (takers.bit_count(), unseen.bit_count())


def _view_after(claim: _Claim) -> Any:
    return casino.advance(claim.position.view(), claim.play)


def _adds_up_with_nothing(claim: _Claim, merit: kinds.AddsUpWithNothing) -> bool:
    card = claim.play.card
    valued = claim.after.loose & claim.rules.valued & ~card.bit
    only = claim.nobody(
        lambda play, table: _takes(card.bit)(play, table) and play.card.rank is not card.rank
    )
    return merit.card is card and bool(valued) and only


def _other_trails(claim: _Claim) -> Iterator[_Claim]:
    for card in cards_in(claim.keeps):
        other = Play(card)
        if casino.is_legal(claim.position, other):
            yield _Claim(claim.position, other, claim.chance)


def _harder(claim: _Claim, merit: kinds.HarderToCapture) -> bool:
    """Whether every other card has more capturers, each of them by cards that prove it."""
    alike = RANK_SETS[claim.play.card.rank]
    others = [each for each in _other_trails(claim) if not each.play.card.bit & alike]
    return bool(others) and all(_proved(each, merit.by.bit_count() + 1) for each in others)


def _proved(claim: _Claim, least: int) -> bool:
    count = 0
    for card in cards_in(_view_after(claim).unseen):
        count += claim.somebody(_takes(claim.play.card.bit), card.bit)
        if count >= least:
            return True
    return False


def _most_at_risk(claim: _Claim) -> int:
    return max(
        (
            play.taken.bit_count()
            for table in claim.tables()
            for seat in claim.others(table)
            for play in claim.answers(table, seat)
            if play.kind is PlayKind.CAPTURE
        ),
        default=0,
    )


def _risks_less(claim: _Claim, merit: kinds.RisksLess) -> bool:
    return _most_at_risk(claim) <= merit.cards


def _sets_up(claim: _Claim, merit: kinds.SetsUp) -> bool:
    targets = merit.loose | claim.play.card.bit
    return any(
        play.card is merit.keeps and play.kind is PlayKind.CAPTURE and not targets & ~play.taken
        for play in claim.own()
    )


def _keeps_for(claim: _Claim, merit: kinds.KeepsFor) -> bool:
    takes = _takes(merit.target.bit)
    can = any(play.card is merit.keeps and takes(play, claim.after) for play in claim.own())
    return can and _scores(claim, merit.target.bit) and bool(claim.after.loose & merit.target.bit)


def _keeps_in_case(claim: _Claim, merit: kinds.KeepsInCase) -> bool:
    table = claim.after.replace(
        turn=claim.seat,
        loose=merit.target.bit,
        builds=(),
        hands=tuple(
            merit.keeps.bit if seat == claim.seat else CardSet(0) for seat in claim.rules.seats
        ),
    )
    can = any(_takes(merit.target.bit)(play, table) for play in claim.answers(table, claim.seat))
    unseen = _view_after(claim).unseen & merit.target.bit
    return can and bool(unseen) and _stays(claim, merit.keeps.bit)


def _stays(claim: _Claim, cards: int) -> bool:
    trails = all(casino.is_legal(claim.position, Play(card)) for card in cards_in(CardSet(cards)))
    return bool(cards) and not cards & ~claim.keeps and trails


def _suit(claim: _Claim) -> int:
    items = (i for i in counted_items(claim.rules) if i.suit is not None and i.points)
    return next((item.cards for item in items), CardSet(0))


def _cheap(claim: _Claim, merit: kinds.IsCheap) -> bool:
    card = claim.play.card
    return merit.card is card and not card.bit & _suit(claim) and not _scores(claim, card.bit)


def _no_sweep(claim: _Claim, _merit: kinds.LeavesNoSweep) -> bool:
    others = [Play(card) for card in cards_in(claim.position.hand)]
    others = [each for each in others if casino.is_legal(claim.position, each)]
    claims = (_Claim(claim.position, each, claim.chance) for each in others if each != claim.play)
    danger = any(each.somebody(_sweeping, _view_after(each).unseen) for each in claims)
    return danger and claim.nobody(_sweeping)


def _keeps_for_build(claim: _Claim, merit: kinds.KeepsForBuild) -> bool:
    can = any(
        play.card is merit.keeps and merit.build in play.builds and not play.value
        for play in claim.own()
    )
    return can and merit.build.owner == claim.seat and merit.build in claim.after.builds


def _capture_next(claim: _Claim, merit: kinds.CanCaptureNext) -> bool:
    counts = [
        play.taken.bit_count()
        for play in claim.own()
        if play.card is merit.keeps and play.kind is PlayKind.CAPTURE
    ]
    return max(counts, default=0) == merit.cards


def _plays_before(claim: _Claim, card: Card) -> list[Play]:
    return [play for play in claim.answers(claim.position, claim.seat) if play.card is card]


def _would(claim: _Claim, card: Card, is_such: Callable[[Play], bool]) -> bool:
    plays = _plays_before(claim, card)
    stays_in_hand = bool(card.bit & claim.keeps)
    return stays_in_hand and bool(plays) and all(is_such(p) for p in plays)


def _cost(claim: _Claim, play: Play) -> int:
    if play.kind is not PlayKind.CAPTURE:
        return 0
    captured = play.taken | play.card.bit
    own = sum(
        item.points * (captured & item.cards).bit_count()
        for item in counted_items(claim.rules)
        if item.how is How.EACH
    )
    after = casino.advance(claim.position, play)
    swept = after.sweeps[claim.position.side] - claim.position.sweeps[claim.position.side]
    return own + claim.rules.sweep_points * swept


def _costs(claim: _Claim) -> list[int]:
    plays = claim.answers(claim.position, claim.seat)
    return [_cost(claim, play) for play in plays if play != claim.play]


def _leaves(claim: _Claim, merit: kinds.LeavesScoring) -> bool:
    there = not merit.cards & ~claim.after.loose and _scores(claim, merit.cards)
    unseen = _view_after(claim).unseen
    return there and all(
        claim.somebody(_takes(card.bit), unseen, opponents=True) for card in cards_in(merit.cards)
    )


def _many(claim: _Claim, merit: kinds.ManyCapture) -> bool:
    return _proved(claim, merit.number)


def _fewest(claim: _Claim, merit: kinds.FewestCards) -> bool:
    plays = claim.answers(claim.position, claim.seat)
    least = min(play.taken.bit_count() for play in plays)
    return merit.cards == claim.captured and claim.play.taken.bit_count() == least


_CHECKS: dict[type, Callable[[_Claim, Any], bool]] = {
    OnlyPlay: lambda c, _m: c.answers(c.position, c.seat) == [c.play],
    kinds.LastCard: lambda c, _m: not c.keeps and c.play.kind is PlayKind.TRAIL,
    Sweeps: lambda c, m: not c.play.value and not c.after.on_table and m.points >= 0,
    Secures: lambda c, m: max(c.held(c.after, m.item)) >= m.held > 0,
    Ends: lambda c, _m: c.after.over,
    Wins: lambda c, m: m.cards == c.captured,
    Makes: lambda c, m: m.build == c.build and _keeps_capturer(c, m.keeps, m.build.value),
    kinds.CapturesScoring: lambda c, m: not m.cards & ~c.captured and _scores(c, m.cards),
    kinds.CapturesSuit: lambda c, m: m.number == (c.captured & _suit(c)).bit_count(),
    kinds.TakesLead: _lead,
    kinds.KeepsLead: _lead,
    kinds.DrawsLevel: _level,
    kinds.CapturesBuild: _captures_build,
    kinds.CapturesFirst: _captures_first,
    kinds.CapturesLast: _captures_last,
    kinds.CapturesTwin: lambda c, m: m.points > 0 and c.play.loose == c.play.card.twin.bit,
    kinds.BuildsWithScoring: lambda c, m: (
        _scores(c, m.cards)
        and not m.cards & ~(c.play.loose | c.play.card.bit)
        and bool(m.keeps & c.keeps)
    ),
    kinds.BuildIsSafe: lambda c, m: c.nobody(
        lambda play, _table: (
            m.build in play.builds and (not play.value or play.value != m.build.value)
        )
    ),
    kinds.BuildHasFewCapturers: lambda c, m: (
        c.nobody(
            lambda play, _table: (
                m.build in play.builds and not play.value and not play.card.bit & m.by
            )
        )
        and all(c.somebody(_takes(m.build.cards), card.bit) for card in cards_in(m.by))
    ),
    kinds.TakesOver: _takes_over,
    kinds.AddsTo: lambda c, m: (
        m.build == c.build
        and any(b.owner == c.seat and b.value == m.build.value for b in c.position.builds)
        and _keeps_capturer(c, m.keeps, m.build.value)
    ),
    kinds.OnlyOwnCapture: _only_own,
    kinds.RankIsGone: _rank_is_gone,
    kinds.NobodyCaptures: lambda c, _m: c.nobody(_takes(c.play.card.bit)),
    kinds.FewCapture: _few,
    kinds.AddsUpWithNothing: _adds_up_with_nothing,
    kinds.HarderToCapture: _harder,
    kinds.RisksLess: _risks_less,
    kinds.CapturesBack: _back,
    kinds.SetsUp: _sets_up,
    kinds.KeepsFor: _keeps_for,
    kinds.KeepsInCase: _keeps_in_case,
    kinds.KeepsScoring: lambda c, m: _stays(c, m.cards) and _scores(c, m.cards),
    kinds.KeepsTogether: lambda c, m: _stays(c, m.cards) and m.cards.bit_count() > 1,
    kinds.KeepsSuit: lambda c, m: 0 < m.number <= (c.keeps & _suit(c)).bit_count(),
    kinds.IsCheap: _cheap,
    kinds.LeavesNoSweep: _no_sweep,
    kinds.KeepsForBuild: _keeps_for_build,
    kinds.CanCaptureNext: _capture_next,
    kinds.Risk: _risk,
    kinds.CapturesNothing: lambda c, _m: c.play.kind is not PlayKind.CAPTURE,
    kinds.GetsRid: lambda c, m: m.cards == c.play.card.bit and _scores(c, m.cards),
    kinds.GetsRidOfSuit: lambda c, m: m.card is c.play.card and bool(m.card.bit & _suit(c)),
    kinds.WouldCapture: lambda c, m: (
        _scores(c, m.cards) and _would(c, m.card, lambda play: not m.cards & ~play.taken)
    ),
    kinds.WouldCaptureMany: lambda c, m: _would(
        c, m.card, lambda play: not play.value and play.taken.bit_count() >= m.number
    ),
    kinds.WouldSweep: lambda c, m: _would(
        c, m.card, lambda play: counts_as_sweep(play, c.position)
    ),
    kinds.OthersCaptureNothing: lambda c, m: (
        m.cards == c.keeps and all(play.kind is not PlayKind.CAPTURE for play in c.own())
    ),
    kinds.LeavesScoring: _leaves,
    kinds.LeavesSweep: lambda c, _m: c.somebody(_sweeping, _view_after(c).unseen, opponents=True),
    kinds.ManyCapture: _many,
    kinds.CostsNothing: lambda c, m: m.cards == c.captured and not _cost(c, c.play),
    kinds.CostsLess: lambda c, m: _cost(c, c.play) == m.points < min(_costs(c)),
    kinds.CostsNoMore: lambda c, m: _cost(c, c.play) == m.points <= min(_costs(c)),
    kinds.FewestCards: _fewest,
}
CHECKED = frozenset(_CHECKS)
"""The kinds of merits that are compared with the rules."""
