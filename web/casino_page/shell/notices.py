"""The notices beside the table."""

from __future__ import annotations

from collections.abc import Iterable

from ..game.scene import Notice
from ..saved_games.waiting_games import WaitingGames


class Notices:
    """The notices that are not dismissed yet, oldest first."""

    def __init__(self, notices: Iterable[Notice] = ()) -> None:
        self._notices = list(notices)

    def still_true(self, waiting: WaitingGames) -> tuple[Notice, ...]:
        """Return the notices, without those of games that no longer wait."""
        self._notices = [
            notice for notice in self._notices if not notice.game or waiting.numbered(notice.game)
        ]
        return tuple(self._notices)

    def add(self, notice: Notice) -> None:
        """Add a notice unless it is there already."""
        if notice not in self._notices:
            self._notices.append(notice)

    def dismiss(self, index: int) -> Notice | None:
        """Remove and return a notice; None if there is no notice with that index."""
        return self._notices.pop(index) if 0 <= index < len(self._notices) else None
