"""The commands that only the text view gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_core.rook.actions import Bid

from ..shell.commands import text_command

if TYPE_CHECKING:
    from .room import Room


class Reading:
    """Takes the actions for which the table of cards has other buttons."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @text_command("bid-points")
    def _bid(self, text: str) -> None:
        """Bid the points that a button names."""
        if text.isdecimal():
            self._room.table.act(Bid(int(text)))
