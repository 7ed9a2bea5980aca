"""The share sheet."""

from __future__ import annotations

from ...render.picture import picture
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .links import SharedTable, shared_table
from .sheet import share_sheet


class Share(Feature):
    """Offers links, frames and pictures of the table on the share sheet."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._share: SharedTable | None = None

    @command("share")
    def _open(self) -> None:
        page, session = self.context.page, self.context.session
        session.clear()
        share = shared_table(
            page.address, session.game, session.view, session.seat, session.seated_players
        )
        language = page.resolve_language(self.context.settings["lang"])
        self._share = share.with_field("lang", language)
        page.close_sheets()
        page.open_sheet("share", self._sheet(self._share))

    @text_command("share-as")
    def _share_as(self, text: str) -> None:
        """Change one field of the sheet, given as `name=value`."""
        if self._share:
            name, _, value = text.partition("=")
            self._share = self._share.with_field(name, value)
            self.context.fill("share", self._sheet(self._share))

    def _sheet(self, share: SharedTable) -> str:
        return share_sheet(share, site=bool(self.context.page.address))

    @text_command("copy")
    def _copy(self, box: str) -> None:
        self.context.page.copy(box)

    @text_command("picture")
    def _save_picture(self, kind: str) -> None:
        if self._share:
            self.context.page.save_picture(picture(self._share.view, self._share.seat), kind)
