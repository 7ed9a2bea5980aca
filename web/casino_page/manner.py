"""How a person likes to play: the order of the hand, and before which plays to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino_core import Card, Play, View, cards_in
from casino_core.game import Round

from .scene import Doubt
from .settings import Settings


class Manner(NamedTuple):
    """The choices of a person; what they need is loaded when it is first wanted.

    order    the order of the hand: `rank`, `suit` or `dealt`
    sweeps   when to be warned before leaving a sweep: `off`, `scoring` (where it scores), `always`
    confirm  whether every play is first shown, and made when it is chosen again
    """

    order: str = "rank"
    sweeps: str = "off"
    confirm: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Manner:
        """What the settings say."""
        return cls(settings["order"], settings["sweeps"], settings.on("confirm"))

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
