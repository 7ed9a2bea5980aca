"""Nothing is offered that cannot be done: no button that a page shows is refused."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from random import Random

import pytest

from casino_page.friends import post
from casino_page.friends.link_session import LinkSession
from casino_page.game.scene import Phase
from casino_page.render.frame import frame

from ..pages import Page, full_scene
from ..tables import new_session
from . import test_duel as duels
from .by_link_sides import Side, begun
from .rooms import Player, carry, lose, play_on, watched
from .rooms import begun as begun_live
from .test_by_link_cheats import ONE_ROUND, without_values

BUTTON = re.compile(r"<button\b([^>]*)>", re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def of_ones_own() -> Page:
    return Page(new_session())


def after_a_round() -> Page:
    page = Page(new_session(seed="mine"))
    duels.play(page.context.session)
    return page


def after_a_game() -> Page:
    page = Page(new_session("standard,target=1", seed="mine"))
    duels.play_game(page.context.session)
    return page


def looking_back() -> Page:
    page = after_a_round()
    page.context.session.next_round()
    page.do("look", "1")
    return page


def duel_over() -> Page:
    ann, ben = duels.Friend(rules="standard,target=1"), duels.Friend()
    duels.play_game(ann.session)
    ben.open(ann.challenge())
    ben.page.do("duel-accept")
    duels.play_game(ben.session)
    return ben.page


def watching() -> Player:
    return watched()[2]


def watching_without_a_connection() -> Player:
    cy = watching()
    cy.hears("gone", place=0)
    return cy


def watching_the_end() -> Player:
    ann, ben, cy = watched()
    play_on(ann, ben)
    carry(ann, cy, place=2)
    assert cy.session.phase is Phase.GAME_OVER
    return cy


def waiting_live() -> Player:
    ann, ben = begun_live()
    ann.plays()
    carry(ann, ben)
    return ann


def without_a_connection() -> Player:
    ann, ben = begun_live()
    ann.plays()
    carry(ann, ben)
    lose(ann, ben)
    return ann


def after_a_live_game() -> Player:
    ann, ben = begun_live()
    play_on(ann, ben)
    return ann


def to_play() -> Side:
    ada, _ben, message = begun(ONE_ROUND)
    ada.open(message)
    return ada


def not_sent() -> Side:
    ada = to_play()
    ada.turn()
    return ada


def asked() -> Side:
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    ada.open(ben.turn())
    ben.open(ada.say("undo"))
    return ben


def stopped() -> Side:
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    ada.open(without_values(ben, ben.turn()))
    assert ada.table.stopped
    return ada


def claimed() -> Side:
    ada = stopped()
    ada.page.do("by-link-claim", ada.entry.name)
    return ada


OWN = (of_ones_own, after_a_round, after_a_game, looking_back, duel_over)
TO_WATCH = (watching, watching_without_a_connection, watching_the_end)
STOPPED = (stopped, claimed)
WITH_FRIENDS = (to_play, not_sent, asked, waiting_live, without_a_connection, after_a_live_game)
LAST = ("by-link-leave", "leave", "duel-leave", "by-link-again", "next", "new-game", "redo", "undo")
"""The commands that lead to another table, which are tried last."""


def made(make: Callable[[], Page | Side], monkeypatch: pytest.MonkeyPatch) -> Page:
    """The same table in every call."""
    monkeypatch.setattr(post, "urandom", Random(11).randbytes)
    maker = make()
    return maker if isinstance(maker, Page) else maker.page


def offered(page: Page) -> list[tuple[str, str]]:
    """The commands of the buttons that can be seen, and their texts."""
    attributes = [dict(ATTRIBUTE.findall(each)) for each in BUTTON.findall(frame(full_scene(page)))]
    return [
        (each["data-action"], html.unescape(each.get("data-index", "")))
        for each in attributes
        if each.get("data-action") in page.commands
    ]


@pytest.mark.parametrize("make", [*OWN, *TO_WATCH, *STOPPED, *WITH_FRIENDS])
def test_no_button_of_a_table_is_refused(
    make: Callable[[], Page | Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = made(make, monkeypatch)
    changed = False
    for command, text in sorted(dict.fromkeys(offered(page)), key=lambda each: each[0] in LAST):
        if command in ("look", "why") and text != "1":
            continue
        page = made(make, monkeypatch) if changed else page
        session = page.context.session
        before = session.scene().status
        page.do(command, text)
        now = page.context.session
        assert not now.refusal, (command, text)
        changed = now is not session or now.scene().status != before


@pytest.mark.parametrize("make", [watching, *STOPPED])
def test_no_play_can_be_typed_where_none_can_be_made(
    make: Callable[[], Page | Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The style sheet hides the box there."""
    page = made(make, monkeypatch)
    assert isinstance(page.context.session, LinkSession)
    html = frame(full_scene(page))
    assert 'data-people="0"' in html
    assert not page.context.session.play("5h")
    assert 'data-people="1"' in frame(full_scene(made(to_play, monkeypatch)))
