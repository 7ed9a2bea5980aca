"""What holds for every script of tasks: its scene is values, and to begin again is to be new."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import casino_core
from casino_core import Play, legal_plays
from casino_core.analysis.mistakes import parse_mistake
from casino_core.exercises import parse_exercise
from casino_core.puzzles.library import parse_library
from casino_page.features.analysis_board.alone import study_alone
from casino_page.features.daily.alone import daily_alone
from casino_page.features.guided_game.courses import COURSES
from casino_page.game.scene import Scene
from casino_page.tasks.better_play import BetterPlayScript
from casino_page.tasks.exercise import ExerciseScript
from casino_page.tasks.guided_script import GuidedScript
from casino_page.tasks.lessons import LessonScript
from casino_page.tasks.one_play import Progressed
from casino_page.tasks.puzzle import PuzzleScript
from casino_page.tasks.session import TaskSession
from site_builder.specimens.made import MISTAKE

from .lessons import CHAPTERS

Make = Callable[[], TaskSession[Any]]

PUZZLES = Path(casino_core.__file__).parent / "puzzles" / "data" / "standard.txt"
EXERCISE = """exercise 1
position table=9d,3c hands=3h9c/????
task Take the nine.
right 9cx9d
hint Which card is worth most?
position table=5h,Kd hands=3s8s/9d2c
task Which play is best?
right best"""
STUDY = "table=5h,5d,Td hands=8s3c/Ts5s\n{Two fives.} 3cb5h=8 {Good.} ( 8s ) 5sx5d"


def puzzle() -> TaskSession[Any]:
    task = parse_library(PUZZLES.read_text(encoding="utf-8")).entries[0].puzzle
    return TaskSession(PuzzleScript(task, lambda _: None, Progressed))


def better_play() -> TaskSession[Any]:
    mistake = parse_mistake(MISTAKE)
    return TaskSession(BetterPlayScript(mistake, lambda _: None, Progressed))


SESSIONS: list[Make] = [
    *(lambda chapter=chapter: TaskSession(LessonScript(chapter)) for chapter in CHAPTERS),
    *(
        lambda course=course: TaskSession(GuidedScript(course, lambda _: None))
        for course in COURSES.values()
    ),
    puzzle,
    better_play,
    lambda: TaskSession(ExerciseScript(parse_exercise(EXERCISE), "seed")),
    lambda: study_alone(STUDY, "seed"),
    lambda: daily_alone("2026-11-20", "2026-11-20"),
]

each_session = pytest.mark.parametrize("make", SESSIONS)


def plays(at: TaskSession[Any]) -> list[Play]:
    """The first, the middle and the last of the legal plays."""
    legal = legal_plays(at.view)
    return [legal[0], legal[len(legal) // 2], legal[-1]]


def rest(at: TaskSession[Any]) -> None:
    while at.judging:
        at.think()


def texts(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)


@each_session
def test_a_scene_has_no_html(make: Make) -> None:
    at = make()
    for play in plays(at):
        at.play(str(play))
        rest(at)
        at.hint()
        scene: Scene = at.scene()
        assert scene.kind.panel
        assert [text for text in texts(scene) if re.search("</|<[a-z]", text)] == []
        at.again()


@each_session
def test_to_begin_again_is_to_be_new(make: Make) -> None:
    for play in plays(make()):
        at = make()
        at.play(str(play))
        rest(at)
        at.hint()
        at.show()
        at.again()
        assert at.scene()._replace(log=()) == make().scene()._replace(log=())
        assert at.attempt == make().attempt
