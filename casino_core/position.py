"""Positions, which hold every card, and views, which hold the cards that one seat knows.

Both are immutable and have the same fields (`State`), so the rules accept either. They are two
types, and a value of one never equals a value of the other. A computer player, a hint or a page
gets a `View`, which lacks the cards that the player may not know.

Seats and sides count from 0 here and from 1 in notation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

from .cards import NO_CARDS, Card, CardSet, Hand, card_set, cards_in, cards_repr, set_repr
from .distinct import distinct, not_a_sequence
from .play import Build, cards_of
from .ruleset import RuleSet
from .seats import Seat, SeatNumber, Side

_new = tuple.__new__
"""Makes a state from its fields in order, in less time than a call with that many arguments."""


class Tally(NamedTuple):
    """Counters of a round that only some presets keep (RULES 2, 9).

    fed    for each side the number of sweeps made just after a play of that side
    twins  for each side the number of its captures of a card by its twin
    aside  the card set of the courts that were put aside

    >>> state = casino.Game.new("krypkasino", "sunday").position
    >>> state.rules.keeps_tally
    True
    >>> [name for name in casino.PRESETS if casino.PRESETS[name].keeps_tally]
    ['krypkasino', 'mulle']
    """

    fed: tuple[int, ...]
    twins: tuple[int, ...]
    aside: CardSet = NO_CARDS

    def __repr__(self) -> str:
        return f"Tally({self.fed}, {self.twins}, aside={set_repr(self.aside)})"


class _Fields(NamedTuple):
    rules: RuleSet
    turn: Seat
    dealer: Seat
    loose: CardSet
    builds: tuple[Build, ...]
    hands: tuple[CardSet, ...]
    hidden: tuple[int, ...]
    stock: tuple[Card | None, ...]
    won: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last: Side | None
    carried: tuple[int, int] = (0, 0)
    piles: tuple[tuple[Card, ...], ...] = ()
    tally: Tally | None = None


class TurnState(NamedTuple):
    """The part of a state on which the rules of a turn depend: the hand to play and the table.

    rules   the rule set
    hand    the card set of the hand of the player to move
    loose   the card set of the loose cards
    builds  the builds, lowest value first
    owned   those of them that belong to the player to move (RULES 6)
    allied  those that belong to a partner, if that matters (RULES 5, `raising=other-side`)
    tops    the piles from which the player may take cards, each from its top down (RULES 4)
    laid    the player's builds that extra actions of this turn have made or added to (RULES 5)
    new     those of them that did not lie there at the start of the turn
    """

    rules: RuleSet
    hand: CardSet
    loose: CardSet
    builds: tuple[Build, ...]
    owned: tuple[Build, ...]
    allied: tuple[Build, ...] = ()
    tops: tuple[tuple[Card, ...], ...] = ()
    laid: tuple[Build, ...] = ()
    new: tuple[Build, ...] = ()


@distinct
@not_a_sequence
class State(_Fields):
    """The common base of positions and views.

    rules    the rule set
    turn     the seat of the player to move
    dealer   the seat of the dealer
    loose    the card set of the loose cards
    builds   the builds, lowest value first
    hands    for each seat the card set of its known cards
    hidden   for each seat the number of its unknown cards
    stock    the undealt cards, the next one first; None for an unknown card
    won      for each side the card set of its captured cards
    sweeps   for each side the number of its sweeps in this round
    scores   for each side its points before this round
    last     the side that captured last in this round, or None
    carried  the points for most cards and for most spades carried over from earlier rounds
    piles    the same captured cards in order, from the bottom of each pile to its top; () where a
             captured card stays where it is
    tally   the counters of a game that keeps them (`RuleSet.keeps_tally`), None in all others

    >>> isinstance(position, casino.State), isinstance(view, casino.State)
    (True, True)
    """

    __slots__ = ()

    @property
    def turn_state(self) -> TurnState:
        """The part of the state on which the rules of this turn depend."""
        rules, turn, builds = self.rules, self.turn, self.builds
        owned = tuple([build for build in builds if build.owner == turn]) if builds else ()
        if rules.is_plain:
            hand, loose = self.hands[turn], self.loose
            return _new(TurnState, (rules, hand, loose, builds, owned, (), (), (), ()))
        return TurnState(
            self.rules_now,
            self.hands[turn],
            self.loose,
            builds,
            owned,
            self._allied(),
            self.tops(turn),
        )

    @property
    def rules_now(self) -> RuleSet:
        """The rules of this deal: the last one may be freer (RULES 6)."""
        by_deal = self.rules.by_deal
        return self.rules if by_deal is None else by_deal[not self.stock]

    def tops(self, seat: SeatNumber) -> tuple[tuple[Card, ...], ...]:
        """Return the piles from which a seat may take cards, each from its top down (RULES 4)."""
        if not self.piles:
            return ()
        rules = self.rules
        piles = [self.piles[pile][::-1] for pile in rules.may_take_from(seat)]
        return tuple(cards if rules.pile_chain else cards[:1] for cards in piles if cards)

    def pile_of(self, card: Card) -> int | None:
        """Return the pile, from 0, in which a captured card lies.

        It is None for a card that is in no pile.
        """
        if not self.piles:
            return next((side for side, won in enumerate(self.won) if won & card.bit), None)
        return next((pile for pile, cards in enumerate(self.piles) if card in cards), None)

    def pile_cards(self, cards: CardSet) -> list[tuple[int, Card]]:
        """Return those of some cards that lie in piles, pile by pile and each from the top down.

        Each comes with the number of its pile, from 0.
        """
        if not cards & ~self.loose or not self.piles:
            return []
        piles = enumerate(self.piles)
        return [(number, card) for number, pile in piles for card in pile[::-1] if card.bit & cards]

    def _allied(self) -> tuple[Build, ...]:
        """Return the builds of a partner of the player to move, if they may not be raised."""
        rules, turn = self.rules, self.turn
        if not (rules.partnership and rules.raising == "other-side"):
            return ()
        side = self.side
        return tuple(b for b in self.builds if b.owner != turn and rules.side(b.owner) == side)

    @property
    def hand(self) -> Hand:
        """The known cards of the player to move: a card set that shows its cards.

        It is an int, as every card set; `hand_cards` has the same cards as a tuple.
        """
        return Hand(self.hands[self.turn])

    @property
    def hand_cards(self) -> tuple[Card, ...]:
        """The known cards of the player to move, lowest rank first.

        >>> print(*view.hand_cards, *view.loose_cards)
        3s 8s 3d 5h 8c
        """
        return cards_in(self.hand)

    @property
    def loose_cards(self) -> tuple[Card, ...]:
        """The loose cards, lowest rank first."""
        return cards_in(self.loose)

    @property
    def side(self) -> Side:
        """The side of the player to move."""
        return self.rules.side(self.turn)

    @property
    def over(self) -> bool:
        """Whether the round is over: all hands and the stock are empty."""
        return not (self.stock or any(self.hands) or any(self.hidden))

    @property
    def on_table(self) -> CardSet:
        """The card set of all cards on the table, loose or in builds."""
        return self.loose | cards_of(self.builds) if self.builds else self.loose

    @property
    def seen(self) -> CardSet:
        """The card set of all cards whose place is known."""
        visible = self.on_table | card_set(filter(None, self.stock))
        for cards in (*self.hands, *self.won):
            visible |= cards
        return visible | self.aside

    @property
    def unseen(self) -> CardSet:
        """The card set of the cards of the pack that may be in hidden hands or in the stock."""
        return self.rules.all_cards & ~self.seen

    @property
    def aside(self) -> CardSet:
        """The card set of the courts that were put aside (RULES 2)."""
        return self.tally.aside if self.tally else NO_CARDS

    def hand_count(self, seat: SeatNumber) -> int:
        """Return the number of cards that a seat holds, known or not."""
        return self.hands[seat].bit_count() + self.hidden[seat]

    def owned(self, seat: SeatNumber) -> tuple[Build, ...]:
        """Return the builds that belong to a seat (RULES 6)."""
        return tuple(build for build in self.builds if build.owner == seat)

    def __repr__(self) -> str:
        forms: dict[str, Callable[[Any], str]] = {
            "loose": set_repr,
            "hands": _sets_repr,
            "won": _sets_repr,
            "stock": _stock_repr,
            "piles": _piles_repr,
        }
        parts = (
            f"{name}={forms.get(name, repr)(value)}"
            for name, value in zip(self._fields, self, strict=True)
            if name not in self._field_defaults or value != self._field_defaults[name]
        )
        return f"{type(self).__name__}({', '.join(parts)})"

    def replace(self, **changes: object) -> Self:
        """Return a copy with some fields changed."""
        return self._replace(**changes)  # type: ignore[arg-type]


def _sets_repr(sets: tuple[CardSet, ...]) -> str:
    return f"({', '.join(map(set_repr, sets))})"


def _stock_repr(stock: tuple[Card | None, ...]) -> str:
    known = tuple(card for card in stock if card)
    if not known:
        return f"(None,) * {len(stock)}" if stock else "()"
    return cards_repr(known) if len(known) == len(stock) else repr(stock)


def _piles_repr(piles: tuple[tuple[Card, ...], ...]) -> str:
    parts = [cards_repr(pile) for pile in piles]
    return f"({', '.join(parts)}{',' * (len(parts) == 1)})"


class View(State):
    """A position as one seat knows it: some hands or the stock are hidden.

    >>> view.hidden, view.unseen.bit_count()
    ((0, 2), 47)
    >>> view.hand_cards
    (parse_card('3s'), parse_card('8s'))
    """

    __slots__ = ()


class Position(State):
    """A position in which every card is known.

    >>> casino.format_cards(position.hand), position.turn, position.over
    ('3s8s', 0, False)
    >>> casino.format_cards(position.replace(turn=1).hand)
    '2d9c'
    """

    __slots__ = ()

    def view(self, seat: SeatNumber | None = None) -> View:
        """Return the view of a seat: its own hand, the table and all captured cards.

        Seats are counted from 0; by default it is the seat of the player to move. Raises
        `IndexError` for another number.
        """
        hands, stock = self.hands, self.stock
        if seat is None:
            seat = self.turn
        if not 0 <= seat < len(hands):
            raise IndexError(f"seat: {seat} is not a seat from 0 to {len(hands) - 1}")
        hidden = [hand.bit_count() for hand in hands]
        hidden[seat] = 0
        known = [NO_CARDS] * len(hands)
        known[seat] = hands[seat]
        return _new(
            View,
            (
                self.rules,
                self.turn,
                self.dealer,
                self.loose,
                self.builds,
                tuple(known),
                tuple(hidden),
                (None,) * len(stock),
                self.won,
                self.sweeps,
                self.scores,
                self.last,
                self.carried,
                self.piles,
                self.tally,
            ),
        )
