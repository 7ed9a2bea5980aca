"""The laws of every script of tasks: its scene is values, and to begin again is to be new."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import casino_core
from casino_core import Play, View, cards_in, legal_plays, parse_play
from casino_core.analysis.mistakes import Mistake, parse_mistake
from casino_core.exercises import parse_exercise
from casino_core.puzzles.library import parse_library
from casino_page.features.analysis_board.alone import study_alone
from casino_page.features.daily.alone import daily_alone
from casino_page.features.guided_game.feature import COURSES
from casino_page.game.hidden_cards import complete
from casino_page.game.scene import Scene
from casino_page.render.regions import regions
from casino_page.tasks.exercise import ExerciseScript
from casino_page.tasks.guided_script import GuidedScript
from casino_page.tasks.lessons import LessonScript
from casino_page.tasks.one_play import RunProgress
from casino_page.tasks.puzzle import BetterPlayScript, PuzzleScript
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
    return TaskSession(PuzzleScript(task, lambda _: None, RunProgress))


def better_play() -> TaskSession[Any]:
    mistake = parse_mistake(MISTAKE)
    return TaskSession(BetterPlayScript(mistake, lambda _: None, RunProgress))


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


WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"Try again", ("Try again",)),
    (r"[Ss]tart (again|it again)", ("Start again",)),
    (r"[Ss]tart over", ("Start over", "Start again", "Try again")),
    (
        r"\bGo on\b",
        ("Go on", "Next puzzle", "Next position", "Next lesson", "Next", "See the result"),
    ),
    (r"ask for a hint", ("Hint",)),
    (r"or Cancel", ("Cancel",)),
)
"""Words of a sentence that name a way on, and the buttons of which one leads there."""


def buttons_missing(scene: Scene) -> list[str]:
    """Return the sentences beside a table that name a button which is not there."""
    html_of = {name: html for name, html in regions(scene).items() if isinstance(html, str)}
    tags = re.compile("<[^>]*>")
    buttons = {
        tags.sub("", words).strip()
        for name in ("panel", "actions", "table", "status", "hint", "reason")
        for words in re.findall(
            r"<(?:button|summary)[^>]*>(.*?)</(?:button|summary)>", html_of[name]
        )
    }
    sentences = " ".join(
        tags.sub(" ", re.sub(r"<button.*?</button>", "", html_of[name]))
        for name in ("panel", "status", "refusal", "reason", "hint")
    )
    return [
        f"{pattern}: {sentences.strip()} {sorted(buttons)}"
        for pattern, labels in WAYS
        if re.search(pattern, sentences) and not buttons.intersection(labels)
    ]


def states(at: TaskSession[Any]) -> Iterator[Scene]:
    """Go through what a person may see of a task: answers, hints, solutions and refusals."""
    for play in plays(at):
        hand = cards_in(at.view.hand)
        at.play(str(play))
        rest(at)
        yield at.scene()
        at.hint()
        yield at.scene()
        for card in hand:
            at.clear()
            at.tap_card(card.id)
            yield at.scene()
        at.show()
        rest(at)
        yield at.scene()
        at.clear()
        at.tap_card(hand[0].id)
        yield at.scene()
        at.again()
        yield at.scene()


def last_task() -> TaskSession[Any]:
    return TaskSession(ExerciseScript(parse_exercise(EXERCISE), "seed"), 1)


@pytest.mark.parametrize("make", [*SESSIONS, last_task])
def test_each_button_that_a_sentence_names_is_offered(make: Make) -> None:
    assert [fault for scene in states(make()) for fault in buttons_missing(scene)] == []


def test_a_button_that_is_named_and_not_offered_is_noticed() -> None:
    scene = next(states(puzzle()))
    assert buttons_missing(scene) == []
    for words in ("Try again, or go on.", "Start again.", "Choose a pile, or Cancel."):
        without = scene._replace(kind=scene.kind._replace(occasion=None))
        assert buttons_missing(without._replace(refusal=words))


def test_a_better_play_that_nobody_can_judge_is_neither_solved_nor_missed() -> None:
    """The nine loses a point and more on the deals tried, less than three standard errors."""
    (task,) = parse_exercise(EXERCISE.partition("hint")[0]).tasks
    assert isinstance(task.position, View)
    position = complete(task.position, "seed")
    worse, better = (parse_play(play, position) for play in ("3h", "9cx9d"))
    results: list[bool] = []
    script = BetterPlayScript(
        Mistake(position, worse, better, 2.0), lambda at: results.append(at.solved), RunProgress
    )
    at = TaskSession(script)
    assert at.play("9c")
    while at.computer_to_play:
        at.think()
    assert at.verdict
    assert at.verdict.words == "Hard to judge: it may be as good. Try another."
    assert results == [False]
    assert at.mistakes == 0
    assert at.scene().status == "Not judged."
    html = regions(at.scene())["actions"]
    assert all(name in html for name in ("puzzle-again", "puzzle-solution", "puzzle-next"))
