"""Arrays of NumPy with what is seen, and with masks: of many rounds in one go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ..seats import SeatNumber
from .actions import ACTIONS
from .observations import Observer, Sight
from .rounds import RoundInPlay

Numbers = np.ndarray[Any, np.dtype[np.float32]]
"""An array of 32-bit floats."""
Mask = np.ndarray[Any, np.dtype[np.int8]]
"""An array of 8-bit integers: 1 for each action that leads to a legal play."""


def bits_of(rows: Sequence[int], size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the lowest `size` bits of some numbers, a row for each."""
    length = size // 8 + 1
    joined = b"".join([row.to_bytes(length, "little") for row in rows])
    packed = np.frombuffer(joined, np.uint8).reshape(len(rows), length)
    return np.unpackbits(packed, axis=1, count=size, bitorder="little")


def fill(
    numbers: Numbers, sights: Sequence[tuple[Sight, Sequence[int]]], observer: Observer
) -> None:
    """Fill an array with observations, a row for each sight and the actions of its play."""
    first = observer.chosen
    ones = [_with(sight.ones, choice, first) for sight, choice in sights]
    numbers[:] = bits_of(ones, observer.size)
    if observer.rules.has_twins:
        numbers += bits_of([sight.halves for sight, _ in sights], observer.size) * np.float32(0.5)
    numbers[:, observer.places] = [sight.shares for sight, _ in sights]


def _with(ones: int, choice: Sequence[int], first: int) -> int:
    for action in choice:
        ones |= 1 << first + action
    return ones


def observation_of(round_: RoundInPlay, seat: SeatNumber, observer: Observer) -> Numbers:
    """Return the observation of a seat."""
    table: Numbers | None = round_.tables.get(seat)
    if table is None:
        sight = round_.sight(seat)
        table = bits_of_number(sight.ones, observer.size).astype(np.float32)
        if observer.rules.has_twins:
            table += bits_of_number(sight.halves, observer.size) * np.float32(0.5)
        for place, share in zip(observer.places, sight.shares, strict=True):
            if share:
                table[place] = share
        round_.tables[seat] = table
    numbers = table.copy()
    for action in round_.chosen(seat):
        numbers[observer.chosen + action] = 1.0
    return numbers


def bits_of_number(number: int, size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the lowest `size` bits of a number."""
    packed = np.frombuffer(number.to_bytes(size // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little")


def mask_of(bits: int) -> Mask:
    """Return the mask of the actions that are the bits of a number, as a new array."""
    return _kept_mask(bits).copy()


@lru_cache(maxsize=1 << 12)
def _kept_mask(bits: int) -> Mask:
    """Make a mask once: to copy it takes a twelfth of the time."""
    return bits_of_number(bits, ACTIONS).view(np.int8)
