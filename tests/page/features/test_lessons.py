"""Every lesson replayed: its plays are legal or refused as it says, its texts and its links fit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from casino_core import (
    OPTIONS,
    PRESETS,
    IllegalPlayError,
    Play,
    Position,
    apply,
    format_play,
    legal_plays,
    parse_play,
    why_not,
)
from casino_page.game.hidden_cards import objection_to_play
from casino_page.tasks import lesson_names
from casino_page.tasks.lessons import Lesson, judge, walk
from casino_page.tasks.lessons.judge import play_kind_name
from casino_page.tasks.lessons.lesson import CALL
from casino_page.tasks.verdict import Answer
from site_builder.documents.examples import example_chapters, examples
from tests.page.lessons import CHAPTERS, EVERY, EXAMPLES, IN_EXAMPLES, SAME_PLAYS
from tests.page.opened import opened, run
from tests.rows import for_each

every_lesson = for_each(EVERY, lambda lesson: lesson.id)
everything = for_each([*EVERY, *IN_EXAMPLES], lambda lesson: lesson.name)

LONGEST = {"title": 32, "text": 230, "task": 100, "hint": 120, "done": 125}
"""The largest numbers of characters with which a lesson fits above its table on a phone."""


def turns(lesson: Lesson) -> Iterator[tuple[int, Position]]:
    """The positions of the solution with the learner to move, each with the turn from 0."""
    for turn, (position, _, _) in enumerate(walk(lesson, [step[0] for step in lesson.solution])):
        yield turn, position


def keys(position: Position, play: Play) -> list[str]:
    return [format_play(play, position), play_kind_name(play), "else"]


def test_there_are_enough_chapters_and_lessons() -> None:
    assert len(CHAPTERS) >= 10
    assert len(EVERY) >= 60
    titles = [lesson.title for lesson in EVERY]
    assert len(set(titles)) == len(titles)


@everything
def test_play_can_go_on_from_the_position(lesson: Lesson) -> None:
    assert objection_to_play(lesson.position) is None or lesson in IN_EXAMPLES
    assert lesson.position.hand


@everything
def test_the_solution_is_legal_and_reaches_the_goal(lesson: Lesson) -> None:
    answers = [verdict.answer for _, _, verdict in walk(lesson, [s[0] for s in lesson.solution])]
    assert answers == [Answer.ON] * (len(lesson.solution) - 1) + [Answer.DONE]


@every_lesson
def test_plays_as_good_as_the_solution_are_accepted(lesson: Lesson) -> None:
    for turn, position in turns(lesson):
        for text in lesson.solution[turn]:
            if text != CALL:
                verdict = judge(lesson, position, turn, parse_play(text, position))
                assert verdict.answer is Answer.DONE or verdict.answer is Answer.ON


@everything
def test_what_is_to_be_refused_is_refused_by_the_engine_for_that_reason(lesson: Lesson) -> None:
    code_by_play = dict(lesson.refused)
    if lesson.goal.kind == "refusal":
        code_by_play[lesson.solution[0][0]] = str(lesson.goal.value)
    for text, code in code_by_play.items():
        play = parse_play(text, lesson.position)
        refusal = why_not(lesson.position, play)
        assert refusal is not None
        assert refusal.code == code
        with pytest.raises(IllegalPlayError):
            apply(lesson.position, play)


@every_lesson
def test_every_legal_play_gets_an_answer_and_every_answer_is_given(lesson: Lesson) -> None:
    answered_keys, unanswered = set(), []
    for turn, position in turns(lesson):
        for play in legal_plays(position):
            if judge(lesson, position, turn, play).answer is Answer.WRONG:
                matches = [key for key in keys(position, play) if key in lesson.wrong]
                answered_keys.update(matches[:1])
                unanswered += [] if matches else [format_play(play, position)]
    assert not unanswered
    assert answered_keys == set(lesson.wrong)


@every_lesson
def test_texts_are_short_and_whole(lesson: Lesson) -> None:
    for field, longest in LONGEST.items():
        assert len(getattr(lesson, field)) <= longest, field
    assert all(len(answer) <= LONGEST["done"] for answer in lesson.wrong.values())
    sentences = [lesson.text, lesson.task, lesson.hint, *lesson.wrong.values()]
    for sentence in filter(None, [*sentences, lesson.done]):
        assert sentence[0].isupper()
        assert sentence.endswith((".", "!", "?", "…")), sentence


@every_lesson
def test_the_words_are_those_of_the_rules(lesson: Lesson) -> None:
    words = f"{lesson.title} {lesson.text} {lesson.task} {lesson.hint} {lesson.done}".lower()
    for word in ("discard", " deck", " stack", " trick", " move "):
        assert word not in f" {words} ", word


def test_every_example_of_the_engine_is_a_lesson() -> None:
    examples_by_name = {example.name: example for example in examples(EXAMPLES)}
    lessons_by_name = {lesson.name: lesson for lesson in IN_EXAMPLES}
    assert sorted(lessons_by_name) == sorted(examples_by_name)
    for name, example in examples_by_name.items():
        assert (lessons_by_name[name].goal.kind == "refusal") is not example.legal
        assert lessons_by_name[name].position == example.position
        assert parse_play(lessons_by_name[name].solution[0][0], example.position) == example.play


def test_every_preset_has_a_lesson() -> None:
    played = {lesson.position.rules for lesson in EVERY}
    assert not [name for name, rules in PRESETS.items() if rules not in played]


def test_every_option_that_changes_plays_has_a_lesson_for_each_value() -> None:
    rules = [lesson.position.rules for lesson in [*EVERY, *IN_EXAMPLES]]
    missing = [
        f"{name}={value}"
        for name, option in OPTIONS.items()
        if name not in SAME_PLAYS
        for value in option.values
        if value not in {getattr(played, name) for played in rules}
    ]
    assert not missing


def test_every_reason_of_a_refusal_that_play_meets_can_be_seen() -> None:
    goals = {
        lesson.goal.value for lesson in [*EVERY, *IN_EXAMPLES] if lesson.goal.kind == "refusal"
    }
    taught = {"court-rank", "court-build", "no-sets", "build-in-sum", "no-taker", "keep"}
    taught |= {"trail-duty", "multiple-fixed", "raise-sum", "merge", "capture-duty"}
    assert taught <= goals


@pytest.mark.parametrize(
    ("lesson", "words"),
    [
        ("builds/3", 'href="./learn/lessons-builds.html#lesson-3"'),
        ("examples-owning/2", 'href="./learn/examples-owning.html#lesson-2"'),
        ("bilds/3", "This link says “bilds/3”. Was “builds/3” meant?"),
        ("bilds/3", 'href="./learn/lessons-builds.html#lesson-3"'),
        ("Builds", "Was “builds/1” meant?"),
        ("builds/99", "Was “builds/9” meant?"),
        ("builds/0", "Was “builds/1” meant?"),
        ("<b>", "The lesson in this link doesn’t exist."),
        ("<b>", 'href="./learn/index.html"'),
        ("<b>", "is none of first-plays, sums-and-sets, builds,"),
    ],
)
def test_the_notice_of_a_lesson_leads_to_its_page(lesson: str, words: str) -> None:
    async def notices() -> tuple[str, str]:
        linked, other = await opened(f"lesson={lesson}"), await opened("seed=a")
        other.do("lesson-open", lesson)
        return linked.tab.regions["notices"], other.tab.regions["notices"]

    assert all(words in each for each in run(notices()))


def test_the_lessons_that_an_address_can_name_are_those_there_are() -> None:
    chapters = [*CHAPTERS, *(chapter for chapter, _ in example_chapters(EXAMPLES))]
    there_are = {chapter.name: len(chapter.lessons) for chapter in chapters}
    assert dict(lesson_names.CHAPTERS) == there_are
