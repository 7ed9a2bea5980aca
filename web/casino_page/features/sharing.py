"""The sheet on which a table is shared."""

from __future__ import annotations

from ..around import Around
from ..drawing.picture import picture
from ..drawing.share import share_sheet
from ..links.share import Share, share_of
from . import Feature


class Sharing(Feature):
    """Offers links, frames and pictures of the table as it is."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._share: Share | None = None
        self.commands = {
            "share": lambda _: self._open(),
            "share-as": self._share_as,
            "copy": around.page.copy,
            "picture": self._save_picture,
        }

    def _open(self) -> None:
        page, session = self.around.page, self.around.session
        session.clear()
        share = share_of(page.address, session.game, session.view, session.seat, session.chairs)
        language = page.language_of(self.around.settings["lang"])
        self._share = share.with_field("lang", language)
        page.close_sheets()
        page.open_sheet("share", self._sheet(self._share))

    def _share_as(self, text: str) -> None:
        """One field of the sheet: its name, `=` and what is in it."""
        if self._share:
            name, _, value = text.partition("=")
            self._share = self._share.with_field(name, value)
            self.around.fill("share", self._sheet(self._share))

    def _sheet(self, share: Share) -> str:
        return share_sheet(share, site=bool(self.around.page.address))

    def _save_picture(self, kind: str) -> None:
        if self._share:
            self.around.page.save_picture(picture(self._share.view, self._share.seat), kind)
