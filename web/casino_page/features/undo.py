"""Undo and redo, and looking back at earlier plays."""

from __future__ import annotations

from casino_core import Game
from casino_core.i18n import gettext as _
from casino_core.records.undo import take_back

from ..game.look_back import line_of, objection
from ..game.redo import with_hints_of
from ..game.undo import decision_at, last_decision, next_decision
from ..shell.commands import command, text_command
from ..shell.feature import Feature


class Undo(Feature):
    """Takes plays back, makes them again, and shows the table before an earlier play."""

    # Undo and redo

    @command("undo")
    def _undo(self) -> None:
        """Go back to the player's last own decision."""
        session = self.context.session
        plays = last_decision(session.game, session.people)
        if plays is None:
            session.refuse(_("There is nothing to undo yet."))
        else:
            self._go_back(plays)

    @text_command("undo-to")
    def _undo_to(self, text: str) -> None:
        """Go back to the decision at a play, given by its number in the game."""
        session, number = self.context.session, self._parse_number(text)
        if number is not None:
            self._go_back(decision_at(session.game, number, session.people))

    def _go_back(self, plays: int) -> None:
        """Go back to the table after a number of plays, or refuse with the reason."""
        session = self.context.session
        problem = objection(session, plays)
        if problem:
            session.refuse(problem)
        else:
            alone = len(session.people) == 1
            words = _("Undone. Your turn again.") if alone else _("Undone.")
            self._show_after(session.ahead or session.game, plays, words)

    @command("redo")
    def _redo(self) -> None:
        """Go forward to the next decision that was taken back, or to the last undone play."""
        session = self.context.session
        line = session.ahead
        if line is None:
            session.refuse(_("There is nothing to redo."))
        else:
            line = with_hints_of(session.game, line)
            plays = next_decision(line, len(session.game.steps), session.people)
            self._show_after(line, plays, _("Redone."))

    def _show_after(self, line: Game, plays: int, sentence: str) -> None:
        """Put the game after a number of plays on the table, and say a sentence.

        The rest of `line` can be redone.
        """
        self.context.app.stop_thinking()
        if plays >= len(line.steps):
            self.context.session.travel(line, None, sentence)
        else:
            self.context.session.travel(take_back(line, plays), line, sentence)

    # Looking back

    @text_command("look")
    def _look(self, text: str) -> None:
        """Look at a play, given by its number in the game."""
        number = self._parse_number(text)
        if number is not None:
            self.context.app.stop_thinking()
            session = self.context.session
            sentences = " ".join(line_of(session, number).sentences)
            words = _("Play {number}: {told}").format(number=number, told=sentences)
            session.look_at(number, words)

    @text_command("look-by")
    def _look_by(self, text: str) -> None:
        """Step forward by a number of plays, back if it is negative; stop after the last play."""
        session = self.context.session
        plays = len(session.game.steps)
        number = (session.looking or plays + 1) + int(text)
        if number > plays and not session.shown_line:
            self._stop_looking()
        else:
            self._look(str(max(1, min(number, plays))))

    @command("now")
    def _stop_looking(self) -> None:
        """Return from looking back to the present table; a line that is shown has none."""
        session = self.context.session
        if session.looking is not None and not session.shown_line:
            session.look_at(None, _("Back to the game."))

    def _parse_number(self, text: str) -> int | None:
        """Read the number of a play; None if the game has no such play, or no longer has it."""
        number = int(text) if text.isdecimal() else 0
        return number if 1 <= number <= len(self.context.session.game.steps) else None
