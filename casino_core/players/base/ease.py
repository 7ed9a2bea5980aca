"""How inattentive each lower level is in each game: a factor for its table (`attention`).

`python -m tests.lab.tune_levels --write` writes the end of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ...notation.rulesets import nearest_preset
from ...presets import PRESETS
from ...ruleset import RuleSet

LOWER: Final = ("careless", "beginner", "greedy")
"""The levels that have a factor, the weakest first."""


@lru_cache(maxsize=64)
def row_of(rules: RuleSet) -> str:
    """Return the name of the row that holds for a game: of its preset and its number of players.

    House rules have the row of the nearest preset. Where a preset has no row for a number of
    players, the one with the nearest number holds.

    >>> from casino_core.players.base.ease import row_of
    >>> row_of(casino.parse_rules("royal,sweep_points=0"))
    'royal'
    """
    preset = nearest_preset(rules)
    usual = PRESETS[preset].players
    numbers = {
        int(row.partition("=")[2] or usual): row for row in EASE if row.partition(",")[0] == preset
    }
    return numbers[min(numbers, key=lambda number: (abs(number - rules.players), number))]


def ease_of(level: str, rules: RuleSet) -> float:
    """Return the factor of a level in a game: the higher, the more it overlooks."""
    return EASE[row_of(rules)][LOWER.index(level)] / 100


EASE: Final[Mapping[str, tuple[int, int, int]]] = {
    "standard": (42, 54, 62),
    "royal": (40, 54, 87),
    "counting-out": (54, 66, 83),
    "two-handed": (56, 76, 90),
    "folk": (52, 62, 88),
    "attend": (50, 60, 75),
    "take-or-add": (55, 66, 82),
    "spade": (50, 62, 96),
    "diamond": (67, 79, 90),
    "draw": (47, 59, 69),
    "royal-draw": (48, 51, 64),
    "partnership": (77, 95, 133),
    "kasino-se": (80, 101, 138),
    "kasino-fi": (50, 71, 130),
    "laisto": (170, 115, 82),
    "misar": (250, 127, 134),
    "krypkasino": (278, 86, 67),
    "mulle": (191, 249, 288),
    "dominicano": (48, 61, 85),
    "byggkasino": (40, 49, 66),
    "rakennuskasino": (28, 37, 58),
    "kasino-no": (49, 51, 81),
    "kasino-dk": (53, 64, 99),
    "south-african": (136, 119, 94),
    "khasino": (191, 274, 347),
    "sotho": (125, 130, 107),
    "swazi": (133, 160, 180),
}
"""The factors of the lower levels by game and number of players, in per cent."""
