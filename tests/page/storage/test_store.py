"""Stored data of every version is read, refused or moved to another key, and never lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import casino_page
from casino_page.features.backup.backup_file import STORAGE_KEYS, unreadable_data
from casino_page.features.daily.diary_entry import DAILY_KEY
from casino_page.shell.settings import SETTINGS_KEY
from casino_page.storage.store import (
    Content,
    StorageKey,
    StorageProblem,
    Store,
    append,
)

from ..pages import Memory

PAGE = Path(casino_page.__file__).parent


def storage_with(**texts: str) -> Memory:
    """Make a storage with a text under each key."""
    return Memory({f"casino.{name}": text for name, text in texts.items()})


def plain(content: Content) -> Content:
    return content


def test_what_was_saved_is_loaded() -> None:
    store = Store(storage_with())
    assert store.load(DAILY_KEY, plain) is None
    assert store.save(DAILY_KEY, {"days": {}})
    assert store.load(DAILY_KEY, plain) == {"days": {}}
    assert not store.pop_problems()


def test_an_old_one_is_brought_up_to_date_step_by_step() -> None:
    def rename(content: Content) -> Content:
        return {"new": content["old"]}

    def double(content: Content) -> Content:
        return {"new": 2 * content["new"]}

    storage_key = StorageKey("casino.thing", "the thing", 2, {0: rename, 1: double})
    for before, number in (({"old": 3}, 6), ({"version": 1, "new": 3}, 6), (None, 6)):
        text = json.dumps(before or {"version": 2, "new": 6})
        assert Store(storage_with(thing=text)).load(storage_key, plain) == {"new": number}


def test_settings_from_before_there_were_versions_are_read() -> None:
    store = Store(storage_with(settings='{"pace": "fast"}'))
    assert store.load(SETTINGS_KEY, plain) == {"pace": "fast"}


NEWER = '{"version": 99, "days": "otherwise"}'


def test_a_newer_one_is_refused_and_left_as_it_is() -> None:
    storage = storage_with(daily=NEWER)
    store = Store(storage)
    assert store.load(DAILY_KEY, plain) is None
    (problem,) = store.pop_problems()
    assert "newer version" in problem.words
    assert not store.save(DAILY_KEY, {"days": {}})
    assert storage.texts == {"casino.daily": NEWER}


def test_one_that_became_newer_meanwhile_is_left_too() -> None:
    storage = storage_with()
    store = Store(storage)
    assert store.save(DAILY_KEY, {"days": {}})
    storage.write("casino.daily", NEWER)
    assert not store.save(DAILY_KEY, {"days": {}})
    assert storage.texts["casino.daily"] == NEWER
    assert len(store.pop_problems()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        "null",
        "5",
        '{"version": "x"}',
        '{"version": -1}',
        '{"version": true}',
        '{"version": 1}',
        '{"version": 1, "days": ',
        "[" * 100_000,
    ],
)
def test_unreadable_data_is_moved_and_new_data_can_be_saved(text: str) -> None:
    storage = storage_with(daily=text)
    store = Store(storage)
    assert store.load(DAILY_KEY, lambda content: content["days"]) is None
    (problem,) = store.pop_problems()
    assert problem.unreadable_key == "casino.daily.unreadable"
    assert storage.texts == {"casino.daily.unreadable": text}
    assert store.save(DAILY_KEY, {"days": {}})
    (unreadable,) = unreadable_data(storage)
    assert unreadable == StorageProblem(unreadable.words, DAILY_KEY.unreadable_key)


def test_a_second_damage_does_not_take_the_place_of_the_first() -> None:
    storage = storage_with(daily="first")
    store = Store(storage)
    store.load(DAILY_KEY, plain)
    storage.write("casino.daily", "second")
    store.load(DAILY_KEY, plain)
    assert storage.texts["casino.daily.unreadable"] == "first\nsecond"


@pytest.mark.parametrize(
    ("before", "text", "content"),
    [
        (None, "ab", "ab"),
        ("ab", "ab", "ab"),
        ("x\nab", "ab", "x\nab"),
        ("xab", "ab", "xab\nab"),  # a part of another one is not there by itself
        ("ab\nx", "b", "ab\nx\nb"),
    ],
)
def test_each_text_is_kept_once_after_the_others(
    before: str | None, text: str, content: str
) -> None:
    storage = storage_with(**({"thing": before} if before else {}))
    assert append(storage, "casino.thing", text)
    assert storage.texts["casino.thing"] == content


def test_what_cannot_be_read_any_more_was_not_erased() -> None:
    storage = storage_with()
    store = Store(storage)
    assert store.save(DAILY_KEY, {"days": {}})
    storage.write(DAILY_KEY.key, None)
    assert store.erased(DAILY_KEY)
    storage.failed = True
    assert not store.erased(DAILY_KEY)


def test_every_storage_key_is_unique_and_has_a_name() -> None:
    assert (
        len({storage_key.key for storage_key in STORAGE_KEYS})
        == len({s.name for s in STORAGE_KEYS})
        == len(STORAGE_KEYS)
    )
    for storage_key in STORAGE_KEYS:
        assert storage_key.key.startswith("casino.")
        assert set(storage_key.upgrades) <= set(range(storage_key.version))


def test_every_key_that_a_part_of_the_page_declares_is_in_the_backup() -> None:
    listed = {storage_key.key for storage_key in STORAGE_KEYS}
    for file in sorted(PAGE.rglob("*.py")):
        for key in re.findall(r'= StorageKey\(\s*"([^"]+)"', file.read_text(encoding="utf-8")):
            assert key in listed, (
                f"{file.relative_to(PAGE)} declares the key {key}: add it to STORED in "
                "web/casino_page/features/backup/backup_file.py"
            )
