"""Every row of every store may hold any JSON value: the page starts, says so and loses nothing.

The local storage of a browser holds strings only, its database any value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casino_page.features.backup.backup_file import STORED
from casino_page.features.index import feature_entries
from casino_page.saved_games.saved_game import UNREADABLE_GAME
from casino_page.shell.app import start
from casino_page.storage.durable import TAKEN, DurableStorage, Outcome, PageStorage, is_durable
from casino_page.storage.guests import GUEST_KEYS

from ...profiles import some
from ..opened import Tab, at_rest, run
from ..pages import Memory
from ..rook.pages import RookPage
from ..test_bounds import RICH

KEYS = tuple(dict.fromkeys(each.storage_key.key for each in STORED))
BESIDE = (".unreadable", ".replaced", TAKEN)
"""The texts beside a key; the pages read them, too."""
NUMBERS = st.integers() | st.floats() | st.sampled_from((10**400, -1, 0, True, False, None))
VALUES = st.recursive(
    NUMBERS | st.text(max_size=8) | st.sampled_from(("NaN", "null", "[]", "{}", "casino-game 9")),
    lambda some: (
        st.lists(some, max_size=3)
        | st.dictionaries(st.text(max_size=5), some, max_size=3)
        | st.dictionaries(st.sampled_from(("version", "games", "days", "looks")), some, max_size=3)
    ),
    max_leaves=8,
)


class Database:
    """A database that stores everything at once."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def soon(self, run: Callable[[], None]) -> None:
        self.due.append(run)

    def write(
        self, changes: Mapping[str, str | None], on_outcome: Callable[[Outcome], None]
    ) -> None:
        assert all(text is None or isinstance(text, str) for text in changes.values())
        on_outcome(Outcome.STORED)

    def settle(self) -> None:
        while self.due:
            self.due.pop(0)()


class StartedPage:
    """The game's own page, started with these rows: any values in the database, and strings."""

    def __init__(self, rows: Mapping[str, Any]) -> None:
        self.database = Database()
        durable = {key: value for key, value in rows.items() if is_durable(key)}
        local = {key: value for key, value in rows.items() if not is_durable(key)}
        texts = DurableStorage(self.database, durable)
        self.storage = PageStorage(texts, Memory(local))
        self.tab = ListeningTab("?speed=instant")
        start(self.tab, lambda: (self.storage, True), feature_entries())  # type: ignore[arg-type]
        self.do("check-stored")
        self.do("stored")

    def do(self, name: str, text: str = "") -> None:
        assert self.tab.run, self.tab.errors
        self.tab.run(name, text)
        self.database.settle()

    @property
    def notices(self) -> str:
        return self.tab.regions.get("notices", "") + self.tab.regions.get("main", "")


class ListeningTab(Tab):
    """A window that hands commands to the app."""

    run: Callable[[str, str], None] | None = None
    listens = False

    def listen(self, run: Callable[[str, str], None], *, instant: bool = False) -> None:
        del instant
        self.run = run


async def started(rows: Mapping[str, Any]) -> StartedPage:
    page = StartedPage(rows)
    await at_rest()
    return page


def as_text(value: object) -> str:
    """The value of the row as a string to be downloaded."""
    return value if isinstance(value, str) else json.dumps(value)


def check(key: str, value: object) -> None:
    """Start with the value in this row alone, and look for it afterwards."""
    row = value if is_durable(key) else as_text(value)
    page = run(started({key: row}))
    assert page.tab.errors == []
    text = as_text(value)
    unchanged = page.storage.read(key) == text
    places = (f"{key}.unreadable", UNREADABLE_GAME, f"{key}.replaced")
    moved = [place for place in places if text in (page.storage.read(place) or "")]
    assert unchanged or moved or is_read(key, text), f"{text!r} in {key} is lost"
    if moved and not key.endswith(BESIDE):
        assert re.search("cannot be read|could not be read|is damaged", page.notices)
        assert 'data-action="download"' in page.notices


def is_read(key: str, text: str) -> bool:
    """Whether the page can read what the row holds, so that it may write it anew."""
    for each in STORED:
        if each.storage_key.key == key:
            try:
                each.read(text)
            except Exception:  # noqa: BLE001 - whatever it raises, it is unreadable
                return False
            return True
    return False


@pytest.mark.parametrize("key", KEYS)
@some(6)
@given(VALUES)
@example(None)
@example(5)
@example({"version": 1})
@example([{}])
def test_any_value_in_a_row_is_kept_and_told(key: str, value: object) -> None:
    check(key, value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("casino.badges", {"version": 1, "badges": {"sweep": "soon"}}),
        ("casino.daily", {"version": 1, "days": {"2026-11-20": []}}),
        ("casino.daily", {"version": 1, "days": None}),
    ],
)
def test_a_row_with_a_fault_within_is_set_aside_and_told(key: str, value: object) -> None:
    page = run(started({key: as_text(value)}))
    assert page.storage.read(f"{key}.unreadable") == as_text(value)
    assert re.search("cannot be read|could not be read|is damaged", page.notices)


@pytest.mark.parametrize("key", [key for key in KEYS if is_durable(key)])
@pytest.mark.parametrize("beside", BESIDE)
@some(10)
@given(VALUES)
@example(None)
@example([1])
def test_any_value_beside_a_row_is_left_there(key: str, beside: str, value: object) -> None:
    check(f"{key}{beside}", value)


@some(2)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6))
def test_any_values_in_several_rows(rows: dict[str, object]) -> None:
    texts = {key: value if is_durable(key) else as_text(value) for key, value in rows.items()}
    page = run(started({**RICH, **texts}))
    assert page.tab.errors == []


@pytest.mark.parametrize("key", [*(guest.key for guest in GUEST_KEYS), "casino.settings"])
@some(2)
@given(VALUES)
@example({"version": 1, "record": 5})
def test_rook_starts_with_any_value_too(key: str, value: object) -> None:
    texts = DurableStorage(Database(), {key: value})
    memory = Memory({key: texts.read(key) or ""})
    page = RookPage("?speed=instant", memory)
    assert page.errors == []
    text = as_text(value)
    unchanged = text == memory.read(key) or text in (memory.read(f"{key}.unreadable") or "")
    assert unchanged or page.app.table.notices == ()
    if f"{key}.unreadable" in memory.texts:
        assert any("cannot be read" in notice.words for notice in page.app.table.notices)
