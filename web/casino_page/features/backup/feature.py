"""Everything that the browser keeps for this page: saved as a file, loaded from one, erased."""

from __future__ import annotations

from collections.abc import Mapping

from casino_core.i18n import gettext as _

from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .backup_file import (
    FILE_NAME,
    RefusedError,
    erase,
    export_text,
    kept_aside,
    parse_export,
    stored_keys,
    take,
)
from .sheet import Asked, stored_sheet


class Backup(Feature):
    """The sheet of all that is stored."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._read: Mapping[str, str] = {}

    @command("stored")
    def _open(self) -> None:
        self.context.page.close_sheets()
        self.context.page.open_sheet("stored", self._sheet())

    def _show(self, asked: Asked | None = None, problem: str = "") -> None:
        self.context.fill("stored", self._sheet(asked, problem))

    def _sheet(self, asked: Asked | None = None, problem: str = "") -> str:
        storage = self.context.storage
        return stored_sheet(
            stored_keys(storage), list(kept_aside(storage)), list(self._read), asked, problem
        )

    @command("export")
    def _export(self) -> None:
        self.context.page.download(FILE_NAME, export_text(self.context.storage))

    @command("import-file")
    def _read_file(self) -> None:
        self.context.page.read_file("stored-file", "import")

    @text_command("import")
    def _import(self, text: str) -> None:
        """A file was chosen: tell what is in it, or why it cannot be taken."""
        try:
            self._read = parse_export(text)
        except RefusedError as error:
            self._read = {}
            self._show(problem=_("{problem} Nothing was changed.").format(problem=error))
        else:
            self._show(Asked.IMPORT)

    @command("import-sure")
    def _take(self) -> None:
        if take(self.context.storage, self._read):
            self.context.page.reload()
        else:
            self._show(problem=_("There is no room for all of it. Nothing was changed."))

    @command("erase")
    def _ask_to_erase(self) -> None:
        self._show(Asked.ERASE)

    @command("erase-sure")
    def _erase(self) -> None:
        erase(self.context.storage)
        self.context.page.reload()

    @text_command("aside")
    def _download_aside(self, key: str) -> None:
        """What could not be read, as a file."""
        self.context.page.download("casino-unreadable.txt", self.context.storage.read(key) or "")
