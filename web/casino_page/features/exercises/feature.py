"""Exercises in the address of the game's own page; the game there waits."""

from __future__ import annotations

from typing import ClassVar

from casino_core import CasinoError

from ...address.page_request import in_field, problem_of
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES, Interlude
from .link import EXERCISE, unpacked_exercise
from .session import ExerciseSession


class Exercises(Feature):
    """Puts an exercise on the table, and leads back to the table before it."""

    answers: ClassVar = EXERCISE

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._interlude = Interlude(context)

    def on_command(self, name: str) -> None:
        """Leave the exercise for a new game."""
        if name in TO_OTHER_GAMES:
            self._leave()

    @text_command("exercise-open")
    def _open(self, packed: str) -> None:
        """Open the exercise of an address."""
        try:
            session = ExerciseSession(unpacked_exercise(packed), packed)
        except CasinoError as error:
            self.context.current_game.add_notice(problem_of(in_field(error, EXERCISE.name)))
            return
        self.context.page.close_sheets()
        self.context.app.stop_thinking()
        own_address = self.context.current_game.request.opens_by(EXERCISE.name)
        self._interlude.begin("" if own_address else self.context.page.query)
        self._interlude.show(session, f"{EXERCISE.name}={packed}")

    @command("exercise-leave")
    def _leave(self) -> None:
        """Return to the table before."""
        if isinstance(self.context.session, ExerciseSession):
            self._interlude.end()
