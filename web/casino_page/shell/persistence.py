"""Whether the browser keeps what is stored until the person erases it.

Else it may erase all of it: when the device runs out of room, or because the page was not opened
for some days. It is asked once, when there is something to lose, because some browsers show a
question then.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, Protocol

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..storage.store import Storage, StorageKey


class Persistence(StrEnum):
    """The answer of the browser.

    GRANTED  it keeps what is stored
    DENIED   it may erase it
    MISSING  it does not answer, and so may erase it
    """

    GRANTED = "granted"
    DENIED = "denied"
    MISSING = "missing"


PERSISTENCE_KEY: Final = StorageKey(
    "casino.persistence", N_("the browser’s answer whether it keeps all this"), 0
)


class PageWithPersistence(Protocol):
    """The page, as far as it asks the browser."""

    def persistence(self, then: Callable[[Persistence], None], *, ask: bool = False) -> None:
        """Tell whether the browser keeps what is stored; with `ask`, ask it to first."""


def ask_once(
    page: PageWithPersistence, storage: Storage, then: Callable[[Persistence], None]
) -> None:
    """Ask the browser to keep what is stored, unless it was asked before."""
    if storage.read(PERSISTENCE_KEY.key) is None:

        def note(answer: Persistence) -> None:
            storage.write(PERSISTENCE_KEY.key, answer.value)
            then(answer)

        page.persistence(note, ask=True)


def loss_warning() -> str:
    """Say at the table that the browser may erase everything, and what to do."""
    return _("This browser may erase what is stored here. Save a copy.")


def loss_warning_with_example() -> str:
    """Say on a sheet when the browser may erase everything, and what to do."""
    warning = _(
        "This browser may erase what is stored here, for example if you do not open the game for a "
        "week."
    )
    advice = _("Save a copy from time to time.")
    return f"{warning} {advice}"


async def persistence_of(navigator: Any, *, ask: bool) -> Persistence:
    """Return the answer of a browser, given its `navigator`."""
    try:
        persists = await navigator.storage.persisted() or (
            ask and await navigator.storage.persist()
        )
    except Exception:  # noqa: BLE001 - an old browser, or one that denies storage
        return Persistence.MISSING
    return Persistence.GRANTED if persists else Persistence.DENIED
