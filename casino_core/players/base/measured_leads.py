"""By how much the master leads over the searcher, measured in each preset.

`python -m tests.lab.measure_leads --write` writes the end of this module, by the pairs in
`tests/lab/leads.tsv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final, NamedTuple

PROVED: Final = 3.0
"""A lead is proved if it is more than this number of standard errors above 0."""
PAIRS: Final = 400
"""The pairs that are usually asked for.

A pair varies by 5 points or so: 400 pairs prove a lead of 0.8 points in two rounds."""


class Lead(NamedTuple):
    """A measured lead of the master over the searcher.

    pairs     the number of mirrored pairs of rounds that were played
    mean      the lead in points a pair
    error     its standard error
    asked     the number of pairs that were asked for, fixed before
    master    the version of the master
    searcher  the version of the searcher
    seed      the seed of the cards
    """

    pairs: int
    mean: float
    error: float
    asked: int
    master: str
    searcher: str
    seed: str

    @property
    def proved(self) -> bool:
        """Whether the master is better than the searcher, beyond doubt.

        After the pairs that were asked for, the lead is more than `PROVED` errors. Before, the
        points together are more than that many errors of the points of all pairs, which is more.
        A player who leads by nothing crosses such a line once in 370 measurements: twice as often
        as it ends above it (the reflection principle), so among 27 games hardly ever.
        """
        return self.mean * self.pairs > PROVED * self.error * sqrt(self.pairs * self.asked)


LEADS: Final[Mapping[str, Lead]] = {
    "standard": Lead(580, 1.166, 0.208, 1600, "0.3", "0.2", "leads"),
    "royal": Lead(210, 1.643, 0.395, 400, "0.3", "0.2", "leads"),
    "counting-out": Lead(284, 1.208, 0.329, 400, "0.3", "0.2", "leads"),
    "two-handed": Lead(232, 1.371, 0.345, 400, "0.3", "0.2", "leads"),
    "take-or-add": Lead(210, 1.448, 0.348, 400, "0.3", "0.2", "leads"),
    "south-african": Lead(200, 0.645, 0.369, 200, "0.3", "0.2", "leads"),
}
"""The measured lead of each preset; one that is not here is not measured yet."""
