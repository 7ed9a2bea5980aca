"""The example of a tutorial: its code runs, and its exercises can be solved."""

from html.parser import HTMLParser
from typing import Any

import pytest

import casino_core as casino
from casino_core.exercises import parse_exercise
from casino_page.address.packed_text import unpacked_text
from site_builder.assemble import Files
from site_builder.html.embed import TUTORIAL

SOLUTION = """
def points(card):
    return {"Td": 2, "2s": 1}.get(str(card), int(card.rank == 1))
"""


class _Reader(HTMLParser):
    """Reads the attributes of the elements by their ids, and the code of the boxes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: dict[str, dict[str, str]] = {}
        self.code: dict[str, str] = {}
        self.checks = ""
        self._open: list[str] = []
        self._box = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag.startswith("casino-"):
            self._box = attributes["id"]
            self.elements[self._box] = {"tag": tag, **attributes}
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "casino-code" not in self._open:
            return
        if "script" in self._open:
            self.checks += data
        elif "pre" in self._open:
            self.code[self._box] = self.code.get(self._box, "") + data


@pytest.fixture
def reader(files: Files) -> _Reader:
    return _Reader(files[TUTORIAL].decode())


def test_the_boxes_run_one_after_the_other(reader: _Reader) -> None:
    space: dict[str, Any] = {}
    run(space, *(reader.code[name] for name in ("plays", "chart", "task")))
    plays = ["6hx6c", "Tcx4s,6c,Td", "Tcx4s,6c", "TcxTd"]
    assert [str(play) for play in space["captures"]] == plays
    with pytest.raises(AssertionError, match="An ace is worth one point"):
        run(space, reader.checks)
    run(space, SOLUTION, reader.checks, reader.code["best"])
    assert str(space["best"]) == "Tcx4s,6c,Td"
    assert space["view"].turn == 1
    assert "while True" in reader.code["loop"]


def run(space: dict[str, Any], *code: str) -> None:
    for text in code:
        exec(text, space)  # noqa: S102


def test_the_exercises_can_be_solved(reader: _Reader) -> None:
    packed = [each["exercise"] for each in reader.elements.values() if "exercise" in each]
    exercises = [parse_exercise(unpacked_text(text, "exercise", 10_000)) for text in packed]
    assert [len(exercise.tasks) for exercise in exercises] == [2, 1]
    for exercise in exercises:
        for task in exercise.tasks:
            for play in task.right:
                assert play in casino.legal_plays(task.view)


def test_the_tables_stand_for_themselves_without_scripts(reader: _Reader) -> None:
    tables = [each for each in reader.elements.values() if each["tag"] == "casino-table"]
    assert len(tables) == 5
    assert len(reader.code) == 5
    assert {each["table"] for each in reader.elements.values() if "table" in each} == {"board"}
