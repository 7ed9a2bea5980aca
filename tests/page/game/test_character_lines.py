"""How a character plays is true of the game on the table."""

from __future__ import annotations

import pytest

from casino_core import PRESETS
from casino_core.players import PLAYERS
from casino_page.game.character_lines import character_line
from casino_page.game.characters import CHARACTERS


@pytest.mark.parametrize("preset", PRESETS)
def test_no_line_praises_many_points_where_they_are_bad_or_tells_of_builds_where_none_are(
    preset: str,
) -> None:
    rules = PRESETS[preset]
    for level in PLAYERS:
        line = character_line(level, rules)
        assert line
        assert not (rules.goal == "least" and "the most" in line)
        assert not (rules.building == "none" and "build" in line)
        if preset == "standard":
            assert line == CHARACTERS[level].line


def test_a_weaker_player_of_a_level_has_its_line() -> None:
    laisto = PRESETS["laisto"]
    assert character_line("greedy-2", laisto) == character_line("greedy", laisto)
    assert character_line("greedy", laisto) != CHARACTERS["greedy"].line
