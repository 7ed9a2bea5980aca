"""The HTML that a notebook shows of advice and of reviews.

`drawing.reports` writes it, which stands above the values that it draws. `texts` names it to
`set_writer` when `casino_core` is imported, as it attaches the pictures of cards and tables.
"""

from __future__ import annotations

from collections.abc import Callable

_writers: list[Callable[[object], str]] = []


def set_writer(writer: Callable[[object], str]) -> None:
    """Set the function that writes the HTML of a value."""
    _writers[:] = [writer]


def html_of(value: object) -> str:
    """Return the HTML of a hint, a judgement or a review."""
    return _writers[0](value)
