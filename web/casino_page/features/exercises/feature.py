"""Exercises in the address of the game's own page; the game there waits."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar, Final, NamedTuple

from casino_core import CasinoError
from casino_core.exercises.notation import MOST_TASKS
from casino_core.i18n import gettext as _

from ...address.bad_links import bad_link_notice
from ...address.page_request import LONGEST_PACKED, in_field
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES, Interlude
from ...storage.fields import Field
from ...storage.store import Content
from ...tasks.exercise import ExerciseScript, StoredAnswers
from ...tasks.session import TaskSession, task_of
from .link import EXERCISE, unpacked_exercise

LONGEST_PLAY: Final = 300
MOST_ANSWERS: Final = 1_000


class StoredExercise(NamedTuple):
    """An exercise as it is stored: its packed text, the task on the table, and all answers."""

    exercise: str
    task: int
    answers: tuple[StoredAnswers, ...]


class Exercises(Feature):
    """Puts an exercise on the table, and leads back to the table before it."""

    url_field: ClassVar = EXERCISE

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._interlude = Interlude(context)
        self._packed = ""

    @property
    def _session(self) -> TaskSession[ExerciseScript] | None:
        return task_of(self.context.session, ExerciseScript)

    def on_command(self, name: str) -> None:
        """Leave the exercise for a new game."""
        if name in TO_OTHER_GAMES:
            self._leave()

    @text_command("exercise-open")
    def _open(self, packed: str) -> None:
        """Open the exercise of an address."""
        try:
            script = ExerciseScript(unpacked_exercise(packed), packed)
        except CasinoError as error:
            words = _("The exercise in this link can’t be opened.")
            notice = bad_link_notice(in_field(error, EXERCISE.name), words)
            self.context.current_game.add(notice)
            return
        self._show(script, packed)

    def _show(self, script: ExerciseScript, packed: str) -> None:
        self._packed = packed
        self.context.page.close_sheets()
        self.context.app.stop_thinking()
        self._interlude.begin_from(EXERCISE.name)
        self._interlude.show(TaskSession(script), f"{EXERCISE.name}={packed}")

    # Across a reload

    def under_way(self) -> Content | None:
        """Return the answers to the exercise on the table."""
        session = self._session
        if session is None:
            return None
        return {"exercise": self._packed, **session.script.answers_content(session)}

    @classmethod
    def read_under_way(cls, field: Field) -> StoredExercise:
        """Read the answers to an exercise."""
        answers = tuple(
            StoredAnswers(
                tuple(play.text(LONGEST_PLAY) for play in each["plays"].items(MOST_ANSWERS)),
                each["solved"].flag(),
                each["hinted"].flag(),
                each["shown"].flag(),
            )
            for each in field["answers"].items(MOST_TASKS)
        )
        packed = field["exercise"].text(LONGEST_PACKED)
        return StoredExercise(packed, field["task"].whole(MOST_TASKS), answers)

    def take_up(self, state: StoredExercise, /, *, here: bool) -> bool:
        """Go on with an exercise; it begins again if the answers do not belong to it."""
        if here:
            self._open(state.exercise)
            if session := self._session:
                with suppress(CasinoError):
                    session.script.take_up(session, state.task, state.answers)
        return here

    @command("exercise-leave")
    def _leave(self) -> None:
        """Return to the table before."""
        if self._session:
            self._interlude.end()
