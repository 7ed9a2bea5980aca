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
from typing import Final, Protocol, cast


def _weighted_sum(numbers: Sequence[int], weights: Sequence[int]) -> int:
    return sum(map(mul, numbers, weights))


weighted_sum: Final[Callable[[Sequence[int], Sequence[int]], int]] = getattr(
    math, "sumprod", _weighted_sum
)
"""The sum of some whole numbers, each times its weight; Python 3.12 has it built in."""


CODES: Final = {1: "b", 2: "h", 4: "i"}
"""The numbers of bytes that a number may have, and how `struct` calls such numbers."""

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
        starts = range(0, rows * columns, columns)
        if size == 1:
            # Most numbers by far: they are read when they are asked for.
            signed = memoryview(numbers)[start:end].cast("b")
            arrays[name] = [signed[at : at + columns] for at in starts]
        else:
            weights = unpack(f"<{rows * columns}{CODES[size]}", numbers[start:end])
            arrays[name] = [weights[at : at + columns] for at in starts]
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
    width = columns * size
    if isinstance(rows[0], memoryview):
        # Numbers of one byte, as they are stored: each is the lowest byte of its digit.
        content = bytearray(len(rows) * width)
        content[::size] = b"".join(cast("Sequence[memoryview]", rows))
        signs = _in_each_digit(columns, size, 1 << 7)
    else:
        code = f"<{columns}{CODES[size]}"
        content = bytearray().join([pack(code, *row) for row in rows])
        signs = _in_each_digit(columns, size, 1 << 8 * size - 1)
    starts = range(0, len(content), width)
    return [(int.from_bytes(content[at : at + width], "little") ^ signs) - signs for at in starts]


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
