"""The reasons for which an action is refused, each with its section of RULES.md."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ...distinct import distinct
from ...errors import CasinoError
from ..actions import Action
from ..cards import Card, Suit
from ..position import Position


class Reason(Enum):
    """Why an action is refused: its code and the section of RULES.md."""

    OUT_OF_TURN = "out-of-turn", 2
    MISDEAL_OFF = "misdeal-off", 2
    MISDEAL_LATE = "misdeal-late", 2
    MISDEAL_COUNTING = "misdeal-counting", 2
    BID_LOW = "bid-low", 3
    BID_STEP = "bid-step", 3
    BID_NOT_HIGHER = "bid-not-higher", 3
    BID_LIMIT = "bid-limit", 3
    NOT_NOW = "not-now", 4
    NOT_HELD = "not-held", 4
    TWICE = "twice", 4
    NOT_FIVE = "not-five", 4
    NEST_POINTS = "nest-points", 4
    NOT_THREE = "not-three", 4
    REVOKE = "revoke", 5
    ROOK_DUTY = "rook-duty", 5
    ROUND_OVER = "round-over", 6
    CALL_NO_CARD = "call-no-card", 8
    CALL_IN_HAND = "call-in-hand", 8
    CALL_IN_NEST = "call-in-nest", 8

    @property
    def code(self) -> str:
        """The code of the reason."""
        return self.value[0]

    @property
    def section(self) -> int:
        """The section of RULES.md."""
        return self.value[1]

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


@distinct
class Refusal(NamedTuple):
    """A reason, with the things that its sentence names.

    card   a card, None if the sentence names none
    value  a number: the points of a bid that would do, of cards, of a seat from 1; 1 where the Rook
           may be played, too
    suit   the suit that must be followed
    phase  the task of the player to move
    """

    reason: Reason
    card: Card | None = None
    value: int = 0
    suit: Suit | None = None
    phase: str = ""


class IllegalActionError(CasinoError):
    """An action that the rules of Rook refuse; carries the position, the action and the refusal.

    Its text is the code of the reason and the section; `prose.refusal_sentence` makes the sentence.
    """

    def __init__(self, position: Position, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.code} (ROOK {refusal.reason.section})")
        self.position = position
        self.action = action
        self.refusal = refusal
