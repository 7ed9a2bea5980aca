"""The captured cards as a sheet, and the unseen cards, which a wide page has beside its log."""

from __future__ import annotations

from typing import ClassVar

from ...game.scene import Scene
from ...shell.commands import command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .sheet import piles_sheet, unseen_panel

PANEL_REGION = "beside"


class CapturedCards(Feature):
    """Shows the captured cards in a sheet, and the unseen cards beside the log."""

    opens_with: ClassVar = {"unseen": ("on",)}

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._panel_html: str | None = None
        self._sheet_open = False

    def on_command(self, name: str) -> None:
        """Note that the sheet is closed: other commands come only without it, or close it."""
        if name not in ("piles", "seen"):
            self._sheet_open = False

    def decorate(self, scene: Scene) -> Scene:
        """Bring the panel and the open sheet up to date; the scene stays as it is."""
        if self.context.page.wide:
            self._update_panel(scene)
        else:
            self._panel_html = None  # A narrow page may have removed the region of the panel.
        if self._sheet_open:
            self.context.fill("piles", piles_sheet(scene.view, scene.names, aid=self._aid))
        return scene

    @property
    def _aid(self) -> bool:
        """Whether the leads and the unseen cards are shown too."""
        return self.context.settings.on("unseen")

    def _update_panel(self, scene: Scene) -> None:
        visible = self._aid and self.context.settings.on("piles") and not scene.kind.panel
        html = unseen_panel(scene.view, scene.names) if visible else ""
        if html != self._panel_html:
            self._panel_html = html
            self.context.fill(PANEL_REGION, html)

    @command("piles")
    def _open(self) -> None:
        """Show the table beside the log again if it was closed; else open the sheet."""
        context, session = self.context, self.context.session
        if context.page.wide and not context.settings.on("piles"):
            context.change_settings(context.settings.with_field("piles", "on"))
            return
        self._sheet_open = True
        context.page.open_sheet("piles", piles_sheet(session.view, session.names, aid=self._aid))
