"""Sounds are offered once, at the first touch, and the offer goes away by itself."""

from __future__ import annotations

import asyncio

import pytest

from casino_page.features.guided_game.first_game import FIRST_GAME
from casino_page.features.sound_offer import OFFERED_KEY, parse_offered
from casino_page.tasks.guided_script import GuidedScript
from casino_page.tasks.session import TaskSession

from ..pages import Memory, Page, full_scene
from ..shell.test_computer_turns import Clock
from ..tables import new_session


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_event_loop", lambda: clock)
    return clock


def opened(storage: Memory | None = None) -> Page:
    page = Page(new_session(), storage)
    page.context.instant = False
    assert full_scene(page).help.feelings == ()
    return page


def test_the_first_touch_brings_the_offer_and_time_takes_it_away(clock: Clock) -> None:
    page = opened()
    page.features.on_command("settings")
    assert full_scene(page).help.feelings == ()
    page.features.on_command("card")
    assert full_scene(page).help.feelings == ("sound", "vibration")
    clock.run()
    page.features.on_command("card")
    assert full_scene(page).help.feelings == ()
    again = opened(page.storage)
    again.features.on_command("card")
    assert full_scene(again).help.feelings == ()
    assert not clock.waiting


def test_what_is_taken_is_on_and_no_longer_offered(clock: Clock) -> None:
    page = opened()
    page.features.on_command("pile")
    page.do("feel", "sound")
    assert page.settings.on("sound")
    assert page.looks["sound"] == "on"
    assert full_scene(page).help.feelings == ("vibration",)
    assert clock.waiting


def test_nothing_is_offered_where_sounds_are_on_or_nothing_is_waited_for(clock: Clock) -> None:
    page = opened()
    page.context.instant = True
    page.features.on_command("card")
    assert full_scene(page).help.feelings == ()
    loud = Page(new_session(), page.storage)
    loud.context.instant = False
    loud.context.change_settings(loud.settings.with_field("sound", "on"))
    full_scene(loud)
    loud.features.on_command("card")
    assert full_scene(loud).help.feelings == ()
    assert not clock.waiting


def test_a_damaged_answer_is_told() -> None:
    assert parse_offered("yes") == "yes"
    with pytest.raises(ValueError, match="not an answer"):
        parse_offered("maybe")
    assert OFFERED_KEY.version == 0


def test_the_guided_game_is_not_interrupted(clock: Clock) -> None:
    page = Page(TaskSession(GuidedScript(FIRST_GAME, lambda _: None)))
    page.context.instant = False
    full_scene(page)
    page.features.on_command("card")
    assert full_scene(page).help.feelings == ()
    assert not clock.waiting
