"""The review of a game of Rook on its page: judged in slices, shown decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from casino_core.i18n import gettext as _
from casino_core.rook.analysis.review import Decision, Review, review
from casino_core.rook.game import Game

from ..shell.commands import command, text_command
from ..shell.page_update import PageUpdate
from ..shell.time_slicing import TimeSlicer
from .review_sheet import Shown, review_sheet
from .scene import PERSON
from .table import RookTable

SHEET = "review"


class Sheets(Protocol):
    """What the page does for a sheet."""

    def show(self, update: PageUpdate) -> None: ...

    def open_sheet(self, name: str, html: str) -> None: ...


class App(Protocol):
    """What the app lends to the review."""

    instant: bool
    table: RookTable

    def fail(self, error: Exception) -> None: ...

    def said(self, words: Callable[[], str]) -> str:
        """Words in the language of the page."""


class Reviewing:
    """Judges the round, or at the end of a game all of it, and shows the person's decisions.

    The judging goes on while the sheet is closed. Another game begins another review.
    """

    def __init__(self, app: App, page: Sheets) -> None:
        self._app, self._page = app, page
        self._game: Game | None = None
        self._found: Review | None = None
        self._slicer: TimeSlicer[Review] | None = None
        self._number = 0

    @command("review")
    def _review(self) -> None:
        game = self._app.table.game
        if not game.position.over:
            self._app.table.refuse(_("The review waits for the end of the round."))
            return
        if game != self._game:
            self._begin(game)
        self._page.open_sheet(SHEET, self._sheet())

    def _begin(self, game: Game) -> None:
        if self._slicer:
            self._slicer.stop()
        self._game, self._found, self._number = game, None, 0
        steps = review(game, first_round=1 if game.over else len(game.rounds))
        slicer = TimeSlicer(steps, self._told, self._finished, on_error=self._app.fail)
        self._slicer = slicer.begin(at_once=self._app.instant)

    def _told(self, found: Review) -> None:
        self._found = found
        self._fill()

    def _finished(self, found: Review) -> None:
        """Show the decision that cost the most, unless the person looks at another."""
        self._slicer, self._found = None, found
        own = found.slips_of(PERSON) or self._own()
        if not self._number and own:
            self._number = own[0].number
        self._fill()

    @text_command("decision")
    def _go_to(self, number: str) -> None:
        """Go to a decision of the person, by the number of its action."""
        if any(str(each.number) == number for each in self._own()):
            self._number = int(number)
            self._fill()

    def _own(self) -> tuple[Decision, ...]:
        decisions = self._found.decisions if self._found else ()
        return tuple(each for each in decisions if each.seat == PERSON)

    def _fill(self) -> None:
        self._page.show(PageUpdate(regions={SHEET: self._app.said(self._sheet)}))

    def _sheet(self) -> str:
        names = self._app.table.scene().names
        return review_sheet(Shown(self._found, self._own(), self._number, names))
