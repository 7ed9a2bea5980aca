"""Positions, which know every card, and views, which know what one seat knows.

Both are immutable and hold the same fields, so that the rules read either. They are two types, and
a value of one is never equal to a value of the other: a player, a hint or a page is given a `View`,
which lacks the cards that it may not know.

Seats and sides count from 0 here and from 1 in texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

from .cards import NO_CARDS, Card, CardSet, card_set, set_repr
from .distinct import distinct
from .play import Build
from .ruleset import RuleSet


class _Fields(NamedTuple):
    rules: RuleSet
    turn: int
    dealer: int
    loose: CardSet
    builds: tuple[Build, ...]
    hands: tuple[CardSet, ...]
    hidden: tuple[int, ...]
    stock: tuple[Card | None, ...]
    won: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last: int | None


class TurnState(NamedTuple):
    """All that the rules of a turn depend on: whose turn it is, the hand and the table."""

    rules: RuleSet
    turn: int
    hand: CardSet
    loose: CardSet
    builds: tuple[Build, ...]

    def owned(self) -> tuple[Build, ...]:
        """The builds of the seat to play (RULES 6)."""
        return tuple([build for build in self.builds if build.owner == self.turn])


@distinct
class State(_Fields):
    """What positions and views have in common.

    rules    the rule set
    turn     the seat to play
    dealer   the seat that dealt
    loose    the card set of the loose cards
    builds   the builds, lowest value first
    hands    for each seat the card set of its known cards
    hidden   for each seat how many more cards it holds that are not known
    stock    the undealt cards, the next one first; None for one that is not known
    won      for each side the card set of its captured cards
    sweeps   for each side how many sweeps it made in this round
    scores   for each side the points before this round
    last     the side that captured last in this round, or None
    """

    __slots__ = ()

    @property
    def turn_state(self) -> TurnState:
        """What the rules of this turn depend on."""
        return TurnState(self.rules, self.turn, self.hands[self.turn], self.loose, self.builds)

    @property
    def hand(self) -> CardSet:
        """The known cards of the seat to play."""
        return self.hands[self.turn]

    @property
    def side(self) -> int:
        """The side of the seat to play."""
        return self.rules.side(self.turn)

    @property
    def over(self) -> bool:
        """Whether the round is over: all hands and the stock are empty."""
        return not (self.stock or any(self.hands) or any(self.hidden))

    @property
    def on_table(self) -> CardSet:
        """The card set of all cards on the table, loose or in builds."""
        found = self.loose
        for build in self.builds:
            found |= build.cards
        return found

    @property
    def seen(self) -> CardSet:
        """The card set of every card whose place is known."""
        found = self.on_table | card_set(card for card in self.stock if card)
        for cards in (*self.hands, *self.won):
            found |= cards
        return found

    @property
    def unseen(self) -> CardSet:
        """The card set of the cards of the pack that may be in hidden hands or in the stock."""
        return self.rules.all_cards & ~self.seen

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds, known or not."""
        return self.hands[seat].bit_count() + self.hidden[seat]

    def owned(self, seat: int) -> tuple[Build, ...]:
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
    """What is known from one side of the table: some hands and the stock are hidden."""

    __slots__ = ()


class Position(State):
    """A position in which every card is known."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        """What the player at `seat` knows: the own hand, the table and all that was captured."""
        return View(
            *self._replace(
                hands=tuple(hand if s == seat else NO_CARDS for s, hand in enumerate(self.hands)),
                hidden=tuple(
                    0 if s == seat else hand.bit_count() for s, hand in enumerate(self.hands)
                ),
                stock=(None,) * len(self.stock),
            )
        )
