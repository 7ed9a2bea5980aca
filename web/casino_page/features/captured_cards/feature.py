"""The captured cards: a sheet over the table, or where there is room a panel beside the log."""

from __future__ import annotations

from typing import ClassVar

from ...game.scene import Scene
from ...shell.commands import command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .sheet import piles_panel, piles_sheet

PANEL = "beside"
"""The region of the panel."""


class CapturedCards(Feature):
    """Shows the captured cards; the panel stays open until it is closed."""

    opens_with: ClassVar = {"piles": ("on",)}

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._panel: str | None = None
        self._open = False

    def on_command(self, name: str) -> None:
        """Another command can come only when the sheet is closed, or closes it."""
        if name not in ("piles", "seen"):
            self._open = False

    def decorate(self, scene: Scene) -> Scene:
        """The scene as it is; the captured cards follow it where they are shown."""
        if self.context.page.wide:
            self._show_panel(scene)
        else:
            self._panel = None  # there may be no place for it, or a new one later
        if self._open:
            self.context.fill("piles", piles_sheet(scene.view, scene.names, aid=self._aid))
        return scene

    @property
    def _aid(self) -> bool:
        return self.context.settings.on("unseen")

    def _show_panel(self, scene: Scene) -> None:
        wanted = self.context.settings.on("piles")
        html = piles_panel(scene.view, scene.names, aid=self._aid) if wanted else ""
        if html != self._panel:
            self._panel = html
            self.context.fill(PANEL, html)

    @command("piles")
    def _toggle(self) -> None:
        context, session = self.context, self.context.session
        if context.page.wide:
            other = "off" if context.settings.on("piles") else "on"
            context.change_settings(context.settings.with_field("piles", other))
            return
        self._open = True
        context.page.open_sheet("piles", piles_sheet(session.view, session.names, aid=self._aid))
