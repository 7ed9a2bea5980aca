"""Asks the browser to keep what is stored, once a round of Rook is over, and offers a backup.

The answer is the one that Casino's page asks for, too: the browser is asked once for both.
"""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..shell.persistence import Persistence, ask_once, loss_warning
from .context import RookContext
from .regions import notice
from .scene import Notice


class BackupOffer:
    """Asks after the first round that ends since the start, and tells of a backup where it helps.

    About a round that was over at the start nothing is asked.
    """

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._at_start = context.table.game
        self._asked = False
        self._offers = False

    @property
    def _round_is_over(self) -> bool:
        table = self._context.table
        outcome = table.game.outcome
        return table.is_stored and outcome is not None and outcome.score is not None

    def ask(self) -> None:
        """Ask, if a round that is stored is over; once the next one is dealt, offer no more."""
        if not self._round_is_over:
            self._offers = False
        elif self._context.table.game is not self._at_start and not self._asked:
            self._asked = True
            ask_once(self._context.page, self._context.storage, self._note)

    def _note(self, answer: Persistence) -> None:
        """Offer a backup where the browser may erase everything."""
        if answer is not Persistence.GRANTED:
            self._offers = True
            self._context.app.go_on()

    def with_offer(self, parts: dict[str, str]) -> dict[str, str]:
        """Add the offer to the notices, until the next round is dealt."""
        if not self._offers or not self._round_is_over:
            return parts
        where = _("In the settings of Casino, “Backup” saves your games of Rook, too.")
        words = notice(Notice(f"{loss_warning()} {where}", calm=True))
        return {**parts, "notices": parts["notices"] + words}
