"""The place of the games among the stored strings.

The game on the table lies under `GAME_KEY`, all that wait under `WAITING_KEY`. If a newer version
of the page has stored its game there, that game stays, and the game of this version lies beside it.
An unreadable game is kept for download before another one takes its place.
"""

from __future__ import annotations

from contextlib import suppress

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..game.scene import Notice
from ..storage.store import UNREADABLE, Storage, Store, append, parse_content
from .saved_game import BESIDE_KEY, GAME_KEY, UNREADABLE_GAME, is_newer_game
from .waiting_games import (
    WAITING_KEY,
    WaitingGames,
    merged,
    parse_waiting,
    undamaged,
    waiting_content,
)

NEWER_GAME = N_("A newer version saved a game; this one is saved beside it.")
NEWER_GAMES = N_("A newer version saved the games here, so this one isn’t saved.")
KEPT_BEFORE = N_("A saved game could not be read. You can download it.")
KEPT_BESIDE = N_("An older version saved another game. You can download it.")
KEPT_REPLACED = N_("An older version saved this game. Download the one before it.")


class GamePlace:
    """The place from which the games are read and to which they are saved.

    text      the stored game of the table; None if there is none that this version may read
    waiting   the games that wait
    may_wait  whether games that wait can be stored; not beside a list of a newer version
    notices   messages to the player about other stored games
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._store = Store(storage)
        self._key: str | None = GAME_KEY.key
        self.notices: list[Notice] = []
        self.text = storage.read(GAME_KEY.key)
        if self.text is not None and is_newer_game(self.text):
            self._go_beside(self.text)
        else:
            self._offer(KEPT_BESIDE, BESIDE_KEY.key)
        self._offer(KEPT_REPLACED, GAME_KEY.replaced_key)
        self._offer(KEPT_BEFORE, UNREADABLE_GAME)
        self.may_wait, self._merges_replaced = True, False
        self.waiting = self._saved_waiting = WaitingGames()
        self._read_waiting()
        self.waiting = self._with_replaced()
        for problem in self._store.pop_problems():
            key = problem.unreadable_key or ""
            self.notices.append(Notice(problem.words, storage.read(key) if key else None, key))

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
        """Add a notice with a string that is kept for download, if it is there."""
        text = self._storage.read(key)
        if text is not None:
            self.notices.append(Notice(_(words), text, key))

    def _read_waiting(self) -> None:
        """Read the games that wait; if the text is damaged it is kept, and what is whole waits."""
        text = self._storage.read(WAITING_KEY.key)
        waiting = self._store.load(WAITING_KEY, parse_waiting)
        if waiting is not None:
            self.waiting = self._saved_waiting = waiting
        elif text is not None:
            self.may_wait = self._storage.read(WAITING_KEY.key) is None
            with suppress(*UNREADABLE):
                games = undamaged(parse_content(WAITING_KEY, text))
                self.waiting = games if self.may_wait else WaitingGames()

    def _with_replaced(self) -> WaitingGames:
        """Return the games that wait, with those that others from the local storage replaced."""
        replaced = self._storage.read(WAITING_KEY.replaced_key) or ""
        try:
            contents = [parse_content(WAITING_KEY, line) for line in replaced.splitlines()]
            others = [parse_waiting(content) for content in contents]
        except UNREADABLE:
            return self.waiting  # it stays where it is; the sheet of the stored data offers it
        self._merges_replaced = bool(others) and self.may_wait
        return merged(self.waiting, *others) if self._merges_replaced else self.waiting

    def keep_unreadable(self, text: str) -> None:
        """Keep the unreadable text of the game; if there is no room, no game may replace it."""
        if not append(self._storage, UNREADABLE_GAME, text):
            self._key = None

    def save(self, text: str, waiting: WaitingGames) -> None:
        """Save the game on the table and those that wait, in one change."""
        if self._key:
            self._storage.write(self._key, text)
        if waiting != self._saved_waiting and self.may_wait:
            self._store.save(WAITING_KEY, waiting_content(waiting))
            self._saved_waiting = waiting
            if self._merges_replaced:
                self._storage.write(WAITING_KEY.replaced_key, None)
