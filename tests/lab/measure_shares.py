"""Measures how many games each of the three lowest steps wins over the level below it.

    python -m tests.lab.measure_shares --rules standard royal,players=3 --pairs 200

Whole games are played to the target, each shuffle from every place. `laisto` and `misar` have
their own goal. `web/pages/shares.tsv` has a line for each game and level, with the versions of both
players, their factors (`casino_core.players.base.ease`), the seed, and the share of each shuffle's
games that the level won. A second run goes on where the first one stopped, and plays anew where a
player or the seed is another one.

With more than two sides one player meets several of the level below. So that all numbers of seats
can be compared, its share is told against one of them: three times as many games won as each of
the others is 75 %, as it is for two.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, Self

from casino_core import PRESETS, RuleSet, format_rules, parse_rules
from casino_core.analysis.pairs import against_one
from casino_core.cli.match import Task, play_pair
from casino_core.cli.processes import add_jobs, in_order
from casino_core.losses import mean_and_error
from casino_core.players import PLAYERS
from casino_core.players.base.ease import LOWER, ease_of
from tests.lab.measure_leads import BELOW, rows_of, write_table
from tests.lab.measure_review_time import games_with

FILE: Final = Path(__file__).parents[2] / "web" / "pages" / "shares.tsv"
HEADER: Final = "rules\tlevel\tversion\tversion_below\tease\tease_below\tseed\twon"
LEVELS: Final = ("beginner", "greedy", "counting")
"""The upper level of each of the three lowest steps."""
LEAST, MOST = 0.6, 0.75
"""The share of games that a step should win."""
SEATS: Final = (2, 3, 4)
"""The numbers of seats that are measured where no rules are named."""

Key = tuple[str, str]
"""A game in notation, and a level."""


class Share(NamedTuple):
    """The games of a level against the level below it.

    won  for each shuffle the share of its games that the level won
    """

    rules: str
    level: str
    version: str
    version_below: str
    ease: str
    ease_below: str
    seed: str
    won: tuple[float, ...] = ()

    @property
    def key(self) -> Key:
        """The game and the level."""
        return self.rules, self.level

    @property
    def figures(self) -> tuple[float, float]:
        """The share of games won against one player of the level below, and its standard error."""
        mean, error = mean_and_error(self.won)
        return against_one(mean, error, parse_rules(self.rules).sides)

    @property
    def inside(self) -> bool:
        """Whether the share is one that a step should have."""
        return LEAST <= self.figures[0] <= MOST

    @property
    def line(self) -> str:
        """The line in the file."""
        *start, won = self
        return "\t".join((*map(str, start), " ".join(f"{each:.3g}" for each in won)))

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Read a line of the file."""
        *start, won = line.split("\t")
        rules, level, version, version_below, ease, ease_below, seed = start
        numbers = tuple(map(float, won.split()))
        return cls(rules, level, version, version_below, ease, ease_below, seed, numbers)


def begun(rules: RuleSet, level: str, seed: str, known: Mapping[Key, Share]) -> Share:
    """Return the stored games of the present players."""
    names = level, BELOW[level]
    version, version_below = (PLAYERS[name].version for name in names)
    ease, below = (f"{ease_of(name, rules):g}" if name in LOWER else "-" for name in names)
    new = Share(format_rules(rules), level, version, version_below, ease, below, seed)
    old = known.get(new.key, new)
    return old if old[:7] == new[:7] else new


def tasks(share: Share, pairs: int) -> list[Task]:
    """The games that are still to be played."""
    place = f"{share.seed}/{share.rules}/{share.level}"
    numbers = range(len(share.won), pairs)
    names = share.level, BELOW[share.level]
    return [Task(*names, share.rules, f"{place}/{number}", games=True) for number in numbers]


def read(path: Path) -> dict[Key, Share]:
    """The shares that a file has; none if there is no file."""
    return {each.key: each for each in map(Share.from_line, rows_of(path))}


def write(path: Path, shares: Mapping[Key, Share]) -> None:
    """Write the file, in the order of the presets, the seats and the levels."""
    order = [(format_rules(rules), level) for rules in games() for level in LEVELS]
    places = {key: number for number, key in enumerate(order)}
    keys = sorted(shares, key=lambda key: (places.get(key, len(places)), key))
    write_table(path, HEADER, [shares[key].line for key in keys])


def games(seats: Sequence[int] = SEATS) -> Iterator[RuleSet]:
    """Yield each preset with its own number of seats, and then with others that it can have."""
    for preset, rules in PRESETS.items():
        yield rules
        others = (game for game in games_with([preset], seats) if game != preset)
        yield from map(parse_rules, others)


def table_line(share: Share) -> str:
    """The figures of a share as a line of the table."""
    figure, error = share.figures
    where = "inside" if share.inside else "OUTSIDE"
    return f"{share.rules}\t{share.level}\t{len(share.won)}\t{figure:.1%} ± {error:.1%}\t{where}"


def played(share: Share, pairs: int, jobs: int) -> Iterator[Share]:
    """Play what is missing; yield the share after each twenty shuffles."""
    results = iter(in_order(play_pair, tasks(share, pairs), jobs))
    while some := [pair.won for pair in islice(results, 20)]:
        share = share._replace(won=(*share.won, *some))
        yield share


def main() -> None:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", nargs="+", help="games in notation; by default all presets")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--pairs", type=int, default=200, help="the number of shuffles of each")
    parser.add_argument("--seed", default="shares")
    add_jobs(parser)
    parser.add_argument("--results", type=Path, default=FILE)
    parser.add_argument("--report", action="store_true", help="print what was measured, and stop")
    options = parser.parse_args()
    known = read(options.results)
    if options.report:
        print_all(known.values())
        return
    choice = map(parse_rules, options.rules) if options.rules else PRESETS.values()
    for rules in choice:
        for level in options.levels:
            share = begun(rules, level, options.seed, known)
            for more in played(share, options.pairs, options.jobs):
                share = more
                known = {**read(options.results), share.key: share}
                write(options.results, known)
            print(table_line(share), flush=True)


def print_all(shares: Iterable[Share]) -> None:
    """Print the table and how many steps are as they should be."""
    rows = list(shares)
    for share in rows:
        print(table_line(share))
    print(f"{sum(share.inside for share in rows)} of {len(rows)} inside")


if __name__ == "__main__":
    main()
