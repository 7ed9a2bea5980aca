"""By how much each level leads over the level below it, measured in each game.

A game is a preset, or a preset with another number of players: `standard,players=3`.

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
    },
    "standard,players=3": {
        "searcher": Lead(50, 4.94, 0.808, 5.717, "0.2", "0.3", "leads"),
        "counting": Lead(260, 1.192, 0.326, 5.265, "0.3", "0.3", "leads"),
        "greedy": Lead(64, 2.977, 0.608, 4.868, "0.3", "0.3", "leads"),
        "beginner": Lead(153, 1.595, 0.407, 5.032, "0.3", "0.3", "leads"),
    },
    "standard,players=4": {
        "searcher": Lead(68, 3.147, 0.657, 5.421, "0.2", "0.3", "leads"),
        "counting": Lead(240, 1.186, 0.325, 5.036, "0.3", "0.3", "leads"),
        "greedy": Lead(142, 1.559, 0.396, 4.718, "0.3", "0.3", "leads"),
        "beginner": Lead(268, 1.128, 0.311, 5.086, "0.3", "0.3", "leads"),
    },
    "royal": {
        "master": Lead(210, 1.643, 0.395, 5.72, "0.3", "0.2", "leads"),
        "searcher": Lead(50, 6.16, 0.98, 6.932, "0.2", "0.3", "leads"),
    },
    "royal,players=3": {
        "counting": Lead(149, 2.081, 0.519, 6.339, "0.3", "0.3", "leads"),
        "greedy": Lead(55, 3.091, 0.602, 4.463, "0.3", "0.3", "leads"),
        "beginner": Lead(207, 1.514, 0.398, 5.728, "0.3", "0.3", "leads"),
    },
    "royal,players=4": {
        "counting": Lead(247, 1.318, 0.36, 5.658, "0.3", "0.3", "leads"),
        "greedy": Lead(112, 2.06, 0.49, 5.188, "0.3", "0.3", "leads"),
        "beginner": Lead(178, 1.545, 0.397, 5.302, "0.3", "0.3", "leads"),
    },
    "counting-out": {
        "master": Lead(284, 1.208, 0.329, 5.552, "0.3", "0.2", "leads"),
        "searcher": Lead(54, 4.519, 0.875, 6.433, "0.2", "0.3", "leads"),
    },
    "two-handed": {
        "master": Lead(232, 1.371, 0.345, 5.248, "0.3", "0.2", "leads"),
        "searcher": Lead(67, 3.851, 0.79, 6.465, "0.2", "0.3", "leads"),
    },
    "folk": {
        "master": Lead(235, 0.961, 0.263, 5.094, "0.3", "0.2", "leads"),
        "searcher": Lead(56, 3.75, 0.721, 5.394, "0.2", "0.3", "leads"),
    },
    "attend": {
        "master": Lead(158, 1.18, 0.325, 5.668, "0.3", "0.2", "leads"),
        "searcher": Lead(54, 4.981, 0.928, 6.823, "0.2", "0.3", "leads"),
    },
    "take-or-add": {
        "master": Lead(210, 1.448, 0.348, 5.044, "0.3", "0.2", "leads"),
        "searcher": Lead(51, 4.706, 0.891, 6.363, "0.2", "0.3", "leads"),
    },
    "take-or-add,players=3": {
        "counting": Lead(100, 2.22, 0.516, 5.156, "0.3", "0.3", "leads"),
        "greedy": Lead(102, 2.603, 0.604, 6.097, "0.3", "0.3", "leads"),
        "beginner": Lead(81, 3.309, 0.724, 6.515, "0.3", "0.3", "leads"),
    },
    "take-or-add,players=4": {
        "counting": Lead(175, 1.587, 0.415, 5.489, "0.3", "0.3", "leads"),
        "greedy": Lead(82, 2.476, 0.545, 4.939, "0.3", "0.3", "leads"),
    },
    "spade": {
        "master": Lead(262, 1.281, 0.352, 7.243, "0.3", "0.2", "leads"),
        "searcher": Lead(70, 4.771, 0.996, 8.334, "0.2", "0.3", "leads"),
    },
    "spade,players=3": {
        "counting": Lead(91, 3.495, 0.787, 7.507, "0.3", "0.3", "leads"),
    },
    "spade,players=4": {
        "counting": Lead(139, 2.348, 0.595, 7.012, "0.3", "0.3", "leads"),
    },
    "diamond": {
        "master": Lead(520, 0.36, 0.089, 2.562, "0.3", "0.2", "leads"),
        "searcher": Lead(97, 1.515, 0.349, 3.437, "0.2", "0.3", "leads"),
    },
    "diamond,players=3": {
        "counting": Lead(154, 0.799, 0.207, 2.573, "0.3", "0.3", "leads"),
    },
    "diamond,players=4": {
        "counting": Lead(328, 0.139, 0.122, 2.207, "0.3", "0.3", "leads"),
    },
    "draw": {
        "master": Lead(243, 1.288, 0.351, 5.476, "0.3", "0.2", "leads"),
    },
    "royal-draw": {
        "master": Lead(99, 2.354, 0.551, 5.48, "0.3", "0.2", "leads"),
    },
    "partnership": {
        "master": Lead(327, 1.239, 0.342, 6.192, "0.3", "0.2", "leads"),
    },
    "kasino-se": {
        "master": Lead(173, 1.266, 0.347, 5.87, "0.3", "0.2", "leads"),
    },
    "kasino-se,players=3": {
        "counting": Lead(162, 1.824, 0.476, 6.062, "0.3", "0.3", "leads"),
    },
    "kasino-se,players=4": {
        "counting": Lead(314, 1.061, 0.29, 5.145, "0.3", "0.3", "leads"),
    },
    "kasino-fi": {
        "master": Lead(153, 1.318, 0.358, 5.62, "0.3", "0.2", "leads"),
    },
    "kasino-fi,players=3": {
        "counting": Lead(377, 0.979, 0.265, 5.143, "0.3", "0.3", "leads"),
    },
    "kasino-fi,players=4": {
        "counting": Lead(121, 0.0, 0.443, 4.871, "0.3", "0.3", "leads"),
    },
    "laisto": {
        "master": Lead(331, 0.834, 0.223, 5.117, "0.3", "0.2", "leads"),
    },
    "laisto,players=3": {
        "counting": Lead(169, 1.482, 0.388, 5.049, "0.3", "0.3", "leads"),
    },
    "laisto,players=4": {
        "counting": Lead(118, 1.839, 0.443, 4.815, "0.3", "0.3", "leads"),
    },
    "misar": {
        "master": Lead(222, 0.949, 0.588, 12.696, "0.3", "0.2", "leads"),
    },
    "mulle": {
        "master": Lead(108, 4.434, 1.126, 13.352, "0.3", "0.2", "leads"),
    },
    "dominicano": {
        "master": Lead(162, 1.426, 0.381, 6.046, "0.3", "0.2", "leads"),
    },
    "byggkasino": {
        "master": Lead(243, 1.014, 0.279, 5.661, "0.3", "0.2", "leads"),
    },
    "rakennuskasino": {
        "master": Lead(101, 1.629, 0.429, 5.791, "0.3", "0.2", "leads"),
    },
    "kasino-no": {
        "master": Lead(50, 1.909, 0.436, 4.437, "0.3", "0.2", "leads"),
    },
    "kasino-no,players=3": {
        "counting": Lead(113, 1.942, 0.47, 4.997, "0.3", "0.3", "leads"),
    },
    "kasino-no,players=4": {
        "counting": Lead(125, 1.752, 0.427, 4.774, "0.3", "0.3", "leads"),
    },
    "kasino-dk": {
        "master": Lead(187, 1.085, 0.295, 4.743, "0.3", "0.2", "leads"),
    },
    "south-african": {
        "master": Lead(289, 1.109, 0.303, 5.153, "0.3", "0.2", "leads"),
    },
    "khasino": {
        "master": Lead(123, -0.002, 0.751, 8.333, "0.3", "0.2", "leads"),
    },
    "sotho": {
        "master": Lead(650, 1.309, 0.341, 8.69, "0.3", "0.2", "leads"),
    },
}
"""The measured leads of each game, by level; a level that is not here is not measured yet."""
