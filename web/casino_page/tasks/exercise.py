"""An exercise: a task at each of its positions, answered until the answer is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from casino_core import Game, NotationError, Play, Position, View, format_play, is_legal, parse_play
from casino_core.exercises import Exercise, Task, answer_in_steps
from casino_core.exercises import Verdict as Judgement
from casino_core.i18n import gettext as _
from casino_core.prose.exercises import exercise_caption, first_try_sentence, right_sentence

from ..game.choice import Choice
from ..game.hidden_cards import check, complete
from ..game.panel import Panel
from ..game.scene import Occasion, ShownLine
from ..game.seats import SeatedPlayer
from ..storage.store import Content
from .one_play import OPPONENT, game_of_task, task_panel
from .session import At, Script, players_at
from .verdict import Answer, Verdict, VerdictSteps, in_steps


class AnsweredTask(NamedTuple):
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
    """An `AnsweredTask` whose plays are in notation."""

    plays: tuple[str, ...]
    solved: bool
    hinted: bool
    shown: bool


class ExerciseScript(Script):
    """An exercise at the table of the player to move.

    A wrong answer is not made: it is explained on the table, and the next one is awaited.
    """

    finished_event: ClassVar = "exercise-finished"

    def __init__(self, exercise: Exercise, seed: str, *, alone: bool = False) -> None:
        """`seed` deals the cards that the positions hide; `alone` is as in `OnePlay`.

        Raises `NotationError`, which names the task, for a position that cannot be played.
        """
        self.exercise = exercise
        self.count = len(exercise.tasks)
        self._positions = [_playable(n, task, seed) for n, task in enumerate(exercise.tasks, 1)]
        self._answered = [AnsweredTask()] * self.count
        self._alone = alone

    def task(self, at: At) -> Task:
        """Return the task on the table."""
        return self.exercise.tasks[at.number]

    def answered(self, at: At) -> AnsweredTask:
        """Return how this task was answered so far."""
        return self._answered[at.number]

    # The table

    def game(self, number: int) -> Game:
        """Return the position of a task as a game."""
        return game_of_task(self._positions[number])

    def seated_players(self, number: int) -> tuple[SeatedPlayer, ...]:
        """Seat the person at the turn."""
        return players_at(self._positions[number], OPPONENT)

    def opening(self, at: At) -> list[str]:
        """Return the task."""
        return [self.task(at).words]

    def others_play(self, _at: At) -> bool:
        """Return False: nobody plays on after an answer."""
        return False

    # Answers

    def judge(self, at: At, play: Play) -> VerdictSteps | None:
        """Judge an answer in small steps."""
        if not is_legal(at.view, play):
            return None
        return in_steps(answer_in_steps(self.task(at), play), _verdict)

    def retell(self, at: At) -> None:
        """Write the verdict again."""
        if at.verdict:
            at.note(verdict=_verdict(at.verdict.judged))

    def after(self, at: At, verdict: Verdict, _play: Play | None) -> None:
        """Note an answer."""
        at.choice = Choice()
        if verdict.answer is not Answer.UNJUDGED:
            plays = (*self.answered(at).plays, verdict.judged.play)
            self._note(at, plays=plays, solved=verdict.answer is Answer.DONE)

    def _note(self, at: At, **changes: Any) -> None:
        """Note how a task is answered; the last one ends with the number of first tries."""
        self._answered[at.number] = self.answered(at)._replace(**changes)
        if at.finished and at.is_last:
            at.say(self._summary())

    def is_finished(self, at: At) -> bool:
        """Return whether the task is solved, or its solution shown."""
        return self.answered(at).solved or self.answered(at).shown

    def refuse_finished(self, at: At) -> str:
        """Return why no other answer is heard, and name the button that is there."""
        if at.is_last:
            return _("This task is done. You may start over.")
        return _("This task is done. Go on to the next one.")

    def result(self, at: At, _of_game: object) -> dict[str, object] | None:
        """Return the message once the last task is done."""
        if not (at.is_last and at.finished):
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
        return {"right": self._first_tries, "count": self.count, "answers": answers}

    @property
    def _first_tries(self) -> int:
        return sum(each.first for each in self._answered)

    def _summary(self) -> str:
        return first_try_sentence(self._first_tries, self.count)

    # Help, and going on

    def hint(self, at: At) -> str:
        """Note that the hint was asked for, and return it."""
        self._note(at, hinted=True)
        return self.task(at).hint

    def show(self, at: At) -> None:
        """Show the solution after an answer that is not right."""
        if at.verdict and not at.finished:
            at.show_solution()
            self._note(at, shown=True)

    def solution(self, at: At) -> tuple[str, Sequence[Play]]:
        """Return the first right play, or the best one that an answer was compared with."""
        judged: Judgement | None = at.verdict.judged if at.verdict else None
        compared = judged.compared if judged else None
        task = self.task(at)
        play = task.right[0] if task.right or compared is None else compared.best
        return right_sentence(task, judged), [play]

    def leave(self, at: At) -> bool:
        """Return whether the task is done."""
        return at.finished

    def again(self, _at: At) -> int:
        """Begin with the first task; all answers are forgotten."""
        self._answered = [AnsweredTask()] * self.count
        return 0

    # Across a reload

    def answers_content(self, at: At) -> Content:
        """Return the task on the table and all answers, to be stored."""
        answers = [
            {**each._asdict(), "plays": [format_play(play, position) for play in each.plays]}
            for position, each in zip(self._positions, self._answered, strict=True)
        ]
        return {"task": at.number, "answers": answers}

    def take_up(self, at: At, number: int, answers: Sequence[StoredAnswers]) -> None:
        """Go on at a task, from 0, with the answers that were stored.

        Raises `CasinoError` for answers that do not belong to this exercise.
        """
        if number >= len(answers) or len(answers) != self.count:
            raise NotationError("answers: they belong to another exercise")
        self._answered = [
            AnsweredTask(tuple(parse_play(play, position) for play in each.plays), *each[1:])
            for position, each in zip(self._positions, answers, strict=True)
        ]
        at.begin_task(number)
        *earlier, last = self.answered(at).plays or (None,)
        if last and not self.answered(at).shown:
            # It is judged again, and noted as before.
            self._note(at, plays=tuple(earlier), solved=False)
            at.attempt_play(last)

    # The scene

    def panel(self, at: At) -> Panel:
        """Return the panel: the task, the verdict or the solution, and what stands below."""
        verdict, tone = at.verdict, ""
        if verdict is None:
            words = self.task(at).words
        elif at.shown_line is ShownLine.SOLUTION:
            words, _plays = self.solution(at)
        else:
            words, tone = verdict.words, verdict.answer.tone
        place = _("{number} of {count}").format(number=at.number + 1, count=self.count)
        name = f"exercise {at.number + 1}"
        below = " ".join(self._below(at))
        return task_panel(_("Exercise"), name, place, words, tone, sentence=below)

    def _below(self, at: At) -> list[str]:
        """Return what stands below the task or the verdict."""
        if at.finished:
            return [self._summary()] if at.is_last else []
        task = [self.task(at).words] if at.verdict else []
        return [*task, *([self.task(at).hint] if self.answered(at).hinted else [])]

    def is_solved(self, at: At) -> bool:
        """Return whether the answers that are stored solve the task."""
        return self.answered(at).solved

    def occasion(self, at: At) -> Occasion:
        """Return the buttons of the task."""
        leave = (
            (_("Start over"), "exercise-restart") if self._alone else (_("Leave"), "exercise-leave")
        )
        occasion = Occasion(_("Exercise"), self.end_words(at), "", (), *leave)
        if not at.finished:
            return occasion._replace(aid=self._aid(at))
        on = ("exercise-next", "", _("Next position"))
        again = ("exercise-restart", "", _("Start over"))
        return occasion._replace(buttons=(again if at.is_last else on,))

    def _aid(self, at: At) -> tuple[str, str, str] | None:
        """Return the hint; where it is known or missing, the solution after an answer."""
        if self.task(at).hint and not self.answered(at).hinted:
            return ("exercise-hint", "", _("Hint"))
        if at.verdict:
            return ("exercise-solution", "", _("Solution"))
        return None


def _verdict(judged: Judgement) -> Verdict:
    wrong = Answer.WRONG if judged.is_judged else Answer.UNJUDGED
    answer = Answer.DONE if judged.is_right else wrong
    return Verdict(answer, exercise_caption(judged), judged=judged)


def _playable(number: int, task: Task, seed: str) -> Position:
    """Return the position of a task with its hidden cards dealt. Raises `NotationError`."""
    try:
        if isinstance(task.position, View):
            return complete(task.position, f"{seed} {number}")
        return check(task.position)
    except NotationError as error:
        raise NotationError(f"task {number}: position: {error}") from None
