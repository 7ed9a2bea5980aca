"""White space in lists: people write `9d, 3c` and `3 / 8`, and it means `9d,3c` and `3/8`.

Everything that reads a list from an address, an attribute, the command line or a form closes it
first. What we write has no white space in lists.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

_BEFORE_SEPARATOR = re.compile(r"(?<!\s)\s+(?=[,/:@()])")
_BEFORE_EQUALS = re.compile(r"(?<=[A-Za-z_])\s+(?==)")
_AFTER_EQUALS = re.compile(r"(?<==)(?!\s*[A-Za-z_]+\s*=)\s+")
"""The lookbehinds let a match begin only where white space begins, so that a search is linear."""


def closed(text: str, fields: Collection[str] = ()) -> str:
    """A text without white space around the separators of its lists.

    White space before the name of one of the fields and a `=` stays: the next field begins there.

    >>> closed("hands=3h9c / ???? table=9d, 3c", ("table", "hands"))
    'hands=3h9c/???? table=9d,3c'
    """
    if not any(map(str.isspace, text)):
        return text
    for pattern in (_BEFORE_EQUALS, _AFTER_EQUALS, _BEFORE_SEPARATOR):
        text = pattern.sub("", text)
    return _after_separator(tuple(fields)).sub("", text)


@cache
def _after_separator(fields: tuple[str, ...]) -> re.Pattern[str]:
    """The white space after a separator, unless one of the fields begins there."""
    unless = rf"(?!\s*(?:{'|'.join(fields)})\s*=)" if fields else ""
    return re.compile(rf"(?<=[,/:@()]){unless}\s+", re.IGNORECASE)
