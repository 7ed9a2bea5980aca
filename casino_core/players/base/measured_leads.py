"""By how much the master leads over the searcher, measured in each preset.

`python -m tests.lab.measure_leads --write` writes the end of this module, by the pairs in
`tests/lab/leads.tsv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

PROVED: Final = 3.0
"""A lead is proved if it is more than this number of standard errors above 0.

A player who leads by nothing reaches it once in 740 measurements: among 27 games hardly ever."""
PAIRS: Final = 400
"""The pairs after which a lead that is not proved counts as none.

A pair varies by 4 points or so. A lead that stays unproved after so many pairs is hardly more than
half a point in two rounds, which nobody at the table can tell."""


class Lead(NamedTuple):
    """A measured lead of the master over the searcher.

    pairs     the number of mirrored pairs of rounds, fixed before
    mean      the lead in points a pair
    error     its standard error
    master    the version of the master
    searcher  the version of the searcher
    seed      the seed of the cards
    """

    pairs: int
    mean: float
    error: float
    master: str
    searcher: str
    seed: str

    @property
    def proved(self) -> bool:
        """Whether the master is better than the searcher, beyond doubt."""
        return self.mean > PROVED * self.error

    @property
    def in_doubt(self) -> bool:
        """Whether a thorough measurement did not prove it."""
        return self.pairs >= PAIRS and not self.proved


LEADS: Final[Mapping[str, Lead]] = {
    "south-african": Lead(200, 0.645, 0.369, "0.3", "0.2", "leads"),
}
"""The measured lead of each preset; one that is not here is not measured yet."""
