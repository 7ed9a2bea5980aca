"""Asks the browser to keep what is stored, once a round of Rook is over, and offers a backup.

The answer is the one that Casino's page asks for, too: the browser is asked once for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_core.i18n import gettext as _

from ..render.markup import element, text
from ..shell.persistence import Asking, Persistence, ask_once, loss_warning
from ..storage.store import Storage

if TYPE_CHECKING:
    from .room import Room


class BackupOffer:
    """Asks after the first round that ends since the start, and tells of a backup where it helps.

    About a round that was over at the start nothing is asked.
    """

    def __init__(self, room: Room, page: Asking, storage: Storage) -> None:
        self._room, self._page, self._storage = room, page, storage
        self._at_start = room.table.game
        self._asked = False
        self._offers = False

    @property
    def _round_is_over(self) -> bool:
        table = self._room.table
        outcome = table.game.outcome
        return table.kept and outcome is not None and outcome.score is not None

    def ask(self) -> None:
        """Ask, if a round that is stored is over; once the next one is dealt, offer no more."""
        if not self._round_is_over:
            self._offers = False
        elif self._room.table.game is not self._at_start and not self._asked:
            self._asked = True
            ask_once(self._page, self._storage, self._note)

    def _note(self, answer: Persistence) -> None:
        """Offer a backup where the browser may erase everything."""
        if answer is not Persistence.GRANTED:
            self._offers = True
            self._room.go_on()

    def dressed(self, drawn: dict[str, str]) -> dict[str, str]:
        """Add the offer to the notices, until the next round is dealt."""
        if not self._offers or not self._round_is_over:
            return drawn
        where = _("In the settings of Casino, “Backup” saves your games of Rook, too.")
        words = element("p", text(f"{loss_warning()} {where}"), class_="remark")
        return {**drawn, "notices": drawn["notices"] + words}
