"""Every computer player makes the plays that it made before, and values them alike."""

import pytest

from casino_core import PRESETS, parse_rules
from tests.core.players_golden import (
    BETWEEN,
    GOLDEN,
    HEADER,
    PLAYED_BY,
    RULES,
    STYLES,
    lines,
    searched_plays,
    turns,
)
from tests.profiles import thorough

RECORDED = GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("rules", RULES)
def test_every_player_plays_as_before(rules: str) -> None:
    """One game of each rule set, the players and then the searches taking turns.

    One of the searches in every other place. Thoroughly, both games and every search.
    """
    if thorough():
        assert list(lines(rules)) == recorded(rules)
        return
    place = RULES.index(rules)
    played_by = PLAYED_BY[place % len(PLAYED_BY)]
    expected = recorded(rules, played_by)
    assert expected
    for line, turn in zip(expected, turns(rules, played_by), strict=True):
        *start, answers, values = line.split("\t")
        assert (tuple(start), answers) == (turn.start, turn.answers)
        assert turn.searched == bool(values)
        place += turn.searched
        if turn.searched and place % 2:
            style = place // 2 % len(STYLES)
            assert searched_plays(turn, STYLES[style]) == values.split(BETWEEN)[style], line


def recorded(rules: str, played_by: str = "") -> list[str]:
    """The lines of the games of one rule set, of both or of that which one player plays."""
    found = ((line, line.split("\t")) for line in RECORDED)
    return [line for line, (name, by, *_) in found if name == rules and by in (played_by or by)]


def test_every_preset_and_every_number_of_seats_is_recorded() -> None:
    assert RECORDED[0] == HEADER
    assert list(dict.fromkeys(line.split("\t")[0] for line in RECORDED[1:])) == list(RULES)
    assert set(PRESETS) <= set(RULES)
    assert {parse_rules(rules).players for rules in RULES} == {2, 3, 4, 5, 6}
