"""Everything stored as one text file: written, read back with every check, and erased.

The file begins with a line that tells its kind and version; the rest is a JSON object of what lies
on each shelf. It is taken as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from casino_core.i18n import gettext as _

from ...game.game_config import parse_config
from ...shell.settings import SETTINGS_KEY, parse_settings
from ...storage.saved_game import GAME_KEY, UNREADABLE_GAME, SavedError, parse_saved
from ...storage.store import (
    PICTURE_KEY,
    UNREADABLE,
    NewerError,
    Storage,
    StorageKey,
    StorageProblem,
    parse_content,
)
from ..daily.diary import DAILY_KEY, parse_diary
from ..lessons.solved_lessons import LESSONS_KEY
from ..new_game.feature import NEW_GAME_KEY
from ..statistics.book import STATISTICS_KEY, book_of
from ..tips.tips import TIPS_KEY

KIND: Final = "casino-everything"
VERSION: Final = 1
FILE_NAME: Final = "casino-everything.txt"
LARGEST: Final = 5_000_000
"""No browser keeps more characters than this for a page."""


class RefusedError(ValueError):
    """A file that cannot be taken; the message is a sentence for the person."""


def names_of_list(text: str) -> list[str]:
    """Lessons or tips, by their names."""
    names = json.loads(text)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError("they are no list of names")
    return names


def _content(
    storage_key: StorageKey, parse: Callable[[dict[str, Any]], object]
) -> Callable[[str], object]:
    return lambda text: parse(parse_content(storage_key, text))


class Stored(NamedTuple):
    """A storage key whose data is exported, and the function that reads its text or raises."""

    storage_key: StorageKey
    read: Callable[[str], object]


STORED: Final = (
    Stored(GAME_KEY, parse_saved),
    Stored(SETTINGS_KEY, _content(SETTINGS_KEY, parse_settings)),
    Stored(NEW_GAME_KEY, _content(NEW_GAME_KEY, parse_config)),
    Stored(LESSONS_KEY, names_of_list),
    Stored(TIPS_KEY, names_of_list),
    Stored(DAILY_KEY, _content(DAILY_KEY, parse_diary)),
    Stored(STATISTICS_KEY, _content(STATISTICS_KEY, book_of)),
)
"""All data that is exported, in the order in which it is listed."""

EXPORTED_KEYS: Final = tuple(stored.storage_key for stored in STORED)
STORAGE_KEYS: Final = (*EXPORTED_KEYS, PICTURE_KEY)
"""Every key under which the page stores anything."""


def export_text(storage: Storage) -> str:
    """Everything stored, but for what is drawn anew anyway."""
    texts = {storage_key.key: storage.read(storage_key.key) for storage_key in EXPORTED_KEYS}
    kept = {key: text for key, text in texts.items() if text is not None}
    return f"{KIND} {VERSION}\n{json.dumps(kept, indent=1)}\n"


def parse_export(text: str) -> dict[str, str]:
    """Read such a file: a text for each shelf. Raises `RefusedError`."""
    heading, _line, rest = text.partition("\n")
    kind, _space, version = heading.strip().partition(" ")
    if kind != KIND or not version.isdecimal() or len(text) > LARGEST:
        raise RefusedError(_("This file was not made by “Save everything”."))
    if int(version) > VERSION:
        raise RefusedError(_("This file was made by a newer version of this page."))
    try:
        found = json.loads(rest)
    except (ValueError, RecursionError):
        raise RefusedError(_("This file is damaged: a part of it is missing.")) from None
    if not isinstance(found, dict) or not all(isinstance(each, str) for each in found.values()):
        raise RefusedError(_("This file is damaged: it holds something else."))
    _check(found)
    return found


def _check(found: Mapping[str, str]) -> None:
    readers = {stored.storage_key.key: stored.read for stored in STORED}
    for key, text in found.items():
        if key not in readers:
            raise RefusedError(_("This file was made by a newer version of this page."))
        try:
            readers[key](text)
        except NewerError:
            raise RefusedError(_("This file was made by a newer version of this page.")) from None
        except (SavedError, *UNREADABLE):
            (name,) = (storage_key.name for storage_key in STORAGE_KEYS if storage_key.key == key)
            words = _("This file is damaged: {name} cannot be read.").format(name=_(name))
            raise RefusedError(words) from None


def take(storage: Storage, texts: Mapping[str, str]) -> bool:
    """Put these texts in the place of everything stored; if there is no room, all is as before."""
    keys = [storage_key.key for storage_key in STORAGE_KEYS]
    before = {key: storage.read(key) for key in keys}
    failed, storage.failed = storage.failed, False
    for key in keys:
        storage.write(key, texts.get(key))
    if storage.failed:
        for key, text in before.items():
            storage.write(key, text)
        return False
    storage.failed = failed
    return True


def erase(storage: Storage) -> None:
    """Remove everything stored, and what could not be read."""
    for storage_key in STORAGE_KEYS:
        storage.write(storage_key.key, None)
        storage.write(storage_key.unreadable_key, None)
    storage.write(UNREADABLE_GAME, None)


def stored_keys(storage: Storage) -> list[tuple[StorageKey, int]]:
    """Which shelves are not empty, and how many characters lie there."""
    texts = ((storage_key, storage.read(storage_key.key)) for storage_key in EXPORTED_KEYS)
    return [(storage_key, len(text)) for storage_key, text in texts if text is not None]


def kept_aside(storage: Storage) -> Iterator[StorageProblem]:
    """The data that could not be read earlier and was not dismissed yet."""
    for storage_key in STORAGE_KEYS:
        if storage.read(storage_key.unreadable_key) is not None:
            words = _("What was stored as {name} could not be read. It is kept for you.")
            yield StorageProblem(words.format(name=_(storage_key.name)), storage_key.unreadable_key)
