"""Measures the ladder: how far the computer players are apart, each against several others.

    python -m tests.lab.measure_ladder --rules standard --pairs 100 --jobs 2 --results ladder.jsonl

Every player meets the two players below it and its own earlier version, on mirrored pairs of rounds
(see `casino_core.cli.match`); with `--games` on pairs of whole games. A meeting ends early by the
sequential test of `tests.lab.measure_leads`. The players are ordered by one model for all meetings:
a player has one strength, and the lead over another is the difference of two strengths (least
squares). For games there is the Elo rating too, by the model of Bradley and Terry (1952).

Every pair is a line of the file of results. A second run with the same file goes on where the first
one stopped, and may ask for more pairs. The last line tells the processor time that all of them
took.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import islice
from math import log
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core import parse_rules
from casino_core.analysis.pairs import Pair
from casino_core.cli.match import Task, play_pair
from casino_core.cli.processes import add_jobs, bounded
from casino_core.notation.rulesets import format_rules
from casino_core.players import EARLIER, KNOWN, PLAYERS
from tests.lab.measure_leads import until_settled

BELOW = 2
"""The number of players below it that each player meets."""
ELO = 400 / log(10)
"""The points of the Elo rating for one unit of the logarithm of the odds."""
STEPS = 30
"""The number of Newton steps that find the ratings."""


class Meeting(NamedTuple):
    """Two players who meet, by name."""

    first: str
    second: str


class Rating(NamedTuple):
    """A number for each player, in the order of their names, and its standard error.

    The first player has 0; the error is that of the difference from it.
    """

    values: NDArray[np.float64]
    errors: NDArray[np.float64]


Results = Mapping[Meeting, Sequence[Pair]]


def meetings_of(names: Sequence[str], below: int = BELOW) -> list[Meeting]:
    """Return who meets whom: each level the levels below it, its earlier and its weaker versions.

    An earlier version meets the level below its own, too, or that above the weakest, so that it
    hangs on more than one rope; where the present one is not among the names, the first of the
    earlier ones stands for it. A player of limited strength meets the one that is a step stronger,
    and the level below its own. Half a step meets both of its levels.
    """
    choice = [player for player in KNOWN.values() if player.name in names]
    full = [player for player in choice if player.name == player.style]
    levels = [[player.name for player in full if player.level == level] for level in PLAYERS]
    levels = [versions for versions in levels if versions]
    meetings = []
    for number, (first, *earlier) in enumerate(levels):
        lower = [name for name, *_ in levels[max(0, number - below) : number]][::-1]
        meetings += [Meeting(first, other) for other in lower]
        for name in earlier:
            meetings += [Meeting(first, name), *(Meeting(name, each) for each in lower[:1])]
            meetings += [] if lower else [Meeting(each, name) for each, *_ in levels[1:2]]
        stronger: dict[str, str] = {}
        for limited in choice:
            style = limited.style
            if limited.steps and limited.level == KNOWN[first].level:
                strongest = style if style in names else first
                meetings.append(Meeting(stronger.get(style, strongest), limited.name))
                meetings += [Meeting(limited.name, each) for each in lower[:1]]
                stronger[style] = limited.name
    present = {KNOWN[first].level: first for first, *_ in levels}
    for half in choice:
        if half.above:
            meetings += [Meeting(present[half.above], half.name)] if half.above in present else []
            meetings += [Meeting(half.name, present[half.level])] if half.level in present else []
    return meetings


def strengths(names: Sequence[str], results: Results) -> Rating:
    """Return the strength of each player in points a pair, by least squares over all pairs."""
    rows, leads, squares, freedom = [], [], 0.0, 0
    for meeting, pairs in results.items():
        points = np.array([pair.points for pair in pairs])
        rows += [_difference(names, meeting)] * len(pairs)
        leads += points.tolist()
        squares += float(((points - points.mean()) * (points - points.mean())).sum())
        freedom += len(pairs) - 1
    matrix = np.array(rows)[:, 1:]
    inverse: NDArray[np.float64] = np.linalg.inv(matrix.T @ matrix).astype(np.float64)
    values = inverse @ matrix.T @ np.array(leads)
    return _rating(values, inverse * squares / max(1, freedom))


def elo(names: Sequence[str], results: Results) -> Rating:
    """Return the Elo rating of each player, by the model of Bradley and Terry.

    Each meeting counts one drawn game more than was played, so that who won all games has a rating.
    """
    rows = np.array([_difference(names, meeting) for meeting in results])[:, 1:]
    # A pair is two games or more, one from each place.
    played = np.array([2.0 * len(pairs) + 1 for pairs in results.values()])
    won = np.array([2.0 * sum(pair.won for pair in pairs) + 0.5 for pairs in results.values()])
    values = np.zeros(len(names) - 1)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-rows @ values))
        information = rows.T @ (rows * (played * expected * (1 - expected))[:, None])
        values += np.linalg.solve(information, rows.T @ (won - played * expected))
    rating = _rating(values, np.linalg.inv(information).astype(np.float64))
    return Rating(rating.values * ELO, rating.errors * ELO)


def _difference(names: Sequence[str], meeting: Meeting) -> list[float]:
    return [float(name == meeting.first) - float(name == meeting.second) for name in names]


def _rating(values: NDArray[np.float64], covariance: NDArray[np.float64]) -> Rating:
    errors = np.sqrt(np.diag(covariance))
    return Rating(np.concatenate([[0.0], values]), np.concatenate([[0.0], errors]))


class PairResult(NamedTuple):
    """A pair that was played: its task, its result, and the processor time it took in seconds."""

    task: Task
    pair: Pair
    seconds: float

    @property
    def line(self) -> str:
        """The line in the file of results."""
        points, won, _ = self.pair
        first, second, rules, seed, games, *_ = self.task
        return json.dumps([first, second, rules, seed, games, points, won, round(self.seconds, 3)])

    @classmethod
    def from_line(cls, line: str) -> PairResult:
        """Read a line of the file of results."""
        first, second, rules, seed, games, points, won, seconds = json.loads(line)
        return cls(Task(first, second, rules, seed, games), Pair(points, won), seconds)


def play(task: Task) -> PairResult:
    """Play a pair."""
    before = process_time()
    pair = play_pair(task)
    return PairResult(task, pair, process_time() - before)


class ResultsFile:
    """The pairs played so far, each a line of a file."""

    def __init__(self, path: Path) -> None:
        """Read the file, if it is there."""
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._known = {played.task: played for played in map(PairResult.from_line, lines)}

    @property
    def seconds(self) -> float:
        """The processor time that all pairs took."""
        return sum(played.seconds for played in self._known.values())

    def known(self, tasks: Sequence[Task]) -> list[Pair]:
        """Return the results of those tasks that have been played."""
        return [self._known[task].pair for task in tasks if task in self._known]

    def pairs(self, tasks: Sequence[Task], jobs: int) -> Iterator[Pair]:
        """Yield the result of each task, in order; play and note down those that are not known."""
        jobs = bounded(jobs, len(tasks))
        with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
            waiting = iter(tasks)
            while batch := list(islice(waiting, jobs)):
                missing = [task for task in batch if task not in self._known]
                for played in pool.map(play, missing) if pool else map(play, missing):
                    self._known[played.task] = played
                    with self._path.open("a", encoding="utf-8") as file:
                        file.write(played.line + "\n")
                yield from (self._known[task].pair for task in batch)


def met(file: ResultsFile, tasks: Sequence[Task], jobs: int) -> list[Pair]:
    """Return the results of a meeting, which ends early when it is settled."""
    return until_settled(file.pairs(tasks, jobs))


def table(names: Sequence[str], results: Results, *, games: bool) -> Iterator[str]:
    """Yield a line for each meeting, then one for each player from the strongest down."""
    for meeting, pairs in results.items():
        points = np.array([pair.points for pair in pairs])
        error = points.std(ddof=1) / np.sqrt(len(points)) if len(points) > 1 else 0.0
        yield (
            f"{meeting.first} over {meeting.second}: "
            f"{points.mean():+.2f} ± {error:.2f} points, {len(pairs)} pairs"
        )
    points_of, elo_of = strengths(names, results), elo(names, results) if games else None
    for number in np.argsort(-points_of.values):
        text = f"{points_of.values[number]:+.1f} ± {points_of.errors[number]:.1f} points"
        if elo_of:
            text += f", Elo {elo_of.values[number]:+.0f} ± {elo_of.errors[number]:.0f}"
        yield f"{names[number]}: {text}"


def main() -> None:
    """Play what is missing, and print the ladder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="standard")
    parser.add_argument(
        "--players",
        nargs="+",
        choices=list(KNOWN),
        default=[*PLAYERS, *EARLIER],
        metavar="PLAYER",
        help="who meets whom (default: every level at full strength, and all earlier versions)",
    )
    parser.add_argument("--pairs", type=int, default=100, help="the most pairs of each meeting")
    parser.add_argument("--games", action="store_true", help="play whole games, not single rounds")
    parser.add_argument("--seed", default="ladder")
    add_jobs(parser)
    parser.add_argument("--results", type=Path, default=Path("ladder.jsonl"))
    options = parser.parse_args()
    meetings = meetings_of(options.players)
    alone = set(options.players).difference(*meetings) if meetings else set(options.players)
    if alone:
        parser.error(f"--players: nobody to meet for {', '.join(sorted(alone))}")
    rules, file = format_rules(parse_rules(options.rules)), ResultsFile(options.results)
    results = {}
    for meeting in meetings:
        tasks = [
            Task(*meeting, rules, f"{options.seed}/{number}", options.games)
            for number in range(options.pairs)
        ]
        results[meeting] = met(file, tasks, options.jobs)
    for line in table(options.players, results, games=options.games):
        print(line)
    print(f"all pairs of the file: {file.seconds / 60:.1f} minutes of processor time")


if __name__ == "__main__":
    main()
