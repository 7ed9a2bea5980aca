"""Weights of networks: files of whole numbers, which the reader of this module's own file reads.

A file has lines of text, an empty line, and the numbers. The first line says what the network is
for. Each further line is about one array: its name, its rows, its columns, and the number of bytes
of each of its numbers. The numbers have a sign and their lowest byte first, row after row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from operator import mul
from struct import pack, unpack
from typing import Final, Protocol, cast, overload


def _weighted_sum(numbers: Sequence[int], weights: Sequence[int]) -> int:
    return sum(map(mul, numbers, weights))


weighted_sum: Final[Callable[[Sequence[int], Sequence[int]], int]] = getattr(
    math, "sumprod", _weighted_sum
)
"""The sum of some whole numbers, each times its weight; Python 3.12 has it built in."""


CODES: Final = {1: "b", 2: "h", 4: "i"}
"""The numbers of bytes that a number may have, and how `struct` calls such numbers."""


class StoredRows(Sequence[Sequence[int]]):
    """The rows of an array of numbers of one byte, as they are stored: read when asked for."""

    def __init__(self, content: bytes, columns: int) -> None:
        """`content` has all rows, one after another; each has that number of columns."""
        self.content = content
        self._columns = columns

    def __len__(self) -> int:
        return len(self.content) // self._columns

    @overload
    def __getitem__(self, row: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, row: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, row: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        numbers = range(len(self))[row]
        if isinstance(numbers, range):
            return [self[each] for each in numbers]
        start = numbers * self._columns
        return unpack(f"<{self._columns}b", self.content[start : start + self._columns])


Arrays = Mapping[str, Sequence[Sequence[int]]]
"""Arrays of whole numbers by their names, each a sequence of rows of one length."""


class _Reader(Protocol):
    """A loader of modules, from a folder or an archive (PEP 302)."""

    def get_data(self, path: str, /) -> bytes:
        """Return the content of a file beside the module."""


def stored_weights(name: str) -> Arrays:
    """Return the weights in the file of `data/` with this name.

    Raises `OSError` if there is none.
    """
    assert __spec__ is not None, "this module was imported"
    reader = cast("_Reader", __spec__.loader)
    folder = __file__.replace("\\", "/").rpartition("/")[0]
    return parse_weights(reader.get_data(f"{folder}/data/{name}.weights"))


def parse_weights(content: bytes) -> Arrays:
    """Return the arrays of a file.

    Raises `ValueError` if it has more numbers than its lines tell of.
    """
    head, _, numbers = content.partition(b"\n\n")
    arrays: dict[str, Sequence[Sequence[int]]] = {}
    start = 0
    for line in head.decode().split("\n")[1:]:
        name, *sizes = line.split(" ")
        rows, columns, size = map(int, sizes)
        end = start + rows * columns * size
        if size == 1:
            # Most numbers by far: few of them are read one by one.
            arrays[name] = StoredRows(numbers[start:end], columns)
        else:
            weights = unpack(f"<{rows * columns}{CODES[size]}", numbers[start:end])
            arrays[name] = [weights[row * columns : (row + 1) * columns] for row in range(rows)]
        start = end
    if start != len(numbers):
        raise ValueError(f"{len(numbers) - start} bytes more than the arrays have")
    return arrays


def as_digits(rows: Sequence[Sequence[int]], size: int) -> list[int]:
    """Return each row of an array as one integer, its numbers in digits of `size` bytes.

    The first number has the lowest digit. A negative one borrows from the next.
    """
    if not rows:
        return []
    columns = len(rows[0])
    if isinstance(rows, StoredRows):
        # Each number is the lowest byte of its digit.
        width = columns * size
        content = bytearray(len(rows) * width)
        content[::size] = rows.content
        signs = _in_each_digit(columns, size, 1 << 7)
        digits: list[bytes] | list[bytearray]
        digits = [content[at : at + width] for at in range(0, len(content), width)]
    else:
        signs = _in_each_digit(columns, size, 1 << 8 * size - 1)
        digits = [pack(f"<{columns}{CODES[size]}", *row) for row in rows]
    return [(int.from_bytes(each, "little") ^ signs) - signs for each in digits]


def _in_each_digit(count: int, size: int, number: int) -> int:
    return int.from_bytes(number.to_bytes(size, "little") * count, "little")


def format_weights(purpose: str, arrays: Arrays) -> bytes:
    """Return the content of a file with some arrays.

    `purpose` is a line that says what they are for.
    """
    lines, content = [purpose], b""
    for name, rows in arrays.items():
        numbers = [number for row in rows for number in row]
        size = 1 if all(-128 <= number < 128 for number in numbers) else 4
        lines.append(f"{name} {len(rows)} {len(rows[0])} {size}")
        content += pack(f"<{len(numbers)}{CODES[size]}", *numbers)
    return "\n".join(lines).encode() + b"\n\n" + content
