"""The sheet of the rules being played."""

from __future__ import annotations

from ..around import Around
from ..drawing.rules import rules_sheet
from . import Feature


class Rules(Feature):
    """Shows the rules of the game on the table."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.commands = {"rules": lambda _: self._open()}

    def _open(self) -> None:
        session = self.around.session
        session.clear()
        self.around.page.open_sheet("rules", rules_sheet(session.game.rules, session.chairs))
