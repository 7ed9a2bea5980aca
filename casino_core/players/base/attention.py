"""The oversights of the three lower levels: one table, with the reason for each figure.

A figure is the probability of overlooking something at a turn, in per cent. A game makes all
figures of a level larger or smaller together (`EASE` in `base.ease`). It never makes those of
longer sums and of raised builds smaller: they take practice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


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
