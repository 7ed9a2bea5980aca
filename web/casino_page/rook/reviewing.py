"""The review of a game of Rook on its page: judged in slices, shown decision by decision."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.rook.analysis.review import Decision, Review, review
from casino_core.rook.game import Game

from ..shell.commands import command, text_command
from ..shell.time_slicing import TimeSlicer
from .context import RookContext
from .review_sheet import ReviewState, review_sheet
from .scene import PERSON

SHEET = "review"


class RoundReview:
    """Judges the round, or at the end of a game all of it, and shows the person's decisions.

    The judging goes on while the sheet is closed. Another game begins another review.
    """

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._game: Game | None = None
        self._result: Review | None = None
        self._slicer: TimeSlicer[Review] | None = None
        self._number = 0
        self._seat = PERSON

    @command("review")
    def _review(self) -> None:
        game = self._context.table.game
        if not game.position.over:
            self._context.table.refuse(_("The review waits for the end of the round."))
            return
        if game != self._game:
            self._begin(game)
        self._context.page.open_sheet(SHEET, self._sheet())

    def _begin(self, game: Game) -> None:
        if self._slicer:
            self._slicer.stop()
        self._game, self._result, self._number = game, None, 0
        self._seat = self._context.table.people[0]
        steps = review(game, first_round=1 if game.over else len(game.rounds))
        slicer = TimeSlicer(steps, self._progress, self._finished, on_error=self._context.app.fail)
        self._slicer = slicer.begin(at_once=self._context.instant)

    def _progress(self, review: Review) -> None:
        self._result = review
        self._fill()

    def _finished(self, review: Review) -> None:
        """Show the decision that cost the most, unless the person looks at another."""
        self._slicer, self._result = None, review
        if not self._number:
            self._go_to_worst(review)
        self._fill()

    def _go_to_worst(self, review: Review) -> None:
        own = review.slips_of(self._seat) or self._own()
        self._number = own[0].number if own else 0

    @text_command("decisions-of")
    def _show_person(self, text: str) -> None:
        """Show the decisions of another person at this device, by the number of the seat."""
        seat = next((each for each in self._context.table.people if str(each + 1) == text), None)
        if seat is not None and self._result:
            self._seat = seat
            self._go_to_worst(self._result)
            self._fill()

    @text_command("decision")
    def _go_to(self, number: str) -> None:
        """Go to a decision of the person, by the number of its action."""
        if any(str(each.number) == number for each in self._own()):
            self._number = int(number)
            self._fill()

    @text_command("replay-by")
    def _go_by(self, text: str) -> None:
        """Go on by a number of the person's decisions, or back by a negative one."""
        numbers = [each.number for each in self._own()]
        if self._number in numbers:
            place = numbers.index(self._number) + int(text)
            self._number = numbers[max(0, min(place, len(numbers) - 1))]
            self._fill()

    def _own(self) -> tuple[Decision, ...]:
        decisions = self._result.decisions if self._result else ()
        return tuple(each for each in decisions if each.seat == self._seat)

    def _fill(self) -> None:
        self._context.fill(SHEET, self._sheet())

    def _sheet(self) -> str:
        table = self._context.table
        names = table.game.names
        if len(table.people) == 1:
            names = (_("You"), *names[1:])
        return review_sheet(
            ReviewState(self._result, self._own(), self._number, names, self._seat, table.people)
        )
