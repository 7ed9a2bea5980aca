"""Games by link over a connection: pages without a browser, between which frames are carried."""

from __future__ import annotations

import html

import pytest

from casino_page.friends import post
from casino_page.friends.code_sheet import Step
from casino_page.friends.connection.room import FACES, REMARKS
from casino_page.friends.message import Line
from casino_page.game.later_additions import Remark
from casino_page.game.scene import Phase

from ..pages import added, opened_by, requested
from .rooms import Player, begun, carry, connect, hear_instead, lose, on_table, play_on


def face_of_friend(player: Player) -> str | None:
    """Return the portrait that the table shows at the other seat."""
    scene = player.page.features.decorate(player.page.current_game.scene())
    return scene.characters[1 - player.entry.seat]


def test_a_whole_game_travels_by_itself() -> None:
    ann, ben = begun()
    assert on_table(ann), "the first who sees cards is led to the table"
    assert not on_table(ben)
    assert "Waiting for Ann." in ben.sheet
    ann.plays()
    assert ann.status == "Waiting for Ben."
    carry(ann, ben)
    assert ben.table.my_turn
    play_on(ann, ben)
    for each in (ann, ben):
        assert each.table.phase is Phase.GAME_OVER
        assert not each.entry.unsent
    assert ann.entry.lead == -ben.entry.lead


def test_a_lost_connection_is_told_and_the_turn_goes_by_link_or_by_a_new_connection() -> None:
    ann, ben = begun()
    ann.plays()
    carry(ann, ben)
    ben.plays()  # and the connection breaks before the turn arrives
    lose(ann, ben)
    for each in (ann, ben):
        assert each.status == "The connection is lost. Connect again, or send by link."
        assert len(each.status.split()) <= 12
        assert face_of_friend(each) in FACES
        occasion = each.table.scene().kind.occasion
        assert occasion
        buttons = {action for action, _, _ in (*occasion.buttons, *occasion.options)}
        assert {"by-link-connect", "by-link-send"} <= buttons
    assert ben.entry.unsent
    ben.page.do("by-link-send")
    ann.open(ben.message())  # the turn comes by link
    assert ann.table.my_turn
    assert ann.status == "The connection is lost. Play on: your turn goes by link."
    ann.plays()
    lose(ann, ben)
    connect(ann, ben, again=True)  # the same turn arrives once more, and Ann's for the first time
    assert ben.table.my_turn
    assert ann.status == "Waiting for Ben."
    assert not ben.table.scene().refusal
    play_on(ann, ben)
    assert ben.table.phase is Phase.GAME_OVER


def test_a_game_by_link_is_taken_over_and_back() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-invite")
    ben.open(ann.message())
    ben.page.do("by-link-accept")
    for writer, reader in ((ben, ann), (ann, ben), (ben, ann)):
        reader.open(writer.message())
    ann.plays()
    ann.session.store_elsewhere()
    ann.page.do("by-link-send")
    ann.page.do("by-link-connect")
    connect(ann, ben)
    assert ben.table.my_turn, "the turn that was not sent has come, and the table has the game"
    play_on(ann, ben, 2)
    ben.does("leave")
    carry(ann, ben)
    assert "has left" in ann.sheet
    mover = ann if ann.table.my_turn else ben
    mover.plays()
    assert mover.entry.unsent, "the game goes on by link"


def test_after_a_reload_a_new_connection_goes_on_with_the_game() -> None:
    ann, ben = begun()
    ann.plays()
    name = ann.entry.name
    lose(ann, ben)
    again = Player("Ben")
    again.page.storage.texts.update(ben.page.storage.texts)
    connect(ann, again, place=2)
    assert post.post_of(ann.page.context).line(name) is Line.OPEN
    assert again.table.my_turn
    assert ann.status == "Waiting for Ben."


@pytest.mark.parametrize("text", ["hello", "1.x", "1" * 3_900, "?link=" + "A" * 3_000, "\u0000"])
def test_a_hostile_text_is_refused_and_nothing_is_lost(text: str) -> None:
    ann, ben = begun()
    before = hear_instead(ann, ben, text)
    assert "cannot be read" in html.unescape(ann.sheet)
    assert dict(ann.page.storage.texts) == before
    lose(ann, ben)
    connect(ann, ben, again=True)
    assert ann.table.my_turn, "the right message comes with the next connection"


def test_an_invitation_of_a_third_person_waits_during_a_game() -> None:
    ann, ben = begun()
    carol = Player("Carol")
    carol.page.do("by-link-begin")
    carol.page.do("by-link-together")
    connect(ann, carol, place=2)
    assert on_table(ann)
    assert "by-link" not in ann.page.sheets
    (notice,) = [each for each in ann.page.current_game.notices if each.command]
    assert notice.text == "You are invited to another game."
    ann.plays()
    carry(ann, ben)
    assert ben.table.my_turn
    assert notice.command
    command, text, _words = notice.command
    ann.page.do(command, text)
    assert "Carol invites you" in html.unescape(ann.page.sheets["by-link"])


def test_who_is_connected_may_choose_a_game_and_remarks_are_heard_at_the_table() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    connect(ann, ben)
    assert 'data-action="by-link-begin"' in ben.sheet
    ben.page.do("by-link-begin")
    ben.page.do("by-link-together")
    carry(ann, ben)
    ann.page.do("by-link-accept")
    carry(ann, ben)
    assert on_table(ben)
    ann.does("remark 0")
    carry(ann, ben)
    scene = ben.page.features.decorate(ben.page.current_game.scene())
    remark = added(scene, Remark)
    assert remark
    assert remark.words == REMARKS[0]
    assert scene.characters[remark.seat]
    ben.plays()
    carry(ann, ben)
    assert not added(ben.page.features.decorate(ben.page.current_game.scene()), Remark)


def test_an_invitation_to_connect_is_a_link_too() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.does("invite")
    code = ann.is_described(1, answers=False)
    assert f"./#join={code}" in ann.sheet
    ben.page.do("peers-join", code)
    assert f'data-step="{Step.ANSWERING}"' in ben.sheet
    answer = ben.is_described(0, answers=True)
    assert "join=" not in ben.sheet, "as a text the answer is pasted into the page that waits"
    ann.page.do("peers-join", answer)
    assert "The pages connect" in ann.sheet


def test_a_turn_server_needs_a_name_and_a_password() -> None:
    ann = Player("Ann")
    ann.page.do("peers-fill", "stun=turn:turn.example.org")
    assert "needs a name and a password" in ann.sheet
    ann.page.do("peers-fill", "stun=turn:turn.example.org ann secret")
    assert "needs a name" not in ann.sheet
    ann.does("invite")
    assert ann.last_asked("offer")["stun"] == "turn:turn.example.org ann secret"


def test_the_inviter_is_told_that_the_invitation_is_declined() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect(ann, ben)
    ben.page.do("by-link-away")
    assert not ben.offers_link, "the answer travels by itself"
    carry(ann, ben)
    assert "Ben does not want to play now." in ann.sheet
    assert "Waiting for" not in ann.sheet
    (notice,) = ann.page.current_game.notices
    assert notice.text == "Ben does not want to play now."
    lose(ann, ben)
    connect(ann, ben, again=True)
    assert "by-link" not in ben.page.sheets, "nobody is asked twice"
    cy = Player("Cy")
    connect(ann, cy, place=2)
    assert "Ann invites you" in html.unescape(cy.page.sheets["by-link"])
    cy.page.do("by-link-accept")
    carry(ann, cy, place=2)
    assert on_table(ann)
    assert ann.entry.names == ("Ann", "Cy")


def test_a_declined_invitation_is_withdrawn_and_another_game_chosen() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect(ann, ben)
    ben.page.do("by-link-away")
    carry(ann, ben)
    assert "Withdraw the invitation" in ann.sheet
    ann.does("withdraw")
    assert not ann.post.games.games
    assert "Choose the game" in ann.sheet
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    carry(ann, ben)
    ben.page.do("by-link-accept")
    carry(ann, ben)
    assert on_table(ann)


def loaded_again(player: Player) -> Player:
    """The same player after a reload, which opens what the address names."""
    again = Player(player.name)
    again.page.storage.texts.update(player.page.storage.texts)
    again.page.close_sheets()
    again.page.query, again.page.query_mark = player.page.query, player.page.query_mark
    if text := opened_by(player.page.query, "join"):
        again.page.do("peers-join", text)
    return again


def test_after_a_reload_the_inviter_has_a_new_invitation_to_the_same_game_to_send() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.query = "?seed=sunday"
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    ann.does("invite")
    assert ann.page.query.startswith("?seed=sunday&join=again")
    ann = loaded_again(ann)
    assert "This page was loaded anew" in html.unescape(ann.sheet)
    code = ann.is_described(1, answers=False)
    assert "This page was loaded anew" in html.unescape(ann.sheet), "until somebody answers"
    ben.page.do("peers-join", code)
    ann.page.do("peers-fill", f"code={ben.is_described(0, answers=True)}")
    assert "loaded anew" not in ann.sheet
    for each, place in ((ann, 1), (ben, 0)):
        each.hears("open", place=place)
    carry(ann, ben)
    assert "Ann invites you" in html.unescape(ben.page.sheets["by-link"])
    assert ann.entry.rules == "standard,target=none,ending=at-once", "one round is the default"
    ann.does("leave")
    assert ann.page.query == "?seed=sunday", "nothing is to be opened again"


def test_after_a_reload_a_guest_who_waits_has_a_new_answer_to_the_same_invitation() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.does("invite")
    ben.page.do("peers-join", ann.is_described(1, answers=False))
    assert "loaded anew" not in ben.sheet
    ben = loaded_again(ben)
    assert "This page was loaded anew" in html.unescape(ben.sheet)
    ann.page.do("peers-fill", f"code={ben.is_described(0, answers=True)}")
    for each, place in ((ann, 1), (ben, 0)):
        each.hears("open", place=place)
    carry(ann, ben)
    assert "is here" in ben.sheet
    ben = loaded_again(ben)
    assert "Ask for a new invitation" in html.unescape(ben.sheet)
    assert f'data-step="{Step.START}"' in ben.sheet


def test_after_a_reload_the_game_that_waits_for_a_guest_is_offered_again() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect(ann, ben)
    name = ann.entry.name
    ann, ben = loaded_again(ann), Player("Ben")
    connect(ann, ben)
    ben.page.do("by-link-accept")
    carry(ann, ben)
    assert on_table(ann)
    assert ann.entry.name == name


def test_an_address_that_another_page_has_written_leads_back_to_nothing() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    ann.does("invite")
    ben.page.query = ann.page.query
    ben.page.do("peers-join", opened_by(ben.page.query, "join"))
    assert f'data-step="{Step.START}"' in ben.sheet
    assert not ben.post.together
    assert not ben.page.query


def test_the_address_to_come_back_opens_one_thing_only() -> None:
    ann = Player("Ann")
    for query in ("?link=x", "?opponent=greedy&speed=instant"):
        ann.page.current_game.request = requested(query)
        ann.page.set_query(query)
        ann.does("invite")
        assert opened_by(ann.page.query, "join") == "again."
    assert "speed=instant" in ann.page.query


def test_a_game_that_is_left_brings_back_no_address_of_before() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    ann.does("invite")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-invite")
    before = ann.page.query
    assert "join=again" in before
    ann.page.do("by-link-open", ben.accept(ann.message()))
    ben.open(ann.message())
    ann.page.set_query(before)
    ann.page.do("by-link-open", ben.message())
    assert f"link={ann.entry.name}" in ann.page.query
    ann.does("leave")
    ann.page.do("by-link-leave")
    assert ann.page.query == before, "what was there before"
    ann.page.features.decorate(ann.session.scene())
    assert not ann.page.query


def test_a_game_on_the_table_has_its_own_address() -> None:
    ann, _ben = begun()
    assert f"link={ann.entry.name}" in ann.page.query
    assert "join" not in ann.page.query
    ann.page.do("by-link-leave")
    assert not ann.page.query


@pytest.mark.parametrize("value", ["again.", "again.x", "again." + "A" * 16, "again.aW52aXRlCg"])
def test_an_address_that_names_no_game_invites_to_none(value: str) -> None:
    ann = Player("Ann")
    ann.page.set_query(f"?join={value}", value)
    ann.page.do("peers-join", value)
    assert f'data-step="{Step.INVITING}"' in ann.sheet
    assert not ann.post.together


def test_a_game_that_was_chosen_is_not_offered_again_and_no_second_one_begins() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect(ann, ben)
    for _time in range(2):
        ann.page.do("peers")
        assert "Choose the game" not in ann.sheet
        assert "Waiting for Ben." in ann.sheet
        ann.page.do("by-link-begin")
        ann.page.do("by-link-together")
        carry(ann, ben)
    assert len(ann.post.games.games) == 1
    ben.page.do("by-link-accept")
    carry(ann, ben)
    assert on_table(ann)
    ann.page.do("peers")
    assert "To the game" in ann.sheet
    assert "Choose the game" not in ann.sheet


def test_the_name_in_a_game_is_the_name_in_the_room() -> None:
    ann, ben, cy = Player("Ann"), Player("Ben"), Player("")
    connect(ann, cy, place=1)
    ann.page.do("by-link-begin")
    connect(ann, ben, place=2)
    ann.page.do("by-link-together")
    carry(ann, cy)
    carry(ann, ben, place=2)
    assert "<b>Guest 2</b>" in ann.sheet
    cy.page.do("by-link-fill", "name=Cyril")
    cy.page.do("by-link-accept")
    for place, guest in ((1, cy), (2, ben), (1, cy)):
        carry(ann, guest, place)
    for each in (ann, ben):
        each.page.do("peers")
        assert "<b>Cyril</b>" in each.sheet
    assert ann.entry.friend == "Cyril"


def test_a_friend_without_a_name_has_a_name_in_every_sentence() -> None:
    ann, ben = Player("Ann"), Player("")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect(ann, ben)
    ann.page.do("peers")
    assert "<b>Your friend</b><span>is here</span>" in ann.sheet
    assert "Waiting for your friend." in ann.sheet
