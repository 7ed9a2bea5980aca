"""Strategies that play without any thought, made by a grammar, and the puzzles that they solve.

A strategy names two kinds of play and an order. It makes a play of the first kind where one is
legal, else one of the second, else any; of several plays it makes the first in its order. `PLAIN`
has the 24 strategies of the plain grammar: captures, builds and trails, the highest or the lowest
card, then the largest or the smallest play. `WIDE` tells new builds, raises and additions apart,
knows more orders, and chooses by the card or by the play first. `SECOND` is another grammar: three
kinds in their order, captures that score or of three cards, and by choice also spades, sweeps and
the cards that are left on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from math import sqrt
from typing import Final, NamedTuple

from casino_core.cards import cards_in
from casino_core.play import Play, PlayKind
from casino_core.position import View
from casino_core.rules.legal import legal_plays
from casino_core.rules.sweeps import is_sweep

BAND: Final = 200
"""The width of a band of ratings."""
FEWEST: Final = 60
"""The fewest puzzles of which a share is judged."""
OBVIOUS_BELOW: Final = 1000
"""The rating below which the obvious is meant to be right."""
MOST_OF_PRESET: Final = 0.40
MOST_OF_BAND: Final = 0.45
MOST_OF_OBVIOUS: Final = 0.55
"""The most that the lower bound of what one strategy solves may be."""
ONE_SIDED: Final = 1.645
"""The number of standard errors to a lower bound of 95 %."""
PLAIN_KINDS: Final = ("capture", "build", "trail")
WIDE_KINDS: Final = ("capture", "new", "raise", "add", "trail")
"""The kinds of play; a build is new, or raises or adds to another one."""
SECOND_KINDS: Final = (
    *permutations(PLAIN_KINDS),
    (),
    ("scoring", "build", "trail"),
    ("scoring", "trail"),
    ("three", "build", "trail"),
    ("three", "trail"),
)
"""The kinds of the second grammar; with none, any play will do."""
THREE: Final = 3
"""The cards on the table that a capture of the kind `three` takes, or more."""
POINT_CARDS: Final = frozenset(("As", "Ah", "Ad", "Ac", "2s", "Td"))


class Strategy(NamedTuple):
    """Kinds of play in their order, and how a play of a kind is chosen.

    kinds  the kinds that it prefers, the first one first
    order  by what it chooses a play of a kind, the first one first: names of `KEYS`
    """

    kinds: tuple[str, ...]
    order: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.kinds) or 'any'}: {', '.join(self.order)}"


class Features(NamedTuple):
    """The features of a play, as a strategy sees them.

    play    the play
    kinds   the kinds that it is of
    below   the number of lower cards in the hand
    above   the number of higher cards in the hand
    size    the number of cards that it takes up
    points  the value of the cards that it moves, at a glance: aces, casinos, spades
    dear    the value of its own card, at a glance
    spades  the number of spades that it takes up
    left    the number of cards and builds that it leaves on the table
    sweep   whether it clears the table
    """

    play: Play
    kinds: tuple[str, ...]
    below: int
    above: int
    size: int
    points: float
    dear: float
    spades: int
    left: int
    sweep: bool


def features(view: View) -> list[Features]:
    """Return what strategies see of the legal plays of a view, those of the lowest card first."""
    plays, there = legal_plays(view), view.on_table.bit_count()
    cards = list(dict.fromkeys(play.card.text for play in plays))
    rows = []
    for play in plays:
        place, dear = cards.index(play.card.text), _worth(play.card.text)
        taken = [card.text for card in cards_in(play.taken)]
        points = dear + sum(map(_worth, taken))
        spades = sum(card[-1] == "s" for card in (*taken, play.card.text))
        above, size = len(cards) - 1 - place, len(taken)
        left, sweep = there - size, is_sweep(play, view)
        rest = above, size, points, dear, spades, left, sweep
        rows.append(Features(play, _kinds(play, taken), place, *rest))
    return rows


def _kinds(play: Play, taken: Sequence[str]) -> tuple[str, ...]:
    if play.kind is PlayKind.CAPTURE:
        scoring = () if POINT_CARDS.isdisjoint(taken) else ("scoring",)
        return ("capture", *scoring, *(("three",) if len(taken) >= THREE else ()))
    if play.kind is PlayKind.TRAIL:
        return (play.kind.value,)
    return ("build", "raise" if play.raised else "add" if play.added_to else "new")


def _worth(card: str) -> float:
    return (card in POINT_CARDS) + (card == "Td") + (card[-1] == "s") / 4


CARDS: Final = ("highest", "lowest", "dearest", "cheapest", "second-highest", "second-lowest")
SIZES: Final = ("largest", "smallest", "richest", "poorest")
SECOND_KEYS: Final = (
    ("highest", "lowest"),
    ("dearest", "cheapest"),
    ("largest", "smallest"),
    ("richest", "poorest"),
    ("most-spades", "fewest-spades"),
    ("fewest-left", "most-left"),
    ("sweep", "no-sweep"),
)
"""The orders of the second grammar: the most and the least of seven features."""
KEYS: Final[Mapping[str, Callable[[Features], float]]] = {
    "highest": lambda each: each.below,
    "lowest": lambda each: each.above,
    "second-highest": lambda each: -abs(each.above - 1),
    "second-lowest": lambda each: -abs(each.below - 1),
    "dearest": lambda each: each.dear,
    "cheapest": lambda each: -each.dear,
    "largest": lambda each: each.size,
    "smallest": lambda each: -each.size,
    "richest": lambda each: each.points,
    "poorest": lambda each: -each.points,
    "most-spades": lambda each: each.spades,
    "fewest-spades": lambda each: -each.spades,
    "fewest-left": lambda each: -each.left,
    "most-left": lambda each: each.left,
    "sweep": lambda each: each.sweep,
    "no-sweep": lambda each: not each.sweep,
}
"""By name, what is greatest of the play that is made."""


def _plain() -> Iterator[Strategy]:
    for kinds in permutations(PLAIN_KINDS, 2):
        for order in product(CARDS[:2], SIZES[:2]):
            yield Strategy(kinds, order)


def _wide() -> Iterator[Strategy]:
    for kinds in {*permutations(PLAIN_KINDS, 2), *permutations(WIDE_KINDS, 2)}:
        for card, size in product(CARDS, SIZES):
            yield from (Strategy(kinds, (card, size)), Strategy(kinds, (size, card)))


def _second() -> Iterator[Strategy]:
    for kinds in SECOND_KINDS:
        for first, second in permutations(SECOND_KEYS, 2):
            yield from (Strategy(kinds, order) for order in product(first, second))


PLAIN: Final = tuple(_plain())
"""The 24 strategies of the plain grammar."""
WIDE: Final = tuple(each for each in sorted(_wide()) if each not in PLAIN)
"""The further strategies of the wide grammar."""
SECOND: Final = tuple(_second())
"""The 1,848 strategies of the second grammar."""
ALL: Final = (*PLAIN, *WIDE)
"""All strategies of the first two, the plain ones first."""


def play_of(strategy: Strategy, plays: Sequence[Features]) -> Play:
    """Return the play that a strategy makes; of equal ones the first."""
    kind = _kind_of(strategy, plays)
    some = [each for each in plays if kind in each.kinds] if kind else plays
    keys = [KEYS[name] for name in strategy.order]
    return max(some, key=lambda each: [key(each) for key in keys]).play


def _kind_of(strategy: Strategy, plays: Sequence[Features]) -> str | None:
    there = {kind for each in plays for kind in each.kinds}
    return next((kind for kind in strategy.kinds if kind in there), None)


def solvers(view: View, right: Collection[Play], strategies: Sequence[Strategy] = ALL) -> int:
    """Return the strategies that make a right play at a view: a bit for each, the first lowest."""
    plays, mask = features(view), 0
    results_so_far: dict[tuple[str | None, tuple[str, ...]], bool] = {}
    for number, strategy in enumerate(strategies):
        choice = _kind_of(strategy, plays), strategy.order
        if choice not in results_so_far:
            results_so_far[choice] = play_of(strategy, plays) in right
        mask |= results_so_far[choice] << number
    return mask


class Share(NamedTuple):
    """The share of some puzzles that the best of some strategies solves.

    strategy  that strategy
    solved    the number of puzzles that it solves
    puzzles   the number of puzzles
    """

    strategy: Strategy
    solved: int
    puzzles: int

    @property
    def bound(self) -> float:
        """The lower bound of its share, with 95 % confidence."""
        return lower_bound(self.solved, self.puzzles)

    def __str__(self) -> str:
        share = 100 * self.solved / self.puzzles
        return f"{share:3.0f} %, at least {100 * self.bound:3.0f} %, {self.strategy}"


def numbers_solved(masks: Collection[int], strategies: Sequence[Strategy] = ALL) -> list[int]:
    """Return how many puzzles each of some strategies solves, by the solvers of each puzzle."""
    return [sum(mask >> number & 1 for mask in masks) for number in range(len(strategies))]


def best(masks: Collection[int], strategies: Sequence[Strategy] = ALL) -> Share:
    """Return what the best of some strategies solves of puzzles, by the solvers of each."""
    solved = numbers_solved(masks, strategies)
    most = max(solved)
    return Share(strategies[solved.index(most)], most, len(masks))


def band_of(rating: int) -> int:
    """Return the band of a rating, named by its least rating."""
    return rating // BAND * BAND


def in_bands(rated: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the solvers of puzzles by band of ratings, from pairs of a rating and the solvers."""
    bands: dict[int, list[int]] = {}
    for rating, mask in sorted(rated):
        bands.setdefault(band_of(rating), []).append(mask)
    return bands


def limit_of(band: int | None) -> float:
    """Return the most that the lower bound of a strategy may be in a band, None for a preset."""
    if band is None:
        return MOST_OF_PRESET
    return MOST_OF_OBVIOUS if band < OBVIOUS_BELOW else MOST_OF_BAND


@cache
def lower_bound(solved: int, count: int, errors: float = ONE_SIDED) -> float:
    """Return the lower bound of a share by Wilson's interval."""
    share, square = solved / count, errors * errors
    middle = share + square / (2 * count)
    spread = errors * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (middle - spread) / (1 + square / count)
