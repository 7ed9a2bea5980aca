"""Days of the calendar: read from stored data, and steps that end where the calendar does.

The clock of a device may say anything, so that today may be the first or the last of all days.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from casino_core.i18n import gettext as _

from .fields import Field

ONE_DAY: Final = timedelta(days=1)
MOST_DAYS: Final = 20_000
"""The most days that are stored of one kind: more than fifty years."""


def day_after(day: date, days: int = 1) -> date:
    """Return the day a number of days later, or the last of all days."""
    return date.fromordinal(min(day.toordinal() + days, date.max.toordinal()))


def day_before(day: date, days: int = 1) -> date:
    """Return the day a number of days earlier, or the first of all days."""
    return date.fromordinal(max(day.toordinal() - days, date.min.toordinal()))


def parse_day(text: str) -> date:
    """Read a day such as `2026-11-20`. Raises `ValueError`."""
    day = date.fromisoformat(text)
    # `fromisoformat` reads other ISO forms too; a day has one name only.
    if day.isoformat() != text:
        raise ValueError(text)
    return day


def day_of(field: Field, name: object) -> date:
    """Read the name of a field, or its value, as a day. Raises `FieldError`."""
    try:
        return parse_day(name) if isinstance(name, str) else parse_day("")
    except ValueError:
        raise field.error(_("it is not a day such as 2026-11-20")) from None
