"""Casino's backup keeps a game of Rook and brings it back, without reading it."""

from __future__ import annotations

from casino_page.storage.durable import is_durable
from casino_page.storage.guests import GUEST_KEYS, ROOK_KEY

from ..pages import Memory, Page
from ..tables import new_session
from .pages import AT_ONCE, RookPage

ALONE = "?speed=instant"
"""An address that names no game: the stored one goes on."""


def backup_of(storage: Memory) -> str:
    page = Page(new_session(), storage)
    page.do("stored")
    page.do("export")
    (text,) = page.files.values()
    return text


def restored(text: str, storage: Memory) -> Page:
    page = Page(new_session(), storage)
    page.do("stored")
    page.do("import", text)
    page.do("import-sure")
    return page


def test_a_game_of_rook_comes_back_on_another_device() -> None:
    before = RookPage(AT_ONCE)
    before.do("pass")
    other = Memory()
    sheet = restored(backup_of(before.storage), other).sheets["stored"]
    assert "the game of Rook" in sheet
    after = RookPage(ALONE, other)
    assert after.app.table.game == before.app.table.game
    assert not after.regions["notices"]


def test_a_backup_without_a_game_of_rook_leaves_the_one_that_is_here() -> None:
    here = RookPage(AT_ONCE)
    restored(backup_of(Memory()), here.storage)
    assert RookPage(ALONE, here.storage).app.table.game == here.app.table.game


def test_a_backup_of_a_newer_version_of_rook_is_refused() -> None:
    text = f'casino-everything 1\n{{"{ROOK_KEY.key}": "{{\\"version\\":99}}"}}'
    page = Page(new_session(), Memory())
    page.do("stored")
    page.do("import", text)
    assert "newer version" in page.sheets["stored"]


def test_erasing_everything_erases_the_game_of_rook() -> None:
    storage = RookPage(AT_ONCE).storage
    page = Page(new_session(), storage)
    page.do("erase")
    page.do("erase-sure")
    assert ROOK_KEY.key not in storage.texts


def test_what_guests_store_is_as_safe_as_a_game_of_casino() -> None:
    assert all(is_durable(guest.key) for guest in GUEST_KEYS)
