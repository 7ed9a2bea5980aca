"""The record of the game on the table, and the form to load another one."""

from __future__ import annotations

from casino_core import format_record

from ...game.scene import Phase
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .sheet import record_sheet


class Records(Feature):
    """Shows the record of the game, saves the game as a file, and takes the text of another one."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._pasted_text = ""

    @command("record")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self._pasted_text = ""
        running = session.phase is not Phase.GAME_OVER
        record = format_record(session.game, sealed=running)
        can_save = running and not self.context.current_game.interrupted
        waits = self.context.current_game.own_session.under_way
        sheet = record_sheet(record, running=running, can_save=can_save, waits=waits)
        self.context.page.open_sheet("record", sheet)

    @command("save-game")
    def _save_game(self) -> None:
        """Offer the running game as a file, from which it can go on elsewhere."""
        self.context.page.download(
            "casino-saved-game.txt", self.context.current_game.text_to_store()
        )

    @text_command("load-from")
    def _load_from(self, field: str) -> None:
        """Note the pasted text, or read the chosen file; the text is a form field."""
        name, _, text = field.partition("=")
        if name == "file":
            self.context.page.read_file("file-to-load", "load-text")
        else:
            self._pasted_text = text

    @command("load")
    def _load_pasted_text(self) -> None:
        self.context.app.run("load-text", self._pasted_text)
