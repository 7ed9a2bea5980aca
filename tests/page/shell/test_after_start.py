"""The work that follows the start waits for the later half of Python, but not for ever."""

from __future__ import annotations

import asyncio

import pytest

from casino_page.shell import after_start
from casino_page.shell.feature_loader import FeatureLoader

from ..opened import OpenedTab, Tab, at_rest, run, until
from ..pages import Memory

KEY = "casino.lessons"
ASIDE = f"{KEY}.unreadable"
DAMAGED = "[{"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the later half of Python, which is missing, in short intervals."""
    monkeypatch.setattr(after_start, "LOOK_INTERVAL", 0.05)
    monkeypatch.setattr(Tab, "whole", False)


def with_damage() -> OpenedTab:
    return OpenedTab("seed=a", storage=Memory({KEY: DAMAGED}))


def test_damaged_data_is_told_once_python_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> str | None:
        table = with_damage()
        await asyncio.sleep(0.2)
        before = table.storage.read(ASIDE)
        monkeypatch.setattr(Tab, "whole", True)
        await until(lambda: table.storage.read(ASIDE) == DAMAGED and bool(table.told))
        table.app.stop()
        assert not table.tab.errors
        return before

    assert run(look()) is None


def test_damaged_data_is_told_after_a_while_though_python_stays_half(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(after_start, "MOST_LOOKS", 2)

    async def look() -> None:
        table = with_damage()
        await until(lambda: table.storage.read(ASIDE) == DAMAGED and bool(table.told))
        table.app.stop()

    run(look())


def test_what_ran_before_a_reload_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(after_start, "LOOK_INTERVAL", 3600)
    taken_up: list[bool] = []
    monkeypatch.setattr(FeatureLoader, "take_up", lambda _: taken_up.append(True))

    async def look() -> None:
        table = OpenedTab("seed=a")
        await at_rest()
        assert taken_up
        table.app.stop()

    run(look())


def test_nothing_follows_once_another_tab_has_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def let_go() -> str | None:
        table = with_damage()
        await at_rest()
        table.app.handle("let-go", "")
        monkeypatch.setattr(Tab, "whole", True)
        await asyncio.sleep(0.3)
        return table.storage.read(ASIDE)

    assert run(let_go()) is None
