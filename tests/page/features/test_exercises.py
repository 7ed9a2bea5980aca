"""Exercises at the table: right and wrong answers, the hint, the solution, and what is reported."""

from __future__ import annotations

import re
from html import unescape

import pytest

from casino_core import CasinoError, format_play
from casino_core.exercises import parse_exercise
from casino_page.embed.options import parse_options
from casino_page.features.exercises.link import (
    exercise_alone,
    exercise_in_line,
    packed_exercise,
    unpacked_exercise,
)
from casino_page.render.regions import regions
from casino_page.shell.commands import commands_of
from casino_page.tasks.exercise import ExerciseScript
from casino_page.tasks.session import TaskSession, task_of

from ..pages import Page, opened_by
from ..tables import new_session

TEXT = """exercise 1
position table=9d,3c hands=3h9c/????
task Take the nine.
right 9cx9d
wrong 3hx3c That takes the three only.
hint Which card is worth most?
position table=5h,Kd hands=3s8s/9d2c
task Which play is best?
right best"""
EXERCISE = parse_exercise(TEXT)
PACKED = packed_exercise(EXERCISE)


ExerciseSession = TaskSession[ExerciseScript]


def session() -> ExerciseSession:
    return exercise_alone(PACKED, "seed")


def answer(at: ExerciseSession, play: str) -> bool:
    """Make a play, and have it judged; return whether it was heard."""
    reply = at.play(play)
    while at.computer_to_play:
        at.think()
    return reply


def do(at: ExerciseSession, *commands: str) -> None:
    for name in commands:
        commands_of(at)[f"exercise-{name}"]("")


def panel(at: ExerciseSession) -> list[str]:
    html = regions(at.scene())["panel"]
    return [unescape(words) for words in re.findall(r">([^<>]+)<", html)]


def aid(at: ExerciseSession) -> str:
    occasion = at.scene().kind.occasion
    assert occasion
    return occasion.aid[0] if occasion.aid else ""


def test_a_wrong_answer_is_explained_at_the_table_and_not_made() -> None:
    at = session()
    assert panel(at) == ["Exercise", "1 of 2", "Take the nine."]
    assert aid(at) == "exercise-hint"
    assert answer(at, "3hx3c")
    assert not at.game.steps
    assert at.tried
    assert panel(at)[2:] == ["That takes the three only.", "Take the nine."]
    assert at.my_turn
    assert not answer(at, "3hx9d")
    assert at.refusal
    do(at, "hint")
    assert panel(at)[3] == "Take the nine. Which card is worth most?"
    assert aid(at) == "exercise-solution"
    assert answer(at, "9cx9d")
    assert [format_play(step.play, step.before) for step in at.game.steps] == ["9cx9d"]
    assert panel(at)[2:] == ["Right!"]
    assert at.result() is None
    assert not answer(at, "3h")
    assert at.refusal == "This task is done. Go on to the next one."
    assert "exercise-next" in regions(at.scene())["actions"]


def test_the_end_reports_every_answer() -> None:
    at = session()
    answer(at, "9cx9d")
    do(at, "next")
    assert panel(at)[1:] == ["2 of 2", "Which play is best?"]
    assert aid(at) == ""
    answer(at, "8s")
    assert panel(at)[2].startswith("Not the best: ")
    do(at, "solution")
    assert panel(at)[2:] == [
        "Right: Build 8 with the three of spades.",
        "1 of 2 right at the first try.",
    ]
    assert at.result() == {
        "right": 1,
        "count": 2,
        "answers": [
            {"plays": ["9cx9d"], "solved": True, "first": True, "hinted": False},
            {"plays": ["8s"], "solved": False, "first": False, "hinted": False},
        ],
    }
    assert at.finished_event == "exercise-finished"
    do(at, "restart")
    assert at.result() is None
    assert panel(at)[1:] == ["1 of 2", "Take the nine."]


def test_an_answer_that_nobody_can_judge_counts_neither_way() -> None:
    """The nine loses a point and more on the deals tried, less than three standard errors."""
    text = "exercise 1\nposition table=9d,3c hands=3h9c/????\ntask Which?\nright best"
    at = exercise_alone(packed_exercise(parse_exercise(text)), "seed")
    answer(at, "9c")
    assert not at.game.steps
    assert panel(at)[2:] == ["Hard to judge: it may be as good. Try another.", "Which?"]
    assert aid(at) == "exercise-solution"
    assert (at.mistakes, at.script.answered(at).plays) == (0, ())
    answer(at, "9cx9d")
    assert panel(at)[2:] == ["Right, the best play.", "1 of 1 right at the first try."]


def test_the_solution_is_not_told_before_an_answer() -> None:
    at = session()
    do(at, "solution", "next")
    assert panel(at)[1:] == ["1 of 2", "Take the nine."]


def test_hidden_cards_are_dealt_from_the_seed() -> None:
    hands = [exercise_alone(PACKED, seed).game.position.hands[1] for seed in ("a", "b", "a")]
    assert hands[0] == hands[2] != hands[1]


def test_an_address_opens_it_over_the_game() -> None:
    page = Page(new_session())
    page.query = "?seed=before"
    before = page.context.session
    page.do("exercise-open", opened_by(f"exercise={PACKED}", "exercise"))
    at = task_of(page.context.session, ExerciseScript)
    assert at
    assert page.query == f"?exercise={PACKED}&speed=instant"
    occasion = at.scene().kind.occasion
    assert occasion
    assert occasion.leave_command == "exercise-leave"
    page.do("exercise-leave")
    assert page.context.session is before
    assert page.query == "?seed=before"


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        ("xxxx", "exercise: the link is damaged"),
        (PACKED[:-8], "exercise: "),
        (packed_exercise(EXERCISE)[:20], "exercise: "),
    ],
)
def test_a_damaged_one_is_told(packed: str, message: str) -> None:
    page = Page(new_session())
    page.do("exercise-open", packed)
    assert not task_of(page.context.session, ExerciseScript)
    (notice,) = page.current_game.notices
    assert notice.text == "This link is not whole. Copy all of it again."
    assert message in notice.reason


def test_a_position_that_cannot_be_played_is_told_by_its_task() -> None:
    text = TEXT.replace("table=5h,Kd", "table=(7:3d4d@2)")
    with pytest.raises(CasinoError, match=r"^task 2: position: table: seat 2 holds no card"):
        ExerciseScript(parse_exercise(text), "seed")


def test_the_options_of_a_frame_check_the_value_at_once() -> None:
    assert parse_options(f"?exercise={PACKED}").exercise == PACKED
    assert parse_options("?daily=today/royal&speed=instant").daily == "today/royal"
    for query, message in {
        "exercise=a b": "exercise: 'a b' is not an exercise",
        "daily=tomorrow": "daily: 'tomorrow' is not a day",
        f"exercise={PACKED}&seat=2": "exercise: it does not go with seat",
        "daily=today&table=9d": "daily: it does not go with table",
        f"exercise={'x' * 6_001}": "exercise: 6001 characters",
    }.items():
        with pytest.raises(CasinoError) as error:
            parse_options(query)
        assert str(error.value).startswith(message)


def test_an_exercise_is_found_in_whatever_holds_it() -> None:
    for line in (
        f'<casino-table exercise="{PACKED}" lang="de"></casino-table>',
        f"<casino-table exercise={PACKED}>",
        f"https://example.org/casino/?exercise={PACKED}&speed=instant",
        TEXT,
    ):
        assert exercise_in_line(line) == EXERCISE
    with pytest.raises(CasinoError, match=r"^exercise: there is none in this line"):
        exercise_in_line("<casino-table>")


def test_the_lines_are_short() -> None:
    """One position with a task, an answer and a hint: 400 characters; five of them 2,000."""
    one = TEXT.split("\nposition table=5h", maxsplit=1)[0]
    assert len(packed_exercise(parse_exercise(one))) < 250
    five = "\n".join(
        [one, *(one.removeprefix("exercise 1\n").replace("nine", f"nine {n}") for n in range(4))]
    )
    assert len(packed_exercise(parse_exercise(five))) < 600
    assert unpacked_exercise(PACKED) == EXERCISE
