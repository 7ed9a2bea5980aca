"""Measures what a move of a computer player costs in each game, in processor time.

    python -m tests.lab.measure_moves master searcher --presets standard swazi --rounds 2
    python -m tests.lab.measure_moves top --seats 2 3 4 --every 3 --pyodide --slower 4

Counting players play the rounds; at each turn, or at each one of `--every`, each player named is
asked for its play, as its seat sees the table and the present deal. `top` is the player of the
highest level that a game offers. A line has the number of moves asked for, the share of them with
one legal play, and in milliseconds the median, what 95 % of the moves take at most, the slowest of
all moves, and the longest step of any of them: a page answers between two steps. With `--pyodide`
the players think in Node, in Pyodide; `--slower 4` tells the times of a phone that is four times as
slow. Players of one run share the caches of the engine: compare them in runs of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from statistics import median, quantiles
from typing import NamedTuple

from casino_core import PRESETS, parse_rules
from casino_core.players import KNOWN, PLAYERS
from casino_core.players.leads import offered_level

from .measure_review_time import ROOT, SEATS, games_with, played_round
from .race import CLOCK, printed_lists

PLAYED_BY = "counting"
TOP = "top"
"""The name that stands for the player of the highest level that a game offers."""
PROGRAM = """
import gc, json
gc.disable()
from itertools import pairwise
from random import Random
from casino_core.players import past_of, think
from casino_core.players.base.considered import MANY_PLAYS, candidates
from casino_core.players.search import search
from casino_core.records.notation import parse_record

for rules, name, records, every in QUESTIONS:
    gc.collect()
    forced, moves, turns = 0, [], 0
    for record in records:
        [played] = parse_record(record).rounds
        for number in range(-turns % every, len(played.steps), every):
            position = played.steps[number - 1].after if number else played.start
            forced += len(candidates(position, MANY_PLAYS)) == 1
            view = position.view(position.turn)
            steps = think(name, view, Random(1), past_of(played.steps[:number], view.turn))
            times = [clock(), *(clock() for _ in steps), clock()]
            moves.append([times[-1] - times[0], max(b - a for a, b in pairwise(times))])
        turns += len(played.steps)
    print(json.dumps([rules, name, forced, moves]), flush=True)
"""
"""Asks the players of `QUESTIONS` for their plays, and prints the times of each."""

Question = tuple[str, str, list[str], int]
"""A game, a player, the records of some rounds, and at which of their turns it is asked."""


class MoveTime(NamedTuple):
    """The processor time of a move, and of the longest of its steps, in seconds."""

    move: float
    longest_step: float


class MoveTimes(NamedTuple):
    """The moves of a player in a game, and how many of them were forced."""

    rules: str
    player: str
    forced: int
    moves: list[MoveTime]


def question(rules: str, player: str, seed: str, rounds: int, every: int) -> Question:
    """Return what is asked of a player, or of the top level, in a game."""
    name = offered_level(list(PLAYERS)[-1], parse_rules(rules)) if player == TOP else player
    records = [played_round(rules, PLAYED_BY, f"{seed}/{number}") for number in range(rounds)]
    return rules, name, records, every


def move_times(questions: Sequence[Question], *, pyodide: bool = False) -> Iterator[MoveTimes]:
    """Ask for the moves in another process."""
    program = f"QUESTIONS = {list(questions)!r}\n{CLOCK}{PROGRAM}"
    for rules, name, forced, moves in printed_lists(ROOT, program, pyodide=pyodide):
        yield MoveTimes(rules, name, forced, [MoveTime(*each) for each in moves])


def table_line(times: MoveTimes, slower: float = 1) -> str:
    """The figures of a player under some rules, on a device that is some times as slow."""
    moves = [slower * each.move for each in times.moves]
    figures = (median(moves), quantiles(moves, n=20, method="inclusive")[-1], max(moves))
    cells = "\t".join(f"{1000 * each:.0f}" for each in figures)
    step = 1000 * slower * max(each.longest_step for each in times.moves)
    forced = times.forced / len(moves)
    return f"{times.rules}\t{times.player}\t{len(moves)}\t{forced:.0%}\t{cells}\t{step:.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("players", nargs="+", choices=[TOP, *KNOWN])
    parser.add_argument("--presets", nargs="+", default=list(PRESETS), help="or any rule sets")
    parser.add_argument("--seats", nargs="+", type=int, choices=SEATS, default=[])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="ask at one turn of this number")
    parser.add_argument("--seed", default="moves")
    parser.add_argument("--pyodide", action="store_true", help="think in Pyodide, in Node")
    parser.add_argument("--slower", type=float, default=1, help="the times, times this number")
    options = parser.parse_args()
    print("rules\tplayer\tmoves\tforced\tmedian ms\t95 %\tslowest\tlongest step")
    seats = options.seats
    questions = [
        question(rules, player, options.seed, options.rounds, options.every)
        for rules in (games_with(options.presets, seats) if seats else options.presets)
        for player in options.players
    ]
    for times in move_times(questions, pyodide=options.pyodide):
        print(table_line(times, options.slower), flush=True)


if __name__ == "__main__":
    main()
