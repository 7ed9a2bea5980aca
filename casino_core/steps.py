"""Work in small steps, so that a page can draw between two of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""The steps of some work, each a few milliseconds; what they return is its result."""


def result_of(steps: Steps[T]) -> T:
    """Take all steps at once, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
