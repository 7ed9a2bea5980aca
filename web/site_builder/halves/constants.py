"""The constants that only functions of the later half can reach.

The linker puts all constants in one piece at the beginning of the memory: texts, tables of Unicode,
tables of encodings. The variables follow. Pyodide can be loaded at any address, so a compiler puts
even a constant among the variables if it holds an address: no word of the first piece is one.
Nothing tells where an object ends and the next begins, or which numbers are addresses. So an object
begins where a number in code or a word in the variables leads: most of those are addresses. What
the first half's code or an export refers to is needed at once, and whatever the variables in it
could refer to as well. The other constants go with the later half.

A reference need not lead to the beginning of what it reads: a compiler adds a constant index to the
address of a table. So code also needs the objects that begin soon after an address in it (`NEAR`).
The compiler may take an index off the address as well, so that an object seems to begin in the end
of the one before it. So the first bytes after what is needed stay too (`MARGIN`). A number that is
not an address may lead into the middle of a table: an object that is needed ends only where another
one surely begins (`_surely_begins`). `e2e/test_halves.py` plays while rubbish lies in place of what
the later half brings, and has the first half read its tables from end to end.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .wasm import Segment

NEAR = 64
"""Bytes after an address in code in which an object that begins is needed too."""

MARGIN = 256
"""Bytes after a needed object that stay, because they may be its end."""

LEAST = 1024
"""The smallest piece of constants that moves, in bytes: smaller ones compress better together."""

FIRST_VARIABLES = 4096
"""Bytes before the first variable that any visit changed, in which there may be others."""

WORD = 4
TABLE = 16
"""The alignment of tables of 16 bytes and more, in bytes."""

ROUND = 4096
"""Multiples of this number are flags and limits more often than addresses."""

TEXT = range(32, 127)
SHORTEST = 4
"""Characters at the beginning of what is surely a string."""


class Numbers(NamedTuple):
    """The numbers of a module that tell where objects are.

    first    those in the first half, and the exported addresses, that could be addresses
    later    the same in the later half
    exports  the exported addresses
    places   those to which code adds an index, or at which it loads or stores
    amounts  those that some code compares, subtracts or multiplies
    """

    first: Collection[int]
    later: Collection[int]
    exports: Collection[int]
    places: Collection[int]
    amounts: Collection[int]


def only_later(segments: Sequence[Segment], end: int, numbers: Numbers) -> list[range]:
    """Find the addresses of the constants that are not needed at once, in order.

    `segments` is the static data, of which everything before the address `end` is constant.
    """
    data = _StaticData(segments, end - FIRST_VARIABLES, numbers)
    pieces: list[range] = []
    for begin, stop in data.not_reached(numbers.first):
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

    def __init__(self, segments: Sequence[Segment], variables: int, numbers: Numbers) -> None:
        """Find the objects; the variables begin at the address `variables` or after it."""
        begin = min(segment.address for segment in segments) // WORD * WORD
        self._all = range(begin, max(segment.address + len(segment.data) for segment in segments))
        self._variables = min(variables, self._all.stop)
        self._numbers = numbers
        self._image = bytearray(len(self._all) + -len(self._all) % WORD)
        for address, data in segments:
            at = address - begin
            self._image[at : at + len(data)] = data
        pointers = dict(self._pointers())
        places = {*numbers.first, *numbers.later, *pointers.values()}.intersection(self._all)
        self._borders = sorted(places | {self._all.start, self._all.stop})
        self._refers: list[list[int]] = [
            [] if self._surely_begins(end) else [number + 1]
            for number, end in enumerate(self._borders[1:])
        ]
        for address, target in pointers.items():
            self._refers[self._object(address)].append(self._object(target))

    def _pointers(self) -> Iterator[tuple[int, int]]:
        """Find the words of the variables that could be addresses: where each is, and its value."""
        words = array("I", self._image)
        if sys.byteorder == "big":
            words.byteswap()
        before = max(0, self._variables - self._all.start) // WORD
        for k, word in enumerate(words[before:], before):
            if word in self._all:
                yield self._all.start + k * WORD, word

    def _surely_begins(self, address: int) -> bool:
        """Tell whether an object begins at an address, rather than a number happens to lead there.

        It does where code loads or adds an index, nothing counts with the number, and a table may
        be; and at texts.
        """
        numbers = self._numbers
        if address >= self._variables or address in numbers.exports:
            return True
        if address in numbers.amounts:
            return False
        may_be_table = address % TABLE == 0 and address % ROUND != 0
        is_table = may_be_table and address in numbers.places
        return is_table or self._begins_text(address)

    def _begins_text(self, address: int) -> bool:
        at = address - self._all.start
        before, text = self._image[at - 1], self._image[at : at + SHORTEST]
        return not before and all(character in TEXT for character in text)

    def _object(self, address: int) -> int:
        """Return the number of the object at an address."""
        return bisect_right(self._borders, address) - 1

    def not_reached(self, first: Collection[int]) -> Iterator[tuple[int, int]]:
        """Yield the beginning and the end of each object that `first` does not lead to."""
        waiting = [
            place
            for address in set(first).intersection(self._all)
            for place in range(
                self._object(address), self._object(min(address + NEAR, self._all[-1])) + 1
            )
        ]
        reached: set[int] = set()
        while waiting:
            place = waiting.pop()
            if place not in reached:
                reached.add(place)
                waiting += self._refers[place]
        for number, (begin, end) in enumerate(pairwise(self._borders)):
            if number not in reached:
                yield begin, end
