"""The sheet on which a new game is set up."""

from __future__ import annotations

from ..around import Around
from ..change import Change
from ..draft import Draft
from ..drawing.setup import setup_sheet
from ..kept.store import SETUP
from ..setup import Setup, setup_content, setup_of
from . import Feature


class NewGame(Feature):
    """Asks what is wanted, and puts that game on the table."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._draft = Draft()
        self.commands = {
            "setup": lambda _: self._open(),
            "fill-in": self._fill_in,
            "start-game": lambda _: self._start(),
        }

    def _open(self) -> None:
        """Open the sheet, filled in as it was last, or like the present game."""
        around, session = self.around, self.around.desk.own
        around.session.clear()
        remembered = around.store.load(SETUP, setup_of)
        self._draft = Draft.of(remembered or Setup(session.game.rules, session.chairs))
        around.page.close_sheets()
        around.page.open_sheet("setup", self._sheet())

    def _fill_in(self, text: str) -> None:
        """One field of the sheet: its name, `=` and what is in it."""
        name, _, value = text.partition("=")
        self._draft = self._draft.with_field(name, value)
        self.around.fill("setup", self._sheet())

    def _sheet(self) -> str:
        desk = self.around.desk
        return setup_sheet(self._draft, gives_up=desk.own.touched, seal=desk.next_seal)

    def _start(self) -> None:
        around = self.around
        if self._draft.problem:
            around.page.show(Change(words={"setup-problem": self._draft.problem}))
            return
        setup = self._draft.setup
        around.store.save(SETUP, setup_content(setup))
        around.leave()
        around.desk.start(setup)
        around.page.close_sheets()
