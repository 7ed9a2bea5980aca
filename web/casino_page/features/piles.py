"""The captured cards: a sheet over the table, or where there is room a panel beside the log."""

from __future__ import annotations

from casino_core import View

from ..aids.render_piles import piles_panel, piles_sheet
from ..around import Around
from ..scene import Scene
from . import Feature

PANEL = "beside"
"""The region of the panel."""


class CapturedCards(Feature):
    """Shows the captured cards; the panel stays open until it is closed."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._shown: tuple[View, bool] | None = None
        self._sheet = False
        self.commands = {"piles": lambda _: self._toggle()}

    def dress(self, scene: Scene) -> Scene:
        """Show what a new scene makes of the captured cards, where they are shown."""
        aid = self.around.settings.on("unseen")
        wanted = (scene.view, aid) if self._beside else None
        if wanted != self._shown:
            self._shown = wanted
            html = piles_panel(scene.view, scene.names, aid=aid) if wanted else ""
            self.around.fill(PANEL, html)
        if self._sheet:
            self.around.fill("piles", piles_sheet(scene.view, scene.names, aid=aid))
        return scene

    @property
    def _beside(self) -> bool:
        return self.around.page.wide and self.around.settings.on("piles")

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
