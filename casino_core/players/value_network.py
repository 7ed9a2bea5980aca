"""The value network: the expected lead after a play, learned from self-play.

A small network (one hidden layer of rectified linear cells) maps the `features` of a seat after its
play to the change of its lead until the end of the round. `python -m tests.train_value_network`
writes its `weights`. The network computes in integers only, so that every Python gets the same
result: the weights from one input to all cells are the digits of one large integer, and one
addition adds to all cells at once.
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
from .counting import estimated_leads
from .evaluation import lead_so_far, standing
from .features import UNIT, features_of

_OFFSET = 1 << 31
"""Added to each digit of a packed integer, so that negative numbers can be digits too."""


class ValueNetwork:
    """A network with one hidden layer and integer weights."""

    SCALE = 1 << 24
    """The integer that stands for 1 in the weights of the cells."""

    def __init__(self, rows: Sequence[Sequence[int]], cells: Sequence[int]) -> None:
        """Build a network from the weights of each input to all cells, and of each cell.

        `rows` has the shape (inputs, cells), `cells` the shape (cells,).
        """
        self._cells = cells
        self._digits = f"<{len(cells)}I"
        self._size = calcsize(self._digits)
        self._zero = self._packed([0] * len(cells))
        self._rows = [self._packed(row) - self._zero for row in rows]

    def _packed(self, numbers: Sequence[int]) -> int:
        """Pack numbers as the digits of one integer, each plus the offset."""
        return int.from_bytes(pack(self._digits, *[each + _OFFSET for each in numbers]), "little")

    @classmethod
    def from_base64(cls, weights: str, cells: Sequence[int]) -> Self:
        """Read a network; `weights` are signed bytes in base64, shape (inputs, cells)."""
        found = memoryview(a2b_base64(weights)).cast("b").tolist()
        width = len(cells)
        return cls([found[at : at + width] for at in range(0, len(found), width)], cells)

    def __call__(self, inputs: Sequence[int]) -> float:
        """Return the value of the network for some inputs, in points."""
        rows = compress(self._rows, inputs)  # the rows of the inputs other than 0
        packed = sum(map(mul, filter(None, inputs), rows), self._zero)
        sums = unpack(self._digits, packed.to_bytes(self._size, "little"))
        found: int = sum(
            (cell - _OFFSET) * weight
            for cell, weight in zip(sums, self._cells, strict=True)
            if cell > _OFFSET
        )
        return found / (self.SCALE * UNIT)


@cache
def trained_network() -> ValueNetwork:
    """Return the network with the weights in `weights.py`."""
    from .weights import CELLS, WEIGHTS

    return ValueNetwork.from_base64(WEIGHTS, CELLS)


def expected_leads(
    view: View, plays: Iterable[Play], network: ValueNetwork | None = None
) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with the expected lead at the end of the round, in points.

    `network` is the trained network unless another is given. It was trained where points are good;
    where they are bad, the leads are those that a counting player expects.
    """
    evaluate = network or trained_network()
    held: tuple[float, ...] = ()
    for play in plays:
        after = advance(view, play)
        if after.over:
            yield play, standing(after, view.side)
            continue
        if view.rules.goal == "least":
            yield from estimated_leads(view, [play])
            continue
        held = held or believed_probabilities(view, after)
        yield play, lead_so_far(after, view.side) + evaluate(features_of(after, view.turn, held))
