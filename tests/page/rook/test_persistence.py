"""Rook's page asks once to keep what is stored; Casino's backup keeps a game of Rook, unread."""

from __future__ import annotations

import pytest

from casino_core.rook.actions import NoBid
from casino_page.rook.first_round import FIRST_ROUND
from casino_page.shell.persistence import PERSISTENCE_KEY, Persistence, loss_warning
from casino_page.storage.durable import is_durable
from casino_page.storage.guests import GUEST_KEYS, ROOK_KEY

from ..pages import Memory, Page
from ..tables import new_session
from .pages import AT_ONCE, RookPage, played_out
from .test_framed import opened
from .test_learning import do_task
from .test_shared_table import shared

ALONE = "?speed=instant"
"""An address that names no game: the stored one goes on."""


def page_with(answer: Persistence, query: str = AT_ONCE, storage: Memory | None = None) -> RookPage:
    page = RookPage(query, storage)
    page.answer = answer
    return page


@pytest.mark.parametrize("answer", Persistence)
def test_it_is_asked_once_after_the_first_round(answer: Persistence) -> None:
    page = page_with(answer)
    page.do("pass")
    assert page.requests == 0
    page.play_round()
    assert page.requests == 1
    assert page.storage.read(PERSISTENCE_KEY.key) == answer.value
    offered = answer is not Persistence.GRANTED
    assert (loss_warning() in page.shown("notices")) == offered
    page.do("next")
    assert not page.shown("notices")
    page.play_round()
    again = page_with(answer, ALONE, page.storage)
    again.do("undo")
    again.play_round()
    assert (page.requests, again.requests) == (1, 0)
    assert loss_warning() not in page.shown("notices") + again.shown("notices")


def test_it_is_not_asked_where_the_page_of_casino_has_asked() -> None:
    page = page_with(Persistence.DENIED, storage=Memory({PERSISTENCE_KEY.key: "denied"}))
    page.play_round()
    assert page.requests == 0
    assert not page.shown("notices")


def test_nothing_is_asked_about_a_round_that_was_over_at_the_start() -> None:
    before = RookPage(AT_ONCE)
    before.play_round()
    before.storage.write(PERSISTENCE_KEY.key, None)
    page = page_with(Persistence.DENIED, ALONE, before.storage)
    assert page.position.over
    page.do("statistics")
    assert page.requests == 0
    page.do("next")
    page.play_round()
    assert page.requests == 1


def test_nothing_is_asked_where_nothing_is_lost() -> None:
    page = page_with(Persistence.DENIED, "?rules=rook&seed=sunday")
    table = page.app.table
    while not table.game.position.over:
        table.game = table.game.play(NoBid())
    page.do("seen")
    assert page.position.redealt
    taught = page_with(Persistence.DENIED)
    taught.do("guided")
    for task in FIRST_ROUND.tasks[:-1]:
        do_task(taught, task)
        taught.do("go-on")
    assert taught.position.over
    frame, _around = opened()
    frame.play_round()
    assert (page.requests, taught.requests, frame.requests) == (0, 0, 0)


def test_people_who_share_a_device_have_something_to_lose_too() -> None:
    page = shared("12")
    table = page.app.table
    table.game = played_out(table.game)
    page.do("show-hand")
    page.do("seen")
    assert page.position.over
    assert page.requests == 1


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
