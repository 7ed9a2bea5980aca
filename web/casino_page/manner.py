"""How a person likes to play: the order of the hand, and before which plays to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from casino_core import Card, Play, View, cards_in
from casino_core.game import Round
from casino_core.text.language import N_

from .scene import Doubt

ORDERS: Final = {"rank": N_("by rank"), "suit": N_("by suit"), "dealt": N_("as dealt")}
"""The orders of a hand."""

WARNINGS: Final = {"off": N_("never"), "scoring": N_("where it scores"), "always": N_("always")}
"""When to be warned before leaving a sweep: never, where sweeps score points, or always."""


class Manner(NamedTuple):
    """The choices of a person; what they need is loaded when it is first wanted.

    order    one of `ORDERS`
    sweeps   one of `WARNINGS`
    confirm  whether every play is first shown, and made when it is chosen again
    """

    order: str = "rank"
    sweeps: str = "off"
    confirm: bool = False

    @property
    def asks(self) -> bool:
        """Whether there may be something to ask before a play."""
        return self.confirm or self.sweeps != "off"

    def doubt(self, view: View, play: Play, names: Sequence[str]) -> Doubt | None:
        """What to ask before the seat to play makes a legal play; None if nothing."""
        from .aids.doubts import doubt

        return doubt(view, play, names, sweeps=self.sweeps, confirm=self.confirm)

    def arranged(self, hand: int, seat: int, part: Round) -> tuple[Card, ...]:
        """The cards of a hand in their order; `part` is the round being played."""
        if self.order == "rank":
            return cards_in(hand)
        from .aids.order import arranged

        return arranged(self.order, hand, seat, part)
