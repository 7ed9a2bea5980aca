"""By how much each level leads over the level below it, measured in each preset.

`python -m tests.lab.measure_leads --write` writes the end of this module and `left_out`, by the
pairs in `tests/lab/leads.tsv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Final, NamedTuple

from ...losses import log_ratio

SLIGHT: Final = 0.2
"""The least lead that makes a level of its own, in standard deviations of a mirrored pair.

A pair of `standard` has a standard deviation of 5 points: there it is a lead of 1 point a pair."""
FALSE_PROOF: Final = 1 / 740
"""The probability of proving a lead where there is none."""
MISSED: Final = 1 / 10
"""The probability of refuting a lead that is as large as `SLIGHT`."""
PROOF: Final = log((1 - MISSED) / FALSE_PROOF)
"""A lead is proved when the evidence for it is at least this (Wald 1945)."""
REFUTATION: Final = log(MISSED / (1 - FALSE_PROOF))
"""A lead is refuted when the evidence for it is at most this."""
FEWEST: Final = 50
"""Before this number of pairs nothing is decided: the standard deviation itself is uncertain."""
PAIRS: Final = 400
"""The most pairs of a measurement. A level that leads by nothing is refuted after 130 or so."""


def evidence(mean: float, error: float, deviation: float) -> float:
    """Return the logarithm of the probability ratio of a slight lead against none (`log_ratio`).

    A slight lead is one of `SLIGHT` standard deviations.

    mean       the lead in points a pair
    error      its standard error, not 0
    deviation  the standard deviation of the points of a pair

    >>> from casino_core.players.base.measured_leads import evidence
    >>> round(evidence(1.0, 0.25, 5.0), 6)
    8.0
    """
    return log_ratio(mean, error, SLIGHT * deviation)


class Lead(NamedTuple):
    """A measured lead of a level over the level below it.

    pairs          the number of mirrored pairs of rounds that were played
    mean           the lead in points a pair
    error          its standard error, after the luck of the deals was taken off
    deviation      the standard deviation of the points of a pair, luck and all
    version        the version of the player of the level
    version_below  the version of the player of the level below it
    seed           the seed of the cards
    """

    pairs: int
    mean: float
    error: float
    deviation: float
    version: str
    version_below: str
    seed: str

    @property
    def evidence(self) -> float:
        """The evidence for the lead, 0 without an error."""
        return evidence(self.mean, self.error, self.deviation) if self.error else 0.0

    @property
    def proved(self) -> bool:
        """Whether the level is plainly better than the level below it."""
        return self.pairs >= FEWEST and self.evidence >= PROOF

    @property
    def refuted(self) -> bool:
        """Whether the level is not plainly better than the level below it."""
        return self.pairs >= FEWEST and self.evidence <= REFUTATION


LEADS: Final[Mapping[str, Mapping[str, Lead]]] = {
    "standard": {
        "master": Lead(580, 1.166, 0.208, 5.007, "0.3", "0.2", "leads"),
        "searcher": Lead(53, 4.038, 0.766, 5.575, "0.2", "0.3", "leads"),
        "counting": Lead(82, 2.732, 0.602, 5.448, "0.3", "0.1", "leads"),
        "greedy": Lead(62, 4.597, 0.925, 7.287, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 9.32, 0.823, 5.822, "0.3", "0.1", "leads"),
    },
    "royal": {
        "master": Lead(210, 1.643, 0.395, 5.72, "0.3", "0.2", "leads"),
        "searcher": Lead(50, 6.16, 0.98, 6.932, "0.2", "0.3", "leads"),
        "counting": Lead(50, 5.96, 0.887, 6.273, "0.3", "0.1", "leads"),
        "greedy": Lead(51, 4.647, 0.86, 6.141, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 7.42, 0.802, 5.668, "0.3", "0.1", "leads"),
    },
    "counting-out": {
        "master": Lead(284, 1.208, 0.329, 5.552, "0.3", "0.2", "leads"),
        "searcher": Lead(54, 4.519, 0.875, 6.433, "0.2", "0.3", "leads"),
        "counting": Lead(50, 4.58, 0.765, 5.41, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 6.22, 1.033, 7.305, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 10.14, 0.717, 5.071, "0.3", "0.1", "leads"),
    },
    "two-handed": {
        "master": Lead(232, 1.371, 0.345, 5.248, "0.3", "0.2", "leads"),
        "searcher": Lead(67, 3.851, 0.79, 6.465, "0.2", "0.3", "leads"),
        "counting": Lead(71, 3.746, 0.779, 6.561, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 6.36, 0.919, 6.499, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 7.56, 0.984, 6.958, "0.3", "0.1", "leads"),
    },
    "folk": {
        "searcher": Lead(56, 3.75, 0.721, 5.394, "0.2", "0.3", "leads"),
        "counting": Lead(65, 3.969, 0.795, 6.405, "0.3", "0.1", "leads"),
        "greedy": Lead(54, 5.167, 0.963, 7.073, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 9.48, 0.961, 6.795, "0.3", "0.1", "leads"),
    },
    "attend": {
        "searcher": Lead(54, 4.981, 0.928, 6.823, "0.2", "0.3", "leads"),
        "counting": Lead(50, 4.5, 0.768, 5.433, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 5.9, 1.03, 7.285, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 10.22, 0.946, 6.686, "0.3", "0.1", "leads"),
    },
    "take-or-add": {
        "master": Lead(210, 1.448, 0.348, 5.044, "0.3", "0.2", "leads"),
        "searcher": Lead(51, 4.706, 0.891, 6.363, "0.2", "0.3", "leads"),
        "counting": Lead(74, 2.986, 0.626, 5.388, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 6.04, 1.069, 7.562, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 9.16, 0.924, 6.535, "0.3", "0.1", "leads"),
    },
    "spade": {
        "searcher": Lead(70, 4.771, 0.996, 8.334, "0.2", "0.3", "leads"),
        "counting": Lead(50, 7.4, 1.051, 7.434, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 10.36, 1.161, 8.211, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 17.86, 1.339, 9.467, "0.3", "0.1", "leads"),
    },
    "diamond": {
        "searcher": Lead(97, 1.515, 0.349, 3.437, "0.2", "0.3", "leads"),
        "counting": Lead(50, 2.68, 0.456, 3.223, "0.3", "0.1", "leads"),
        "greedy": Lead(74, 2.338, 0.486, 4.178, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 5.46, 0.602, 4.253, "0.3", "0.1", "leads"),
    },
    "draw": {
        "counting": Lead(57, 4.07, 0.8, 6.041, "0.3", "0.1", "leads"),
        "greedy": Lead(70, 3.529, 0.731, 6.119, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 11.46, 0.818, 5.782, "0.3", "0.1", "leads"),
    },
    "royal-draw": {
        "counting": Lead(54, 4.981, 0.958, 7.04, "0.3", "0.1", "leads"),
        "greedy": Lead(62, 4.21, 0.842, 6.631, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 11.7, 0.799, 5.647, "0.3", "0.1", "leads"),
    },
    "partnership": {
        "counting": Lead(133, 2.226, 0.56, 6.458, "0.3", "0.1", "leads"),
        "greedy": Lead(57, 4.298, 0.831, 6.271, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 9.14, 0.822, 5.813, "0.3", "0.1", "leads"),
    },
    "kasino-se": {
        "master": Lead(140, 1.358, 0.369, 5.839, "0.3", "0.2", "leads"),
        "counting": Lead(50, 4.94, 0.845, 5.978, "0.3", "0.1", "leads"),
        "greedy": Lead(97, 3.216, 0.736, 7.249, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 11.06, 0.813, 5.748, "0.3", "0.1", "leads"),
    },
    "kasino-fi": {
        "counting": Lead(57, 3.895, 0.762, 5.756, "0.3", "0.1", "leads"),
        "greedy": Lead(67, 3.493, 0.715, 5.853, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 10.46, 0.737, 5.211, "0.3", "0.1", "leads"),
    },
    "laisto": {
        "master": Lead(50, -0.422, 0.618, 5.122, "0.3", "0.2", "leads"),
        "counting": Lead(90, -0.178, 0.66, 6.26, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 6.02, 0.851, 6.015, "0.1", "0.3", "leads"),
        "beginner": Lead(63, 4.206, 0.86, 6.828, "0.3", "0.1", "leads"),
    },
    "misar": {
        "counting": Lead(76, 7.882, 1.674, 14.597, "0.3", "0.1", "leads"),
        "greedy": Lead(101, 5.04, 1.184, 11.895, "0.1", "0.3", "leads"),
        "beginner": Lead(283, 2.647, 0.726, 12.214, "0.3", "0.1", "leads"),
    },
    "krypkasino": {
        "counting": Lead(50, 86.04, 10.169, 71.905, "0.3", "0.1", "leads"),
        "greedy": Lead(102, 26.255, 6.158, 62.197, "0.1", "0.3", "leads"),
        "beginner": Lead(390, 3.585, 2.677, 52.857, "0.3", "0.1", "leads"),
    },
    "mulle": {
        "counting": Lead(77, 8.039, 1.692, 14.843, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 13.4, 2.289, 16.184, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 28.88, 2.262, 15.994, "0.3", "0.1", "leads"),
    },
    "dominicano": {
        "counting": Lead(50, 5.52, 0.858, 6.068, "0.3", "0.1", "leads"),
        "greedy": Lead(57, 5.825, 1.111, 8.386, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 8.3, 0.979, 6.92, "0.3", "0.1", "leads"),
    },
    "byggkasino": {
        "counting": Lead(50, 5.24, 0.894, 6.323, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 5.6, 1.029, 7.273, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 8.92, 0.901, 6.369, "0.3", "0.1", "leads"),
    },
    "rakennuskasino": {
        "counting": Lead(50, 5.06, 0.912, 6.45, "0.3", "0.1", "leads"),
        "greedy": Lead(58, 4.345, 0.862, 6.568, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 9.18, 0.984, 6.96, "0.3", "0.1", "leads"),
    },
    "kasino-no": {
        "counting": Lead(55, 4.182, 0.803, 5.957, "0.3", "0.1", "leads"),
        "greedy": Lead(50, 4.66, 0.81, 5.727, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 6.26, 0.928, 6.562, "0.3", "0.1", "leads"),
    },
    "kasino-dk": {
        "counting": Lead(50, 4.68, 0.818, 5.783, "0.3", "0.1", "leads"),
        "greedy": Lead(52, 4.962, 0.932, 6.724, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 7.72, 0.849, 6.004, "0.3", "0.1", "leads"),
    },
    "south-african": {
        "master": Lead(200, 0.645, 0.369, 5.221, "0.3", "0.2", "leads"),
        "counting": Lead(50, 7.82, 0.754, 5.329, "0.3", "0.1", "leads"),
        "greedy": Lead(78, -0.359, 0.815, 7.195, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 11.64, 0.813, 5.745, "0.3", "0.1", "leads"),
    },
    "khasino": {
        "counting": Lead(50, 8.2, 0.867, 6.131, "0.3", "0.1", "leads"),
        "greedy": Lead(400, 1.145, 0.387, 7.731, "0.1", "0.3", "leads"),
        "beginner": Lead(147, 2.735, 0.702, 8.508, "0.3", "0.1", "leads"),
    },
    "sotho": {
        "counting": Lead(50, 7.84, 1.102, 7.792, "0.3", "0.1", "leads"),
        "greedy": Lead(128, 2.656, 0.655, 7.416, "0.1", "0.3", "leads"),
        "beginner": Lead(50, 6.52, 1.004, 7.101, "0.3", "0.1", "leads"),
    },
    "swazi": {
        "counting": Lead(50, 9.76, 1.238, 8.756, "0.3", "0.1", "leads"),
        "greedy": Lead(400, 1.385, 0.457, 9.142, "0.1", "0.3", "leads"),
        "beginner": Lead(400, 1.48, 0.477, 9.547, "0.3", "0.1", "leads"),
    },
}
"""The measured leads of each preset, by level; a level that is not here is not measured yet."""
