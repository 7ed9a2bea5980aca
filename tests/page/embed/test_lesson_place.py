"""A frame that is loaded again goes on at the lesson of its chapter that it had reached."""

from __future__ import annotations

import json
import tomllib
from types import SimpleNamespace
from typing import Any

import pytest

from ..lessons import LESSONS
from ..opened import run
from .test_any_message import FrameTab, HostPage, embedded_table, until_idle

LOAD = '{"casino": 1, "type": "load", "id": 1, "query": "lesson=builds/2&speed=instant"}'


class SessionStorage:
    """The session storage of a tab."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the name in JavaScript
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - its name in JavaScript
        self.texts[key] = text


class DeniedStorage:
    """A session storage that the browser denies."""

    def __getattr__(self, name: str) -> object:
        raise PermissionError(name)


class Host(HostPage):
    """A page whose frame finds the chapters of lessons."""

    async def fetchText(self, path: str) -> str:  # noqa: N802 - its name in JavaScript
        name = path.rpartition("/")[2].removesuffix(".txt")
        (chapter,) = LESSONS.glob(f"*-{name}.toml")
        return json.dumps(tomllib.loads(chapter.read_text(encoding="utf-8")))


async def lesson_after(storage: object, query: str, *messages: str, on: int = 0) -> str:
    """Open a frame, send it messages, go on by some lessons; return the lesson that it shows."""
    tab, host = FrameTab(f"{query}&speed=instant"), Host()
    tab.window = SimpleNamespace(addEventListener=lambda *_: None, sessionStorage=storage)
    table: Any = embedded_table()(tab, host)
    table.open()
    await until_idle(table)
    for text in messages:
        host.receiver(text)
        await until_idle(table)
    for _ in range(on):
        table._shown_app.handle("lesson-next", "")
    assert tab.errors == []
    lesson: str = table._session.script.lesson(table._session).id
    return lesson


def test_it_goes_on_where_it_was() -> None:
    storage = SessionStorage()
    assert run(lesson_after(storage, "lesson=builds/2", on=2)) == "builds/4"
    assert run(lesson_after(storage, "lesson=builds/2")) == "builds/4"
    assert run(lesson_after(storage, "lesson=builds/2", on=1)) == "builds/5"
    assert run(lesson_after(storage, "lesson=builds/2")) == "builds/5"


def test_another_lesson_and_another_tab_begin_where_the_address_says() -> None:
    storage = SessionStorage()
    run(lesson_after(storage, "lesson=builds/2", on=1))
    assert run(lesson_after(storage, "lesson=builds/1")) == "builds/1"
    assert run(lesson_after(storage, "lesson=first-plays/1")) == "first-plays/1"
    assert run(lesson_after(SessionStorage(), "lesson=builds/2")) == "builds/2"


def test_what_the_page_around_loads_begins_as_it_asks() -> None:
    storage = SessionStorage()
    run(lesson_after(storage, "lesson=builds/2", on=1))
    assert run(lesson_after(storage, "lesson=builds/1", LOAD)) == "builds/2"


def test_a_load_that_fails_leaves_the_lesson_and_its_place() -> None:
    storage = SessionStorage()
    missing = LOAD.replace("builds/2", "builds/999")
    assert run(lesson_after(storage, "lesson=builds/2", missing, on=1)) == "builds/3"
    assert run(lesson_after(storage, "lesson=builds/2")) == "builds/3"


@pytest.mark.parametrize("text", ["builds/999", "builds/x", "builds", "", "first-plays/1"])
def test_a_place_that_there_is_not_changes_nothing(text: str) -> None:
    storage = SessionStorage()
    storage.texts["casino.lesson.builds/2"] = text
    assert run(lesson_after(storage, "lesson=builds/2")) == "builds/2"


def test_a_browser_that_denies_storage_begins_where_the_address_says() -> None:
    assert run(lesson_after(DeniedStorage(), "lesson=builds/2", on=1)) == "builds/3"
    assert run(lesson_after(DeniedStorage(), "lesson=builds/2")) == "builds/2"
