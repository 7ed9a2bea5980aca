"""The sheet of the rules being played."""

from __future__ import annotations

from ...shell.commands import command
from ...shell.feature import Feature
from .sheet import all_rules_sheet, rules_sheet


class Rules(Feature):
    """Shows the rules of the game on the table: in short, or option by option."""

    @command("rules")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self.context.page.open_sheet("rules", rules_sheet(session.game.rules))

    @command("rules-all")
    def _show_all(self) -> None:
        session = self.context.session
        sheet = all_rules_sheet(session.game.rules, session.seated_players)
        self.context.page.open_sheet("rules", sheet)
