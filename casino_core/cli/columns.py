"""Listings in two columns: names, and what each means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

GAP = "  "


def in_columns(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each row; the second column begins beyond the longest name."""
    listed = list(rows)
    width = max((len(name) for name, _meaning in listed), default=0)
    return (f"{name:<{width}}{GAP}{meaning}" for name, meaning in listed)
