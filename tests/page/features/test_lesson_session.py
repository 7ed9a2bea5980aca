"""A lesson at the table, played by choosing cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from casino_core import NotationError, format_cards, parse_play
from casino_page.game.explaining import explained
from casino_page.render.regions import regions
from casino_page.shell.commands import commands_of
from casino_page.tasks.lessons import (
    LessonError,
    LessonScript,
    lesson_session,
    parse_chapter,
)
from casino_page.tasks.lessons.lesson import CALL, Lesson
from casino_page.tasks.session import TaskSession
from casino_page.tasks.verdict import Answer

from ..lessons import CHAPTERS, lesson_of
from ..tables import choose, let_computer_play

LESSON: dict[str, Any] = {
    "title": "Pairs",
    "text": "A card takes its pair.",
    "task": "Take the eight.",
    "position": "table=8h,3c hands=8s4d/9c2h",
    "solution": "8sx8h",
    "hint": "Two eights.",
    "wrong": {"trail": "You can take something."},
}


LessonSession = TaskSession[LessonScript]


def lesson_on(session: LessonSession) -> Lesson:
    return session.script.lesson(session)


def press(session: LessonSession, name: str) -> None:
    """Press a button of the lesson's panel."""
    commands_of(session)[name]("")


def chapter(*lessons: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"title": "Some", "about": "A few.", "lesson": list(lessons), **fields}


def session_of(title: str) -> LessonSession:
    chapter, number = lesson_of(title)
    return TaskSession(LessonScript(chapter), number - 1)


def panel(session: LessonSession) -> str:
    return regions(session.scene())["panel"]


@pytest.mark.parametrize("played", CHAPTERS, ids=lambda played: played.name)
def test_a_chapter_can_be_played_from_its_first_lesson_to_its_last(played: Any) -> None:
    session = TaskSession(LessonScript(played))
    for lesson in played.lessons:
        assert lesson_on(session) is lesson
        assert lesson.title in panel(session).replace("&#x27;", "'")
        for step in lesson.solution:
            solve(session, step[0])
            let_computer_play(session)
            assert regions(session.scene())["table"]
        assert session.result() == {"lesson": lesson.id, "solved": True, "mistakes": 0} or (
            lesson.goal.kind == "refusal"
        )
        assert session.solved
        press(session, "lesson-next")
    assert lesson_on(session) is played.lessons[-1]
    assert "the last lesson of this chapter" in panel(session)
    assert "lesson-next" not in panel(session)


def solve(session: LessonSession, text: str) -> None:
    if text == CALL:
        session.call_out()
    elif lesson_on(session).goal.kind == "refusal":
        press(session, "lesson-try")
    else:
        view = session.view
        choose(session, parse_play(text, view))
        assert session.play(text)


def test_a_wrong_play_is_answered_and_not_made() -> None:
    session = session_of("Capture a pair")
    assert not session.play("4d")
    assert "get nothing for that card" in panel(session)
    assert session.refusal is None
    assert session.game.steps == ()
    assert session.mistakes == 1
    assert session.play("8sx8h")
    assert session.result() == {"lesson": "first-plays/1", "solved": True, "mistakes": 1}


def test_a_refusal_is_the_engine_s() -> None:
    session = session_of("Capture a pair")
    assert not session.play("8sx3c")
    assert session.refusal is not None
    assert session.refusal == "3 is 5 short of 8."
    explanation = explained(session, session.scene())
    assert explanation
    assert not explanation.arrows
    assert format_cards(explanation.loose) == "3c"
    assert session.verdict is not None
    assert session.verdict.answer is Answer.REFUSED


def test_what_is_to_be_refused_counts_as_done() -> None:
    session = session_of("Courts keep to their own")
    assert "Try: Capture jack" in panel(session)
    press(session, "lesson-try")
    assert session.solved
    assert "each captures only its own rank" in panel(session)


def test_the_hint_and_then_the_solution_are_shown() -> None:
    session = session_of("Your first build")
    assert lesson_on(session).hint not in panel(session)
    press(session, "lesson-hint")
    assert lesson_on(session).hint in panel(session)
    press(session, "lesson-show")
    assert [offer.text for offer in session.scene().choice.offers] == ["Build 8"]
    explanation = explained(session, session.scene())
    assert explanation
    assert explanation.arrows
    assert [each.words for each in explanation.sums] == ["5 + 3 = 8"]
    session.clear()
    assert explained(session, session.scene()) is None


def test_the_solution_is_not_shown_where_it_was_left() -> None:
    session = session_of("A deal to win")
    session.play("JcxJd")
    let_computer_play(session)
    press(session, "lesson-show")
    assert session.refusal == "You’ve gone another way. Start again to see the solution."


def test_robot_plays_its_line() -> None:
    session = session_of("Lost and found")
    assert session.play("4cb2c=6")
    assert session.computer_to_play
    let_computer_play(session)
    assert [step.play.value for step in session.game.steps] == [6, 9]
    assert session.my_turn
    assert "Good. Keep going." in panel(session)
    press(session, "lesson-again")
    assert session.game.steps == ()


def test_robot_improvises_where_its_line_cannot_be_played() -> None:
    session = session_of("Last capture gets the rest")
    assert session.play("5cx5h")
    let_computer_play(session)
    assert session.play("Jd")
    let_computer_play(session)
    assert session.finished
    assert session.result() is None
    assert 'data-action="lesson-again"' in panel(session)
    assert regions(session.scene())["actions"] == ""


def test_no_seat_plays_on_after_the_lesson() -> None:
    session = session_of("Capture a pair")
    session.play("8sx8h")
    assert not session.computer_to_play
    assert not session.play("4d")
    assert session.refusal == "This lesson is over. Go on, or start it again."


def test_calling_out_is_shown_by_asking() -> None:
    session = session_of("Counting out: call")
    press(session, "lesson-show")
    assert session.scene().calling.asking == 0
    session.call_out()
    assert session.solved


def test_calling_out_too_early_is_not_done() -> None:
    data = chapter(
        {
            **LESSON,
            "rules": "counting-out",
            "position": "table=8h,3c hands=8s4d/9c2h scores=20/0",
            "solution": "call",
            "goal": {"call": True},
            "wrong": {},
        }
    )
    session = TaskSession(LessonScript(parse_chapter("calls", data)))
    session.call_out()
    assert not session.solved
    assert "Too early" in panel(session)


def test_a_lesson_is_found_by_its_name() -> None:
    text = json.dumps(chapter(LESSON, {**LESSON, "title": "Again"}))
    assert lesson_on(lesson_session("pairs/2", text)).title == "Again"
    for name in ("pairs/3", "pairs/0", "pairs", "pairs/x", "pairs/²"):
        with pytest.raises(NotationError, match=r"^lesson: .*lessons 1 to 2"):
            lesson_session(name, text)
    with pytest.raises(NotationError, match=r"^lesson: "):
        lesson_session("pairs/1", "<html>")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"position": "table=8h hands=8s"}, "pairs: lesson 1: position: hands: 1 given"),
        ({"position": "table=8h hands=8s/????"}, "lesson 1: position: every card"),
        ({"rules": "casino"}, "lesson 1: position: "),
        ({"title": " "}, "lesson 1: title: a text is missing"),
        ({"solution": 8}, "lesson 1: solution: it is a play or a list"),
        ({"solution": [["8s", 1]]}, "lesson 1: solution: it is a list of plays"),
        ({"goal": {"fly": 1}}, "lesson 1: goal: 'fly' is none of build, call"),
        ({"goal": {"capture": "two"}}, "lesson 1: goal: capture is int, not 'two'"),
        ({"goal": {"capture": 2, "build": 8}}, "lesson 1: goal: it is one of"),
        ({"wrong": ["8s"]}, "lesson 1: wrong: it is a table"),
        ({"wrong": {"8s": ""}}, "lesson 1: wrong: 8s: a text is missing"),
        ({"hints": "x"}, "lesson 1: hints: no such field"),
    ],
)
def test_errors_name_the_lesson_and_the_field(change: dict[str, Any], message: str) -> None:
    with pytest.raises(LessonError) as error:
        parse_chapter("pairs", chapter({**LESSON, **change}))
    assert message in str(error.value)


def test_a_chapter_without_lessons_is_refused() -> None:
    with pytest.raises(LessonError, match=r"^pairs: lesson: a chapter has lessons"):
        parse_chapter("pairs", chapter())
    with pytest.raises(LessonError, match=r"^pairs: colour: no such field"):
        parse_chapter("pairs", chapter(LESSON, colour="red"))
