"""The field of an address that leads to a room where pages meet; `peers` does the rest."""

from __future__ import annotations

from typing import ClassVar

from ..address.page_request import OpeningField
from ..shell.commands import text_command
from ..shell.feature import Feature
from .peers.feature import ROOM


class Meeting(Feature):
    """Opens the sheet of a connection for a guest who has followed the short link of a room."""

    url_field: ClassVar = OpeningField("room", "peers-room", over_game=True, longest=100)
    in_embeds: ClassVar = False

    @text_command("peers-room")
    def _open(self, key: str) -> None:
        self.context.app.run("peers-join", f"{ROOM}.{key}")
