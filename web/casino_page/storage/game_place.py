"""The place of the game among the stored texts.

The game lies under `GAME_KEY`. If a newer version of the page has stored its game there, that game
stays, and the game of this version lies beside it. An unreadable game is kept for download before
another one takes its place.
"""

from __future__ import annotations

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..game.scene import Notice
from .saved_game import BESIDE_KEY, GAME_KEY, UNREADABLE_GAME, is_newer_game
from .store import Storage, append

NEWER_GAME = N_(
    "The saved game was made by a newer version of this page. It is left as it is, and the game "
    "here is stored beside it."
)
NEWER_GAMES = N_(
    "The saved games were made by newer versions of this page. They are left as they are, and the "
    "game here is not stored."
)
KEPT_BEFORE = N_("A saved game could not be read earlier. It is still kept for you to download.")
KEPT_BESIDE = N_(
    "An older version of this page has stored another game. It is kept for you to download."
)
KEPT_REPLACED = N_(
    "An older version of this page has stored this game since. The game before it is kept for you "
    "to download."
)


class GamePlace:
    """The place from which the game is read and to which it is saved.

    text     the stored game; None if there is none that this version may read
    notices  messages to the player about other stored games
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._key: str | None = GAME_KEY.key
        self.notices: list[Notice] = []
        self.text = storage.read(GAME_KEY.key)
        if self.text is not None and is_newer_game(self.text):
            self._go_beside(self.text)
        else:
            self._offer(KEPT_BESIDE, BESIDE_KEY.key)
        self._offer(KEPT_REPLACED, GAME_KEY.replaced_key)
        self._offer(KEPT_BEFORE, UNREADABLE_GAME)

    @property
    def newer(self) -> bool:
        """Whether a game of a newer version is stored."""
        return self._key != GAME_KEY.key

    @property
    def keeps(self) -> bool:
        """Whether games are saved at all; else only newer ones are stored, or unreadable ones."""
        return self._key is not None

    def _go_beside(self, newer: str) -> None:
        """Leave the game of a newer version where it is."""
        self._key, self.text = BESIDE_KEY.key, self._storage.read(BESIDE_KEY.key)
        if self.text is not None and is_newer_game(self.text):
            self._key = self.text = None
        self.notices.append(Notice(_(NEWER_GAME if self._key else NEWER_GAMES), newer))

    def _offer(self, words: str, key: str) -> None:
        """Add a notice with a text that is kept for download, if it is there."""
        text = self._storage.read(key)
        if text is not None:
            self.notices.append(Notice(_(words), text, key))

    def keep_unreadable(self, text: str) -> None:
        """Keep the unreadable text of the game; if there is no room, no game may replace it."""
        if not append(self._storage, UNREADABLE_GAME, text):
            self._key = None

    def save(self, text: str) -> None:
        """Save the game in its place."""
        if self._key:
            self._storage.write(self._key, text)
