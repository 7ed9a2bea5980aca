"""Values of the address that nothing has, and the nearest value that something has.

All of this is needed for mistakes only, so it is loaded after the table.
"""

from __future__ import annotations

from collections.abc import Iterable

from casino_core import NotationError
from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened


class UnknownValueError(NotationError):
    """A value of a field that is not known. The message offers the nearest known value, if any.

    name   the value, so that it can be shown
    meant  the nearest known value; empty if none is near
    """

    def __init__(self, field: str, name: str, meant: str, known: Iterable[str]) -> None:
        self.name, self.meant = shortened(name), meant
        words = _("{name!r} is not known; perhaps {meant}?")
        if not meant:
            words = _("{name!r} is none of {known}")
        words = words.format(name=self.name, meant=meant, known=", ".join(known))
        super().__init__(f"{field}: {words}")


def meant_words(name: str, meant: str) -> str:
    """Ask whether another value was meant than the one in the link."""
    words = _("This link says “{name}”. Was “{meant}” meant?")
    return words.format(name=shortened(name), meant=meant)
