"""A guided game: one position, and steps with something to do in each.

The engine plays the steps: from the start, the wanted play of every step and the answer of the
other seat lead to the position of the next step. `guided_chapter` makes a lesson of each step, so
that lessons and guided games judge plays alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core import Game, View, parse_play, parse_state
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..game.first_game import beginners_players
from ..game.hidden_cards import complete
from ..game.seats import names_of
from .lessons.goals import Goal
from .lessons.lesson import Chapter, Lesson

CHAPTER: Final = "guided"
"""The name of the chapter that the steps make."""

SEATED_PLAYERS: Final = beginners_players(2)

MARKED: Final = N_("Choose what is marked, then the button.")
"""The hint of a step that has none of its own."""


class Task(StrEnum):
    """The kind of task of a step.

    touch   touch a table card that scores by itself
    play    make the wanted play
    refuse  try the wanted play, which the rules refuse as soon as its cards are chosen
    try     press the button that tries the wanted play, which the rules refuse
    most    say which side has most cards
    stars   touch every captured card that scores by itself
    end     nothing: the round is counted, or the game goes on freely
    """

    TOUCH = "touch"
    PLAY = "play"
    REFUSE = "refuse"
    TRY = "try"
    MOST = "most"
    STARS = "stars"
    END = "end"


class GuidedStep(NamedTuple):
    """One step; its texts are in English, and `{robot}` stands for the name of the other player.

    kind    the kind of task
    title   the title; empty for that of the course
    text    the idea; empty where the task tells it
    play    the wanted play, in notation; empty without one
    answer  the play of the other seat that follows, in notation; empty without one
    marked  whether the cards to touch are marked from the beginning
    wrong   the answers to other plays, as in lessons
    right   the play whose cards are lit once the wanted one is refused; empty without one
    """

    name: str
    kind: Task
    title: str
    text: str
    task: str
    hint: str
    done: str = ""
    play: str = ""
    answer: str = ""
    marked: bool = False
    wrong: Mapping[str, str] = MappingProxyType({})
    right: str = ""


class Course(NamedTuple):
    """The steps of a guided game.

    name   its name: the preset that it teaches
    title  its title, in English
    start  the first position in notation; cards that it leaves hidden are dealt from the name
    steps  the steps in their order
    """

    name: str
    title: str
    start: str
    steps: tuple[GuidedStep, ...]


def guided_chapter(course: Course) -> Chapter:
    """Make a lesson of each step, in the language in use."""
    title = _(course.title)
    numbered = enumerate(course.steps, 1)
    lessons = tuple(_lesson(course, number, step) for number, step in numbered)
    return Chapter(CHAPTER, title, "", lessons)


def _lesson(course: Course, number: int, step: GuidedStep) -> Lesson:
    refuses = step.kind in (Task.REFUSE, Task.TRY)
    return Lesson(
        chapter=CHAPTER,
        number=number,
        title=_(step.title or course.title),
        text=_with_names(step.text),
        task=_with_names(step.task),
        position=game_before(course, number).position,
        solution=((step.play,),) if step.play else (),
        goal=Goal("refusal", "keep") if refuses else Goal(),
        replies=(step.answer,) if step.answer else (),
        hint=_with_names(step.hint),
        done=_with_names(step.done),
        wrong={key: _(words) for key, words in step.wrong.items()},
        refused={},
        name=step.name,
    )


def _with_names(words: str) -> str:
    """Translate a text of a step, with the name of the other player."""
    return words and _(words).replace("{robot}", names_of(SEATED_PLAYERS)[1])


def game_before(course: Course, number: int) -> Game:
    """Return the game before a step, by its number from 1: every play before it is made."""
    texts: list[str] = []
    for step in course.steps[: number - 1]:
        texts += (step.play if step.kind is Task.PLAY else "", step.answer)
    plays = tuple(filter(None, texts))
    return _game_after(course.start, course.name, plays)._replace(names=names_of(SEATED_PLAYERS))


@cache
def _game_after(start: str, seed: str, plays: tuple[str, ...]) -> Game:
    if plays:
        game = _game_after(start, seed, plays[:-1])
        return game.play(parse_play(plays[-1], game.position))
    position = parse_state(start)
    return Game.from_position(complete(position, seed) if isinstance(position, View) else position)


def short_step(name: str, task: str, done: str, play: str, answer: str = "") -> GuidedStep:
    """Make a step with a play, told in its task alone; the cards are marked from the beginning."""
    return GuidedStep(name, Task.PLAY, "", "", task, MARKED, done, play, answer, marked=True)


def tried_step(name: str, task: str, done: str, play: str, right: str) -> GuidedStep:
    """Make a step in which a play is tried that the rules refuse; then the right one is lit."""
    return GuidedStep(name, Task.TRY, "", "", task, "", done, play, marked=True, right=right)


GOES_ON: Final = GuidedStep(
    "end",
    Task.END,
    "",
    N_("That is what’s different here."),
    N_("The game goes on, and it’s yours: play on!"),
    "",
)
"""The last step of a guided start: the game goes on freely."""
