"""Rook's page asks the browser to keep what is stored, once for itself and for Casino's page."""

from __future__ import annotations

import pytest

from casino_core.rook.actions import NoBid
from casino_page.rook.first_round import FIRST_ROUND
from casino_page.shell.persistence import PERSISTENCE_KEY, Persistence, loss_warning

from ..pages import Memory
from .pages import AT_ONCE, RookPage
from .test_framed import opened
from .test_learning import do_task
from .test_shared_table import shared
from .test_statistics import played_out

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
