from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core.players import PLAYERS
from casino_page.levels import LEVELS
from casino_page.settings import PACE_WORDS, PACES, Settings, format_settings, parse_settings


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("keys", [True, False])
def test_settings_read_back(pace: str, keys: bool) -> None:  # noqa: FBT001
    settings = Settings(pace, keys)
    assert parse_settings(format_settings(settings)) == settings


@given(st.one_of(st.text(), st.sampled_from(["[]", "3", '{"pace": 3}', '{"keys": "no"}', "null"])))
def test_any_text_reads_as_some_settings(text: str) -> None:
    assert parse_settings(text).pace in PACES


def test_what_another_version_wrote_is_taken_as_far_as_it_is_known() -> None:
    assert parse_settings('{"pace": "fast", "keys": 3, "theme": "dark"}') == Settings("fast")


def test_every_pace_has_words_and_every_level_a_line() -> None:
    assert list(PACE_WORDS) == list(PACES)
    assert list(LEVELS) == list(PLAYERS)
    assert all(line and not line.endswith(".") for line in LEVELS.values())
