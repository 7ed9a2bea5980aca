"""Finds how inattentive the three lower levels must be in each game.

    python -m tests.lab.tune_levels --rules standard royal,players=3 --write

From the top down: the factor of a level (`casino_core.players.base.ease`) is moved after each
shuffle, until the level above wins the wanted share of games over it. The moves become smaller
from shuffle to shuffle (Robbins and Monro 1951), and the mean of the second half is taken (Polyak
and Juditsky 1992). `--results` is a file of factors; a second run plays the games that it lacks.
`--write` writes it into the module of the engine. `measure_shares` then measures what was found, on
other cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Final

from casino_core import PRESETS, Game, RuleSet, format_rules, parse_rules
from casino_core.analysis.pairs import play_pair
from casino_core.players import Player, player_of
from casino_core.players.base import ease
from casino_core.players.base.ease import EASE, LOWER
from casino_core.players.policies.inattentive import inattentive
from tests.lab.measure_shares import games

MODULE: Final = Path(ease.__file__)
WANTED: Final = 0.675
"""The share of games that the level above wins: the middle of what a step should win."""
FIRST_MOVE: Final = 4.0
"""By how much the logarithm of a factor moves for a game won too many, divided by the number of the
shuffle."""
SLOWED: Final = 20
"""This number is added to that of the shuffle, so that the first moves are not wild."""
LEAST, MOST = 0.02, 12.0
"""The bounds of a factor."""


Factors = tuple[int, int, int]
"""The factors of the lower levels in per cent, the weakest first."""


def target_share(sides: int) -> float:
    """Return the share of games that one player wins among some sides, if it is as it should be."""
    odds = WANTED / (1 - WANTED)
    return odds / (odds + sides - 1)


def tuned(rules: RuleSet, above: Player, level: str, first: float, pairs: int, seed: str) -> float:
    """Return the factor of a level at which the player above wins the wanted share of games."""
    place, places, share = log(first), list[float](), target_share(rules.sides)
    for number in range(pairs):
        below = partial(inattentive, level=level, ease=exp(place))
        start = Game.new(rules, f"{seed}/{format_rules(rules)}/{level}/{number}")
        won = play_pair(start, above, below, games=True).won
        place += FIRST_MOVE / (number + SLOWED) * (share - won)
        place = min(max(place, log(LEAST)), log(MOST))
        places.append(place)
    half = places[len(places) // 2 :]
    return exp(sum(half) / len(half))


def factors(rules: RuleSet, before: Factors, pairs: int, seed: str) -> Factors:
    """Return the factors of all lower levels in a game in per cent, tuned from the top down."""
    above, by_level = player_of("counting"), dict[str, int]()
    for level in reversed(LOWER):
        first = before[LOWER.index(level)] / 100
        by_level[level] = round(100 * tuned(rules, above, level, first, pairs, seed))
        above = partial(inattentive, level=level, ease=by_level[level] / 100)
    careless, beginner, greedy = (by_level[level] for level in LOWER)
    return careless, beginner, greedy


def row(rules: RuleSet) -> str:
    """Return the name of a game's row: the preset, with the number of seats if it is another."""
    return format_rules(rules)


def source(rows: Mapping[str, Factors]) -> str:
    """The source of the module with these rows."""
    text = MODULE.read_text(encoding="utf-8")
    before, start, _ = text.partition("EASE: Final[")
    end = '"""The factors of the lower levels by game and number of players, in per cent."""'
    order = {row(rules): number for number, rules in enumerate(games())}
    lines = [
        f'    "{name}": ({", ".join(map(str, rows[name]))}),\n'
        for name in sorted(rows, key=lambda name: order.get(name, len(order)))
    ]
    head = f"{before}{start}Mapping[str, tuple[int, int, int]]] = {{"
    return f"{head}\n{''.join(lines)}}}\n{end}\n"


def read(path: Path) -> dict[str, Factors]:
    """The factors that a file has."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    by_preset = dict[str, Factors]()
    for line in lines:
        name, *numbers = line.split("\t")
        careless, beginner, greedy = map(int, numbers)
        by_preset[name] = careless, beginner, greedy
    return by_preset


def main() -> None:
    """Tune what is missing, and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", nargs="*", default=list(PRESETS), help="games in notation")
    parser.add_argument("--pairs", type=int, default=160, help="the number of shuffles of each")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--write", action="store_true", help="write the module of the engine")
    options = parser.parse_args()
    for rules in map(parse_rules, options.rules):
        if row(rules) in read(options.results):
            continue
        before = EASE[ease.row_of(rules)]
        row_factors = factors(rules, before, options.pairs, options.seed)
        with options.results.open("a", encoding="utf-8") as file:
            file.write("\t".join(map(str, (row(rules), *row_factors))) + "\n")
        print(row(rules), *row_factors, flush=True)
    if options.write:
        MODULE.write_text(source({**EASE, **read(options.results)}), encoding="utf-8")


if __name__ == "__main__":
    main()
