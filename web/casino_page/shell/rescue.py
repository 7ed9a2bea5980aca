"""The way to everything stored after an error of the program.

Whatever has failed, a sheet or the start itself, the player can save, load and erase everything.
Nothing else of the program takes part: no game, no settings and no other feature.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from casino_core.i18n import Translations, use_language

from ..storage.store import Storage, Store
from .context import TableContext

if TYPE_CHECKING:
    from .feature import Feature, FeatureEntry
    from .page import Page


class BareContext(TableContext):
    """The context of a page without a table: no game, and the settings are not read."""

    def __init__(self, page: Page, storage: Storage, translations: Translations | None) -> None:
        self.page = page
        self.storage = storage
        self.translations = translations
        self.store = Store(storage)


class Rescue:
    """Answers the commands of the sheet of everything stored.

    entry   is that of the feature with the sheet
    failed  is called with an exception that even this raises
    missing is called if the code of the sheet cannot be loaded
    """

    def __init__(
        self,
        page: Page,
        storage: Storage,
        translations: Translations | None,
        entry: FeatureEntry,
        failed: Callable[[Exception], None],
        missing: Callable[[], None],
    ) -> None:
        self._context = BareContext(page, storage, translations)
        self._failed, self._missing = failed, missing
        self._entry = entry
        self._feature: Feature | None = None

    def answers(self, name: str) -> bool:
        """Return whether a command belongs to the sheet."""
        return name in self._entry.commands or name == "close-sheet"

    def handle(self, name: str, text: str) -> None:
        """Run a command of the sheet with its text; any other does nothing."""
        archive = self._context.page.lazy_archive
        if archive.loaded:
            self._run(name, text)
        elif self.answers(name):
            archive.when_loaded(lambda: self._run(name, text), self._missing)

    def _run(self, name: str, text: str) -> None:
        with use_language(self._context.translations):
            try:
                if name == "close-sheet":
                    self._context.page.close_sheets()
                elif self.answers(name):
                    self._loaded().commands[name](text)
            except Exception as error:
                self._failed(error)
                raise

    def _loaded(self) -> Feature:
        if self._feature is None:
            self._feature = self._entry.load()(self._context)
        return self._feature
