"""The statistics of a game as the browser stores them, and the kind of table on their sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

from ...shell.context import PageContext
from ...storage.store import StorageKey
from .counted_games import Games

SHEET: Final = "statistics"
"""The name of the sheet."""


class StoredStatistics(Generic[Games]):
    """Counts games in the storage, and shows the totals of one kind of table at a time.

    kind  the kind of table on the sheet, None before one was counted
    """

    def __init__(
        self,
        context: PageContext,
        key: StorageKey,
        none: Games,
        with_other_devices: Callable[[Games], Games],
        sheet: Callable[[], str],
    ) -> None:
        """Prepare for one game.

        none                the statistics where nothing is stored
        with_other_devices  adds what the person's other devices have counted
        sheet               renders the sheet
        """
        self._context, self._key, self._none = context, key, none
        self._with_other_devices, self._sheet = with_other_devices, sheet
        self._known = none
        self.kind: Any = None

    def load(self) -> Games:
        """Load the stored statistics, which another tab may have changed."""
        store = self._context.store
        known = self._none if store.erased(self._key) else self._known
        self._known = store.load(self._key, type(self._none).parse) or known
        return self._known

    def count(self, counted: Callable[[Games], Games]) -> None:
        """Store the statistics with what is counted, if that changes them."""
        before = self.load()
        self._known = counted(before)
        if self._known is not before:
            self._context.store.save(self._key, self._known.content())

    @property
    def of_all_devices(self) -> Games:
        """The stored statistics with those of the person's other devices."""
        return self._with_other_devices(self.load())

    def open(self, current: object) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        kinds = self.of_all_devices.totals_by_kind
        self.kind = current if current in kinds else next(iter(kinds), None)
        self._context.page.close_sheets()
        self._context.page.open_sheet(SHEET, self._sheet())

    def choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        kinds, number = list(self.of_all_devices.totals_by_kind), text.partition("=")[2]
        if number.isdecimal() and int(number) < len(kinds):
            self.kind = kinds[int(number)]
            self._context.fill(SHEET, self._sheet())
