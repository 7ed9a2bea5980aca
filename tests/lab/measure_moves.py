"""Measures what a move of a computer player costs in each preset, in processor time.

    python -m tests.lab.measure_moves master searcher --presets standard swazi --rounds 2

Counting players play the rounds; at each turn, or at each one of `--every`, each player named is
asked for its play, as its seat sees the table and the present deal. A line has the number of moves
asked for, the share of them with one legal play, and in milliseconds the median, the ninth decile
and the slowest of all moves, and the longest step of any of them: a page answers between two steps.
Players of one run share the caches of the engine: compare them in runs of their own.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from itertools import count, pairwise
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

from casino_core import PRESETS, Game, apply, parse_rules
from casino_core.players import KNOWN, past_of, play_by, think
from casino_core.players.base.considered import MANY_PLAYS, candidates
from casino_core.players.search import search as _search  # noqa: F401 - its import is not timed
from casino_core.position import Position
from casino_core.rules.turn import Step
from casino_core.ruleset import RuleSet

PLAYED_BY = "counting"


class Turn(NamedTuple):
    """A turn of a round: the position, and the steps before it."""

    position: Position
    steps: tuple[Step[Position], ...]

    @property
    def is_forced(self) -> bool:
        """Whether there is one legal play only."""
        return len(candidates(self.position, MANY_PLAYS)) == 1


def turns(rules: RuleSet, seed: str) -> Iterator[Turn]:
    """Yield the turns of a round that counting players play."""
    position = Game.new(rules, seed).position
    steps: tuple[Step[Position], ...] = ()
    while not position.over:
        yield Turn(position, steps)
        play = play_by(KNOWN[PLAYED_BY].play, position, steps, Random(seed))
        steps = (*steps, apply(position, play))
        position = steps[-1].after


class MoveTime(NamedTuple):
    """The processor time of a move, and of the longest of its steps, in seconds."""

    move: float
    longest_step: float


def time_of(name: str, turn: Turn) -> MoveTime:
    """The processor time of a player's play at a turn."""
    view = turn.position.view(turn.position.turn)
    steps = think(name, view, Random(1), past_of(turn.steps, view.turn))
    times = [process_time()]
    times += [process_time() for _ in steps]
    times.append(process_time())
    return MoveTime(times[-1] - times[0], max(b - a for a, b in pairwise(times)))


def chosen_turns(rules: RuleSet, seed: str, rounds: int, every: int) -> list[Turn]:
    """Each one of `every` turns of some rounds, evenly over the rounds."""
    all_turns = (turn for number in range(rounds) for turn in turns(rules, f"{seed}/{number}"))
    return [turn for number, turn in zip(count(), all_turns) if number % every == 0]


def table_line(rules: str, name: str, chosen: list[Turn], times: list[MoveTime]) -> str:
    """The figures of a player under some rules."""
    forced = sum(turn.is_forced for turn in chosen) / len(chosen)
    moves = [each.move for each in times]
    figures = (median(moves), quantiles(moves, n=10)[-1], max(moves))
    cells = "\t".join(f"{1000 * each:.0f}" for each in figures)
    step = 1000 * max(each.longest_step for each in times)
    return f"{rules}\t{name}\t{len(chosen)}\t{forced:.0%}\t{cells}\t{step:.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("players", nargs="+", choices=list(KNOWN))
    parser.add_argument("--presets", nargs="+", default=list(PRESETS), help="or any rule sets")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="ask at one turn of this number")
    parser.add_argument("--seed", default="moves")
    options = parser.parse_args()
    gc.disable()  # as the page does
    print("rules\tplayer\tmoves\tforced\tmedian ms\tninth decile\tslowest\tlongest step")
    for rules in options.presets:
        chosen = chosen_turns(parse_rules(rules), options.seed, options.rounds, options.every)
        for name in options.players:
            times = [time_of(name, turn) for turn in chosen]
            print(table_line(rules, name, chosen, times), flush=True)
            gc.collect()


if __name__ == "__main__":
    main()
