"""The bounds of all texts and fields that are read, and the quoting of a part in messages."""

from __future__ import annotations

from typing import Final

from ..errors import NotationError
from ..i18n import gettext as _
from .visible import visible

LONGEST_FIELD: Final = 2_000
"""The most characters of one field: cards, a play, a rule set."""
LONGEST_POSITION: Final = 10_000
"""The most characters of a position, all fields and separators together."""
LONGEST_RECORD: Final = 500_000
"""The most characters of a game record; one to 21 points has thousands, to 999 about 60,000."""
LONGEST_QUOTED: Final = 60
"""The most characters of an input that a message repeats."""


def shortened(text: str) -> str:
    """Return a string as a message repeats it: whole, or its beginning and `…`.

    What cannot be seen is shown by its code point.
    """
    return visible(text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}…")


def add_field(
    fields: dict[str, str], key: str, value: str | None, longest: int = LONGEST_FIELD
) -> None:
    """Add a field that was read to those before it.

    Raises `NotationError` if it has no value, is there already or is too long.
    """
    if value is None:
        raise NotationError(_("{key}: no value; write {key}=…").format(key=key))
    if key in fields:
        raise NotationError(_("{key}: given twice").format(key=key))
    check_length(value, longest, key)
    fields[key] = value


def check_length(text: str, longest: int, field: str = "") -> None:
    """Raise `NotationError`, which begins with the field, for a string that is too long."""
    if len(text) > longest:
        message = _("{count} characters, more than {longest}").format(
            count=len(text), longest=longest
        )
        raise NotationError(f"{field}: {message}" if field else message)
