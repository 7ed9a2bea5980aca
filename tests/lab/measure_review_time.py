"""Measures what the review of a round costs in every preset, for every number of seats.

    python -m tests.lab.measure_review_time
    python -m tests.lab.measure_review_time --pyodide --presets swazi krypkasino --seats 2 3
    python -m tests.lab.measure_review_time --player careless

A player plays a round against itself, and the round is reviewed with cold caches. A row of the
table has the game, its real decisions, the seconds of processor time of the review, those until its
worst mistake was shown for good, and the mistakes that it showed for a while and then took back.
The last row has the greatest values. With `--pyodide` the reviews run in Node, in Pyodide, without
the collector of garbage, as in the page.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from casino_core import PRESETS, CasinoError, Game, format_record, parse_rules
from casino_core.players import KNOWN, play_by

from .race import CLOCK, printed_lists

ROOT = Path(__file__).resolve().parents[2]
SEATS = (2, 3, 4, 5, 6)
PROGRAM = """
import gc, json
gc.disable()
from casino_core.analysis.review import review_steps
from casino_core.fast.conditions import forget as forget_more
from casino_core.records.notation import parse_record
from casino_core.rules.legal import forget

for name, record in ROUNDS:
    game = parse_record(record)
    forget()
    forget_more()
    gc.collect()
    start, first, shown, worst = clock(), 0.0, set(), None
    for review in review_steps(game):
        if review is None:
            continue
        mistakes = [each.number for each in review.mistakes]
        if mistakes[:1] != worst:
            first, worst = clock() - start, mistakes[:1]
        shown.update(mistakes)
    real = sum(not each.forced for each in review.decisions)
    row = [name, real, clock() - start, first, len(shown) - len(mistakes)]
    print(json.dumps(row), flush=True)
"""


class Cost(NamedTuple):
    """The cost of the review of a round.

    rules      the game
    real       the number of decisions with more than one play
    seconds    the processor time
    first      the processor time until the worst mistake was shown for good
    withdrawn  the number of mistakes that were shown and then taken back
    """

    rules: str
    real: int
    seconds: float
    first: float
    withdrawn: int


def games_with(presets: Iterable[str], seats: Sequence[int]) -> Iterator[str]:
    """Yield the games: every preset with each number of seats that it can have."""
    for preset in presets:
        for number in seats:
            rules = preset if number == PRESETS[preset].players else f"{preset},players={number}"
            try:
                parse_rules(rules)
            except CasinoError:
                continue
            yield rules


def played_round(rules: str, player: str, seed: str) -> str:
    """Return the record of a round of a player against itself."""
    game, rng = Game.new(parse_rules(rules), seed), Random(seed)
    while not game.position.over:
        steps = game.rounds[-1].steps
        game = game.play(play_by(KNOWN[player].play, game.position, steps, rng))
    return format_record(game)


def costs(rounds: Sequence[tuple[str, str]], *, pyodide: bool) -> Iterator[Cost]:
    """Review rounds, records with the names of their games, in another process."""
    program = f"ROUNDS = {list(rounds)!r}\n{CLOCK}{PROGRAM}"
    for values in printed_lists(ROOT, program, pyodide=pyodide):
        yield Cost(*values)


def row(cost: Cost) -> str:
    """Return a row of the table."""
    cells = (cost.rules, cost.real, f"{cost.seconds:.2f}", f"{cost.first:.2f}", cost.withdrawn)
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Play, review, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS))
    parser.add_argument("--seats", nargs="+", type=int, choices=SEATS, default=SEATS)
    parser.add_argument("--player", choices=list(KNOWN), default="greedy")
    parser.add_argument("--seed", default="time")
    parser.add_argument("--pyodide", action="store_true", help="review in Pyodide, in Node")
    options = parser.parse_args()
    rounds = [
        (rules, played_round(rules, options.player, options.seed))
        for rules in games_with(options.presets, options.seats)
    ]
    print("| game | decisions | seconds | until the worst is shown | withdrawn |")
    print("|---|---|---|---|---|")
    rows = []
    for cost in costs(rounds, pyodide=options.pyodide):
        rows.append(cost)
        print(row(cost), flush=True)
    most = (max(column) for column in list(zip(*rows, strict=True))[1:])
    print(row(Cost("most", *most)))


if __name__ == "__main__":
    main()
