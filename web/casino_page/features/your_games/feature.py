"""The sheet of all games under way."""

from __future__ import annotations

from casino_core import CasinoError, error_message

from ...shell.commands import command, text_command
from ...shell.feature import Feature
from .sheet import SheetState, games_sheet


class YourGames(Feature):
    """Lists the games under way, puts one of them on the table, and deletes one after a question.

    A game is named by its number; 0 is the game of the table.
    """

    @command("games")
    def _open(self) -> None:
        self.context.session.clear()
        self.context.page.close_sheets()
        self.context.page.open_sheet("games", self._sheet())

    def _sheet(self, to_delete: int = 0, problem: str = "") -> str:
        """Render the sheet; `to_delete` is the game that is to be deleted, after a question."""
        current_game = self.context.current_game
        state = SheetState(
            current_game.entry,
            current_game.waiting.under_way,
            on_table=not current_game.interrupted,
            to_delete=to_delete,
            problem=problem,
        )
        return games_sheet(state, self.context.page.moment)

    @text_command("go-on-with")
    def _go_on_with(self, text: str) -> None:
        """Put a game on the table; the one that was there waits."""
        current_game = self.context.current_game
        try:
            self.context.change_game(lambda: current_game.go_on_with(int(text)))
        except CasinoError as error:
            # A notice leads here too, without the sheet.
            self.context.page.open_sheet("games", self._sheet(problem=error_message(error)))

    @text_command("delete-game")
    def _ask_to_delete(self, text: str) -> None:
        self.context.fill("games", self._sheet(to_delete=int(text)))

    @command("keep-game")
    def _keep(self) -> None:
        self.context.fill("games", self._sheet())

    @text_command("delete-game-sure")
    def _delete(self, text: str) -> None:
        self.context.current_game.delete(int(text))
        self.context.fill("games", self._sheet())

    @text_command("download-game")
    def _download(self, text: str) -> None:
        """Offer a game that waits as a file, from which it can go on elsewhere."""
        if game := self.context.current_game.waiting.numbered(int(text)):
            self.context.page.download("casino-saved-game.txt", game.text)
