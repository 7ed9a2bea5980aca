"""The backup of all stored data in one text file: written, checked and restored.

The first line of the file has its kind and version; the rest is a JSON object with the text under
each storage key. A backup is restored as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from casino_core.i18n import gettext as _

from ...friends.stored_games import BY_LINK_KEY, DUELS_KEY, parse_by_link, parse_duels
from ...game.game_config import parse_config
from ...game.own_players import WORKSHOP_KEY, parse_workshop
from ...saved_games.saved_game import BESIDE_KEY, GAME_KEY, UNREADABLE_GAME, SavedError, parse_saved
from ...saved_games.waiting_games import WAITING_KEY, check_waiting
from ...shell.persistence import PERSISTENCE_KEY
from ...shell.settings import SETTINGS_KEY, parse_settings
from ...shell.under_way import UNDER_WAY_KEY, parse_under_way
from ...storage.devices import DEVICES_KEY, name_device
from ...storage.durable import TAKEN
from ...storage.fields import LONGEST, Field, FieldError, parse_names, read_json
from ...storage.guests import GUEST_KEYS
from ...storage.store import (
    DATABASE_KEY,
    HOLDER_KEY,
    PICTURE_KEY,
    UNREADABLE,
    NewerError,
    Storage,
    StorageKey,
    StorageProblem,
    Store,
    parse_content,
)
from ...tasks.lessons.lesson import LESSONS_KEY
from ..aims import AIMS_KEY, parse_aims
from ..badges import BADGES_KEY, merged_text, parse_badges
from ..daily.diary import parse_diaries, parse_diary
from ..daily.diary_entry import DAILY_GAMES_KEY, DAILY_KEY
from ..deck_offer import DECK_CHOSEN_KEY, parse_chosen
from ..exercises.draft import DRAFT_KEY, parse_drafts
from ..guided_offer import GUIDED_KEY, parse_progress
from ..new_game.feature import NEW_GAME_KEY
from ..next_opponent.streaks import STREAKS_KEY, parse_streaks
from ..puzzles.own_mistakes import OWN_MISTAKES_KEY, parse_own_mistakes
from ..puzzles.progress import PUZZLES_KEY
from ..puzzles.progress import parse_progress as parse_puzzles
from ..review.stored_reviews import REVIEWS_KEY, parse_reviews
from ..sound_offer import OFFERED_KEY, parse_offered
from ..statistics.counts import totals_of_devices
from ..statistics.game_statistics import STATISTICS_KEY, GameStatistics
from ..tips import TIPS_KEY
from .merging_counts import merged_statistics
from .merging_games import games_to_restore

KIND: Final = "casino-everything"
VERSION: Final = 1
FILE_NAME: Final = "casino-everything.txt"


class BackupError(ValueError):
    """A file that cannot be restored; the message is a sentence for the player."""


def _content(
    storage_key: StorageKey, parse: Callable[[dict[str, Any]], object]
) -> Callable[[str], object]:
    """Return a function that reads the text of a JSON key with `parse`."""
    return lambda text: parse(parse_content(storage_key, text))


class StoredData(NamedTuple):
    """The data under a storage key in the backup; `read` raises an exception for damaged text."""

    storage_key: StorageKey
    read: Callable[[str], object]


STORED: Final = (
    StoredData(GAME_KEY, parse_saved),
    StoredData(BESIDE_KEY, parse_saved),
    StoredData(WAITING_KEY, _content(WAITING_KEY, check_waiting)),
    StoredData(SETTINGS_KEY, _content(SETTINGS_KEY, parse_settings)),
    StoredData(NEW_GAME_KEY, _content(NEW_GAME_KEY, parse_config)),
    StoredData(LESSONS_KEY, parse_names),
    StoredData(TIPS_KEY, parse_names),
    StoredData(OFFERED_KEY, parse_offered),
    StoredData(DECK_CHOSEN_KEY, parse_chosen),
    StoredData(GUIDED_KEY, _content(GUIDED_KEY, parse_progress)),
    StoredData(DAILY_KEY, _content(DAILY_KEY, parse_diary)),
    StoredData(DAILY_GAMES_KEY, _content(DAILY_GAMES_KEY, parse_diaries)),
    StoredData(PUZZLES_KEY, _content(PUZZLES_KEY, parse_puzzles)),
    StoredData(OWN_MISTAKES_KEY, _content(OWN_MISTAKES_KEY, parse_own_mistakes)),
    StoredData(STATISTICS_KEY, _content(STATISTICS_KEY, GameStatistics.parse)),
    StoredData(DEVICES_KEY, _content(DEVICES_KEY, totals_of_devices)),
    StoredData(STREAKS_KEY, _content(STREAKS_KEY, parse_streaks)),
    StoredData(BADGES_KEY, _content(BADGES_KEY, parse_badges)),
    StoredData(AIMS_KEY, _content(AIMS_KEY, parse_aims)),
    StoredData(REVIEWS_KEY, _content(REVIEWS_KEY, parse_reviews)),
    StoredData(DRAFT_KEY, _content(DRAFT_KEY, parse_drafts)),
    StoredData(WORKSHOP_KEY, _content(WORKSHOP_KEY, parse_workshop)),
    StoredData(DUELS_KEY, _content(DUELS_KEY, parse_duels)),
    StoredData(BY_LINK_KEY, _content(BY_LINK_KEY, parse_by_link)),
    StoredData(UNDER_WAY_KEY, _content(UNDER_WAY_KEY, parse_under_way)),
    *(StoredData(guest, _content(guest, dict)) for guest in GUEST_KEYS),
)
"""All data in a backup, in the order of its list on the sheet.

Of the data of a guest only the version is checked: its own page reads what is in it.
"""

EXPORTED_KEYS: Final = tuple(part.storage_key for part in STORED)
STORAGE_KEYS: Final = (
    *EXPORTED_KEYS,
    PERSISTENCE_KEY,
    PICTURE_KEY,
    DATABASE_KEY,
    HOLDER_KEY,
)
"""All storage keys of the page."""


def stored_texts(storage: Storage) -> dict[str, str]:
    """Return the text under each storage key that has one."""
    texts = {storage_key.key: storage.read(storage_key.key) for storage_key in EXPORTED_KEYS}
    return {key: text for key, text in texts.items() if text is not None}


def format_backup(storage: Storage) -> str:
    """Format all stored data as a backup with the name of this device, which gets one for it."""
    name_device(storage)
    texts = stored_texts(storage)
    return f"{KIND} {VERSION}\n{json.dumps(texts, indent=1)}\n"


def parse_backup(text: str) -> dict[str, str]:
    """Read a backup and check all data in it. Raises `BackupError`.

    Returns the text under each storage key.
    """
    heading, _line, rest = text.partition("\n")
    kind, _space, version = heading.strip().partition(" ")
    numbered = version.isascii() and version.isdecimal() and len(version) < 7
    if kind != KIND or not numbered or len(text) > LONGEST:
        raise BackupError(_("This file was not made by “Save everything”."))
    if int(version) > VERSION:
        raise BackupError(_("This file was made by a newer version of this page."))
    try:
        fields = Field(read_json(rest)).fields(len(STORAGE_KEYS))
        texts = {key: field.text(LONGEST) for key, field in fields}
    except FieldError as error:
        raise BackupError(_("This file is damaged: {error}.").format(error=error)) from None
    _check(texts)
    return texts


def _check(texts: Mapping[str, str]) -> None:
    """Read the data under each key. Raises `BackupError`."""
    stored_by_key = {part.storage_key.key: part for part in STORED}
    for key, text in texts.items():
        if key not in stored_by_key:
            raise BackupError(_("This file was made by a newer version of this page."))
        storage_key, read = stored_by_key[key]
        try:
            read(text)
        except NewerError:
            raise BackupError(_("This file was made by a newer version of this page.")) from None
        except (SavedError, *UNREADABLE) as error:
            words = _("This file is damaged: {name} cannot be read.")
            raise BackupError(words.format(name=_(storage_key.name)) + _reason(error)) from None


def _reason(error: Exception) -> str:
    """Say what is wrong with data, and in which field, if that is known."""
    if isinstance(error, SavedError):
        return f" {error}"
    return f" ({error}.)" if isinstance(error, FieldError) else ""


def check_stored(store: Store) -> None:
    """Move all stored data that is damaged to its own key, and report it.

    The page has read the games already, and reports problems with them itself.
    """
    for storage_key, read in STORED:
        if storage_key not in (GAME_KEY, BESIDE_KEY, WAITING_KEY):
            store.check(storage_key, read)


def restore(
    storage: Storage,
    texts: Mapping[str, str],
    on_restored: Callable[[], None],
    on_refused: Callable[[], None],
) -> None:
    """Replace all stored data by these texts, then call `on_restored`.

    The counts in these texts belong to another device from now on, since both may go on counting.

    The games under way that these texts do not have wait beside those that they have, and the
    badges and the data of guests that they do not have stay. If there is no room, the former data
    is written back and `on_refused` is called.
    """
    keys = [storage_key.key for storage_key in STORAGE_KEYS]
    texts = {
        **_of_guests(storage),
        **texts,
        **(merged_statistics({}, texts) if DEVICES_KEY.key in texts else {}),
        **games_to_restore(storage, texts),
        **_badges_to_restore(storage, texts),
    }
    _replace(storage, {key: texts.get(key) for key in keys}, on_restored, on_refused)


def merge_into(
    storage: Storage,
    texts: Mapping[str, str],
    on_merged: Callable[[], None],
    on_refused: Callable[[], None],
) -> None:
    """Store texts that have been merged, and call `on_merged`; other texts stay as they are.

    If there is no room, the former data is written back and `on_refused` is called.
    """
    _replace(storage, texts, on_merged, on_refused)


def _replace(
    storage: Storage,
    texts: Mapping[str, str | None],
    on_replaced: Callable[[], None],
    on_refused: Callable[[], None],
) -> None:
    before = {key: storage.read(key) for key in texts}
    _write(storage, texts)

    def write_back() -> None:
        _write(storage, before)
        on_refused()

    storage.when_stored(on_replaced, write_back)


def _of_guests(storage: Storage) -> dict[str, str]:
    """Return the texts of guests that are stored here: an older backup has none of them."""
    texts = {guest.key: storage.read(guest.key) for guest in GUEST_KEYS}
    return {key: text for key, text in texts.items() if text is not None}


def _badges_to_restore(storage: Storage, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the text of the badges that were earned here or in the texts of a backup."""
    key = BADGES_KEY.key
    text = merged_text(storage.read(key), texts.get(key))
    return {key: text} if text else {}


def erase(storage: Storage, on_erased: Callable[[], None], on_refused: Callable[[], None]) -> None:
    """Remove all stored data, unreadable data included, then call `on_erased`.

    If the browser does not remove it, `on_refused` is called.
    """
    for storage_key in STORAGE_KEYS:
        key = storage_key.key
        copies = (key, key + TAKEN, storage_key.replaced_key, storage_key.unreadable_key)
        _write(storage, dict.fromkeys((*copies, storage_key.unreadable_key + TAKEN)))
    _write(storage, {UNREADABLE_GAME: None, UNREADABLE_GAME + TAKEN: None})
    storage.when_stored(on_erased, on_refused)


def _write(storage: Storage, texts: Mapping[str, str | None]) -> None:
    for key, text in texts.items():
        storage.write(key, text)


def stored_keys(storage: Storage) -> list[StorageKey]:
    """List the storage keys with data."""
    return [key for key in EXPORTED_KEYS if storage.read(key.key) is not None]


def unreadable_data(storage: Storage) -> Iterator[StorageProblem]:
    """Yield a problem for each key with unreadable or replaced data that is still kept."""
    unreadable = _("What was stored as {name} could not be read. It is kept for you.")
    replaced = _("An older version of this page has replaced {name}. What it replaced is kept.")
    for storage_key in STORAGE_KEYS:
        copies = ((unreadable, storage_key.unreadable_key), (replaced, storage_key.replaced_key))
        for words, key in copies:
            if storage.read(key) is not None:
                yield StorageProblem(words.format(name=_(storage_key.name)), key)
