"""The sheet of the rules being played."""

from __future__ import annotations

from ...shell.commands import command
from ...shell.feature import Feature
from .sheet import rules_sheet


class Rules(Feature):
    """Shows the rules of the game on the table."""

    @command("rules")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self.context.page.open_sheet(
            "rules", rules_sheet(session.game.rules, session.seated_players)
        )
