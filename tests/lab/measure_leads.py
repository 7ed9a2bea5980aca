"""Measures by how much the master leads over the searcher in each preset.

    python -m tests.lab.measure_leads --presets standard royal --pairs 400 --jobs 2 --write

The players meet on mirrored pairs of rounds (`casino_core.cli.match`). The number of pairs is fixed
before. A measurement ends before that only when its lead is proved already (`Lead.proved`), which
takes the more errors the fewer pairs were played. `tests/lab/leads.tsv` has a line for each preset,
with the versions of both players, the seed, the number of pairs asked for and the points of those
that were played. A second run goes on where the first one stopped, and plays anew where a player
has another version or the seed is another one.

The table has the pairs, the lead in points a pair and its standard error. `--write` writes the
presets whose measurement has ended into `casino_core/players/base/measured_leads.py`, from which
the page takes whether it offers the master (`casino_core.players.leads`).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple, Self

from casino_core import PRESETS
from casino_core.cli.match import Task, play_pair
from casino_core.cli.processes import add_jobs, in_order
from casino_core.losses import mean_and_error
from casino_core.players import PLAYERS
from casino_core.players.base import measured_leads
from casino_core.players.base.measured_leads import PAIRS, Lead

FILE: Final = Path(__file__).parent / "leads.tsv"
FEWEST: Final = 50
"""Before this number of pairs nothing is proved: the standard error itself is not sure."""
HEADER: Final = "preset\tmaster\tsearcher\tseed\tpairs\tpoints"
MODULE: Final = Path(measured_leads.__file__)


class Measured(NamedTuple):
    """The pairs of a preset: the versions, the seed, how many are asked for, and their points."""

    preset: str
    master: str
    searcher: str
    seed: str
    pairs: int
    points: tuple[float, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether all pairs were played, or enough of them to prove the lead."""
        played = len(self.points)
        return played >= self.pairs or (played >= FEWEST and self.lead.proved)

    @property
    def lead(self) -> Lead:
        """The lead of the master by the pairs so far."""
        mean, error = mean_and_error(self.points)
        return Lead(len(self.points), round(mean, 3), round(error, 3), self.pairs, *self[1:4])

    @property
    def missing(self) -> list[Task]:
        """The pairs that are still to be played."""
        seeds = (f"{self.seed}/{self.preset}/{number}" for number in count(len(self.points)))
        number = 0 if self.ended else self.pairs - len(self.points)
        return [Task("master", "searcher", self.preset, seed) for seed in islice(seeds, number)]

    @property
    def line(self) -> str:
        """The line in the file."""
        *start, points = self
        return "\t".join((*map(str, start), " ".join(f"{each:g}" for each in points)))

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Read a line of the file."""
        preset, master, searcher, seed, pairs, points = line.split("\t")
        return cls(preset, master, searcher, seed, int(pairs), tuple(map(float, points.split())))


def read(path: Path) -> dict[str, Measured]:
    """The pairs of each preset that a file has; none if there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else []
    return {found.preset: found for found in map(Measured.from_line, lines)}


def write(path: Path, found: Mapping[str, Measured]) -> None:
    """Write the file, in the order of the presets."""
    lines = [found[preset].line for preset in PRESETS if preset in found]
    beside = path.with_suffix(".new")
    beside.write_text("\n".join((HEADER, *lines)) + "\n", encoding="utf-8")
    beside.replace(path)


def begun(preset: str, seed: str, pairs: int, found: Mapping[str, Measured]) -> Measured:
    """What was measured of a preset by the present players, with as many pairs as are asked for."""
    new = Measured(preset, PLAYERS["master"].version, PLAYERS["searcher"].version, seed, pairs)
    known = found.get(preset, new)
    return known._replace(pairs=pairs) if known[:4] == new[:4] else new


def module_text(found: Sequence[Measured]) -> str:
    """The text of the module with the leads of the presets whose measurement has ended."""
    before, _, _ = MODULE.read_text(encoding="utf-8").partition("LEADS: Final")
    rows = [f'    "{each.preset}": {_written(each.lead)},\n' for each in found if each.ended]
    listed = f"{{\n{''.join(rows)}}}" if rows else "{}"
    return (
        f"{before}LEADS: Final[Mapping[str, Lead]] = {listed}\n"
        '"""The measured lead of each preset; one that is not here is not measured yet."""\n'
    )


def _written(lead: Lead) -> str:
    *figures, master, searcher, seed = lead
    return f'Lead({", ".join(map(str, figures))}, "{master}", "{searcher}", "{seed}")'


def table_line(found: Measured) -> str:
    """The figures of a preset as a line of the table."""
    lead = found.lead
    told = "proved" if lead.proved else "not proved"
    return f"{found.preset}\t{lead.pairs}\t{lead.mean:+.2f} ± {lead.error:.2f}\t{told}"


def main() -> None:
    """Play what is missing, print the table, and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS))
    parser.add_argument("--pairs", type=int, default=PAIRS, help="the pairs of each preset")
    parser.add_argument("--seed", default="leads")
    add_jobs(parser)
    parser.add_argument("--results", type=Path, default=FILE)
    parser.add_argument("--write", action="store_true", help="write the module of the engine")
    options = parser.parse_args()
    found = read(options.results)
    for preset in options.presets:
        measured = begun(preset, options.seed, options.pairs, found)
        for pair in in_order(play_pair, measured.missing, options.jobs):
            measured = measured._replace(points=(*measured.points, round(pair.points, 3)))
            found[preset] = measured
            write(options.results, found)
            if measured.ended:
                break
        print(table_line(measured), flush=True)
    if options.write:
        listed = [found[preset] for preset in PRESETS if preset in found]
        MODULE.write_text(module_text(listed), encoding="utf-8")


if __name__ == "__main__":
    main()
