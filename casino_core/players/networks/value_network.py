"""The value network: the expected lead after a play, learned from self-play.

A small network (one hidden layer of rectified linear cells) maps the `features` of a seat after its
play to the change of its lead until the end of the round. Each `Family` of games has a network of
its own. `python -m tests.lab.train_value_network` writes their `weights`. The network computes in
integers only, so that every Python gets the same result: the weights from one input to all cells
are the digits of one large integer, and one addition adds to all cells at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import compress
from operator import mul
from struct import Struct
from typing import Final, Self

from ...play import Play
from ...position import View
from ...rules.turn import advance
from ...ruleset import RuleSet
from ...seats import Seat
from ..beliefs.missed_captures import believed_probabilities
from ..estimates.balances import estimated_leads
from ..estimates.evaluation import lead_so_far, standing
from ..estimates.features import UNIT, features_of
from ..estimates.largest_captures import RANKS
from .weights import Arrays, as_digits, stored_weights, weighted_sum


class ValueNetwork:
    """A network with one hidden layer and integer weights."""

    SCALE: Final = 1 << 24
    """The integer that stands for 1 in the weights of the cells."""

    def __init__(self, rows: Sequence[Sequence[int]], cells: Sequence[int]) -> None:
        """Build a network from the weights of each input to all cells, and of each cell.

        `rows` has the shape (inputs, cells), `cells` the shape (cells,).
        """
        number = len(cells)
        self._cells = cells
        self._digits = Struct(f"<{number}i")
        self._unpack = Struct(f"<{number}I").unpack
        self.zero: int = int.from_bytes(b"\x00\x00\x00\x80" * number, "little")
        self._ones: int = self.zero >> 31
        self.rows: list[int] = as_digits(rows, 4)

    def __reduce__(self) -> tuple[type[Self], tuple[list[tuple[int, ...]], Sequence[int]]]:
        """Return how `pickle` builds the network again, for another process."""
        size = self._digits.size
        digits = [(row + self.zero ^ self.zero).to_bytes(size, "little") for row in self.rows]
        return type(self), ([self._digits.unpack(each) for each in digits], self._cells)

    @classmethod
    def from_arrays(cls, arrays: Arrays) -> Self:
        """Return a network of stored weights.

        They are `inputs`, shape (inputs, cells), and one row of `cells`.
        """
        return cls(arrays["inputs"], arrays["cells"][0])

    def __call__(self, inputs: Sequence[int]) -> float:
        """Return the value of the network for some inputs, in points."""
        rows = compress(self.rows, inputs)  # the rows of the inputs other than 0
        return self.value_of_packed(sum(map(mul, filter(None, inputs), rows), self.zero))

    def value_of_packed(self, packed: int) -> float:
        """Return the value, in points, of `zero` and of each row of the inputs times its input."""
        # The highest bit of a digit tells that its cell is not below 0.
        positive = packed >> 31 & self._ones
        activations = packed & (positive << 31) - positive
        cells = self._unpack(activations.to_bytes(self._digits.size, "little"))
        return weighted_sum(cells, self._cells) / (self.SCALE * UNIT)


class Family(StrEnum):
    """The rule sets that share a network; the value of a family is the name of its weights.

    BAD_POINTS: points are bad. OPEN_PILES: captured cards may be taken from their piles. USUAL: all
    others. The networks of the first two were trained with two seats and one pack. With more of
    either, or with further ranks, a game is USUAL.
    """

    USUAL = "usual"
    OPEN_PILES = "open-piles"
    BAD_POINTS = "bad-points"


def family_of(rules: RuleSet) -> Family:
    """Return the family of a rule set."""
    if rules.players == 2 and not rules.has_twins and knows_ranks(rules):
        if rules.goal == "least":
            return Family.BAD_POINTS
        if rules.takes_from_piles:
            return Family.OPEN_PILES
    return Family.USUAL


def knows_ranks(rules: RuleSet) -> bool:
    """Return whether the networks know every rank of a game: the usual thirteen."""
    return len(rules.rank_sets) == len(RANKS)


@cache
def trained_network(family: Family) -> ValueNetwork:
    """Return the network of a family."""
    return ValueNetwork.from_arrays(stored_weights(family))


Features = Callable[[View, Seat, tuple[float, ...]], list[int]]
"""A function that returns the inputs of a network: see `features_of`."""


def features_for(rules: RuleSet) -> Features:
    """Return the features of the network that plays by some rules."""
    if family_of(rules) is not Family.USUAL:
        from ..estimates.features_further import features_further

        return features_further
    return features_of


def expected_leads(
    view: View, plays: Iterable[Play], network: ValueNetwork | None = None
) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with the expected lead at the end of the round, in points.

    `network` is the one of the rules' family unless another is given. Where points are bad and
    there is none in the family, and with further ranks, the leads are those that a counting player
    expects.
    """
    family = family_of(view.rules)
    if network is None and family is Family.USUAL:
        return usual_leads(view, plays)
    network = network or trained_network(family)
    return _leads(view, plays, network, features_for(view.rules))


def usual_leads(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield the same by the network of the usual games, under all rules.

    It was trained where points are good. Where they are bad, the leads are those that a counting
    player expects.
    """
    if view.rules.goal == "most" and knows_ranks(view.rules):
        yield from _leads(view, plays, trained_network(Family.USUAL), features_of)
        return
    for play in plays:
        after = advance(view, play)
        if after.over:
            yield play, standing(after, view.side)
        else:
            yield from estimated_leads(view, [play])


def _leads(
    view: View, plays: Iterable[Play], network: ValueNetwork, features: Features
) -> Iterator[tuple[Play, float]]:
    chances: tuple[float, ...] = ()
    for play in plays:
        after = advance(view, play)
        if after.over:
            yield play, standing(after, view.side)
            continue
        chances = chances or believed_probabilities(view, after)
        yield play, lead_so_far(after, view.side) + network(features(after, view.turn, chances))
