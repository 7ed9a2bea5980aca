"""An exercise at the table: a task at each of its positions, answered until the answer is right."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from casino_core import (
    CardSet,
    NotationError,
    Play,
    Position,
    View,
    format_play,
    is_legal,
    parse_play,
)
from casino_core.exercises import Exercise, Task, Verdict, answer_in_steps
from casino_core.i18n import gettext as _
from casino_core.prose.exercises import exercise_caption, first_try_sentence, right_sentence
from casino_core.prose.words import shorts

from ...game.choice import Choice
from ...game.hidden_cards import check, complete
from ...game.scene import Occasion
from ...shell.commands import command
from ...storage.store import Content
from ..puzzles.panel import PanelState
from ..puzzles.task import Progressed, TaskSession, Told
from .link import unpacked_exercise


class Answered(NamedTuple):
    """How a task was answered.

    plays   the answers in order; only the last one can be right
    solved  whether the last one is
    hinted  whether the hint was asked for before that
    shown   whether the solution was shown
    """

    plays: tuple[Play, ...] = ()
    solved: bool = False
    hinted: bool = False
    shown: bool = False

    @property
    def first(self) -> bool:
        """Whether the first answer was right."""
        return self.solved and len(self.plays) == 1


class StoredAnswers(NamedTuple):
    """An `Answered` whose plays are in notation."""

    plays: tuple[str, ...]
    solved: bool
    hinted: bool
    shown: bool


def exercise_alone(packed: str, seed: str) -> ExerciseSession:
    """Return the session of an exercise in a page that embeds the table, given its packed text.

    `seed` deals the cards that its positions hide. Raises `NotationError`.
    """
    return ExerciseSession(unpacked_exercise(packed), seed, alone=True)


class ExerciseSession(TaskSession[Verdict]):
    """An exercise at the table of the player to move.

    A wrong answer is not made: it is explained on the table, and the next one is awaited.
    """

    finished_event = "exercise-finished"

    def __init__(self, exercise: Exercise, seed: str, *, alone: bool = False) -> None:
        """Begin with the first task; `seed` deals the cards that the positions hide.

        Raises `NotationError`, which names the task, for a position that cannot be played.
        """
        self.exercise = exercise
        self._positions = [_playable(n, task, seed) for n, task in enumerate(exercise.tasks, 1)]
        self._begin_exercise()
        super().__init__(self._positions[0], Progressed, alone=alone)

    def _begin_exercise(self) -> None:
        self._index = 0
        self._answered = [Answered() for _task in self.exercise.tasks]

    # The state

    @property
    def task(self) -> Task:
        """The task on the table."""
        return self.exercise.tasks[self._index]

    @property
    def answered(self) -> Answered:
        """How this task was answered so far."""
        return self._answered[self._index]

    @property
    def is_last(self) -> bool:
        """Whether no task follows."""
        return self._index + 1 == len(self.exercise.tasks)

    @property
    def title(self) -> str:
        """The same for every exercise."""
        return _("Exercise")

    @property
    def right_play(self) -> Play:
        """The first of the right plays, or the best one once an answer was compared with it."""
        compared = self.verdict.compared if self.verdict else None
        if self.task.right or compared is None:
            return self.task.right[0]
        return compared.best

    @property
    def finished(self) -> bool:
        """Whether the task is solved, or its solution shown."""
        return self.answered.solved or self.answered.shown

    @property
    def computer_to_play(self) -> bool:
        """Whether the answer is to be judged."""
        return self._steps is not None

    @property
    def my_turn(self) -> bool:
        """Whether an answer is awaited."""
        to_play = self.game.position.turn == self.seat and not self.game.position.over
        return to_play and not self.finished and self._steps is None

    def result(self) -> dict[str, object] | None:
        """The message to the host page once the last task is done; None before."""
        if not (self.is_last and self.finished):
            return None
        answers = [
            {
                "plays": [format_play(play, task.position) for play in each.plays],
                "solved": each.solved,
                "first": each.first,
                "hinted": each.hinted,
            }
            for task, each in zip(self.exercise.tasks, self._answered, strict=True)
        ]
        return {"right": self._first_tries, "count": len(answers), "answers": answers}

    @property
    def _first_tries(self) -> int:
        return sum(each.first for each in self._answered)

    # Commands

    @command("exercise-hint")
    def hint(self) -> None:
        """Show the hint."""
        self._begin()
        if not self.finished:
            self._note_answered(hinted=True)
            self.say(self.task.hint)

    @command("exercise-solution")
    def solve(self) -> None:
        """Show the solution after a wrong answer."""
        if self.answered.plays and not self.finished:
            self._note_answered(shown=True)
            self.show_solution()
            self._say_end()

    @command("exercise-next")
    def next_task(self) -> None:
        """Go on to the next task."""
        if self.finished and not self.is_last:
            self._take_up(self._index + 1)

    @command("exercise-restart")
    def begin_again(self) -> None:
        """Begin with the first task again; all answers are forgotten."""
        self._begin_exercise()
        self._take_up(0)

    def _take_up(self, index: int) -> None:
        self._index, self._position = index, self._positions[index]
        self.restart()

    # Across a reload

    def answers_content(self) -> Content:
        """Return the task on the table and all answers, to be stored."""
        answers = [
            {**each._asdict(), "plays": [format_play(play, position) for play in each.plays]}
            for position, each in zip(self._positions, self._answered, strict=True)
        ]
        return {"task": self._index, "answers": answers}

    def take_up(self, index: int, answers: Sequence[StoredAnswers]) -> None:
        """Go on at a task, from 0, with the answers that were stored.

        Raises `CasinoError` for answers that do not belong to this exercise.
        """
        if index >= len(answers) or len(answers) != len(self._positions):
            raise NotationError("answers: they belong to another exercise")
        self._answered = [
            Answered(tuple(parse_play(play, position) for play in each.plays), *each[1:])
            for position, each in zip(self._positions, answers, strict=True)
        ]
        self._take_up(index)
        *earlier, last = self.answered.plays or (None,)
        if last and not self.answered.shown:
            # It is judged again, and noted as before.
            self._note_answered(plays=tuple(earlier), solved=False)
            self._make(last)

    # Answering

    def _make(self, play: Play) -> bool:
        """Judge an answer in small steps; only a right one is made."""
        if not is_legal(self.view, play):
            return super()._make(play)
        self.verdict, self.choice = None, Choice.of(play)
        self._steps = self._judge(play)
        return True

    def _judge(self, play: Play) -> Generator[None, None, Verdict]:
        return answer_in_steps(self.task, play)

    def _note(self, verdict: Verdict, /) -> None:
        plays = (*self.answered.plays, verdict.play)
        self._note_answered(plays=plays, solved=verdict.is_right)
        self.choice = Choice()
        if verdict.is_right:
            self._step(verdict.play)
            self._say_end()
        else:
            self.tried = Choice.of(verdict.play)

    def _note_answered(self, **changes: object) -> None:
        fields = {**self.answered._asdict(), **changes}
        self._answered[self._index] = Answered(**fields)

    def _say_end(self) -> None:
        if self.is_last:
            self.say(self._summary())

    def _refuse_answered(self) -> bool:
        if self.finished:
            self.refusal = _("This task is done. Go on to the next one, or start over.")
        return self.finished

    # Words

    def _task(self, _cards_text: Callable[[CardSet], str] = shorts, /) -> list[str]:
        return [self.task.words]

    def _verdict_caption(self, verdict: Verdict) -> str:
        return exercise_caption(verdict)

    def _verdict_sentences(self, _verdict: Verdict) -> list[str]:
        return []

    def _solution_plays(self) -> list[Play]:
        return [self.right_play]

    def _solution_caption(self) -> str:
        return right_sentence(self.task, self.verdict)

    def _solution(self) -> list[str]:
        return []

    def _summary(self) -> str:
        return first_try_sentence(self._first_tries, len(self.exercise.tasks))

    # The scene

    def _panel_state(self, told: Told) -> PanelState:
        place = _("{number} of {count}").format(
            number=self._index + 1, count=len(self.exercise.tasks)
        )
        return PanelState(
            title=self.title,
            name=f"exercise {self._index + 1}",
            rating=None,
            themes=(),
            sentences=tuple(told.sentences),
            tone=told.tone,
            place=place,
            sentence=" ".join(self._further()),
        )

    def _further(self) -> list[str]:
        """What stands below the task or the verdict."""
        if self.finished:
            return [self._summary()] if self.is_last else []
        task = [self.task.words] if self.verdict else []
        return [*task, *([self.task.hint] if self.answered.hinted else [])]

    def _status(self) -> str:
        if not self.finished:
            return ""
        return _("Solved.") if self.answered.solved else _("Not this time.")

    def _occasion(self) -> Occasion:
        leave = (
            (_("Start over"), "exercise-restart") if self._alone else (_("Leave"), "exercise-leave")
        )
        occasion = Occasion(self.title, self._status(), "", (), *leave)
        if not self.finished:
            return occasion._replace(aid=self._aid())
        if self.is_last:
            buttons = (("exercise-restart", "", _("Start over")),)
        else:
            buttons = (("exercise-next", "", _("Next position")),)
        return occasion._replace(buttons=buttons)

    def _aid(self) -> tuple[str, str, str] | None:
        """The hint; where it is known or missing, the solution once there is a wrong answer."""
        if self.task.hint and not self.answered.hinted:
            return ("exercise-hint", "", _("Hint"))
        if self.verdict and self.answered.plays:
            return ("exercise-solution", "", _("Solution"))
        return None


def _playable(number: int, task: Task, seed: str) -> Position:
    """The position of a task with its hidden cards dealt. Raises `NotationError`."""
    try:
        if isinstance(task.position, View):
            return complete(task.position, f"{seed} {number}")
        return check(task.position)
    except NotationError as error:
        raise NotationError(f"task {number}: position: {error}") from None
