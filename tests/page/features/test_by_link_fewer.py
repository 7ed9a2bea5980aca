"""As few links as can be: one round, forced plays, and the sheet that sends a turn."""

from __future__ import annotations

import re
from random import Random

import pytest

from casino_core import PRESETS, format_play, parse_rules
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_page.features.new_game.feature import NEW_GAME_KEY
from casino_page.friends import post
from casino_page.friends.link_session import LinkSession
from casino_page.game.game_config import GameConfig, config_content
from casino_page.game.seats import usual_players
from casino_page.render.regions import status
from casino_page.storage.store import format_content
from tests.page.features.by_link_sides import Side, begun


@pytest.mark.parametrize("preset", PRESETS)
def test_one_round_is_the_default_by_link(preset: str) -> None:
    rules = PRESETS[preset]
    ada = Side("Ada", preset)
    ada.page.do("by-link-begin")
    if rules.target is not None:
        assert ", one round</p>" in ada.told
        assert "changed" not in ada.told
        assert f">To {rules.target}</option>" in ada.told
        assert " turns each." in ada.told
        ada.page.do("by-link-fill", "length=game")
        ada.page.do("by-link-fill", "length=round")
    ada.page.do("by-link-invite")
    terms = ada.post.game(ada.entry.name).table.terms
    assert terms.rules.target is None
    whole = Side("Ada", preset)
    whole.invite()
    assert parse_rules(whole.entry.rules) == rules


def test_a_handicap_is_for_a_whole_game() -> None:
    ada, ben, message = begun("standard")
    ada.open(message)
    ben.open(ada.turn())
    ada.page.do("by-link-anew")
    assert ">One round<" in ada.told
    with_points = GameConfig(PRESETS["standard"], usual_players(2), scores=(3, 0))
    text = format_content(NEW_GAME_KEY, config_content(with_points))
    ada.page.storage.write(NEW_GAME_KEY.key, text)
    ada.page.do("by-link-begin")
    assert ">One round<" not in ada.told


def test_a_play_without_a_choice_is_made_by_the_page() -> None:
    """With the last card of a deal, if it can be played in one way only."""
    ada, ben, message = begun("standard,building=none")
    choice = forced = 0
    reader, writer = ada, ben
    for _turn in range(20):
        reader.page.do("by-link-open", message)
        if reader.entry.unsent and isinstance(reader.session, LinkSession):
            forced += 1
            assert reader.post.game(reader.entry.name).messages[-1].words[0].startswith("play ")
            assert not reader.table.my_turn
        assert "You plays" not in " ".join(statuses(reader))
        choice += reader.entry.own_turn
        message = reader.turn()
        reader, writer = writer, reader
    assert forced
    assert choice + forced == 20


def test_a_share_that_was_given_up_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ben, message = begun()
    ada.open(message)
    ada.turn()
    monkeypatch.setattr(ada.page, "send", lambda _name, _svg: None)
    unsent = []
    for command, box in (("send", "by-link"), ("shared", "result"), ("shared", "by-link")):
        ada.page.do(command, box)
        unsent.append(ada.entry.unsent)
    assert unsent == [True, True, False]
    assert not ada.sheet, "the table is seen again"


def test_the_last_play_of_a_round_opens_the_sheet_to_send_it() -> None:
    ada, ben, message = begun("diamond,target=none")
    reader, writer = ada, ben
    for _turn in range(60):
        reader.open(message)
        session = reader.table
        if session.my_turn:
            reader.page.close_sheets()
            play = PLAYERS["greedy"].play(session.view, rng_for(session.view))
            assert session.play(format_play(play, session.view)), session.refusal
            reader.watch()
            assert "Not sent yet." in reader.told
        if reader.table.game.position.over:
            break
        message = reader.last()
        reader, writer = writer, reader
    else:
        raise AssertionError("the round ends")


def test_a_friend_without_a_name_is_called_so_inside_a_sentence() -> None:
    ada, ben = Side("Ada"), Side("")
    ada.open(ben.accept(ada.invite()))
    ben.open(ada.message())
    ada.open(ben.message())
    ada.turn()
    ada.page.do("by-link-sent")
    assert ada.table.scene().status.startswith("Waiting for your friend, since")
    ada.page.do("by-link")
    assert "Waiting for your friend, since" in ada.told


def test_a_long_turn_goes_as_a_file_that_the_friend_chooses() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    ada.open(ben.accept(ada.invite()))
    assert "Save as a file" in ada.sheet, "the turn has two packs"
    ada.page.do("by-link-save-turn")
    assert ada.entry.unsent
    ben.page.files["by-link-file"] = ada.page.files["casino.txt"]
    ben.page.do("by-link")
    assert 'id="by-link-file"' in ben.sheet
    ben.page.do("by-link-fill", "file=C:\\fakepath\\casino.txt")
    assert ben.entry.messages > ben.entry.last_own - 1
    assert ben.entry.own_turn or ben.entry.unsent
    ben.page.do("by-link-bring-file", "nothing of the kind")
    assert "This link cannot be read." in ben.told


def statuses(side: Side) -> list[str]:
    """Watch the plays that are due to be shown; return the status line of each."""
    seen, session = list[str](), side.table
    while session.computer_to_play:
        session.think()
        line = status(session.scene(), lambda _part, _scene: "")
        seen.append(re.sub("<[^>]+>", "", line))
        session.carry_out()
    session.store_elsewhere()
    return seen


def test_the_rest_of_a_round_plays_itself_on_both_pages_and_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(post, "urandom", Random(3).randbytes)
    ada, ben, message = begun("standard,target=none")
    reader, writer, news, plays = ada, ben, dict[str, list[str]](), 0
    for _turn in range(49):
        reader.page.do("by-link-open", message)
        news[reader.name] = statuses(reader)
        session = reader.table
        if reader.entry.over and not reader.entry.unsent:
            break
        plays += 1
        if session.my_turn:  # otherwise the page has played for want of a choice
            play = PLAYERS["greedy"].play(session.view, rng_for(session.view))
            assert session.play(format_play(play, session.view)), session.refusal
            news[reader.name] = statuses(reader)
        message = reader.last()
        reader, writer = writer, reader
    sentence = "No play can change the points now: the rest plays itself."
    rest = [sentence] * (48 - plays)
    assert rest, "these cards have one"
    assert news[writer.name] == rest
    assert news[reader.name][1:] == rest, "after the play that was chosen"
    for side in (ada, ben):
        occasion = side.table.scene().kind.occasion
        assert occasion
        assert "The last plays were made by rule: they changed no points." in occasion.note
        assert side.entry.over
        assert side.entry.checked == 1, "and the round is proved without another link"
