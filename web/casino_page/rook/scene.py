"""A scene: everything that the page shows of a table of Rook at one moment."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core.rook.actions import Action
from casino_core.rook.cards import Card
from casino_core.rook.position import Trick, View
from casino_core.rook.rules.scoring import Outcome
from casino_core.seats import Seat

PERSON: Final = Seat(0)
"""The seat of the person; the next one sits to the left, then the one opposite."""


class Hint(NamedTuple):
    """The proposal of a hint, and why, as sentences."""

    action: Action
    words: str
    reason: str


class Notice(NamedTuple):
    """A message above the table; a calm one tells of nothing that went wrong.

    reason  the text behind “Why?”; empty for none
    """

    words: str
    calm: bool = False
    reason: str = ""


class Scene(NamedTuple):
    """The content of the page.

    view       the person's view
    names      a name for each seat
    marked     the cards of the hand that the person has chosen
    from_nest  the cards that the person has just taken from the nest
    bid        the points of the bid that the button offers
    lying      the trick on the table, full ones too until they are taken in
    seen_again whether that trick is the last one, seen once more
    my_turn    whether the person is to act
    refusal    why the last command was refused, as a sentence
    hint       a hint that was asked for
    log        the bids and plays of this round, as sentences
    outcome    the outcome of the round, once it is over
    misdealt   whether the round ended with a misdeal
    may_undo   whether there is an action of the person to take back
    may_look   whether the last trick may be seen
    notices    messages above the table
    addressed  the seat that the sentences address as “you”; None for nobody
    covered    whether no hand is seen, because the device is passed on
    """

    view: View
    names: tuple[str, ...]
    marked: tuple[Card, ...] = ()
    from_nest: tuple[Card, ...] = ()
    bid: int = 0
    lying: Trick | None = None
    seen_again: bool = False
    my_turn: bool = False
    refusal: str = ""
    hint: Hint | None = None
    log: tuple[str, ...] = ()
    outcome: Outcome | None = None
    misdealt: bool = False
    may_undo: bool = False
    may_look: bool = False
    notices: tuple[Notice, ...] = ()
    addressed: Seat | None = PERSON
    covered: bool = False

    @property
    def over(self) -> bool:
        """Whether the round is over and its last trick is taken in."""
        return self.outcome is not None and self.lying is None

    @property
    def lying_open(self) -> bool:
        """Whether no full trick waits to be taken in."""
        return self.lying is None or not self.lying.full or self.seen_again
