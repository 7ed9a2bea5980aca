"""Arrays of NumPy with what is seen, and with masks: of many rounds in one go."""

from __future__ import annotations

from collections.abc import Sequence
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


def fill(numbers: Numbers, seen: Sequence[tuple[Sight, Sequence[int]]], observer: Observer) -> None:
    """Fill an array with observations, a row for each sight and the actions of its play."""
    first = observer.chosen
    ones = [_with(sight.ones, chosen, first) for sight, chosen in seen]
    numbers[:] = bits_of(ones, observer.size)
    if observer.rules.has_twins:
        numbers += bits_of([sight.halves for sight, _ in seen], observer.size) * np.float32(0.5)
    numbers[:, observer.places] = [sight.shares for sight, _ in seen]


def _with(ones: int, chosen: Sequence[int], first: int) -> int:
    for action in chosen:
        ones |= 1 << first + action
    return ones


def observation_of(round_: RoundInPlay, seat: SeatNumber, observer: Observer) -> Numbers:
    """Return the observation of a seat."""
    numbers: Numbers = np.empty((1, observer.size), np.float32)
    fill(numbers, [(round_.sight(seat), round_.chosen(seat))], observer)
    return numbers.reshape(observer.size)


def mask_of(bits: int) -> Mask:
    """Return the mask of the actions that are the bits of a number."""
    return bits_of([bits], ACTIONS).reshape(ACTIONS).view(np.int8)
