"""Stored lists of names, such as those of the tips that were learned: JSON without a version."""

from __future__ import annotations

import json


def parse_names(text: str) -> list[str]:
    """Read a list of names. Raises `ValueError`, `TypeError` or `RecursionError`."""
    names = json.loads(text)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError("they are no list of names")
    return names
