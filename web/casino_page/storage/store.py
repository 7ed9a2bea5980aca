"""The stored data of the page: keys with versions, and the upgrade of older data.

Each part of the page declares its own `StorageKey`, where the data is read and written; the
feature `backup` lists them all. The string under a JSON key is an object with a field `version`; a
string without this field is version 0. Older data is upgraded when it is read. Unreadable data is
moved to `<key>.unreadable`, where it stays until the player dismisses its notice. Data of a newer
version is neither read nor overwritten. `durable` stores the games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from .fields import Field, FieldError, read_json

T = TypeVar("T")

Content = dict[str, Any]
"""The content under a JSON key, without its version."""

Upgrade = Callable[[Content], Content]
"""Turns content of one version into content of the next one."""


class StorageKey(NamedTuple):
    """One key of the storage.

    name      a name of the data for the player
    version   the version that this page writes; 0 for data that is not JSON or has no version
    upgrades  the upgrade from each older version to the next one
    """

    key: str
    name: str
    version: int = 1
    upgrades: Mapping[int, Upgrade] = {}

    @property
    def unreadable_key(self) -> str:
        """The key to which unreadable data is moved."""
        return f"{self.key}.unreadable"

    @property
    def replaced_key(self) -> str:
        """The key of data that an older version has replaced; see `durable`."""
        return f"{self.key}.replaced"


def unchanged(content: Content) -> Content:
    """Return the content as it is: the upgrade to a version with the same fields."""
    return content


PICTURE_KEY: Final = StorageKey("casino.picture", N_("a picture of the table"), 0)
"""The picture of the table that the page shows before Python is loaded. Scripts write it; a missing
one is drawn anew, so it is never exported."""

DATABASE_KEY: Final = StorageKey("casino.database", N_("the place of the game"), 0)
"""Present once the browser's database holds the game. Scripts write and read it; it is never
exported."""

HOLDER_KEY: Final = StorageKey("casino.holder", N_("the tab that plays"), 0)
"""The tab that has the table, where the browser has no database. Scripts write and read it; it is
never exported."""

UNREADABLE: Final = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    OverflowError,
    RecursionError,
)
"""The exceptions that reading a damaged string may raise."""


class Storage(Protocol):
    """Stores strings by keys. It never raises.

    failed       whether it could not read or write
    game_failed  whether that concerns what is played
    """

    @property
    def failed(self) -> bool: ...

    @property
    def game_failed(self) -> bool: ...

    def read(self, key: str) -> str | None:
        """Return a stored string; None if there is no string under the key."""

    def write(self, key: str, text: str | None) -> None:
        """Store a string, or remove it."""

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        """Call `on_stored` once all changes so far are stored, `on_refused` if they are refused."""


class StoredError(ValueError):
    """A stored string that cannot be read."""


class NewerError(StoredError):
    """A stored string of a version that this page does not know."""


class StorageProblem(NamedTuple):
    """A problem to be reported to the player.

    words           a sentence
    unreadable_key  the key under which the unreadable data is kept for download, if any
    """

    words: str
    unreadable_key: str | None = None


class Store:
    """Reads and writes the content of JSON keys, and collects the problems with them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._last_texts: dict[str, str] = {}
        self._stuck: set[str] = set()
        self._problems: list[StorageProblem] = []
        self._reported: set[StorageProblem] = set()

    def load(self, storage_key: StorageKey, parse: Callable[[Content], T]) -> T | None:
        """Read the content of a key with `parse`; None if it is missing or cannot be read.

        `parse` may raise the exceptions of `UNREADABLE`.
        """
        return self.load_text(storage_key, lambda text: parse(parse_content(storage_key, text)))

    def load_text(self, storage_key: StorageKey, parse: Callable[[str], T]) -> T | None:
        """Read the string of a key without a version with `parse`."""
        text = self._storage.read(storage_key.key)
        value = self._parse(storage_key, text, parse)
        if text is not None and value is not None:
            self._last_texts[storage_key.key] = text
        return value

    def peek(self, storage_key: StorageKey, parse: Callable[[Content], T]) -> T | None:
        """Read the content of a key as `load` does, for a part of the page that never saves it.

        This does not count as loading it: `unchanged` and `erased` answer as before.
        """
        text = self._storage.read(storage_key.key)
        return self._parse(storage_key, text, lambda text: parse(parse_content(storage_key, text)))

    def check(self, storage_key: StorageKey, parse: Callable[[str], object]) -> None:
        """Report the string of a key if it cannot be read. This does not count as loading it."""
        self._parse(storage_key, self._storage.read(storage_key.key), parse)

    def _parse(
        self, storage_key: StorageKey, text: str | None, parse: Callable[[str], T]
    ) -> T | None:
        if text is None:
            return None
        try:
            return parse(text)
        except NewerError:
            self._add_problem(_newer_version_problem(storage_key))
        except UNREADABLE:
            self._move_unreadable(storage_key, text)
        return None

    def erased(self, storage_key: StorageKey) -> bool:
        """Return whether another tab has removed the data that was loaded or saved here."""
        known, now = storage_key.key in self._last_texts, self._storage.read(storage_key.key)
        return known and now is None and not self._storage.failed

    def unchanged(self, storage_key: StorageKey) -> bool:
        """Return whether the data is as it was last loaded or saved here, not by another tab."""
        return self._storage.read(storage_key.key) == self._last_texts.get(storage_key.key)

    def save(self, storage_key: StorageKey, content: Content) -> bool:
        """Write the content of a key; return success.

        Data of a newer version, and unreadable data that could not be moved, is left there.
        """
        key = storage_key.key
        if key in self._stuck:
            return False
        before = self._storage.read(key)
        if before not in (None, self._last_texts.get(key)) and is_newer(storage_key, before):
            self._add_problem(_newer_version_problem(storage_key))
            return False
        text = format_content(storage_key, content)
        self._storage.write(key, text)
        if not self._storage.failed:
            self._last_texts[key] = text
        return not self._storage.failed

    @property
    def has_problems(self) -> bool:
        """Whether there are problems that were not reported yet."""
        return bool(self._problems)

    def pop_problems(self) -> list[StorageProblem]:
        """Return the problems since the last call, each reported once."""
        problems, self._problems = self._problems, []
        return problems

    def _move_unreadable(self, storage_key: StorageKey, text: str) -> None:
        """Move unreadable data to its own key, after any that is kept there already."""
        key = storage_key.unreadable_key
        if append(self._storage, key, text):
            self._storage.write(storage_key.key, None)
        else:
            self._stuck.add(storage_key.key)
        words = _("What was stored as {name} cannot be read. It is kept for you to download.")
        self._add_problem(StorageProblem(words.format(name=_(storage_key.name)), key))

    def _add_problem(self, problem: StorageProblem) -> None:
        """Add a problem unless it was reported before; data may be read again and again."""
        if problem not in self._reported:
            self._reported.add(problem)
            self._problems.append(problem)


def append(storage: Storage, key: str, text: str) -> bool:
    """Keep a string under a key, after any other that is kept there; return whether it is there."""
    before = storage.read(key)
    present = before is not None and (before == text or before.endswith(f"\n{text}"))
    content = before if present else text if before is None else f"{before}\n{text}"
    storage.write(key, content)
    return storage.read(key) == content


def _newer_version_problem(storage_key: StorageKey) -> StorageProblem:
    words = _(
        "What is stored as {name} was made by a newer version of this page. "
        "It is left as it is, and nothing new is stored there."
    )
    return StorageProblem(words.format(name=_(storage_key.name)))


NEWEST: Final = 10**9
"""The greatest number of a version."""
MOST_FIELDS: Final = 100
"""The most fields of the content of a key."""


def parse_content(storage_key: StorageKey, text: str) -> Content:
    """Read the string of a JSON key, and upgrade it. Raises `StoredError` or `FieldError`."""
    content = _parse_object(text)
    version = Field(content.pop("version", 0), "version").whole(NEWEST)
    if version > storage_key.version:
        raise NewerError("it is of a newer version")
    for older in range(version, storage_key.version):
        if older not in storage_key.upgrades:
            raise StoredError("its version was never used")
        content = storage_key.upgrades[older](content)
    return content


def format_content(storage_key: StorageKey, content: Content) -> str:
    """Format the string of a JSON key."""
    return json.dumps({"version": storage_key.version, **content}, separators=(",", ":"))


def is_newer(storage_key: StorageKey, text: str) -> bool:
    """Return whether the string of a JSON key is of a newer version than this page writes."""
    try:
        version = Field(_parse_object(text).get("version", 0)).whole(NEWEST)
    except FieldError:
        return False
    return version > storage_key.version


def _parse_object(text: str) -> Content:
    return {name: field.value for name, field in Field(read_json(text)).fields(MOST_FIELDS)}
