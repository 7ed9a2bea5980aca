"""The ends of a last deal: what counts of them, their values, and bounds of those to come.

Like cards differ in nothing that counts, so that one play with them is searched.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from ...cards import ACES, NO_CARDS, Card, CardSet, card_set, cards_in, union
from ...play import Play
from ...position import Position, Tally
from ...rows import How
from ...rules.scoring import counted_items, score_round
from ...ruleset import RuleSet
from ...seats import Side
from ..estimates.evaluation import OUT_OF_REACH, WIN, lead_of, standing

BOUND: Final = 2 * WIN
"""More than the value of any state."""

_End = tuple[tuple[int, ...], tuple[CardSet, ...], tuple[int, ...], Side]
"""An end of the round: what counts of the piles, the piles, the sweeps and the last capture."""


class Ends:
    """The ends of the deal that a search begins at, and their values for one side."""

    def __init__(self, root: Position) -> None:
        """Prepare the ends of the deal of `root`, for the side to play there."""
        self._root = root
        self._side = root.side
        self._values: dict[tuple[object, ...], float] = {}
        self._leads: dict[tuple[object, ...], tuple[float, float]] = {}
        self._counted_sets, self._single_cards = _counted_cards(root.rules)
        self._more_is_better = _more_is_better(root.rules)
        self._for_lead = _for_lead(root.rules) if self._more_is_better else None
        self._everything = self.counts(root.rules.all_cards)

    def value(
        self,
        counts: tuple[int, ...],
        won: tuple[CardSet, ...],
        sweeps: tuple[int, ...],
        last: Side | None,
        tally: Tally | None = None,
    ) -> float:
        """Return the value of a round that ends with these piles, of these counts, and sweeps.

        `last` is the side that captured last, `tally` what few games count besides.
        """
        key = counts, sweeps, last if self._root.rules.last_capture else None, tally
        value = self._values.get(key)
        if value is None:
            end = self._end(won, sweeps, last, tally)
            value = self._values[key] = standing(end, self._side)
        return value

    def _end(
        self,
        won: tuple[CardSet, ...],
        sweeps: tuple[int, ...],
        last: Side | None,
        tally: Tally | None = None,
    ) -> Position:
        """Return the end of the round with these piles and sweeps."""
        return self._root.replace(
            hands=(NO_CARDS,) * len(self._root.hands),
            stock=(),
            loose=NO_CARDS,
            builds=(),
            won=won,
            sweeps=sweeps,
            last=last,
            piles=(),
            tally=tally,
        )

    def bounds(self, state: Position) -> tuple[float, float]:
        """Return the bounds of the value of a state.

        They are reached if one of two sides gets all that is to come.
        """
        if len(state.won) != 2 or state.piles or state.tally:
            return -BOUND, BOUND
        most = self._most_sweeps(state) if state.rules.sweep_points else state.sweeps
        counts = tuple([self.counts(pile) for pile in state.won])
        return self.bounds_between(state.won, counts, state.sweeps, most)

    def bounds_between(
        self,
        won: tuple[CardSet, ...],
        counts: tuple[int, ...],
        sweeps: tuple[int, ...],
        most: tuple[int, ...],
    ) -> tuple[float, float]:
        """Return the same for two sides with these piles, of these counts, and sweeps.

        `most` has for each side the number of its sweeps if each of its plays to come is one.
        """
        if not self._more_is_better:
            return -BOUND, BOUND
        pack, everything = self._root.rules.all_cards, self._everything
        first, second = won
        first_counts, second_counts = counts
        ends: tuple[_End, _End] = (
            (
                (first_counts, everything - first_counts),
                (first, pack & ~first),
                (sweeps[0], most[1]),
                Side(1),
            ),
            (
                (everything - second_counts, second_counts),
                (pack & ~second, second),
                (most[0], sweeps[1]),
                Side(0),
            ),
        )
        values = [self.value(*end) for end in ends]
        if self._for_lead is not None and max(map(abs, values)) > WIN / 2:
            values = [
                _game(value) + lead
                for end, value in zip(ends, values, strict=True)
                for lead in self._leads_at(*end)
            ]
        return min(values), max(values)

    def _leads_at(
        self,
        counts: tuple[int, ...],
        won: tuple[CardSet, ...],
        sweeps: tuple[int, ...],
        last: Side,
    ) -> tuple[float, float]:
        """Return the lead at an end, and without what a win at once leaves out, the majorities.

        A side that wins at once may lose its lead in cards by it, or the other side its own.
        """
        key = counts, sweeps, last
        leads = self._leads.get(key)
        if leads is None:
            assert self._for_lead is not None
            state = self._end(won, sweeps, last).replace(rules=self._for_lead)
            leads = self._leads[key] = (
                standing(state, self._side),
                _lead_at_once(state, self._side),
            )
        return leads

    def _most_sweeps(self, state: Position) -> tuple[int, ...]:
        """Return for each side the number of its sweeps if each of its plays to come is one."""
        each = 2 if state.rules.sweep_double else 1
        most = [count + each * len(state.stock) for count in state.sweeps]
        for seat, hand in zip(state.rules.seats, state.hands, strict=True):
            most[state.rules.side(seat)] += each * hand.bit_count()
        return tuple(most)

    def counts(self, pile: CardSet) -> int:
        """Return all that counts of a pile, packed: single cards, then numbers of cards."""
        packed: int = pile & self._single_cards
        shift = self._root.rules.all_cards.bit_length()
        for cards in self._counted_sets:
            packed |= (pile & cards).bit_count() << shift
            shift += 7
        return packed


@lru_cache(maxsize=16)
def _for_lead(rules: RuleSet) -> RuleSet | None:
    """Return rules under which a finished round is worth its lead, None if no win cuts it short."""
    if rules.ending != "at-once" or rules.target is None:
        return None
    return replace(rules, ending="round", target=OUT_OF_REACH)


def _lead_at_once(end: Position, side: Side) -> float:
    """Return the lead of a side in what counts when it is captured (RULES 10)."""
    at_once = {counted.item for counted in counted_items(end.rules) if counted.how is How.EACH}
    counted = [line.points for line in score_round(end).lines if line.item in at_once]
    return lead_of([float(sum(points)) for points in zip(*counted, strict=True)], side)


def _game(value: float) -> float:
    """Return the part of a value that is the game."""
    return WIN * ((value > WIN / 2) - (value < -WIN / 2))


def _more_is_better(rules: RuleSet) -> bool:
    """Return whether a side is never the worse for getting more of what is to come.

    A win at once keeps the majorities from being counted that lift a restriction, and from a side
    without a scoring card what it has won.
    """
    at_once = rules.ending == "at-once" and rules.target is not None
    return not (at_once and (rules.whitewash or rules.endgame != "none"))


@lru_cache(maxsize=16)
def _counted_cards(rules: RuleSet) -> tuple[tuple[CardSet, ...], CardSet]:
    """Return the card sets of which only the number counts, and the cards that count singly."""
    sets, cards = [], NO_CARDS
    for counted in counted_items(rules):
        if counted.cards.bit_count() > 4:
            sets.append(counted.cards)
        else:
            cards |= counted.cards
    return tuple(sets), cards


_Key = tuple[object, ...]


class LikeCards:
    """The like cards of a deal.

    alike  the card set of the cards in play that have others alike
    """

    def __init__(self, root: Position) -> None:
        """Find the like cards of the deal of `root`; where the order of piles matters are none."""
        like, alike = ({}, NO_CARDS) if root.piles else _like_cards(root)
        self._like: dict[Card, int] = like
        self.alike: CardSet = alike

    def number(self, card: Card) -> int:
        """Return the number of a card, the same for like cards; 0 for one that is not in the pack.

        Sums of the numbers tell how many cards there are of each kind.
        """
        return self._like.get(card, 0)

    def likeness(self, play: Play) -> _Key:
        """Return what a play has in common with those that differ from it only in like cards."""
        card, loose, builds, value, extras = play
        if extras or not (loose | card.bit) & self.alike:
            return play
        return self._like[card], sum(self._like[each] for each in cards_in(loose)), builds, value


def _like_cards(root: Position) -> tuple[dict[Card, int], CardSet]:
    """Return a number for each card, the same for like cards, and the cards that have others alike.

    Only cards in hands or loose on the table are alike.
    """
    like, kinds = _kinds(root.rules)
    in_play = union((root.loose, *root.hands))
    return like, union([cards & in_play for cards in kinds if (cards & in_play).bit_count() > 1])


@lru_cache(maxsize=16)
def _kinds(rules: RuleSet) -> tuple[dict[Card, int], tuple[CardSet, ...]]:
    """Return a number for each card, the same for like cards, and the card set of each kind.

    Cards are alike if they have one rank and the same items count them; where it counts that a card
    takes its twin, only twins are. Sums of the numbers tell how many cards there are of each kind.
    """
    kinds: dict[_Key, list[Card]] = {}
    items = counted_items(rules)
    # RULES 10: the aces are counted one by one, suit by suit.
    in_order = rules.ending != "round" and rules.target is not None
    twins_count = rules.twin_points or rules.sweep_double
    for card in rules.cards:
        suit = card.suit if twins_count or (in_order and card.bit & ACES) else None
        kind = (card.rank, suit, *(bool(card.bit & item.cards) for item in items if item.cards))
        kinds.setdefault(kind, []).append(card)
    like = {card: 16**number for number, cards in enumerate(kinds.values()) for card in cards}
    return like, tuple(map(card_set, kinds.values()))
