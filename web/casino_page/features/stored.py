"""Everything that the browser keeps for this page: saved as a file, loaded from one, erased."""

from __future__ import annotations

from collections.abc import Mapping

from casino_core.text.language import gettext as _

from ..around import Around
from ..drawing.stored import Asked, stored_sheet
from ..kept.keeping import (
    FILE_NAME,
    RefusedError,
    erase,
    export_text,
    parse_export,
    stored_shelves,
    take,
)
from . import Feature


class Stored(Feature):
    """The sheet of all that is stored."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._read: Mapping[str, str] = {}
        self.commands = {
            "stored": lambda _: self._open(),
            "export": lambda _: self._export(),
            "import-file": lambda _: around.page.read_file("stored-file", "import"),
            "import": self._import,
            "import-sure": lambda _: self._take(),
            "erase": lambda _: self._show(Asked.ERASE),
            "erase-sure": lambda _: self._erase(),
            "aside": self._download_aside,
        }

    def _open(self) -> None:
        self.around.page.close_sheets()
        self.around.page.open_sheet("stored", self._sheet())

    def _show(self, asked: Asked | None = None, problem: str = "") -> None:
        self.around.fill("stored", self._sheet(asked, problem))

    def _sheet(self, asked: Asked | None = None, problem: str = "") -> str:
        storage, store = self.around.storage, self.around.store
        return stored_sheet(
            stored_shelves(storage), list(store.kept_aside()), list(self._read), asked, problem
        )

    def _export(self) -> None:
        self.around.page.download(FILE_NAME, export_text(self.around.storage))

    def _import(self, text: str) -> None:
        """A file was chosen: tell what is in it, or why it cannot be taken."""
        try:
            self._read = parse_export(text)
        except RefusedError as error:
            self._read = {}
            self._show(problem=_("{problem} Nothing was changed.").format(problem=error))
        else:
            self._show(Asked.IMPORT)

    def _take(self) -> None:
        if take(self.around.storage, self._read):
            self.around.page.reload()
        else:
            self._show(problem=_("There is no room for all of it. Nothing was changed."))

    def _erase(self) -> None:
        erase(self.around.storage)
        self.around.page.reload()

    def _download_aside(self, key: str) -> None:
        """What could not be read, as a file."""
        self.around.page.download("casino-unreadable.txt", self.around.storage.read(key) or "")
