"""The backup of all stored data: saved as a file, restored from one, or erased."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from casino_core.i18n import gettext as _
from casino_core.i18n import use_language

from ...shell.commands import Moment, command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.persistence import Persistence
from .backup_file import (
    FILE_NAME,
    BackupError,
    check_stored,
    erase,
    format_backup,
    parse_backup,
    restore,
    stored_keys,
    unreadable_data,
)
from .sheet import Question, stored_sheet


class Backup(Feature):
    """Shows the stored data on a sheet, and saves, restores or erases it."""

    rescues: ClassVar = True

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._chosen_texts: Mapping[str, str] = {}
        self._persistence: Persistence | None = None
        self._sheet_state: tuple[Question | None, str] = (None, "")

    @command("check-stored", moment=Moment.STARTED)
    def _check(self) -> None:
        """Report all damaged data once after the start, whichever part of the page reads it."""
        store = self.context.store
        check_stored(store)
        if store.has_problems:
            self.context.app.go_on()

    @command("stored")
    def _open(self) -> None:
        self.context.page.close_sheets()
        self.context.page.open_sheet("stored", self._sheet())
        self.context.page.persistence(self._tell_persistence)

    def _tell_persistence(self, answer: Persistence) -> None:
        """Tell on the sheet whether the browser keeps all this."""
        if answer is not self._persistence:
            self._persistence = answer
            with use_language(self.context.translations):
                self._show(*self._sheet_state)

    def _show(self, question: Question | None = None, problem: str = "") -> None:
        self.context.fill("stored", self._sheet(question, problem))

    def _sheet(self, question: Question | None = None, problem: str = "") -> str:
        storage, self._sheet_state = self.context.storage, (question, problem)
        return stored_sheet(
            stored_keys(storage),
            list(unreadable_data(storage)),
            list(self._chosen_texts),
            question,
            problem,
            offline=self.context.page.offline,
            persistence=self._persistence,
        )

    @command("export")
    def _export(self) -> None:
        self.context.page.download(FILE_NAME, format_backup(self.context.storage))

    @command("import-file")
    def _read_file(self) -> None:
        self.context.page.read_file("stored-file", "import")

    @text_command("import")
    def _import(self, text: str) -> None:
        """Read the chosen file, and ask for confirmation or show why it cannot be restored."""
        try:
            self._chosen_texts = parse_backup(text)
        except BackupError as error:
            self._chosen_texts = {}
            self._show(problem=_("{problem} Nothing was changed.").format(problem=error))
        else:
            self._show(Question.IMPORT)

    @command("import-sure")
    def _restore(self) -> None:
        no_room = _("There is no room for all of it. Nothing was changed.")
        restore(
            self.context.storage,
            self._chosen_texts,
            self.context.page.reload,
            lambda: self._show_problem(no_room),
        )

    @command("erase")
    def _ask_to_erase(self) -> None:
        self._show(Question.ERASE)

    @command("erase-sure")
    def _erase(self) -> None:
        not_erased = _("This browser does not remove everything now. Try again.")
        erase(
            self.context.storage,
            self.context.page.reload,
            lambda: self._show_problem(not_erased),
        )

    def _show_problem(self, problem: str) -> None:
        """Show a problem that the browser reports later."""
        with use_language(self.context.translations):
            self._show(problem=problem)

    @text_command("aside")
    def _download_unreadable(self, key: str) -> None:
        """Offer unreadable data as a file."""
        self.context.page.download("casino-unreadable.txt", self.context.storage.read(key) or "")
