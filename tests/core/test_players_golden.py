"""Every computer player makes the plays that it made before, and values them alike."""

import pytest

from casino_core import PRESETS, parse_rules
from tests.core.players_golden import GOLDEN, HEADER, PLAYED_BY, RULES, lines
from tests.profiles import thorough

RECORDED = GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("rules", RULES)
def test_every_player_plays_as_before(rules: str) -> None:
    """One game of each rule set, the players of the games taking turns; thoroughly, both."""
    turn = RULES.index(rules) % len(PLAYED_BY)
    played_by = PLAYED_BY if thorough() else PLAYED_BY[turn : turn + 1]
    expected = [
        line
        for line in RECORDED
        if line.split("\t")[0] == rules and line.split("\t")[1] in played_by
    ]
    assert expected
    assert list(lines(rules, played_by)) == expected


def test_every_preset_and_every_number_of_seats_is_recorded() -> None:
    assert RECORDED[0] == HEADER
    assert list(dict.fromkeys(line.split("\t")[0] for line in RECORDED[1:])) == list(RULES)
    assert set(PRESETS) <= set(RULES)
    assert {parse_rules(rules).players for rules in RULES} == {2, 3, 4, 5, 6}
