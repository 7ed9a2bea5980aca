"""The constants that only functions of the later half can reach.

The linker puts all constants in one piece at the beginning of the memory: texts, tables of Unicode,
tables of encodings. Nothing tells where one ends and the next begins, or which numbers are
addresses. So an object begins where a number in code or a word in the variables leads: most of
those are addresses, while most words in constants that could be one belong to some table. What the
first half's code or an export refers to is needed at once, and whatever the words in it could refer
to as well. The other constants go with the later half.

A reference need not lead to the beginning of what it reads: a compiler adds a constant index to the
address of a table. So code also needs the objects that begin soon after an address in it (`NEAR`).
The compiler may take an index off the address as well, so that an object seems to begin in the end
of the one before it. So the first bytes after what is needed stay too (`MARGIN`).
`e2e/test_halves.py` plays while rubbish lies in the place of what the later half brings.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from .wasm import Segment

NEAR = 64
"""Bytes after an address in code in which an object that begins is needed too."""

MARGIN = 256
"""Bytes after a needed object that stay, because they may be its end."""

LEAST = 1024
"""The smallest piece of constants that moves, in bytes: smaller ones compress better together."""

WORD = 4


def only_later(
    segments: Sequence[Segment], end: int, first: Collection[int], later: Collection[int]
) -> list[range]:
    """Find the addresses of the constants that are not needed at once, in order.

    `segments` is the static data, of which everything before the address `end` is constant.
    `first` has the numbers in the first half that could be addresses, `later` those in the other.
    """
    data = _StaticData(segments, end, {*first, *later})
    pieces: list[range] = []
    for begin, stop in data.not_reached(first):
        if stop > end:
            break
        if pieces and pieces[-1].stop == begin:
            pieces[-1] = range(pieces[-1].start, stop)
        else:
            pieces.append(range(begin, stop))
    inner = (range(piece.start + MARGIN, piece.stop) for piece in pieces)
    return [piece for piece in inner if len(piece) >= LEAST]


def divided(segments: Iterable[Segment], moved: Sequence[range]) -> tuple[list[Segment], ...]:
    """Divide the static data at some addresses: what stays, and what is moved."""
    stay: list[Segment] = []
    go: list[Segment] = []
    borders = [address for piece in moved for address in (piece.start, piece.stop)]
    for segment in segments:
        stop = segment.address + len(segment.data)
        inside = borders[bisect_right(borders, segment.address) : bisect_left(borders, stop)]
        for begin, until in pairwise([segment.address, *inside, stop]):
            part = segment.data[begin - segment.address : until - segment.address]
            (go if bisect_right(borders, begin) % 2 else stay).append(Segment(begin, part))
    return stay, go


class _StaticData:
    """The static data as objects that refer to each other."""

    def __init__(
        self, segments: Sequence[Segment], variables: int, numbers: Collection[int]
    ) -> None:
        """The variables begin at the address `variables`. `numbers` are all numbers in code."""
        begin = min(segment.address for segment in segments) // WORD * WORD
        self._all = range(begin, max(segment.address + len(segment.data) for segment in segments))
        pointers = dict(self._pointers(segments))
        of_variables = (target for address, target in pointers.items() if address >= variables)
        places = {*numbers, *of_variables}.intersection(self._all)
        self._borders = sorted(places | {self._all.start, self._all.stop})
        self._refers: list[list[int]] = [[] for _ in self._borders]
        for address, target in pointers.items():
            self._refers[self._object(address)].append(self._object(target))

    def _pointers(self, segments: Sequence[Segment]) -> Iterator[tuple[int, int]]:
        """Find each word that could be an address of the data: where it is, and the address."""
        image = bytearray(len(self._all) + -len(self._all) % WORD)
        for address, data in segments:
            at = address - self._all.start
            image[at : at + len(data)] = data
        words = array("I", bytes(image))
        if sys.byteorder == "big":
            words.byteswap()
        for k, word in enumerate(words):
            if word in self._all:
                yield self._all.start + k * WORD, word

    def _object(self, address: int) -> int:
        """Return the number of the object at an address."""
        return bisect_right(self._borders, address) - 1

    def not_reached(self, first: Collection[int]) -> Iterator[tuple[int, int]]:
        """Yield the beginning and the end of each object that `first` does not lead to."""
        waiting = [
            found
            for address in set(first).intersection(self._all)
            for found in range(
                self._object(address), self._object(min(address + NEAR, self._all[-1])) + 1
            )
        ]
        reached: set[int] = set()
        while waiting:
            found = waiting.pop()
            if found not in reached:
                reached.add(found)
                waiting += self._refers[found]
        for number, (begin, end) in enumerate(pairwise(self._borders)):
            if number not in reached:
                yield begin, end
