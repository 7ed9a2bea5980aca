"""The ladder: one model for all meetings, and a file of results that a second run goes on with."""

from __future__ import annotations

import random
from math import exp
from pathlib import Path

import pytest

from casino_core.analysis.pairs import Pair
from casino_core.cli.match import Task, play_pair
from casino_core.players import KNOWN, PLAYERS
from tests.lab.measure_ladder import ELO, Meeting, ResultsFile, elo, meetings_of, strengths, table

NAMES = ("careless", "greedy", "master")
POINTS = {"careless": 0.0, "greedy": 6.0, "master": 9.0}


def made_up(pairs: int = 400) -> dict[Meeting, list[Pair]]:
    """Return results of players whose strengths are known."""
    chance = random.Random(4)
    results = {}
    for first, second in (("greedy", "careless"), ("master", "greedy"), ("master", "careless")):
        ahead = POINTS[first] - POINTS[second]
        wins = 1 / (1 + exp(-ahead / 6))
        results[Meeting(first, second)] = [
            Pair(ahead + chance.gauss(0, 4), (sum(chance.random() < wins for _ in range(2))) / 2)
            for _ in range(pairs)
        ]
    return results


def test_strengths_of_all_meetings_are_found_again() -> None:
    values, errors = strengths(NAMES, made_up())
    assert values.tolist() == pytest.approx(list(POINTS.values()), abs=0.6)
    assert errors[0] == 0
    # Two ropes hold each player: the error is smaller than that of one meeting, 4 / sqrt(400).
    assert all(0.1 < error < 0.2 for error in errors[1:])


def test_ratings_are_those_of_bradley_and_terry() -> None:
    values, errors = elo(NAMES, made_up())
    assert values.tolist() == pytest.approx([0, ELO, 1.5 * ELO], abs=40)
    assert all(5 < error < 25 for error in errors[1:])


def test_who_won_every_game_has_a_rating() -> None:
    values, _ = elo(("careless", "greedy"), {Meeting("greedy", "careless"): [Pair(3.0, 1.0)] * 10})
    assert 300 < values[1] < 900


def test_every_player_meets_two_others_or_more() -> None:
    meetings = meetings_of(list(KNOWN))
    assert len(set(meetings)) == len(meetings)
    for name in KNOWN:
        assert sum(name in meeting for meeting in meetings) >= 2, name
    assert Meeting("master", "master@0.1") in meetings
    assert meetings_of(["greedy", "careless"]) == [Meeting("greedy", "careless")]
    assert Meeting("counting@0.2-1", "counting@0.2-2") in meetings
    halves = meetings_of(["greedy", "beginner-half", "beginner"])
    assert [each for each in halves if "beginner-half" in each] == [
        Meeting("greedy", "beginner-half"),
        Meeting("beginner-half", "beginner"),
    ]
    assert halves[0] == Meeting("greedy", "beginner")


def test_an_earlier_version_stands_for_a_level_that_is_left_out() -> None:
    names = ["searcher", "counting@0.2", "greedy"]
    assert meetings_of(names) == [
        Meeting("counting@0.2", "greedy"),
        Meeting("searcher", "counting@0.2"),
        Meeting("searcher", "greedy"),
    ]


def test_a_second_run_plays_only_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_tasks = []

    def played(task: Task) -> Pair:
        played_tasks.append(task)
        return play_pair(task)

    monkeypatch.setattr("tests.lab.measure_ladder.play_pair", played)
    path = tmp_path / "ladder.jsonl"
    tasks = [Task("greedy", "careless", "standard", f"again/{number}") for number in range(5)]
    first = list(ResultsFile(path).pairs(tasks[:3], jobs=1))
    file = ResultsFile(path)
    assert file.seconds > 0
    assert list(file.pairs(tasks, jobs=1))[:3] == first
    assert played_tasks == tasks
    lines = list(table(["careless", "greedy"], {Meeting("greedy", "careless"): first}, games=True))
    assert lines[0].startswith("greedy over careless: ")
    assert [line.partition(":")[0] for line in lines[1:]] == ["greedy", "careless"]


def test_levels_stand_before_their_earlier_versions() -> None:
    assert list(KNOWN)[: len(PLAYERS)] == list(PLAYERS)
