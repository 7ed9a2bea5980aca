"""Asks the browser to keep what is stored, once there is something to lose: never at the start."""

from __future__ import annotations

from casino_core import Game
from casino_core.i18n import gettext as _
from casino_core.i18n import use_language

from ..friends.link_session import LinkSession
from ..game.scene import Notice, Phase
from ..game.seats import people
from ..shell.commands import Moment, command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..shell.persistence import Persistence, ask_once, loss_warning
from .badges import load_badges


class BackupOffer(Feature):
    """Asks after the first finished game or the first badge, and offers a backup where it helps."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._at_start: tuple[Game, ...] = ()
        self._has_offered = False

    @command("keep-data-later", moment=Moment.STARTED)
    def _note_start(self) -> None:
        """Note the game on the table at the start: about that one nothing is asked."""
        self._at_start = (self.context.session.game,)

    @command("keep-data", moment=Moment.OVER)
    def _ask(self) -> None:
        """Ask, if a person has something to lose and has played since the start."""
        if self._has_offered or self.context.page.embedded or not self._at_start:
            return
        if self._something_to_lose():
            self._has_offered = True
            ask_once(self.context.page, self.context.storage, self._answered)

    def _something_to_lose(self) -> bool:
        session = self.context.session
        over = session.phase is Phase.GAME_OVER and session.game is not self._at_start[0]
        watches = isinstance(session, LinkSession) and session.watches
        finished = over and not watches and bool(people(session.seated_players))
        return finished or bool(load_badges(self.context.store).days)

    def _answered(self, answer: Persistence) -> None:
        """Offer a backup once where the browser may erase everything."""
        if answer is not Persistence.GRANTED:
            with use_language(self.context.translations):
                save = ("export", "", _("Save everything"))
                self.context.current_game.add(Notice(loss_warning(), command=save))
                self.context.app.go_on()
