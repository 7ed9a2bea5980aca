"""Measures what a move of a computer player costs in each preset, in processor time.

    python -m tests.lab.measure_moves master searcher --presets standard swazi --rounds 2

Counting players play the rounds; at each turn, or at each one of `--every`, each player named is
asked for its play, as its seat sees the table and the present deal. A line has the number of moves
asked for, the share of them with one legal play, and the median, the ninth decile and the slowest
of all moves in milliseconds.
Players of one run share the caches of the engine: compare them in runs of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

from casino_core import PRESETS, Game, apply, parse_rules
from casino_core.cli.processes import look_for_garbage_seldom
from casino_core.players import KNOWN, play_by
from casino_core.players.base.considered import MANY_PLAYS, candidates
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


def seconds(name: str, turn: Turn) -> float:
    """The processor time of a player's play at a turn."""
    begun = process_time()
    play_by(KNOWN[name].play, turn.position, turn.steps, Random(1))
    return process_time() - begun


def chosen_turns(rules: RuleSet, seed: str, rounds: int, every: int) -> list[Turn]:
    """Each one of `every` turns of some rounds, evenly over the rounds."""
    all_turns = (turn for number in range(rounds) for turn in turns(rules, f"{seed}/{number}"))
    return [turn for number, turn in zip(count(), all_turns) if number % every == 0]


def table_line(rules: str, name: str, chosen: list[Turn], times: list[float]) -> str:
    """The figures of a player under some rules."""
    forced = sum(turn.is_forced for turn in chosen) / len(chosen)
    figures = (median(times), quantiles(times, n=10)[-1], max(times))
    cells = "\t".join(f"{1000 * each:.0f}" for each in figures)
    return f"{rules}\t{name}\t{len(chosen)}\t{forced:.0%}\t{cells}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("players", nargs="+", choices=list(KNOWN))
    parser.add_argument("--presets", nargs="+", default=list(PRESETS), help="or any rule sets")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="ask at one turn of this number")
    parser.add_argument("--seed", default="moves")
    options = parser.parse_args()
    look_for_garbage_seldom()
    print("rules\tplayer\tmoves\tforced\tmedian ms\tninth decile\tslowest")
    for rules in options.presets:
        chosen = chosen_turns(parse_rules(rules), options.seed, options.rounds, options.every)
        for name in options.players:
            times = [seconds(name, turn) for turn in chosen]
            print(table_line(rules, name, chosen, times), flush=True)


if __name__ == "__main__":
    main()
