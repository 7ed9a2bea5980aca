"""Games by link and what a hostile or careless person sends; invitations that are declined."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import NotationError, parse_state
from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import format_message, parse_message
from casino_page.friends.link_session import LinkSession
from casino_page.friends.message import Kind
from casino_page.friends.stored_games import (
    BY_LINK_KEY,
    by_link_content,
    parse_by_link,
)
from casino_page.storage.store import format_content, parse_content
from tests.page.features.by_link_sides import Side, begun, played

from ..pages import GROUP, Memory

_SIDES = begun("standard")
played(*_SIDES[:2], _SIDES[2], 3)
_TEXTS = dict(_SIDES[0].page.storage.texts)
_NEXT = _SIDES[1].last()


@given(st.data())
def test_any_message_is_taken_or_refused_with_a_sentence(data: st.DataObject) -> None:
    """Through the page's doors: the address, a pasted text, and a channel."""
    ada = Side("Ada", storage=Memory(dict(_TEXTS)))
    before = ada.entry
    start = data.draw(st.integers(0, len(_NEXT)))
    end = data.draw(st.integers(start, min(len(_NEXT), start + 40)))
    piece = data.draw(st.sampled_from(["", "A", "." * 9, "1.", "é", "\n", "A" * 43]) | st.text())
    text = data.draw(st.sampled_from([_NEXT[:start] + piece + _NEXT[end:], piece, _NEXT + piece]))
    door = data.draw(st.sampled_from(["address", "pasted", "channel"]))
    if door == "address":
        ada.open(text)
    elif door == "pasted":
        ada.page.do("by-link-fill", f"text={text}")
        ada.page.do("by-link-bring")
    else:
        arrival = ada.post.receive(text)
        assert (arrival.kind is Kind.REFUSED) == bool(arrival.words)
    with suppress(NotationError):
        if format_message(parse_message(text)) == _NEXT:
            return
    if f"link={_NEXT}" not in text:
        assert ada.entry.text == before.text


OTHER_SHEETS = (
    *("why-last", "record", "share", "embed", "rules", "help", "piles"),
    *("statistics", "setup", "settings", "fair", "by-link-more", "by-link"),
)


@pytest.mark.parametrize("turns", [4, 60])
def test_every_sheet_works_at_a_table_by_link(turns: int) -> None:
    ada, ben, message = begun()
    played(ada, ben, message, turns)
    for side in (ada, ben):
        for name in OTHER_SHEETS:
            side.page.do(name)
            assert isinstance(side.session, LinkSession)
        for number in range(1, len(side.table.game.steps) + 1):
            side.page.do("look", str(number))
            assert side.page.current_game.scene().history.look_back
        side.page.do("now")
        side.session.retell()


def test_a_hostile_name_is_nobody_elses() -> None:
    ada, ben = Side("You"), Side("Ben")
    ben.open(ben.accept(ada.invite()))
    assert "Your friend" in ben.told


def test_the_view_of_the_table_is_position_text() -> None:
    ada, _ben, message = begun("standard")
    ada.open(message)
    assert parse_state(str(ada.table.view)) == ada.table.view


def test_a_turn_that_is_sent_again_says_to_whom_it_goes_and_who_is_to_play() -> None:
    ada, ben, message = begun()
    ada.open(message)
    ben.open(ada.turn())
    ada.open(ben.turn())
    for _time in range(2):
        ada.page.do("by-link-send")
        assert ">For Ben<" in ada.told
        ada.page.do("by-link-sent")
        ada.page.do("by-link-send")
        assert "It is your turn to play." in ada.told
    played(ben, ada, ada.turn())
    for side, other in ((ada, "Ben"), (ben, "Ada")):
        side.page.do("by-link-send")
        assert f">For {other}<" in side.told
        side.page.do("by-link-sent")
        side.page.do("by-link-send")
        assert "The game is over." in side.told


def test_the_games_that_are_kept_are_read_once() -> None:
    """A live table asks for them in every scene, for every person who is there."""
    ada, _ben, message = begun()
    before = ada.post.games
    assert ada.post.games is before
    ada.open(message)
    assert ada.post.games.games[0].messages > before.games[0].messages
    assert ada.post.games is ada.post.games
    text = ada.page.storage.texts[BY_LINK_KEY.key]
    assert ada.post.games == parse_by_link(parse_content(BY_LINK_KEY, text)), "as it is stored"
    ada.page.storage.texts[BY_LINK_KEY.key] = format_content(BY_LINK_KEY, by_link_content(before))
    assert ada.post.games == before, "another tab may have written"


def test_a_saved_game_before_its_acceptance_is_told_to_lack_it() -> None:
    ada, ben, _message = begun()
    [first, invitation, *_others] = ben.entry.text.split("\n")
    again = Side("Ben")
    again.page.do("by-link-fill", f"text={first}\n{invitation}")
    again.page.do("by-link-bring")
    assert "Turn 2 is missing" in again.told
    assert not again.post.games.games
    again.page.do("by-link-fill", f"text={ben.entry.text}")
    again.page.do("by-link-bring")
    assert again.entry.text == ben.entry.text
    assert ada.entry.messages == 3


def test_who_declines_sends_a_link_back_and_the_inviter_may_invite_somebody_else() -> None:
    ada, ben, cy = Side("Ada"), Side("Ben"), Side("Cy")
    invitation = ada.invite()
    ada.page.do("by-link-sent")
    ben.open(invitation)
    ben.page.do("by-link-fill", "name=Ben")
    ben.page.do("by-link-away")
    assert not ben.post.games.games
    assert "Send this link back" in ben.told
    answer = ben.message()
    assert len(answer) < 220
    ada.open(answer)
    assert "Ben does not want to play now." in ada.told
    assert ada.message() == invitation, "it can be sent to somebody else at once"
    ada.page.do("by-link")
    assert "Ben does not want to play now." in ada.told
    ada.page.do("by-link-go", ada.entry.name)
    ada.page.do("by-link-sent")
    assert "Ben" not in ada.told
    ada.open(answer)
    assert ada.entry.sent == 1, "the same answer once more changes nothing"
    assert "Ben does not want to play now." in ada.told
    ada.open(cy.accept(invitation))
    assert ada.entry.names == ("Ada", "Cy")
    before = ada.entry
    ada.open(answer)
    assert "Ben does not want to play now." in ada.told, "it comes too late"
    assert ada.entry == before


def test_an_answer_that_declines_a_game_of_nobody_here_is_refused() -> None:
    ada, ben, cy = Side("Ada"), Side("Ben"), Side("Cy")
    invitation = ada.invite()
    ben.open(invitation)
    ben.page.do("by-link-away")
    texts = [messages_in(each) for each in (invitation, ben.message())]
    link = format_link([parse_message(text) for text in texts])
    arrived = []
    cy.post.when_ready(lambda: arrived.append(cy.post.receive(link)), lambda: None)
    assert [(each.kind, bool(each.words)) for each in arrived] == [(Kind.REFUSED, True)]
    cy.open(link)
    assert not cy.post.games.games
    ada.open(link)
    assert "Your friend does not want to play now." in ada.told


def test_an_invitation_that_was_declined_is_withdrawn() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    invitation = ada.invite()
    ben.open(invitation)
    ben.page.do("by-link-away")
    ada.open(ben.message())
    assert "Your friend does not want to play now." in ada.told
    ada.page.do("by-link-delete", ada.entry.name)
    assert "Withdraw this invitation?" in ada.told
    ada.page.do("by-link-delete-sure", ada.entry.name)
    assert not ada.post.games.games
    ada.open(ben.accept(invitation))
    assert "This page does not have this game." in ada.told


def test_the_notice_at_the_start_tells_that_an_invitation_was_declined() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    invitation = ada.invite()
    ada.page.do("by-link-sent")
    ben.open(invitation)
    ben.page.do("by-link-away")
    ada.open(ben.message())
    again = Side("Ada", storage=ada.page.storage)
    again.page.do("by-link-waits")
    (notice,) = again.page.current_game.notices
    assert notice.text == "Your friend does not want to play now."
    assert notice.command
    again.page.do(*notice.command[:2])
    assert again.message() == invitation


def test_a_game_opens_again_without_a_multiplication(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, message = begun()
    ada.open(message)
    ben.open(ada.turn())
    ben.turn()
    for name in ("hashed", "multiplied"):
        monkeypatch.delattr(type(GROUP), name)
    for side in (ada, ben):
        again = side.again()
        assert again.entry.messages == side.entry.messages
        assert again.table.view == side.table.view
