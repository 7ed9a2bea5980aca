"""The oversights of the three lower levels: a table for each level, and a factor for each game.

A figure of `ATTENTION` is the probability of overlooking something at a turn, in per cent, and has
its reason beside it. A game makes all figures of a level larger or smaller together (`EASE`). It
never makes those of longer sums and of raised builds smaller: they take practice.

`python -m tests.lab.tune_levels --write` writes the end of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ...notation.rulesets import nearest_preset
from ...presets import PRESETS
from ...ruleset import RuleSet


class Attention(NamedTuple):
    """The probabilities that a player overlooks each kind of thing at a turn.

    pair           a pair: two equal cards catch the eye, so hardly anybody misses one. That of an
                   ace or of another card that scores by itself is never missed
    sum            a sum of two cards: it must be reckoned, and each card tried with each other
    longer         the same for each further card of a sum: there are ever more of them to try
    second         a second capture beside the first: who has found one stops looking
    build_capture  a capture of a build: it is announced, but people forget whose card it needs
    build          a build that could be made: it looks for a card of the hand, not of the table
    raised         a build that could be raised or doubled: two sums must be kept in mind
    suit           that a suit or a rank is counted, such as spades: no single card shows it
    goal           that points are bad, where they are: the habit of capturing is stronger
    reply          the possible play of the next player: beginners look at their own cards only
    """

    pair: float
    sum: float
    longer: float
    second: float
    build_capture: float
    build: float
    raised: float
    suit: float
    goal: float
    reply: float


ATTENTION: Final[Mapping[str, Attention]] = {
    "careless": Attention(
        pair=15,  # one pair in seven: a first game, with the eyes on the rules
        sum=60,  # most sums: they are new
        longer=70,  # a sum of three is found once in eight
        second=70,  # satisfied with one capture
        build_capture=30,  # what a build is must still be learned
        build=90,  # hardly ever builds
        raised=97,  # and never on a build, but by chance
        suit=80,  # sees cards that score by themselves, and how many cards it gets
        goal=40,  # captures out of habit, two turns in five
        reply=95,  # thinks of its own turn
    ),
    "beginner": Attention(
        pair=5,  # a pair in twenty: by haste
        sum=35,  # two sums in three are found
        longer=55,  # a sum of three is found three times in ten
        second=50,  # looks on every other time
        build_capture=10,  # knows builds
        build=70,  # builds now and then
        raised=90,  # seldom on a build
        suit=55,  # counts spades at every other turn
        goal=25,  # captures out of habit, a turn in four
        reply=80,  # looks at the others' chances a turn in five
    ),
    "greedy": Attention(
        pair=0,  # never misses one
        sum=10,  # nine sums in ten are found
        longer=30,  # six sums of three in ten
        second=25,  # mostly looks on
        build_capture=2,  # knows builds well
        build=40,  # builds often
        raised=70,  # raises now and then
        suit=25,  # mostly counts spades
        goal=10,  # seldom forgets that points are bad
        reply=50,  # thinks of the others at every other turn
    ),
}
"""The attention of each lower level, the weakest first, in per cent."""


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
