"""An exercise on the teacher's desk: it is written, kept, given out, opened again and printed."""

from __future__ import annotations

import json
import re
from html import unescape

from casino_page.features.exercises.draft import TaskDraft, parse_drafts
from casino_page.features.exercises.link import exercise_in_line
from casino_page.features.teachers_desk.editor import Editor
from casino_page.features.teachers_desk.sheet import regions

HOME = "https://example.org/casino/"
POSITION = "table=5h,Kd hands=3s8s/9d2c"


def do(editor: Editor, *commands: str) -> Editor:
    """Run commands, each given as its name, a space and its text."""
    for each in commands:
        name, _, text = each.partition(" ")
        editor.command(name, text)
    return editor


def written() -> Editor:
    """A desk with an exercise of two positions."""
    return do(
        Editor(POSITION),
        "task Build\neight.",
        "pick 3sb5h=8",
        "pick 3s",
        "answer That builds nothing.",
        "hint Three and five.",
        "position-add",
        "card Kd",
        "task What now?",
        "best",
        "done Bravo.",
    )


def region(editor: Editor, name: str) -> str:
    return regions(editor, HOME, hide=False)[name]


def codes(editor: Editor) -> list[str]:
    boxes = re.findall(
        r'<textarea id="code-exercise[^>]*>(.*?)</textarea>',
        region(editor, "exercise-code"),
        re.DOTALL,
    )
    return [unescape(code) for code in boxes]


def test_every_code_holds_the_whole_exercise() -> None:
    editor = written()
    first, second = editor.exercise.exercise().tasks
    assert (first.words, first.hint) == ("Build eight.", "Three and five.")
    assert [str(play) for play in first.right] == ["3sb5h=8"]
    assert [(str(play), words) for play, words in first.wrong] == [("3s", "That builds nothing.")]
    assert (second.words, second.any_best, second.done) == ("What now?", True, "Bravo.")
    assert len(codes(editor)) == 4
    for code in codes(editor):
        assert exercise_in_line(code) == editor.exercise.exercise()
        opened = do(Editor(), f"exercise-open {code}")
        assert opened.problem == ""
        assert opened.exercise.exercise() == editor.exercise.exercise()
        assert opened.written == editor.exercise.tasks[0].position


def test_what_is_missing_is_told_by_its_task_and_field() -> None:
    editor = Editor(POSITION)
    assert region(editor, "exercise-code") == ""  # the position alone is given out
    do(editor, "task Build.")
    assert "Position 1 lacks its right play" in region(editor, "exercise-code")
    do(editor, "best", "position-add", "hint Look.", "task \n")
    assert "Position 2 lacks its task" in region(editor, "exercise-code")
    do(editor, "task Go on.")
    assert "Position 2 lacks its right play" in region(editor, "exercise-code")
    do(editor, "clear")
    assert "Put a position together first." in region(editor, "exercise")
    assert region(editor, "exercise-code") == ""
    do(editor, "pick 3sx5h")
    assert editor.problem.startswith("play: it is not legal at this position")
    long = do(Editor(POSITION), f"hint {'x' * 501}")
    assert long.problem.startswith("501 characters")


def test_marks_come_back_with_their_cards() -> None:
    editor = do(Editor(POSITION), "task Build.", "pick 3sb5h=8", "card 5h")
    assert "lacks its right play" in region(editor, "exercise-code")
    do(editor, "card 5h")
    assert [str(play) for play in editor.exercise.exercise().tasks[0].right] == ["3sb5h=8"]
    do(editor, "pick 3sb5h=8", "mark")
    assert editor.exercise.task.right == ()


def right_plays(editor: Editor) -> tuple[str, ...]:
    return editor.exercise.task.right


def test_the_first_play_that_is_chosen_is_right_and_a_mark_can_be_taken_off() -> None:
    editor = do(Editor(POSITION), "pick 3s")
    assert right_plays(editor) == ("3s",)
    do(editor, "pick 3sb5h=8")
    assert right_plays(editor) == ("3s",)  # others are marked by their button
    do(
        editor,
        "mark",
        "pick 3s",
        "mark",
        "answer No.",
        "pick 3sb5h=8",
        "mark",
        "pick 3s",
        "pick 3s",
    )
    assert not right_plays(editor)  # one with an answer is wrong
    do(editor, "best", "pick 3sb5h=8")
    assert not right_plays(editor)  # the engine judges


def test_a_reload_loses_nothing() -> None:
    editor = written()
    again = Editor()
    again.exercise.restore(editor.exercise.stored())
    assert again.exercise.tasks == editor.exercise.tasks
    assert (again.exercise.index, again.written) == (1, editor.written)
    assert Editor().exercise.stored() == ""
    for damaged in ("", "{", "[]", '{"tasks":[],"shown":0}', '{"tasks":[["zz"]],"shown":0}'):
        editor.exercise.restore(damaged)
        assert editor.exercise.tasks == again.exercise.tasks
    content = json.loads(again.exercise.stored())
    assert parse_drafts(content).drafts == tuple(again.exercise.tasks)


def test_an_address_adds_its_position_to_what_is_kept() -> None:
    editor = written()
    other = "rules=standard table=9c hands=9s/2c turn=1 dealer=2"
    editor.exercise.open_position(other)
    assert [task.position for task in editor.exercise.tasks[2:]] == [other]
    assert editor.written == other
    editor.exercise.open_position(editor.exercise.tasks[0].position)
    assert (editor.exercise.index, len(editor.exercise.tasks)) == (0, 3)
    fresh = Editor()
    fresh.exercise.open_position(other)
    assert fresh.exercise.tasks == [TaskDraft(other)]


def test_positions_are_removed_and_an_exercise_before_comes_back() -> None:
    editor = written()
    before = list(editor.exercise.tasks)
    do(editor, "position-remove")
    assert editor.exercise.tasks == before[:1]
    do(editor, "position-remove")
    assert editor.exercise.tasks == before[:1]
    do(editor, "exercise-new")
    assert not editor.exercise.begun
    assert "exercise-before" in region(editor, "exercise")
    do(editor, "exercise-before")
    assert editor.exercise.tasks == before[:1]


def test_the_sheet_has_its_tasks_by_pages_and_the_solutions_apart() -> None:
    editor = do(written(), *["position-add", "task Again.", "best"] * 3, "sheet 4")
    sheet = region(editor, "sheet")
    assert sheet.count('class="sheet-task"') == 5
    *pages, solutions = sheet.split("<section")[1:]
    assert [page.count('class="sheet-task"') for page in pages] == [4, 1]
    assert re.findall("<li>([^<]*)", solutions)[:2] == [
        "Right: Build 8 with the three of spades.",
        "Right: Build 8 with the three of spades.",
    ]
    do(editor, "task Another.")
    assert region(editor, "sheet") == ""
    do(editor, "sheet 6", "sheet 0")
    assert region(editor, "sheet") == ""
