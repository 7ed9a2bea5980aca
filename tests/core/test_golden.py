"""Each preset has golden plays and perft counts, each player golden plays: none changes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from casino_core import PRESETS, State, parse_rules, parse_state
from casino_core.cli.perft import perft, perft_by_rules, perft_by_steps
from casino_core.players.search.styles import STYLES
from tests.core.players_golden import GOLDEN as GOLDEN_PLAYS
from tests.core.players_golden import (
    HEADER,
    PLAYED_BY,
    QUICK,
    RULES,
    GoldenLine,
    answer,
    read_line,
    searched_plays,
    turns,
)
from tests.core.playthrough import GOLDEN, story
from tests.profiles import thorough

PERFT = Path(__file__).parent.parent / "perft" / "counts.tsv"
COUNTS = [line.split("\t") for line in PERFT.read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", PRESETS)
def test_playthrough_is_as_it_was(name: str) -> None:
    assert story(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_a_playthrough_for_every_preset_and_no_other() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PRESETS)


def test_there_are_perft_counts_for_every_preset() -> None:
    assert {name for name, *_ in COUNTS} == set(PRESETS)


@pytest.mark.parametrize("count", [perft, perft_by_rules, perft_by_steps])
@pytest.mark.parametrize(("name", "position", "counts"), COUNTS)
def test_perft(name: str, position: str, counts: str, count: Callable[[State, int], int]) -> None:
    start = parse_state(position)
    counted = [count(start, depth) for depth in range(1, 1 + counts.count(" ") + 1)]
    assert " ".join(map(str, counted)) == counts, name


RECORDED = GOLDEN_PLAYS.read_text(encoding="utf-8").splitlines()


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


def recorded(rules: str, played_by: str) -> list[GoldenLine]:
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
