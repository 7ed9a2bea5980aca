"""The captured cards: a sheet over the table, or where there is room a panel beside the log."""

from __future__ import annotations

from ..aids.render_piles import piles_panel, piles_sheet
from ..around import Around
from ..scene import Scene
from . import Feature

PANEL = "beside"
"""The region of the panel."""

UNKNOWN = object()
"""What the panel shows where that is not known."""


class CapturedCards(Feature):
    """Shows the captured cards; the panel stays open until it is closed."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._shown: object = UNKNOWN
        self._sheet = False
        self.commands = {"piles": lambda _: self._toggle()}

    def dress(self, scene: Scene) -> Scene:
        """Show what a new scene makes of the captured cards, where they are shown."""
        aid = self.around.settings.on("unseen")
        if self.around.page.wide:
            self._show_panel(scene, aid=aid)
        else:
            self._shown = UNKNOWN  # there may be no place for it, or a new one later
        if self._sheet:
            self.around.fill("piles", piles_sheet(scene.view, scene.names, aid=aid))
        return scene

    def _show_panel(self, scene: Scene, *, aid: bool) -> None:
        wanted = (scene.view, aid) if self.around.settings.on("piles") else None
        if wanted != self._shown:
            self._shown = wanted
            html = piles_panel(scene.view, scene.names, aid=aid) if wanted else ""
            self.around.fill(PANEL, html)

    def _toggle(self) -> None:
        around = self.around
        if around.page.wide:
            other = "off" if around.settings.on("piles") else "on"
            around.keep(around.settings.with_field("piles", other))
            return
        session = around.session
        self._sheet = True
        aid = around.settings.on("unseen")
        around.page.open_sheet("piles", piles_sheet(session.view, session.names, aid=aid))
