"""The record of the game on the table, and games that are loaded from texts."""

from __future__ import annotations

from casino_core import CasinoError, error_message, format_record

from ...game.derived_games import continued
from ...game.scene import Phase
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.page_update import PageUpdate
from .imported_game import ImportedGame, parse_imported_game
from .sheet import record_sheet


class Records(Feature):
    """Shows the record of the game, saves the game as a file, and loads another one."""

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

    @text_command("bring")
    def _bring(self, field: str) -> None:
        """Note the pasted text, or read the chosen file; the text is a form field."""
        name, _, text = field.partition("=")
        if name == "file":
            self.context.page.read_file("brought-file", "bring-file")
        else:
            self._pasted_text = text

    @command("load")
    def _load_pasted_text(self) -> None:
        self._load(self._pasted_text)

    @text_command("bring-file")
    def _load(self, text: str) -> None:
        """Review a finished game, go on with any other; report why if it cannot be read."""
        try:
            imported = parse_imported_game(text)
            if imported.game.over:
                self.context.page.close_sheets()
                self.context.app.run("review-loaded", text)
            else:
                self._go_on_with(imported)
        except CasinoError as error:
            self.context.page.show(PageUpdate(words={"record-problem": error_message(error)}))

    def _go_on_with(self, imported: ImportedGame) -> None:
        """Put an unfinished game on the table."""
        game, seated_players = imported
        seed = self.context.current_game.draw_seed()
        self.context.put_on_table(continued(game, seed, seated_players), seated_players)
