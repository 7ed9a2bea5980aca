"""The settings are stored, read back and declared in full."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core.players import PLAYERS
from casino_page.features.settings.sheet import FIRST, more_settings_sheet, settings_sheet
from casino_page.shell.settings import (
    SETTINGS,
    WAITING_FACTORS,
    Settings,
    parse_settings,
    settings_content,
)

from ..pages import Memory, Page
from ..tables import new_session

CHOICES = [(name, value) for name, each in SETTINGS.items() for value in each.choices]


@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_every_choice_is_on_the_sheet_and_reads_back(name: str, value: str) -> None:
    settings = Settings().with_field(name, value)
    assert settings[name] == value
    assert parse_settings(dict(settings.items())) == settings
    assert f'name="{name}" value="{value}" checked' in settings_sheet(
        settings
    ) + more_settings_sheet(settings)


def test_twelve_settings_come_first_and_each_is_on_one_sheet() -> None:
    first = [name for names in FIRST.values() for name in names]
    assert len(first) == 12
    settings = Settings()
    for name in SETTINGS:
        field = f'name="{name}"'
        sheets = field in settings_sheet(settings), field in more_settings_sheet(settings)
        assert sheets == (name in first, name not in first)


@given(st.one_of(st.text(), st.sampled_from(["[]", "3", '{"pace": 3}', '{"keys": "no"}', "null"])))
def test_any_text_reads_as_some_settings(text: str) -> None:
    memory = Memory({"casino.settings": text})
    assert Page(new_session(), memory).settings["pace"] in WAITING_FACTORS


def test_settings_of_another_version_are_read_as_far_as_they_are_known() -> None:
    settings = parse_settings({"pace": "fast", "keys": False, "smell": "roses"})
    assert dict(settings.items()) == {**dict(Settings().items()), "pace": "fast", "keys": "off"}


def test_a_choice_counts_at_once_and_is_remembered() -> None:
    page = Page(new_session())
    page.do("settings")
    page.do("set", "pace=slow")
    assert 'value="slow" checked' in page.sheets["settings"]
    assert json.loads(page.storage.texts["casino.settings"])["pace"] == "slow"
    assert Page(new_session(), page.storage).settings["pace"] == "slow"
    page.do("set", "pace=never")
    assert page.settings["pace"] == "slow"


def test_style_sheets_get_only_settings_that_are_not_the_default() -> None:
    looks = [name for name, setting in SETTINGS.items() if setting.looks]
    assert not any(Settings().looks.values())
    for name in looks:
        for value in SETTINGS[name].choices:
            memory = Memory({"casino.settings": json.dumps({name: value})})
            usual = value == SETTINGS[name].default
            assert Page(new_session(), memory).looks == ({} if usual else {name: value})


def test_every_pace_and_every_level_has_words() -> None:
    assert list(SETTINGS["pace"].choices) == list(WAITING_FACTORS)
    assert all(player.name == name for name, player in PLAYERS.items())
    assert all(player.label.lower() == player.in_sentence for player in PLAYERS.values())


def test_looks_are_stored_apart_for_scripts_that_run_before_python() -> None:
    settings = Settings().with_field("theme", "dark").with_field("pace", "slow")
    assert settings_content(settings)["looks"] == {"theme": "dark"}


def test_settings_of_an_address_are_remembered() -> None:
    page = Page(new_session())
    page.context.apply_requested_settings({})
    assert not page.storage.texts
    page.context.apply_requested_settings({"reading": "on"})
    assert page.looks["reading"] == "on"
    assert Page(new_session(), page.storage).settings.on("reading")
