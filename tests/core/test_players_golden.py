"""Every computer player makes the plays that it made before, and values them alike."""

import pytest

from casino_core import PRESETS, parse_rules
from casino_core.players.search.styles import STYLES
from tests.core.players_golden import (
    GOLDEN,
    HEADER,
    PLAYED_BY,
    QUICK,
    RULES,
    Recorded,
    answer,
    read_line,
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
    place = RULES.index(rules)
    all_games = PLAYED_BY if thorough() else PLAYED_BY[place % len(PLAYED_BY) :][:1]
    for played_by in all_games:
        expected = recorded(rules, played_by)
        assert expected
        for line, turn in zip(expected, turns(rules, played_by), strict=True):
            assert line.start == turn.start
            answers = {name: answer(turn.position, name) for name in line.answers}
            assert answers == line.answers, line.start
            assert turn.searched == bool(line.searches)
            place += turn.searched
            names = list(line.searches)
            if not thorough():
                names = names[place // 2 % len(names) :][:1] if names and place % 2 else []
            for name in names:
                assert searched_plays(turn, name) == line.searches[name], (line.start, name)


def recorded(rules: str, played_by: str) -> list[Recorded]:
    """The lines of the game of one rule set that one player plays."""
    return [line for line in map(read_line, RECORDED[1:]) if line.start[:2] == (rules, played_by)]


@pytest.mark.parametrize("name", QUICK)
def test_every_player_that_does_not_search_is_recorded(name: str) -> None:
    assert all(name in read_line(line).answers for line in RECORDED[1:]), (
        f"tests/players/plays.tsv has no plays of {name}: python -m tests.core.players_golden"
    )


@pytest.mark.parametrize("name", STYLES)
def test_every_search_is_recorded(name: str) -> None:
    lines = [read_line(line).searches for line in RECORDED[1:]]
    assert all(name in searches for searches in lines if searches), (
        f"tests/players/plays.tsv has no search of {name}: add it to SEARCHES of "
        "tests/core/players_golden.py, then python -m tests.core.players_golden"
    )


def test_every_preset_and_every_number_of_seats_is_recorded() -> None:
    assert RECORDED[0] == HEADER
    assert list(dict.fromkeys(line.split("\t")[0] for line in RECORDED[1:])) == list(RULES)
    assert set(PRESETS) <= set(RULES)
    assert {parse_rules(rules).players for rules in RULES} == {2, 3, 4, 5, 6}
