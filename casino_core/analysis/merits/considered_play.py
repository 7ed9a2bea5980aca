"""A play with the table that it leaves, and what the other seats could do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from ...cards import NO_CARDS, Card, CardSet, card_set, cards_in, union
from ...play import Build, Play, PlayKind
from ...position import View
from ...rows import How
from ...rules.legal import is_legal, plays_by_size, plays_with
from ...rules.scoring import ScoringItem, counted_items, counted_suit
from ...rules.sweeps import counts_as_sweep, sweeps_count
from ...rules.turn import advance
from ...ruleset import RuleSet
from ...seats import Seat
from ..replies import Reply, replies
from .kinds import Merit

MOST_PLAYS = 200
"""The most plays at one view that are compared with each other."""


class WeightedMerit(NamedTuple):
    """A merit and how much it tells, in points of the standard game or thereabouts."""

    weight: float
    merit: Merit


class ConsideredPlay:
    """A play at a view, before it is made.

    view   the player's view before the play
    play   the play
    after  the player's view after it
    """

    def __init__(self, view: View, play: Play) -> None:
        self.view = view
        self.play = play
        self.after: View = advance(view, play)
        self.rules: RuleSet = view.rules

    @cached_property
    def captured(self) -> CardSet:
        """The cards that go to the player's pile: the captured ones and the one played."""
        if self.play.kind is not PlayKind.CAPTURE:
            return NO_CARDS
        return self.play.taken | self.play.card.bit

    @cached_property
    def keeps(self) -> CardSet:
        """The cards that stay in the player's hand."""
        return self.view.hand & ~self.play.card.bit

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The other seats that hold cards when the play is made, none once the round is over."""
        if self.after.over:
            return ()
        me = self.view.turn
        return tuple(s for s in self.rules.seats if s != me and self.after.hand_count(s))

    @cached_property
    def opponents(self) -> tuple[Seat, ...]:
        """Those of another side."""
        return tuple(s for s in self.others if self.rules.side(s) != self.view.side)

    @cached_property
    def answers(self) -> dict[Seat, tuple[Reply, ...]]:
        """The possible answers of each other seat at the table that the play leaves."""
        return {seat: replies(self.after.replace(turn=seat)) for seat in self.others}

    @cached_property
    def answers_before(self) -> tuple[Reply, ...]:
        """The possible plays of the seats of other sides at the table before the play."""
        view, side = self.view, self.rules.side
        seats = (s for s in self.rules.seats if side(s) != view.side and view.hand_count(s))
        return tuple(reply for seat in seats for reply in replies(view.replace(turn=seat)))

    @cached_property
    def own_answers(self) -> tuple[Reply, ...]:
        """The plays that the cards left in hand could make at that table."""
        if not self.keeps or self.after.over:
            return ()
        hands = [NO_CARDS] * len(self.after.hands)
        hands[self.view.turn] = self.keeps
        hidden = (0,) * len(hands)
        again = self.after.replace(turn=self.view.turn, hands=tuple(hands), hidden=hidden)
        return replies(again)

    def capturers(self, cards: CardSet) -> CardSet:
        """Return the cards with which another seat could capture cards from that table."""
        return self._cards_of(lambda reply: bool(reply.takes & cards))

    def raisers(self, build: Build) -> CardSet:
        """Return the cards with which another seat could raise a build at that table."""
        return self._cards_of(lambda reply: build in reply.raises)

    def own_capturers(self, cards: CardSet) -> CardSet:
        """Return the cards in hand that could capture some of the cards from that table."""
        return card_set(reply.card for reply in self.own_answers if reply.takes & cards)

    @cached_property
    def sweep_open(self) -> bool:
        """Whether another seat could make a sweep that counts at that table."""
        if not (self.after.on_table and self.rules.sweep_points and sweeps_count(self.after)):
            return False
        return bool(self._cards_of(lambda reply: reply.sweeps))

    @cached_property
    def most_at_risk(self) -> int:
        """The most table cards that another seat could capture with one card."""
        sizes = (reply.most for each in self.answers.values() for reply in each)
        return max(sizes, default=0)

    def _cards_of(self, predicate: Callable[[Reply], bool]) -> CardSet:
        cards = NO_CARDS
        for each in self.answers.values():
            for reply in each:
                if predicate(reply):
                    cards |= reply.card.bit
        return cards

    @cached_property
    def sweeps(self) -> bool:
        """Whether the play is a sweep that counts."""
        return counts_as_sweep(self.play, self.view)


def card_points(rules: RuleSet, card: Card) -> int:
    """Return the points that a card scores by itself."""
    items = counted_items(rules)
    return sum(item.points for item in items if item.how is How.EACH and card.bit & item.cards)


def scoring_cards(rules: RuleSet) -> CardSet:
    """Return the cards that score by themselves, not as cards of a suit that scores."""
    items = counted_items(rules)
    return union(
        item.cards for item in items if item.how is How.EACH and item.points and item.suit is None
    )


def counting_suit(rules: RuleSet) -> ScoringItem | None:
    """Return the item of the suit whose cards count, if a suit counts."""
    counted = counted_suit(rules)
    return counted if counted.points else None


def trailable(view: View) -> CardSet:
    """Return the cards of the hand of the player to move that may be trailed."""
    return card_set(card for card in cards_in(view.hand) if is_legal(view, Play(card)))


def other_trails(view: View, play: Play) -> Iterator[Play]:
    """Yield the trails of other cards that are legal, one of those that are alike."""
    suit = counting_suit(view.rules)
    kinds = set()
    for card in cards_in(trailable(view)):
        counts = bool(suit and card.bit & suit.cards)
        kind = card.rank, counts, card_points(view.rules, card)
        if card is not play.card and kind not in kinds:
            kinds.add(kind)
            yield Play(card)


def other_plays(view: View, play: Play) -> list[Play] | None:
    """Return the other plays without extra actions; None if there are too many to compare."""
    plays = [*plays_by_size(view, MOST_PLAYS + 1, extras=False)]
    return [other for other in plays if other != play] if len(plays) <= MOST_PLAYS else None


def plays_of(view: View, card: Card) -> list[Play]:
    """Return the plays of one card without extra actions; none if there are too many to compare."""
    plays = [*islice(plays_with(view.turn_state, card), MOST_PLAYS + 1)]
    legal = len(plays) <= MOST_PLAYS and is_legal(view, plays[0])
    return plays if legal else []
