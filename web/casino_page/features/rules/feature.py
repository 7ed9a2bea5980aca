"""The sheet of the rules being played."""

from __future__ import annotations

from ...shell.context import TableContext
from ...shell.feature import Feature
from .sheet import rules_sheet


class Rules(Feature):
    """Shows the rules of the game on the table."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self.commands = {"rules": lambda _: self._open()}

    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self.context.page.open_sheet(
            "rules", rules_sheet(session.game.rules, session.seated_players)
        )
