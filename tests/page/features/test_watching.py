"""Games that others watch over a connection: pages without a browser."""

from __future__ import annotations

import html
import re

import pytest

from casino_core import parse_position
from casino_page.friends.connection.room import Person, with_faces
from casino_page.friends.link_session import WatchSession
from casino_page.friends.watching import WATCH
from casino_page.game.scene import Phase
from casino_page.render.cards import build, build_words
from casino_page.render.seats import own_seat

from .rooms import (
    THREE,
    Player,
    begun,
    carry,
    connect,
    hear_instead,
    on_table,
    play_all,
    play_on,
    seated,
    watched,
)
from .test_by_link_cheats import begun_together


def watching(player: Player) -> WatchSession:
    session = player.session
    assert isinstance(session, WatchSession)
    return session


def test_who_opens_a_room_that_is_full_watches_the_table_and_no_hand() -> None:
    ann, ben, cy = watched()
    session = watching(cy)
    occasion = session.scene().kind.occasion
    assert occasion
    assert occasion.title == "You watch Ann and Ben"
    assert "<b>Ann</b>" in own_seat(session.scene()), "the hand in front is hers"
    assert "<b>" not in own_seat(ben.session.scene())
    assert cy.status == "Ben is to play."
    assert not session.my_turn
    assert "Ann " in session.scene().log[0].short, "nobody at the table is the reader"
    open_by_messages = 0
    while ann.table.phase is not Phase.GAME_OVER:
        play_on(ann, ben, 1)
        carry(ann, cy, place=2)
        hands = session.view.hands
        if session.phase is Phase.PLAY:
            assert not any(hands), "no hand is open before the round is over"
            open_by_messages += all(session.link.table.rounds[0].secrets)
        assert session.game.position.loose == ann.table.game.position.loose
    assert session.phase is Phase.GAME_OVER
    assert open_by_messages, "nor in the last deal, where the messages open it"
    occasion = session.scene().kind.occasion
    assert occasion
    assert occasion.headline in ("Ann wins the game", "Ben wins the game", "The game is drawn")
    assert "review" in [name for name, _text, _words in occasion.buttons]
    cy.page.do("by-link-fair")
    assert "every play was legal" in html.unescape(cy.page.sheets["fair"])
    assert not cy.post.games.games, "a game of others is not kept"


def test_a_game_that_begins_later_is_watched_by_those_who_are_there() -> None:
    ann, ben, cy = Player("Ann"), Player("Ben"), Player("Cy")
    connect(ann, ben)
    connect(ann, cy, place=2)
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    carry(ann, ben)
    ben.page.do("by-link-accept")
    carry(ann, ben)
    ann.plays()
    carry(ann, ben)
    carry(ann, cy, place=2)
    assert on_table(ann)
    assert not watching(cy).my_turn
    for name in ("by-link-send", "by-link-anew", "by-link-save", "by-link-more", "by-link-again"):
        cy.page.do(name)
    cy.page.do("by-link-say", "resign")
    assert not cy.post.games.games


def test_who_comes_before_the_first_play_is_told_what_to_wait_for() -> None:
    ann, ben = begun()
    cy = Player("Cy")
    connect(ann, cy, place=2)
    assert "Ann and Ben are playing. You see their table after the first play." in cy.sheet
    assert "Choose the game" not in cy.sheet
    ann.plays()
    carry(ann, ben)
    carry(ann, cy, place=2)
    assert watching(cy)


def test_who_comes_in_the_last_deal_sees_no_hand_and_the_end_also_after_a_reload() -> None:
    ann, ben = begun_together()
    while ann.table.view.stock:
        play_on(ann, ben, 1)
    cy = Player("Cy")
    connect(ann, cy, place=2)
    while ann.table.phase is not Phase.GAME_OVER:
        if isinstance(cy.session, WatchSession) and cy.session.phase is Phase.PLAY:
            assert not any(cy.session.view.hands), "no hand is open before the round is over"
        play_on(ann, ben, 1)
        carry(ann, cy, place=2)
    ann.hears("gone", place=2)
    again = Player("Cy")
    connect(ann, again, place=2, again=True)
    for each in (cy, again):
        assert watching(each).phase is Phase.GAME_OVER


def test_no_two_people_of_a_room_have_the_same_face() -> None:
    """Nobody has chosen one: it is the same everywhere, at the table of who watches, too."""
    ann, _ben, cy = watched()
    for player in (ann, cy):
        player.page.do("peers")
    assert len(set(portraits(cy.sheet))) == 3
    assert portraits(ann.sheet) == portraits(cy.sheet)
    scene = cy.page.features.decorate(cy.session.scene())
    assert len({*scene.characters, None}) == 3


def test_who_comes_back_to_another_place_has_the_same_face() -> None:
    people = {0: Person("Ann"), 1: Person("Ben", here=False), 2: Person(""), 3: Person("Ben")}
    faces = [person.face for person in with_faces(people).values()]
    assert faces == [0, 1, 2, 1]
    both_here = {0: Person("Ben"), 1: Person("Ben")}
    assert [person.face for person in with_faces(both_here).values()] == [0, 1]


def test_a_build_of_the_player_in_front_is_not_called_the_watchers() -> None:
    _ann, _ben, cy = watched()
    scene = watching(cy).scene()
    (pile,) = parse_position("table=(9:4s5d@1) hands=9s/9c").builds
    for words in (build(scene, pile), build_words(scene, pile)):
        assert "Ann’s" in words
        assert "your" not in words


def portraits(sheet: str) -> list[str]:
    """The drawings beside the names."""
    return re.findall(r'<li[^>]*>(<svg class="portrait".*?</svg>)', sheet)


def test_who_watches_is_told_when_the_connection_is_lost_and_leaves() -> None:
    ann, _ben, cy = watched()
    for each, place in ((ann, 2), (cy, 0)):
        each.hears("gone", place=place)
    assert cy.status == "The connection is lost."
    connect(ann, cy, place=2, again=True)
    assert cy.status == "Ben is to play."
    cy.page.do("by-link-leave")
    assert not on_table(cy)
    assert "Watch the game" in cy.sheet or not cy.page.sheets
    cy.page.do("peers")
    assert "Watch the game" in cy.sheet


def test_who_plays_is_not_disturbed_by_a_game_to_watch() -> None:
    ann, ben = begun()
    ann.plays()
    carry(ann, ben)
    cy, _di = begun()
    assert cy.table.phase is Phase.PLAY
    cy.page.do("peers-do", "leave")
    cy.page.do("by-link-go", cy.entry.name)
    connect(ann, cy, place=2)
    assert not isinstance(cy.session, WatchSession)
    notices = [each.text for each in cy.page.current_game.notices]
    assert "Ann and Ben are playing." in notices


@pytest.mark.parametrize("text", ["", "\n", "\nx", "\n2.a.b", "\n" + "A" * 500, "\n2i.0.0.0"])
def test_a_hostile_text_to_watch_changes_nothing(text: str) -> None:
    ann, ben = begun()
    before = hear_instead(ann, ben, WATCH + text)
    assert dict(ann.page.storage.texts) == before
    assert not ann.post.watched
    assert on_table(ann)


def test_three_play_and_the_fourth_watches() -> None:
    ann, guests = seated(THREE)
    guests[3] = Player("Di")
    connect(ann, guests[3], 3, others=guests)
    assert watching(guests[3]).friend == "Ann, Ben and Cy"
    play_all(ann, guests)
    assert watching(guests[3]).phase is Phase.GAME_OVER
