"""The storage of what is played: texts that count as stored once the browser's database says so.

A database answers after the command is over. So `DurableStorage` reads from a copy in memory and
writes at the end of each command: all changes that are not confirmed yet, in one transaction, so
that the database has all of them or none. Only one tab has the table; the database refuses what any
other tab writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, NamedTuple, Protocol

from .store import Storage, append

DURABLE: Final = (
    "casino.game",
    "casino.games",
    "casino.unreadable",
    "casino.daily",
    "casino.duels",
    "casino.by-link",
    "casino.statistics",
    "casino.under-way",
    "casino.rook",
)
"""The keys of what is played, and the beginnings of the keys that belong to them.

All other texts are choices of the player, which scripts read before Python is there. They lie in
the browser's local storage, which may lose the last seconds when the browser is killed.
"""

REPLACED: Final = ".replaced"
"""The end of the key of a string whose place was taken by one that an older version has stored."""

TAKEN: Final = ".taken"
"""The end of the key of all texts that were taken over from the local storage."""


def is_durable(key: str) -> bool:
    """Return whether a key belongs to what is played."""
    return any(key == durable or key.startswith(f"{durable}.") for durable in DURABLE)


class Outcome(Enum):
    """The answer of the database to a write.

    STORED   everything is on the disk
    REFUSED  nothing of it is stored, for example because the disk is full
    LOST     nothing of it is stored, because another tab has the table
    """

    STORED = "stored"
    REFUSED = "refused"
    LOST = "lost"


class Database(Protocol):
    """The browser's database as Python uses it."""

    def soon(self, run: Callable[[], None]) -> None:
        """Call a function once the current command is done."""

    def write(
        self, changes: Mapping[str, str | None], on_outcome: Callable[[Outcome], None]
    ) -> None:
        """Store all texts by their keys, and remove those that are None; then tell the outcome."""


class _Change(NamedTuple):
    """A change that is not confirmed; `number` tells two changes to the same string apart."""

    number: int
    text: str | None


class DurableStorage:
    """A copy of the database in memory, with the changes that it has not confirmed yet.

    failed  whether the database has refused a change
    """

    def __init__(
        self, database: Database, rows: Mapping[str, object], *, failed: bool = False
    ) -> None:
        """`rows` is what is stored; `failed` says that the database takes no change at all.

        A row of the database may hold any value. What is not a string is read as its JSON, which no
        reader takes, so that it is kept for download.
        """
        self.failed = failed
        self._database = database
        self._texts = {key: _as_text(value) for key, value in rows.items()}
        self._unconfirmed: dict[str, _Change] = {}
        self._changes = 0
        self._under_way = 0
        self._due = False
        self._waiting: list[tuple[Callable[[], None], Callable[[], None]]] = []

    @property
    def game_failed(self) -> bool:
        """Whether the database has refused a change."""
        return self.failed

    def read(self, key: str) -> str | None:
        """Return a string as it was last written; None if there is no string under the key."""
        return self._texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        """Write a string, or remove it; the database gets it at the end of the command."""
        if text == self._texts.get(key):
            return
        if text is None:
            del self._texts[key]
        else:
            self._texts[key] = text
        self._changes += 1
        self._unconfirmed[key] = _Change(self._changes, text)
        self._flush_soon()

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        """Call `on_stored` once all changes so far are stored, `on_refused` if they are refused."""
        if not self._unconfirmed:
            on_stored()
            return
        self._waiting.append((on_stored, on_refused))
        if not self._under_way:
            self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._due:
            self._due = True
            self._database.soon(self._flush)

    def _flush(self) -> None:
        """Write all changes that are not confirmed, with those that are under way already.

        So no later change can be stored without an earlier one.
        """
        self._due = False
        self._under_way += 1
        changes = dict(self._unconfirmed)
        texts = {key: change.text for key, change in changes.items()}
        self._database.write(texts, lambda outcome: self._finish(changes, outcome))

    def _finish(self, changes: Mapping[str, _Change], outcome: Outcome) -> None:
        self._under_way -= 1
        if outcome is Outcome.LOST:
            self._waiting.clear()
        elif outcome is Outcome.REFUSED:
            self.failed = True
            for _on_stored, on_refused in self._answered():
                on_refused()
        else:
            for key, change in changes.items():
                if self._unconfirmed.get(key) == change:
                    del self._unconfirmed[key]
            for on_stored, _on_refused in () if self._unconfirmed else self._answered():
                on_stored()

    def _answered(self) -> list[tuple[Callable[[], None], Callable[[], None]]]:
        """Return the functions that wait for an answer; they wait no longer."""
        waiting, self._waiting = self._waiting, []
        return waiting

    # Older versions

    def take_over(self, local: Storage) -> None:
        """Take over what an older version of the page has put into the local storage.

        A string is removed there only after the database has it. A kill may bring the removed text
        back; then it is known by its copy, and is removed again.
        """
        texts = dict(_durable_texts(local))
        for key, text in texts.items():
            if text not in (self.read(key + TAKEN) or ""):
                self._adopt(key, text)
        if texts:
            self.when_stored(lambda: _remove(local, texts), lambda: None)

    def _adopt(self, key: str, text: str) -> None:
        """Take over a string; the string that it replaces is kept."""
        before = self.read(key)
        if before is not None and before != text:
            append(self, key + REPLACED, before)
        self.write(key, text)
        append(self, key + TAKEN, text)


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _durable_texts(local: Storage) -> list[tuple[str, str]]:
    keys = [key for durable in DURABLE for key in (durable, f"{durable}.unreadable")]
    texts = ((key, local.read(key)) for key in keys)
    return [(key, text) for key, text in texts if text is not None]


def _remove(local: Storage, texts: Mapping[str, str]) -> None:
    """Remove the texts that were found, unless others are there by now."""
    for key, text in texts.items():
        if local.read(key) == text:
            local.write(key, None)


class PageStorage:
    """The storage of the game's own page: what is played in a database, choices in the local one.

    Implements `storage.store.Storage`.
    """

    def __init__(self, durable: DurableStorage, local: Storage) -> None:
        self._durable = durable
        self._local = local

    @property
    def failed(self) -> bool:
        """Whether the browser has refused to store anything."""
        return self._durable.failed or self._local.failed

    @property
    def game_failed(self) -> bool:
        """Whether the browser has refused to store what is played."""
        return self._durable.failed

    def read(self, key: str) -> str | None:
        """Return a stored string; None if there is no string under the key."""
        return self._place(key).read(key)

    def write(self, key: str, text: str | None) -> None:
        """Store a string, or remove it."""
        self._place(key).write(key, text)

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        """Call `on_stored` once all changes so far are stored, `on_refused` if they are refused."""
        self._local.when_stored(
            lambda: self._durable.when_stored(on_stored, on_refused), on_refused
        )

    def _place(self, key: str) -> Storage:
        return self._durable if is_durable(key) else self._local
