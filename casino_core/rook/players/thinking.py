"""Thinking in small steps, so that a page can draw between two of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Thinking = Generator[None, None, T]
"""The steps of a decision, each a few milliseconds; what they return is the decision."""


def finished(thinking: Thinking[T]) -> T:
    """Take all steps at once; the decision."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            decision: T = end.value
            return decision
