"""The stored data of the page: keys with versions, and how older data is read.

Each part of the page declares its own `StorageKey`, where the data is read and written; the
feature `backup` lists them all. The text under a JSON key is an object with its `version` in it; a
text from before there were versions is version 0. Reading brings older data up to date. Data that
cannot be read is moved to `<key>.unreadable`, where it stays until the person dismisses it. Data of
a newer version stays where it is: it is not read, and nothing is written over it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

T = TypeVar("T")

Content = dict[str, Any]
"""What lies on a JSON shelf, without its version."""

Upgrade = Callable[[Content], Content]


class StorageKey(NamedTuple):
    """One key of the storage.

    name      what lies there, in words
    version   the one that this page writes; 0 for a shelf that has a form of its own
    upgrades  for each older version how its content becomes that of the next one
    """

    key: str
    name: str
    version: int = 1
    upgrades: Mapping[int, Upgrade] = {}

    @property
    def aside(self) -> str:
        """The key under which what cannot be read is kept."""
        return f"{self.key}.unreadable"


def unchanged(content: Content) -> Content:
    """The upgrade of a content whose form has not changed."""
    return content


PICTURE_KEY: Final = StorageKey("casino.picture", N_("a picture of the table"), 0)
"""The picture that the early page shows; scripts write it. It is drawn anew when it is missing, and
never exported."""

UNREADABLE: Final = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    OverflowError,
    RecursionError,
)
"""What reading a damaged text may raise."""


class Storage(Protocol):
    """What keeps texts by keys. It never raises; what it cannot do it tells in `failed`."""

    failed: bool

    def read(self, key: str) -> str | None:
        """A stored text, None if there is none."""

    def write(self, key: str, text: str | None) -> None:
        """Store a text, or remove it."""


class StoredError(ValueError):
    """A stored text that cannot be read."""


class NewerError(StoredError):
    """A stored text of a version that this page does not know."""


class StorageProblem(NamedTuple):
    """Something the person must know: a sentence, and where a text is kept for download."""

    words: str
    aside: str | None = None


class Store:
    """Reads and writes the shelves.

    troubles  what went wrong, in sentences; whoever shows them takes them away
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._seen: dict[str, str] = {}
        self._told: set[StorageProblem] = set()
        self.problems: list[StorageProblem] = []

    def load(self, storage_key: StorageKey, parse: Callable[[Content], T]) -> T | None:
        """What lies on a shelf, as `parse` reads it; None if there is nothing that can be read.

        `parse` may raise what `UNREADABLE` names.
        """
        text = self._storage.read(storage_key.key)
        if text is None:
            return None
        try:
            found = parse(parse_content(storage_key, text))
        except NewerError:
            self._tell(_left_alone(storage_key))
        except UNREADABLE:
            self._put_aside(storage_key, text)
        else:
            self._seen[storage_key.key] = text
            return found
        return None

    def erased(self, storage_key: StorageKey) -> bool:
        """Whether what was loaded or saved here is gone, as another tab may have erased it."""
        gone = storage_key.key in self._seen and self._storage.read(storage_key.key) is None
        return gone and not self._storage.failed

    def unchanged(self, storage_key: StorageKey) -> bool:
        """Whether a shelf is as it was last loaded or saved here: no other tab was at it."""
        return self._storage.read(storage_key.key) == self._seen.get(storage_key.key)

    def save(self, storage_key: StorageKey, content: Content) -> bool:
        """Put something on a shelf, unless something of a newer version lies there."""
        before = self._storage.read(storage_key.key)
        if before not in (None, self._seen.get(storage_key.key)) and is_newer(storage_key, before):
            self._tell(_left_alone(storage_key))
            return False
        text = format_content(storage_key, content)
        self._storage.write(storage_key.key, text)
        if not self._storage.failed:
            self._seen[storage_key.key] = text
        return not self._storage.failed

    def take_problems(self) -> list[StorageProblem]:
        """The troubles since this was last asked."""
        found, self.problems = self.problems, []
        return found

    def _put_aside(self, storage_key: StorageKey, text: str) -> None:
        """Keep a text where nothing is written over it; beside one that is there already."""
        before = self._storage.read(storage_key.aside)
        self._storage.write(
            storage_key.aside, text if before in (None, text) else f"{before}\n{text}"
        )
        self._storage.write(storage_key.key, None)
        words = _("What was stored as {name} cannot be read. It is kept for you to download.")
        self._tell(StorageProblem(words.format(name=_(storage_key.name)), storage_key.aside))

    def _tell(self, problem: StorageProblem) -> None:
        """Once is enough: what is read again and again is refused again and again."""
        if problem not in self._told:
            self._told.add(problem)
            self.problems.append(problem)


def _left_alone(storage_key: StorageKey) -> StorageProblem:
    words = _(
        "What is stored as {name} was made by a newer version of this page. "
        "It is left as it is, and nothing new is stored there."
    )
    return StorageProblem(words.format(name=_(storage_key.name)))


def parse_content(storage_key: StorageKey, text: str) -> Content:
    """Read the text of a JSON shelf and bring it up to date. Raises `StoredError`."""
    content = _parse_object(text)
    version = content.pop("version", 0)
    if type(version) is not int or version < 0:
        raise StoredError("its version is no number")
    if version > storage_key.version:
        raise NewerError("it is of a newer version")
    for older in range(version, storage_key.version):
        if older not in storage_key.upgrades:
            raise StoredError("its version was never used")
        content = storage_key.upgrades[older](content)
    return content


def format_content(storage_key: StorageKey, content: Content) -> str:
    """The text of a JSON shelf."""
    return json.dumps({"version": storage_key.version, **content}, separators=(",", ":"))


def is_newer(storage_key: StorageKey, text: str) -> bool:
    """Whether the text of a JSON shelf is of a version that this page does not know."""
    try:
        version = _parse_object(text).get("version", 0)
    except StoredError:
        return False
    return type(version) is int and version > storage_key.version


def _parse_object(text: str) -> Content:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise StoredError("it is no JSON") from None
    if not isinstance(content, dict):
        raise StoredError("it is no object")
    return content
