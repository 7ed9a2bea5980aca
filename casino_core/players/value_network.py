"""What a play is worth by experience: its gain, and what self-play has taught about the rest.

A small network (one hidden layer, half-wave rectified) is given what a seat sees after its play
(`features`) and says how the lead will change until the end of the round. Its weights (`weights`)
come from `python -m tests.train_value_network`. It counts in whole numbers only, so that every
Python finds the same: the weights from one input to all cells are digits of one large number, and
all cells are added up at once.
"""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import compress
from operator import mul
from struct import calcsize, pack, unpack
from typing import Self

from ..play import Play
from ..position import View
from ..rules.turn import advance
from .beliefs import believed_probabilities
from .evaluation import lead_so_far, standing
from .features import UNIT, features_of

_MIDDLE = 1 << 31


class ValueNetwork:
    """A network of whole numbers."""

    SCALE = 1 << 24
    """The weights of the cells are multiples of one of so many parts."""

    def __init__(self, rows: Sequence[Sequence[int]], cells: Sequence[int]) -> None:
        """Of the weights from each input to all cells, and the weight of each cell."""
        self._cells = cells
        self._digits = f"<{len(cells)}I"
        self._size = calcsize(self._digits)
        self._zero = self._packed([0] * len(cells))
        self._rows = [self._packed(row) - self._zero for row in rows]

    def _packed(self, numbers: Sequence[int]) -> int:
        """Numbers as the digits of one, each so much more that none is below zero."""
        return int.from_bytes(pack(self._digits, *[each + _MIDDLE for each in numbers]), "little")

    @classmethod
    def from_base64(cls, weights: str, cells: Sequence[int]) -> Self:
        """Read a network whose first weights are given as signed bytes, input by input."""
        found = memoryview(a2b_base64(weights)).cast("b").tolist()
        width = len(cells)
        return cls([found[at : at + width] for at in range(0, len(found), width)], cells)

    def __call__(self, inputs: Sequence[int]) -> float:
        """What the network says of some inputs, in points."""
        rows = compress(self._rows, inputs)  # those of inputs that are not 0
        packed = sum(map(mul, filter(None, inputs), rows), self._zero)
        sums = unpack(self._digits, packed.to_bytes(self._size, "little"))
        found: int = sum(
            (cell - _MIDDLE) * weight
            for cell, weight in zip(sums, self._cells, strict=True)
            if cell > _MIDDLE
        )
        return found / (self.SCALE * UNIT)


@cache
def trained_network() -> ValueNetwork:
    """The network with the weights that the project comes with."""
    from .weights import CELLS, WEIGHTS

    return ValueNetwork.from_base64(WEIGHTS, CELLS)


def expected_leads(
    view: View, plays: Iterable[Play], network: ValueNetwork | None = None
) -> Iterator[tuple[Play, float]]:
    """The lead in points to be expected at the end of the round after each of some plays.

    One after the other, by what was learned or by another network.
    """
    judge = network or trained_network()
    held: tuple[float, ...] = ()
    for play in plays:
        after = advance(view, play)
        if after.over:
            yield play, standing(after, view.side)
            continue
        held = held or believed_probabilities(view, after)
        yield play, lead_so_far(after, view.side) + judge(features_of(after, view.turn, held))
