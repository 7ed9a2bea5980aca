"""Exercises by teachers: their text, what is refused in it, and how an answer is judged."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import (
    PRESETS,
    Game,
    IllegalPlayError,
    NotationError,
    Play,
    Position,
    View,
    format_play,
    parse_play,
    plays_by_size,
)
from casino_core.exercises import Answer, Exercise, Task, format_exercise, parse_exercise
from casino_core.exercises.exercise import answer
from casino_core.exercises.notation import LONGEST_WORDS
from casino_core.prose.exercises import exercise_caption, first_try_sentence, right_sentence

HEAD = "exercise 1\nposition table=9d,3c hands=3h9c/????"
TEXT = f"""{HEAD} turn=1 dealer=2
task Take the nine.
right 9cx9d
wrong 3hx3c That takes the three only.
hint Which card is worth most?"""


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Texts in one line, as an exercise keeps them."""
    return " ".join(draw(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)).split())


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """A task at a position of some game, with any plays as right or answered."""
    game = Game.new(draw(st.sampled_from(sorted(PRESETS))), draw(st.sampled_from("abcdef")))
    for _turn in range(draw(st.integers(0, 4))):
        game = game.play(next(plays_by_size(game.position, 1)))
    position: Position | View = game.position
    if draw(st.booleans()):
        position = game.position.view(game.position.turn)
    some = {format_play(play, position): play for play in islice(plays_by_size(position), 5)}
    plays = draw(st.permutations([*some.values()]))
    right = draw(st.integers(0, len(plays)))
    words = texts().filter(bool)
    return Task(
        position,
        draw(words),
        tuple(plays[:right]),
        tuple(Answer(play, draw(words)) for play in plays[right:]),
        *(draw(st.just("") | words) for _optional in range(3)),
    )


def test_twins_are_alike_in_an_answer() -> None:
    (task,) = parse_exercise(
        "exercise 1\nposition rules=krypkasino table=9h hands=7c7c8c/???? turn=1 dealer=2\n"
        "task x\nright 8c\nwrong 7c No."
    ).tasks
    for play in plays_by_size(task.view):
        if format_play(play, task.view) == "7c":
            assert exercise_caption(answer(task, play)) == "No."


@given(st.lists(tasks(), min_size=1, max_size=3))
def test_an_exercise_comes_back_from_its_text(tasks: list[Task]) -> None:
    exercise = Exercise(tuple(tasks))
    text = format_exercise(exercise)
    assert format_exercise(parse_exercise(text)) == text
    if not any(task.position.rules.has_twins for task in tasks):  # twins have one notation
        assert parse_exercise(text) == exercise


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for given_text in (text, f"exercise 1\n{text}", f"{HEAD}\n{text}"):
        with suppress(NotationError):
            parse_exercise(given_text)


def test_blanks_and_the_order_of_fields_do_not_count() -> None:
    position, *others = TEXT.splitlines()[1:]
    shuffled = "\r\n".join(["exercise  1", "", position, *(f"  {each} " for each in others[::-1])])
    assert parse_exercise(shuffled) == parse_exercise(TEXT)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "exercise: the text begins with ''"),
        ("exercise 2", "exercise: the text begins with 'exercise 2'"),
        ("exercise 1", "position: missing"),
        ("exercise 1\ntask x", "task: a position comes first"),
        (f"{HEAD}\ntusk x", "tusk: no such field"),
        ("exercise 1\nposition table=zz hands=3h/4c", "task 1: position: table: "),
        ("exercise 1\nposition hands=/", "task 1: position: "),
        ("exercise 1\nposition hands=????/3h9c", "task 1: position: the hand of seat 1"),
        (HEAD, "task 1: right: missing"),
        (f"{HEAD}\nright best", "task 1: task: missing"),
        (f"{HEAD}\ntask x\nright", "task 1: right: missing"),
        (f"{HEAD}\ntask x\nright 9cx3c", "task 1: right: '9cx3c' is not legal there"),
        (f"{HEAD}\ntask x\nright 9c/9c", "task 1: right: 9c is there twice"),
        (f"{HEAD}\ntask x\ntask y\nright 9c", "task 1: task: given twice"),
        (f"{HEAD}\ntask x\nright 9c\nwrong 9c no", "task 1: wrong: 9c is right"),
        (f"{HEAD}\ntask x\nright 9c\nwrong 3h", "task 1: wrong: '3h' is not a play with an answer"),
        (f"{HEAD}\ntask x\nright 9c\nwrong 3hx9d no", "task 1: wrong: '3hx9d' is not legal there"),
        (f"{HEAD}\ntask x\nright 9c\nwrong else a\nwrong else b", "task 1: wrong: else is there"),
        (f"{HEAD}\ntask {'x' * (LONGEST_WORDS + 1)}\nright 9c", "task 1: task: 501 characters"),
        (f"{HEAD}\ntask x\nright 9c\nhint {'x' * 501}", "task 1: hint: 501 characters"),
        (f"{TEXT}\nposition table=zz hands=3h/4c", "task 2: position: table: "),
        (TEXT + "\nposition " * 40, "position: 41 positions, more than 30"),
        ("exercise 1\n" + "x" * 10_000, "exercise: 10011 characters"),
    ],
)
def test_what_is_wrong_is_told_by_its_task_and_field(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_exercise(text)
    assert str(error.value).startswith(message)


def caption(task: Task, play: str) -> tuple[bool, str]:
    verdict = answer(task, parse_play(play, task.view))
    return verdict.is_right, exercise_caption(verdict)


def test_the_teacher_answers_and_else_the_engine() -> None:
    (task,) = parse_exercise(TEXT).tasks
    assert caption(task, "9cx9d") == (True, "Right!")
    assert caption(task, "3hx3c") == (False, "That takes the three only.")
    right, words = caption(task, "3h")
    assert not right
    assert words.startswith("Not the best: it gives away ")
    assert len(words.split()) <= 12
    assert right_sentence(task) == "Right: Capture 9 with the nine of clubs."
    for text, play, words in (
        ("wrong else Look again.", "9c", "Look again."),
        ("done Bravo.", "9cx9d", "Bravo."),
    ):
        (task_read,) = parse_exercise(f"{TEXT}\n{text}").tasks
        assert caption(task_read, play)[1] == words


def test_a_best_play_that_the_teacher_does_not_ask_for_costs_nothing() -> None:
    (task,) = parse_exercise(TEXT.replace("9cx9d", "3h")).tasks
    assert caption(task, "9cx9d") == (False, "Not the play that is asked for.")


def test_a_play_that_may_be_a_mistake_is_not_called_right() -> None:
    """The nine loses a point and more on the deals tried, less than three standard errors."""
    (task,) = parse_exercise(TEXT.replace("9cx9d", "best")).tasks
    assert caption(task, "9c") == (False, "Hard to judge: it may be as good. Try another.")


def test_any_best_play_is_right() -> None:
    (task,) = parse_exercise(TEXT.replace("9cx9d", "best")).tasks
    assert task.any_best
    assert caption(task, "9cx9d") == (True, "Right, the best play.")
    assert caption(task, "3hx3c") == (False, "That takes the three only.")
    assert not caption(task, "3h")[0]
    assert right_sentence(task) == "Right: any best play."
    verdict = answer(task, parse_play("3h", task.view))
    assert verdict.compared
    assert verdict.compared.loss > 0
    assert right_sentence(task, verdict).startswith("Right: Capture ")
    with pytest.raises(IllegalPlayError):
        answer(task, Play(parse_play("2s", task.view).card))


def test_the_first_tries_are_counted() -> None:
    assert first_try_sentence(1, 2) == "1 of 2 right at the first try."
