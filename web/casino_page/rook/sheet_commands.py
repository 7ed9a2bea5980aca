"""The commands of the help and of the settings of Rook."""

from __future__ import annotations

from collections.abc import Sequence

from ..shell.commands import command, text_command
from .context import RookContext
from .sheets import SETTINGS_SHOWN, help_sheet, settings_sheet


class SheetCommands:
    """Opens the help and the settings, and copies what a sheet shows."""

    def __init__(
        self, context: RookContext, settings_shown: Sequence[str] = SETTINGS_SHOWN
    ) -> None:
        """`settings_shown` are the names of the settings that can be changed here."""
        self._context = context
        self._settings_shown = settings_shown

    @command("help")
    def _help(self) -> None:
        self._context.page.open_sheet("help", help_sheet(self._context.table.game.rules))

    @command("settings")
    def _settings(self) -> None:
        self._context.page.open_sheet("settings", self._settings_sheet())

    def _settings_sheet(self) -> str:
        return settings_sheet(self._context.settings, self._settings_shown)

    @text_command("set")
    def _set(self, text: str) -> None:
        """Change one setting on the sheet, given as `name=value`."""
        name, _equals, value = text.partition("=")
        if name not in self._settings_shown:
            return
        context = self._context
        context.change_settings(context.settings.with_field(name, value))
        if name == "lang":
            context.storage.when_stored(context.page.reload, lambda: None)
        context.fill("settings", self._settings_sheet())

    @text_command("copy")
    def _copy(self, text: str) -> None:
        self._context.page.copy(text)
