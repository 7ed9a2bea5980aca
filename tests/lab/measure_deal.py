"""Measures two players in the deal before the last one alone, by exact values of where it ends.

    python -m tests.lab.measure_deal master searcher --pairs 400 --seed new --native --jobs 2
    python -m tests.lab.measure_deal master master --weights tests/lab/last-deal.weights --native

A change of what players think of the last deal changes their plays in the deal before it first.
Rounds are played up to there as in `label_last_deals`, and the deal is played twice on the same
cards, with the players in changed places. Where it ends, the lead is the average of the exact
values of the last deal over all deals of the unseen cards. So neither other deals nor the luck and
the mistakes of the last one blur the difference: where both players play alike it is 0.

Each pair is a line of the file of results: its number, the first player's points, and the seconds
of processor time. A second run goes on with the same file. It ends when the difference is decisive
(`casino_core.analysis.pairs`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from casino_core import Position, View, apply, parse_rules
from casino_core.analysis.pairs import Pair, decided, figures_of
from casino_core.cli.processes import add_jobs, in_order
from casino_core.play import Play
from casino_core.players import KNOWN, Past, Player, play_by
from casino_core.players.base.considered import PlayEvaluator
from casino_core.players.networks.value_network import ValueNetwork
from casino_core.players.networks.weights import parse_weights
from casino_core.players.search.search import choose
from casino_core.players.search.styles import STYLES
from casino_core.rules.turn import Step, advance
from casino_core.ruleset import RuleSet
from tests.lab.label_last_deals import before_deal, deals_of, solved, solved_natively
from tests.lab.last_deal_features import judge_by


class Task(NamedTuple):
    """A pair to play.

    first, second  the players' names
    rules          the rules as text
    seed           the seed of the cards and of the players' chance
    native         whether `last_deal.c` solves the last deals
    weights        the file of the weights by which the first player judges the ends of the deal
    """

    first: str
    second: str
    rules: str
    seed: str
    native: bool
    weights: Path | None = None


def first_player(task: Task) -> Player:
    """The first player of a task."""
    if task.weights is None:
        return KNOWN[task.first].play
    style = STYLES[task.first]._replace(evaluate=_judge(task.weights))

    def play(view: View, rng: Random, past: Past = ()) -> Play:
        return choose(view, rng, style, past)

    return play


@cache
def _judge(weights: Path) -> PlayEvaluator:
    return judge_by(ValueNetwork.from_arrays(parse_weights(weights.read_bytes())))


def play_pair(task: Task) -> tuple[float, float]:
    """Return the points of the first player over both deals, and the seconds that they took."""
    start = process_time()
    first, second = first_player(task), KNOWN[task.second].play
    position = before_deal(parse_rules(task.rules), task.seed, Random(task.seed))
    ends = [_end(position, players, task.seed) for players in ((first, second), (second, first))]
    if ends[0] == ends[1]:
        return 0.0, process_time() - start
    values = [_value(end, native=task.native) for end in ends]
    return values[0] - values[1], process_time() - start


def _end(position: Position, players: Sequence[Player], seed: str) -> View:
    """Play the deal, and return what the seat that played last sees after it."""
    steps: list[Step[Position]] = []
    rngs = [Random(f"{seed}/{seat}") for seat in position.rules.seats]
    while position.stock:
        seat = position.turn
        play = play_by(players[seat], position, steps, rngs[seat])
        end = advance(position.view(seat), play)
        steps.append(apply(position, play))
        position = steps[-1].after
    return end


def _value(view: View, *, native: bool) -> float:
    """The lead of seat 0 at the end of the round, on average over all deals, in points."""
    values = solved_natively(view) if native else [*map(solved, deals_of(view))]
    mean = sum(values) / len(values)
    return mean if view.turn == 0 else -mean


class Results:
    """The pairs played so far, each a line of a file."""

    def __init__(self, path: Path) -> None:
        """Read the file, if it is there."""
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        found = [line.split("\t") for line in lines]
        self.pairs = [Pair(float(points), 0.0) for _, points, _ in found]
        self.seconds = sum(float(seconds) for *_, seconds in found)

    def play(self, tasks: Sequence[Task], jobs: int) -> Iterator[Sequence[Pair]]:
        """Play what is missing, and yield all pairs so far after each."""
        missing = tasks[len(self.pairs) :]
        for points, seconds in in_order(play_pair, missing, jobs):
            line = f"{len(self.pairs)}\t{points:.4f}\t{seconds:.2f}\n"
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line)
            self.pairs.append(Pair(points, 0.0))
            self.seconds += seconds
            yield self.pairs


def summary(results: Results) -> str:
    """Return a line with the points a pair, their error, and how often the players differed."""
    figures = figures_of(results.pairs, games=False)
    differing = sum(pair.points != 0 for pair in results.pairs)
    return (
        f"{figures['mean']:+.3f} ± {figures['error']:.3f} points a pair of deals, "
        f"{len(results.pairs)} pairs, {differing} with another end, {results.seconds:.0f} seconds"
    )


def main() -> None:
    """Play the pairs and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("first", choices=list(KNOWN), metavar="first")
    parser.add_argument("second", choices=list(KNOWN), metavar="second")
    parser.add_argument("--rules", default="standard", help="rules for two seats and one pack")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", default="deal")
    parser.add_argument("--native", action="store_true", help="solve by last_deal.c")
    parser.add_argument("--weights", type=Path, help="weights of train_last_deal_network")
    parser.add_argument("--results", type=Path, default=Path("deal.tsv"))
    add_jobs(parser)
    options = parser.parse_args()
    if options.native and parse_rules(options.rules) != RuleSet():
        parser.error("--native: it knows the standard game only")
    if options.weights and options.first not in STYLES:
        parser.error("--weights: the first player has to be one that searches")
    common = options.first, options.second, options.rules
    tasks = [
        Task(*common, f"{options.seed}/{number}", options.native, options.weights)
        for number in range(options.pairs)
    ]
    results = Results(options.results)
    for pairs in results.play(tasks, options.jobs):
        if decided(pairs):
            break
    print(summary(results))


if __name__ == "__main__":
    main()
