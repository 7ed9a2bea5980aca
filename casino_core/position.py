"""Positions, which hold every card, and views, which hold the cards that one seat knows.

Both are immutable and have the same fields (`State`), so the rules accept either. They are two
types, and a value of one never equals a value of the other. A computer player, a hint or a page
gets a `View`, which lacks the cards that the player may not know.

Seats and sides count from 0 here and from 1 in notation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

from .cards import NO_CARDS, Card, CardSet, card_set, set_repr
from .distinct import distinct
from .play import Build
from .ruleset import RuleSet
from .seats import Seat, SeatNumber, Side


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


class TurnState(NamedTuple):
    """The part of a state on which the rules of a turn depend: the hand to play and the table.

    rules   the rule set
    hand    the card set of the hand of the player to move
    loose   the card set of the loose cards
    builds  the builds, lowest value first
    owned   those of them that belong to the player to move (RULES 6)
    """

    rules: RuleSet
    hand: CardSet
    loose: CardSet
    builds: tuple[Build, ...]
    owned: tuple[Build, ...]


@distinct
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
    """

    __slots__ = ()

    @property
    def turn_state(self) -> TurnState:
        """The part of the state on which the rules of this turn depend."""
        turn, builds = self.turn, self.builds
        owned = tuple([build for build in builds if build.owner == turn]) if builds else ()
        return TurnState(self.rules, self.hands[turn], self.loose, builds, owned)

    @property
    def hand(self) -> CardSet:
        """The card set of the known cards of the player to move."""
        return self.hands[self.turn]

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
        cards = self.loose
        for build in self.builds:
            cards |= build.cards
        return cards

    @property
    def seen(self) -> CardSet:
        """The card set of all cards whose place is known."""
        seen = self.on_table | card_set(card for card in self.stock if card)
        for cards in (*self.hands, *self.won):
            seen |= cards
        return seen

    @property
    def unseen(self) -> CardSet:
        """The card set of the cards of the pack that may be in hidden hands or in the stock."""
        return self.rules.all_cards & ~self.seen

    def hand_count(self, seat: SeatNumber) -> int:
        """The number of cards that a seat holds, known or not."""
        return self.hands[seat].bit_count() + self.hidden[seat]

    def owned(self, seat: SeatNumber) -> tuple[Build, ...]:
        """The builds that belong to a seat (RULES 6)."""
        return tuple(build for build in self.builds if build.owner == seat)

    def __repr__(self) -> str:
        forms: dict[str, Callable[[Any], str]] = {
            "loose": set_repr,
            "hands": _sets_repr,
            "won": _sets_repr,
            "stock": _stock_repr,
        }
        shown = (
            f"{name}={forms.get(name, repr)(value)}"
            for name, value in zip(self._fields, self, strict=True)
        )
        return f"{type(self).__name__}({', '.join(shown)})"

    def replace(self, **changes: object) -> Self:
        """A copy with some fields changed."""
        return self._replace(**changes)  # type: ignore[arg-type]


def _sets_repr(sets: tuple[CardSet, ...]) -> str:
    return f"({', '.join(map(set_repr, sets))})"


def _stock_repr(stock: tuple[Card | None, ...]) -> str:
    known = [card for card in stock if card]
    if not known:
        return f"(None,) * {len(stock)}" if stock else "()"
    if len(known) < len(stock):
        return repr(stock)
    return f"parse_cards({''.join(card.text for card in known)!r})"


class View(State):
    """A position as one seat knows it: some hands or the stock are hidden."""

    __slots__ = ()


class Position(State):
    """A position in which every card is known."""

    __slots__ = ()

    def view(self, seat: SeatNumber) -> View:
        """The view of a seat: its own hand, the table and all captured cards."""
        hands, stock = self.hands, self.stock
        hidden = [hand.bit_count() for hand in hands]
        hidden[seat] = 0
        known = [NO_CARDS] * len(hands)
        known[seat] = hands[seat]
        return View(
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
        )
