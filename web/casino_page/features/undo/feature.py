"""Undo and redo, and looking back at what was played."""

from __future__ import annotations

from casino_core import Game
from casino_core.i18n import gettext as _

from ...game.look_back import line_of, objection
from ...game.redo import shortened, with_hints_of
from ...game.undo import decision_at, last_decision, next_decision
from ...shell.commands import command, text_command
from ...shell.feature import Feature


class Undo(Feature):
    """Takes plays back and makes them again, and shows the table as it was."""

    # Taking back

    @command("undo")
    def _undo(self) -> None:
        """Go back to the person's own last decision."""
        session = self.context.session
        left = last_decision(session.game, session.people)
        if left is None:
            session.refuse(_("Nothing has been played that could be taken back."))
        else:
            self._go_back(left)

    @text_command("undo-to")
    def _undo_to(self, text: str) -> None:
        """Go back to a play, given by its number in the game."""
        session, number = self.context.session, self._number(text)
        if number is not None:
            self._go_back(decision_at(session.game, number, session.people))

    def _go_back(self, left: int) -> None:
        session = self.context.session
        problem = objection(session, left)
        if problem:
            session.refuse(problem)
        else:
            self._travel(session.ahead or session.game, left)

    @command("redo")
    def _redo(self) -> None:
        """Go on to the next decision that was taken back, or to where it all ended."""
        session = self.context.session
        line = session.ahead
        if line is None:
            session.refuse(_("Nothing was taken back that could be played again."))
        else:
            line = with_hints_of(session.game, line)
            self._travel(line, next_decision(line, len(session.game.steps), session.people))

    def _travel(self, line: Game, left: int) -> None:
        """Put the game as it was after `left` plays on the table; `line` can be played again."""
        self.context.app.stop_thinking()
        said = _("Now play {number} is to be made.").format(number=left + 1)
        if left >= len(line.steps):
            self.context.session.travel(line, None, said)
        else:
            self.context.session.travel(shortened(line, left), line, said)

    # Looking back

    @text_command("look")
    def _look(self, text: str) -> None:
        """Look at a play, given by its number in the game."""
        number = self._number(text)
        if number is not None:
            self.context.app.stop_thinking()
            session = self.context.session
            told = " ".join(line_of(session, number).sentences)
            words = _("Play {number}: {told}").format(number=number, told=told)
            session.look_at(number, words)

    @text_command("look-by")
    def _look_by(self, text: str) -> None:
        """Look so many plays further on, or back below 0; beyond the last one it is now again."""
        session = self.context.session
        plays = len(session.game.steps)
        place = (session.looking or plays + 1) + int(text)
        if place > plays:
            self._now()
        else:
            self._look(str(max(1, place)))

    @command("now")
    def _now(self) -> None:
        """Look back no longer."""
        if self.context.session.looking is not None:
            self.context.session.look_at(None, _("The table as it is now."))

    def _number(self, text: str) -> int | None:
        """The number of a play, None if there is no such play (any more)."""
        found = int(text) if text.isdecimal() else 0
        return found if 1 <= found <= len(self.context.session.game.steps) else None
