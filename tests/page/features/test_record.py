"""The record of the game, and games loaded from texts, on a page without a browser."""

from __future__ import annotations

import re
from random import Random

import pytest

from casino_core import (
    CasinoError,
    Game,
    format_play,
    format_record,
    parse_record,
    parse_rules,
)
from casino_core.players import greedy
from casino_core.records.undo import UNDONE, take_back
from casino_page.features.record.link import (
    review_link,
)
from casino_page.features.record.loaded_game import (
    LoadedGame,
    parse_loaded_game,
    seated_players_of,
)
from casino_page.features.review import feature
from casino_page.game.scene import Phase
from casino_page.game.seats import USUAL_LEVEL, SeatedPlayer, levels_of, parse_seats
from casino_page.saved_games.saved_game import SavedGame, format_saved

from .test_review import finished_page, play_on, sealed_page


def test_the_record_of_a_running_game_tells_no_card_that_is_hidden() -> None:
    page = sealed_page()
    play_on(page.current_game.session, 3)
    page.do("record")
    assert "s3cret" not in page.sheets["record"]
    assert 'data-action="save-game"' in page.sheets["record"]


def test_a_saved_game_goes_on_elsewhere() -> None:
    page = sealed_page()
    play_on(page.current_game.session, 3)
    page.do("save-game")
    saved = page.files["casino-saved-game.txt"]
    assert "s3cret" not in saved
    other = sealed_page()
    other.do("load-text", saved)
    assert other.current_game.session.game == page.current_game.session.game


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def noted(text: str) -> LoadedGame:
        texts.append(text)
        return parse_loaded_game(text)

    monkeypatch.setattr(feature, "parse_loaded_game", noted)
    record = format_record(finished_page().current_game.session.game)
    page = sealed_page()
    page.do("record")
    page.do("load-from", f"record={record}")
    page.do("load")
    assert "review" in page.sheets
    assert texts == [record]


def test_a_finished_record_is_stepped_through_and_leaves_the_table_alone() -> None:
    record = format_record(finished_page().current_game.session.game)
    page = sealed_page()
    game = page.current_game.session.game
    page.do("record")
    page.do("load-from", f"record={record}")
    page.do("load")
    assert "review" in page.sheets
    assert page.current_game.session.game == game


def test_an_unfinished_record_goes_on_with_the_same_people() -> None:
    page = sealed_page("seed=mine&seats=person:Ann,beginner,person:Bob&rules=players=3")
    for _ in range(3):
        play_on(page.current_game.session, 1)
    game, seated_players = page.current_game.session.game, page.current_game.session.seated_players
    other = sealed_page()
    other.do("load-text", format_record(game))
    assert other.current_game.session.game == game
    assert levels_of(other.current_game.session.seated_players) == levels_of(seated_players)
    assert other.current_game.session.names[::2] == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("text", "culprit"),
    [
        ("", "Paste a record"),
        ("hello", "Seed: missing"),
        ('[Rules "nonsense"]', "nonsense"),
        ('[Seed "x"]\n\n1. Zz', "Line 3: round 1, play 1, Zz"),
        ('[Seal "abc"]', "Seed: still sealed"),
        ("casino-game 99\nabc", "newer version"),
        ("casino-game 1\nabc", "damaged"),
    ],
)
def test_an_unreadable_text_is_reported_and_changes_nothing(text: str, culprit: str) -> None:
    page = sealed_page()
    game = page.current_game.session.game
    page.do("record")
    page.do("load-text", text)
    assert culprit in page.words["record-problem"]
    assert page.current_game.session.game == game


def test_a_game_is_read_as_the_browser_keeps_it_too() -> None:
    game = take_back(finished_page().current_game.session.game, 5)
    seated_players = parse_seats("person,counting")
    imported = parse_loaded_game(format_saved(SavedGame(game, seated_players=seated_players)))
    assert (imported.game, imported.seated_players) == (game, seated_players)
    assert imported.game.tag(UNDONE)


def test_a_record_that_does_not_say_who_played_is_played_as_usual() -> None:
    game = parse_record('[Seed "x"]\n*')
    assert seated_players_of(game)[0] == SeatedPlayer()
    of_computers = game.with_tag("Player1", "greedy").with_tag("Player2", "greedy")
    assert seated_players_of(of_computers)[0].is_person


def test_a_game_without_seed_goes_on_from_where_it_is() -> None:
    game: Game = parse_record('[Position "table=8d hands=8s3s/4h5h stock=*0"]\n*')
    page = sealed_page()
    page.do("load-text", format_record(game))
    assert page.current_game.session.game.position == game.position


def test_a_game_of_given_cards_can_go_on_beyond_their_rounds() -> None:
    dealt = Game.new(parse_rules("standard"), "cards", names=("You", "Bruno"))
    page = sealed_page()
    page.do("load-text", format_record(dealt._replace(seed=None)))
    session = page.current_game.session
    while session.phase is Phase.PLAY:
        if session.computer_to_play:
            session.think()
            session.carry_out()
        else:
            session.play(format_play(greedy(session.view, Random(1)), session.view))
    session.next_round()
    assert len(session.game.rounds) == 2


def test_a_level_that_is_not_known_is_not_a_person() -> None:
    game = parse_record('[Seed "x"]\n*').with_tag("Player1", "person").with_tag("Player2", "genius")
    assert [player.level for player in seated_players_of(game)] == [None, USUAL_LEVEL]


def test_a_record_that_was_changed_is_not_loaded() -> None:
    page = finished_page()
    record = format_record(page.current_game.session.game)
    changed = record.replace('[Seat1 "You"]', '[Seat1 "Ann"]')
    assert changed != record
    with pytest.raises(CasinoError, match=r"^Head: the record was changed after it was written"):
        parse_loaded_game(changed)
    without = re.sub(r"\[Head .*\n", "", changed)
    assert parse_loaded_game(without).game.names[0] == "Ann"
    assert parse_loaded_game(record).game == page.current_game.session.game


def test_a_link_can_be_pasted_where_records_are_loaded() -> None:
    game = finished_page("rules=diamond,target=none").current_game.session.game
    imported = parse_loaded_game(f" {review_link('https://example.org/', game)}\n")
    assert imported.game == game
