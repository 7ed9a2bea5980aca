"""The share sheet, and the sheet to embed a table."""

from __future__ import annotations

from dataclasses import replace

from casino_core.drawing.cards import Looks

from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .links import SharedTable, shared_table
from .sheet import embed_sheet, share_sheet


class Share(Feature):
    """Offers links, frames and pictures of the table on the share sheet."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._share: SharedTable | None = None
        self._name = "share"

    @command("share")
    def _open(self) -> None:
        self._open_sheet("share")

    @command("embed")
    def _embed(self) -> None:
        """Open the sheet with the HTML codes for other pages."""
        self._open_sheet("embed")

    def _open_sheet(self, name: str) -> None:
        page, session, settings = self.context.page, self.context.session, self.context.settings
        session.clear()
        share = shared_table(page.address, session)
        share = replace(share, looks=Looks(settings["felt"], settings["backs"]))
        self._share = share.with_field("lang", page.resolve_language(settings["lang"]))
        self._name = name
        page.close_sheets()
        page.open_sheet(name, self._sheet(self._share))

    @text_command("share-as")
    def _share_as(self, text: str) -> None:
        """Change one field of the sheet, given as `name=value`."""
        if self._share:
            name, _, value = text.partition("=")
            self._share = self._share.with_field(name, value)
            self.context.fill(self._name, self._sheet(self._share))

    def _sheet(self, share: SharedTable) -> str:
        page = self.context.page
        if self._name == "embed":
            return embed_sheet(share)
        return share_sheet(share, site=bool(page.address), can_send=page.can_send)

    @text_command("copy")
    def _copy(self, box: str) -> None:
        self.context.page.copy(box)

    @text_command("send")
    def _send(self, box: str) -> None:
        own = self._share and box in ("link", "result")
        self.context.page.send(box, self._share.picture if self._share and own else "")

    @text_command("picture")
    def _save_picture(self, kind: str) -> None:
        if self._share:
            self.context.page.save_picture(self._share.picture, kind)
