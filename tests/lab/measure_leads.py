"""Measures by how much each level leads over the level below it in each preset.

    python -m tests.lab.measure_leads --presets standard royal --levels master --jobs 2 --write

The players meet on mirrored pairs of rounds. Where both search, the luck of the deals is taken off
(`luck`). A measurement ends by a sequential test that is fixed beforehand (`Lead.proved`,
`Lead.refuted`), or after the most pairs. `tests/lab/leads.tsv` has a line for each game and
level, with the versions of both players, the seed, the most pairs, and the points and the luck of
those that were played. A second run goes on where the first one stopped, and plays anew where a
player has another version or the seed is another one.

The table has the pairs, the lead in points a pair and its standard error. `--write` writes the
measurements that have ended into `casino_core/players/base/measured_leads.py`, and into the module
`left_out` beside it which levels each game leaves out (`casino_core.players.leads`). `--report`
plays nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple, Self

from casino_core import PRESETS, Game, parse_rules
from casino_core.analysis.pairs import Pair, pair_of, play_round, seated
from casino_core.cli.match import Task
from casino_core.cli.processes import add_jobs, in_order
from casino_core.losses import mean_and_error
from casino_core.players import PLAYERS, player_of
from casino_core.players.base import left_out, measured_leads
from casino_core.players.base.left_out import MUST_BE_PROVED, REFUTED, UNKNOWN
from casino_core.players.base.measured_leads import (
    FEWEST,
    PAIRS,
    PROOF,
    REFUTATION,
    Lead,
    evidence,
)
from casino_core.players.leads import level_below
from casino_core.rules.outcome import outcome
from tests.lab.luck import luck_of
from tests.lab.measure_review_time import games_with

FILE: Final = Path(__file__).parent / "leads.tsv"
HEADER: Final = "preset\tlevel\tversion\tversion_below\tseed\tpairs\tpoints\tluck"
MODULE: Final = Path(measured_leads.__file__)
LEFT_OUT_MODULE: Final = Path(left_out.__file__)
BELOW: Final = {level: below for level in PLAYERS if (below := level_below(level))}
"""The level below each level but the weakest."""

Key = tuple[str, str]
"""A preset and a level."""


class Measurement(NamedTuple):
    """The pairs of a level in a preset, which derive from a seed.

    pairs   the most pairs
    points  the lead of the level in each pair that was played
    luck    the part of it that the deals gave
    """

    preset: str
    level: str
    version: str
    version_below: str
    seed: str
    pairs: int
    points: tuple[float, ...] = ()
    luck: tuple[float, ...] = ()

    @property
    def key(self) -> Key:
        """The preset and the level."""
        return self.preset, self.level

    @property
    def ended(self) -> bool:
        """Whether the lead is proved or refuted, or all pairs were played."""
        if len(self.points) >= self.pairs:
            return True
        return bool(self.points) and (self.lead.proved or self.lead.refuted)

    @property
    def lead(self) -> Lead:
        """The lead of the level by the pairs so far."""
        pairs = len(self.points)
        mean, error = mean_and_error([a - b for a, b in zip(self.points, self.luck, strict=True)])
        deviation = mean_and_error(self.points)[1] * sqrt(pairs)
        return Lead(
            pairs,
            round(mean, 3) + 0.0,  # never -0.0
            round(error, 3),
            round(deviation, 3),
            self.version,
            self.version_below,
            self.seed,
        )

    def with_pair(self, points: float, luck: float) -> Self:
        """The measurement with one more pair."""
        points, luck = round(points, 3), round(luck, 3)
        return self._replace(points=(*self.points, points), luck=(*self.luck, luck))

    @property
    def tasks(self) -> list[Task]:
        """The pairs that are still to be played."""
        place = f"{self.seed}/{self.preset}"
        if self.level != "master":
            place += f"/{self.level}"
        seeds = (f"{place}/{number}" for number in count(len(self.points)))
        number = 0 if self.ended else self.pairs - len(self.points)
        players = self.level, BELOW[self.level]
        return [Task(*players, self.preset, seed) for seed in islice(seeds, number)]

    @property
    def line(self) -> str:
        """The line in the file."""
        *start, points, luck = self
        numbers = (" ".join(f"{each:g}" for each in column) for column in (points, luck))
        return "\t".join((*map(str, start), *numbers))

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Read a line of the file."""
        *start, pairs, points, luck = line.split("\t")
        preset, level, version, version_below, seed = start
        numbers = (tuple(map(float, column.split())) for column in (points, luck))
        return cls(preset, level, version, version_below, seed, int(pairs), *numbers)


def play(task: Task) -> tuple[float, float]:
    """Play a pair of rounds; return the lead of the first player, and the luck in it."""
    rules = parse_rules(task.rules)
    start = Game.new(rules, task.seed)
    players = player_of(task.first), player_of(task.second)
    results, luck = [], 0.0
    for place in rules.side_numbers:
        game = play_round(start, seated(rules, *players, place), task.seed)
        results.append(outcome(game.position))
        if takes_luck_off(task.first, task.second):
            luck += (-1) ** place * luck_of(game.rounds[-1], f"{task.seed}/luck")
    return pair_of(rules, results).points, luck


def takes_luck_off(*players: str) -> bool:
    """Whether the luck is taken off: all players search.

    The luck is what the deals are worth to players who play well. With players who do not, it
    explains little of their points.
    """
    return all(PLAYERS[player].searches for player in players)


def rows_of(path: Path) -> list[str]:
    """Return the lines of a table below its header; none if the file is missing."""
    return path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else []


def write_table(path: Path, header: str, rows: Iterable[str]) -> None:
    """Write a table at once: a run that is stopped meanwhile leaves the old one."""
    beside = path.with_suffix(".new")
    beside.write_text("\n".join((header, *rows)) + "\n", encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> dict[Key, Measurement]:
    """The measurements that a file has; none if there is no file."""
    return {each.key: each for each in map(Measurement.from_line, rows_of(path))}


def in_table_order(measurements: Mapping[Key, Measurement]) -> Iterator[Measurement]:
    """Yield measurements in the order of the games, then of the levels from the top down."""
    levels = list(reversed(BELOW))
    for key in sorted(measurements, key=lambda key: (place_of(key[0]), levels.index(key[1]))):
        yield measurements[key]


def place_of(game: str) -> tuple[int, int]:
    """Return the place of a game in the table: that of its preset, then its number of players."""
    preset, _comma, players = game.partition(",players=")
    return list(PRESETS).index(preset), int(players or 0)


def games_of(presets: Iterable[str], players: Sequence[int]) -> list[str]:
    """Return some presets, or what they are with these numbers of players, where they can be."""
    if not players:
        return list(presets)
    return [game for game in games_with(presets, players) if game not in PRESETS]


def write(path: Path, measurements: Mapping[Key, Measurement]) -> None:
    """Write the file."""
    write_table(path, HEADER, [each.line for each in in_table_order(measurements)])


def versions_of(level: str) -> tuple[str, str]:
    """The present versions of the player of a level and of the level below it."""
    return PLAYERS[level].version, PLAYERS[BELOW[level]].version


def begun(
    preset: str, level: str, seed: str, pairs: int, known: Mapping[Key, Measurement]
) -> Measurement:
    """Return the stored measurement of the present players, or a new one, of `pairs` at most."""
    new = Measurement(preset, level, *versions_of(level), seed, pairs)
    old = known.get(new.key, new)
    return old._replace(pairs=pairs) if old[:5] == new[:5] else new


def module_source(leads: Mapping[str, Mapping[str, Lead]]) -> str:
    """The source of the module with the measured leads."""
    before, _, _ = MODULE.read_text(encoding="utf-8").partition("LEADS: Final")
    rows = [
        f'    "{preset}": {{\n'
        + "".join(f'        "{level}": {_source(lead)},\n' for level, lead in of_levels.items())
        + "    },\n"
        for preset, of_levels in leads.items()
    ]
    return (
        f"{before}LEADS: Final[Mapping[str, Mapping[str, Lead]]] = {{\n{''.join(rows)}}}\n"
        '"""The measured leads of each game, by level; a level that is not here is not measured '
        'yet."""\n'
    )


def _source(lead: Lead) -> str:
    *figures, version, version_below, seed = lead
    return f'Lead({", ".join(map(str, figures))}, "{version}", "{version_below}", "{seed}")'


def levels_left_out(leads: Mapping[str, Mapping[str, Lead]]) -> dict[str, dict[str, str]]:
    """The levels that each game leaves out and why, by the leads of the present players.

    Another number of players has no row of its own where that would tell what is told of any game
    that was not measured.
    """
    rows = {
        game: {
            level: reason
            for level in BELOW
            if (reason := why_left_out(level, leads.get(game, {}).get(level)))
        }
        for game in sorted({*PRESETS, *leads}, key=place_of)
    }
    not_measured = {MUST_BE_PROVED: UNKNOWN}
    return {game: row for game, row in rows.items() if game in PRESETS or row != not_measured}


def why_left_out(level: str, lead: Lead | None) -> str:
    """Why a preset with this lead leaves a level out; empty if it does not."""
    if lead and (lead.version, lead.version_below) != versions_of(level):
        lead = None
    if lead and lead.refuted:
        return REFUTED
    return UNKNOWN if level == MUST_BE_PROVED and not (lead and lead.proved) else ""


def left_out_source(leads: Mapping[str, Mapping[str, Lead]]) -> str:
    """The source of the module with the levels that each preset leaves out."""
    before, _, _ = LEFT_OUT_MODULE.read_text(encoding="utf-8").partition("LEFT_OUT: Final")
    rows = []
    for preset, levels in levels_left_out(leads).items():
        reasons = ", ".join(f'"{level}": {reason.upper()}' for level, reason in levels.items())
        rows.append(f'    "{preset}": {{{reasons}}},\n')
    return (
        f"{before}LEFT_OUT: Final[Mapping[str, Mapping[str, str]]] = {{\n{''.join(rows)}}}\n"
        '"""The levels that each game leaves out and why, the weakest first."""\n'
    )


def leads_of(measurements: Iterable[Measurement]) -> dict[str, dict[str, Lead]]:
    """The leads whose measurement has ended, by preset and level."""
    leads: dict[str, dict[str, Lead]] = {}
    for each in measurements:
        if each.ended:
            leads.setdefault(each.preset, {})[each.level] = each.lead
    return leads


def settled(pairs: Sequence[Pair]) -> bool:
    """Return whether the lead of one of two players is proved, or a lead of either is refuted.

    This is the sequential test of the levels, in both directions.
    """
    points = [pair.points for pair in pairs]
    mean, error = mean_and_error(points)
    if len(points) < FEWEST or not error:
        return False
    of_the_one_ahead = evidence(abs(mean), error, error * sqrt(len(points)))
    return of_the_one_ahead >= PROOF or of_the_one_ahead <= REFUTATION


def until_settled(pairs: Iterable[Pair]) -> list[Pair]:
    """Return the pairs of two players up to the one that settles which of them leads."""
    results: list[Pair] = []
    for pair in pairs:
        results.append(pair)
        if settled(results):
            break
    return results


def verdict(measurement: Measurement) -> str:
    """Return the verdict of a measurement so far."""
    if measurement.lead.proved:
        return "proved"
    if measurement.lead.refuted:
        return "refuted"
    return "undecided" if measurement.ended else "not ended"


def table_line(measurement: Measurement) -> str:
    """The figures of a measurement as a line of the table."""
    lead = measurement.lead
    figures = f"{lead.pairs}\t{lead.mean:+.2f} ± {lead.error:.2f}\t{verdict(measurement)}"
    return f"{measurement.preset}\t{measurement.level}\t{figures}"


def main() -> None:
    """Play what is missing, print the table, and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS))
    parser.add_argument(
        "--players", nargs="+", type=int, default=[], help="other numbers of players than usual"
    )
    parser.add_argument("--levels", nargs="+", choices=list(BELOW), default=["master"])
    parser.add_argument("--pairs", type=int, default=PAIRS, help="the most pairs of each")
    parser.add_argument("--seed", default="leads")
    add_jobs(parser)
    parser.add_argument("--results", type=Path, default=FILE)
    parser.add_argument("--write", action="store_true", help="write the module of the engine")
    parser.add_argument("--report", action="store_true", help="print what was measured, and stop")
    options = parser.parse_args()
    known = read(options.results)
    if options.report:
        for each in in_table_order(known):
            print(table_line(each))
        return
    for level in options.levels:
        for game in games_of(options.presets, options.players):
            measurement = begun(game, level, options.seed, options.pairs, known)
            for points, luck in in_order(play, measurement.tasks, options.jobs):
                measurement = measurement.with_pair(points, luck)
                known[measurement.key] = measurement
                write(options.results, known)
                if measurement.ended:
                    break
            if measurement.points:
                print(table_line(measurement), flush=True)
    if options.write:
        leads = leads_of(in_table_order(known))
        MODULE.write_text(module_source(leads), encoding="utf-8")
        LEFT_OUT_MODULE.write_text(left_out_source(leads), encoding="utf-8")


if __name__ == "__main__":
    main()
