"""A player of one's own at the table: asked behind the fence; the game goes on whatever it does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from casino_core import Game, NotationError, format_record, parse_position
from casino_core.players import past_of
from casino_core.players.guarded import substitute
from casino_core.records.sealing import with_players
from casino_page.code.workshop import SECONDS as IN_A_MATCH
from casino_page.features.own_players import SCRIPT, SECONDS, Fault, notice_of
from casino_page.features.record.loaded_game import parse_loaded_game
from casino_page.features.statistics.counts import counts_of_games
from casino_page.features.statistics.game_statistics import GameStatistics
from casino_page.features.statistics.sheet import table_kind_words
from casino_page.friends.duel import ChallengeError, challenge
from casino_page.game.own_players import WORKSHOP_KEY, for_others, label_of
from casino_page.game.scene import Notice
from casino_page.game.seats import (
    SeatedPlayer,
    characters_of,
    format_seats,
    levels_of,
    names_of,
    own_level,
    parse_seats,
)
from casino_page.game.session import Session
from casino_page.saved_games.saved_game import SavedGame, format_saved, parse_saved
from casino_page.shell.computer_turns import ComputerTurns

from ..pages import Memory, Page
from ..tables import finished_game, play_greedily

CODE = "def player(view, chance):\n    return None\n"
MAGPIE = own_level("Magpie")
SEATS = (SeatedPlayer(), SeatedPlayer(MAGPIE))
POSITION = "table=5d,3c hands=TdAd/9c4s dealer=1 turn=2"


def workshop(*names: str) -> dict[str, str]:
    players = [{"name": name, "code": CODE} for name in names]
    return {WORKSHOP_KEY.key: json.dumps({"players": players})}


class At:
    """A table at which Magpie sits, and its script."""

    def __init__(self, *names: str, seats: tuple[SeatedPlayer, ...] = SEATS) -> None:
        start = parse_position(POSITION)
        game = Game.from_position(start, "later", names_of(seats))
        self.page = Page(Session(game, seats), Memory(workshop(*names)))

    @property
    def session(self) -> Session:
        return self.page.context.session

    @property
    def asked(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.page.told.get(SCRIPT, [])]

    def hears(self, number: int, **answer: object) -> None:
        empty = {"number": number, "play": "", "fault": "", "line": 0, "words": ""}
        self.page.do("own-heard", json.dumps({**empty, **answer}))

    @property
    def said(self) -> list[tuple[str, str]]:
        return [(each.text, each.reason) for each in self.page.current_game.notices]

    @property
    def shown(self) -> list[Notice]:
        return list(self.page.features.decorate(self.page.current_game.scene()).notices)

    @property
    def showing(self) -> str:
        return str(self.session.showing)


def test_it_is_asked_with_what_its_seat_sees_and_its_play_is_shown() -> None:
    at = At("Robin", "Magpie")
    at.page.do("own-turn")
    (question,) = at.asked
    assert (question["code"], question["seconds"], question["past"]) == (CODE, SECONDS, [])
    assert question["view"].startswith("rules=standard table=3c,5d hands=????/4s9c turn=2")
    at.page.do("own-turn")
    assert len(at.asked) == 1, "one question at a time"
    at.hears(question["number"], play="4s")
    assert at.showing == "4s"
    at.session.carry_out()
    assert at.session.my_turn
    assert at.said == []


def test_it_is_told_the_plays_that_its_seat_saw() -> None:
    at = At("Magpie")
    at.page.do("own-turn")
    at.hears(1, play="4s")
    at.session.carry_out()
    play_greedily(at.session)
    at.page.do("own-turn")
    _first, second = at.asked
    past = past_of(at.session.game.rounds[-1].steps, 1)
    assert [play for _view, play in second["past"]] == [str(each.play) for each in past]
    assert all("hands=????" in view or "hands=??/" in view for view, _play in second["past"])


@pytest.mark.parametrize(
    ("answer", "sentence", "reason"),
    [
        (
            {"fault": "error", "line": 7, "words": "There is no “veiw”. NameError: veiw"},
            "Magpie failed in line 7: a legal play was made.",
            "There is no “veiw”. NameError: veiw. The play that captures the most cards",
        ),
        (
            {"fault": "time", "line": 3},
            "Magpie was too slow, line 3: a legal play was made.",
            "A play may take 10 seconds.",
        ),
        (
            {"fault": "memory", "line": 2, "words": "Too much memory."},
            "Magpie failed in line 2: a legal play was made.",
            "Too much memory. The player begins anew: what it kept in its variables is gone.",
        ),
        (
            {"fault": "illegal", "line": 2, "words": "9cx3c: No."},
            "Magpie: illegal play, line 2. A legal one was made.",
            "9cx3c: No.",
        ),
        ({"play": "9cx3c"}, "Magpie: illegal play. A legal one was made.", "The play that"),
        ({"play": "no play at all"}, "Magpie: illegal play. A legal one was made.", "The play"),
        ({"fault": "start"}, "Python did not start: a legal play was made for Magpie.", "The"),
    ],
)
def test_where_it_fails_a_legal_play_is_made_and_the_game_says_so(
    answer: dict[str, Any], sentence: str, reason: str
) -> None:
    at = At("Magpie")
    at.page.do("own-turn")
    at.hears(1, **answer)
    ((text, why),) = at.said
    assert text == sentence
    assert why.startswith(reason)
    assert at.session.showing == substitute(at.session.game.position.view(1))
    at.session.carry_out()
    play_greedily(at.session)
    at.page.do("own-turn")
    at.hears(2, fault="error", line=1)
    assert [text for text, _why in at.said] == ["Magpie failed in line 1: a legal play was made."]


def test_what_was_said_of_a_game_ends_with_it() -> None:
    at = At("Magpie")
    at.page.do("own-turn")
    at.hears(1, fault="error", line=7)
    at.session.carry_out()
    play_greedily(at.session)
    at.page.do("setup")
    assert len(at.said) == len(at.shown) == 1, "it is the same game"
    at.page.do("fill-in", "opponent=greedy")
    at.page.do("start-game")
    assert [*at.shown, *at.said] == []


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("line", [0, 12])
def test_what_is_said_has_twelve_words_at_most(fault: Fault, line: int) -> None:
    notice = notice_of("Magpie", fault, line)
    assert len(notice.text.split()) <= 12
    assert "{" not in notice.text + notice.reason


def test_a_player_that_is_gone_is_named_and_nothing_is_run() -> None:
    at = At("Robin")
    at.page.do("own-turn")
    assert at.asked == []
    assert at.said[0][0] == "Magpie is gone from your workshop: a legal play was made."
    assert at.session.showing == substitute(at.session.game.position.view(1))


def test_an_answer_to_another_question_is_dropped() -> None:
    at = At("Magpie")
    at.page.do("own-turn")
    at.hears(0, play="4s")
    for rubbish in ("{", "[]", '{"number": 1}', '{"number": 1, "play": 3}', json.dumps("x" * 99)):
        at.page.do("own-heard", rubbish)
    assert at.session.showing is None
    at.session.game = at.session.game.with_tag("Again", "yes")  # the game is another one now
    at.hears(1, play="4s")
    assert at.session.showing is None
    at.page.do("own-turn")
    assert [each["number"] for each in at.asked] == [1, 2]


def test_an_answer_waits_while_the_table_is_paused() -> None:
    at = At("Magpie")
    at.page.do("own-turn")
    at.page.do("pause")
    at.hears(1, play="4s")
    assert at.session.showing is None
    at.page.do("pause")
    at.page.do("own-turn")
    assert at.showing == "4s"
    assert len(at.asked) == 1


def test_without_the_script_the_game_goes_on() -> None:
    at = At("Magpie")
    at.page.do("own-turn")
    at.page.do("own-heard", "")
    assert at.said[0][0].startswith("Python did not start")
    assert at.session.showing


def test_the_table_neither_waits_for_it_nor_plays_for_it() -> None:
    at = At("Magpie")
    turns = ComputerTurns(at.page.context, lambda: None)
    turns.play_all()
    assert at.session.computer_to_play
    assert at.session.showing is None
    at.page.do("own-turn")
    at.hears(1, play="4s")
    turns.play_all()
    assert at.session.my_turn


def test_it_waits_as_long_as_in_a_match() -> None:
    assert SECONDS == IN_A_MATCH


# Its game is a game like others


def test_a_saved_game_and_its_record_name_it() -> None:
    game = with_players(finished_game("standard,target=1"), levels_of(SEATS))
    saved = parse_saved(format_saved(SavedGame(game, seated_players=SEATS)))
    assert saved.seated_players == SEATS
    record = format_record(game)
    assert '[Player2 "own:Magpie"]' in record
    imported = parse_loaded_game(record)
    assert imported.seated_players[1].level == MAGPIE
    page = Page(Session(game, SEATS), Memory())
    page.do("review")
    assert "Magpie" in names_of(SEATS)
    page.do("judge-own")
    page.do("coach")
    page.do("share")
    assert label_of(MAGPIE) in page.sheets["share"] or page.sheets["share"]


def test_a_link_neither_names_it_nor_can() -> None:
    assert format_seats(for_others(SEATS)) == "person,greedy"
    with pytest.raises(NotationError, match="not a player"):
        parse_seats("person,own:Magpie")
    with pytest.raises(ChallengeError, match="Only you have this player"):
        challenge(finished_game("standard"), SEATS, "Ann")


def test_its_name_is_one_line_and_several_are_numbered() -> None:
    level = own_level("  a,b: \n" + "x" * 80)
    assert level == "own:ab " + "x" * 57
    three = (SeatedPlayer(), SeatedPlayer(MAGPIE), SeatedPlayer(MAGPIE))
    assert names_of(three) == ("You", "Magpie", "Magpie 2")
    assert characters_of(three) == (None, "own:Magpie", "own:Magpie 2")
    you = (SeatedPlayer(), SeatedPlayer(own_level("You")))
    assert names_of(you) == ("You", "You 2")


@pytest.mark.parametrize(
    ("written", "level"),
    [
        ("own:Magpie", MAGPIE),
        ("own: a,b:\n", "own:ab"),
        ("own:greedy,master", "own:greedymaster"),
        ("own:" + "x" * 900, "own:" + "x" * 60),
        ("own:", "greedy"),
        ("own: ,:", "greedy"),
    ],
)
def test_a_record_or_a_stored_game_names_it_as_the_workshop_does(written: str, level: str) -> None:
    """Whatever somebody wrote there: three such levels are one field of the statistics."""
    seats = (SeatedPlayer(), SeatedPlayer(written))
    game = with_players(finished_game("standard"), levels_of(seats))
    saved = parse_saved(format_saved(SavedGame(game, seated_players=seats)))
    imported = parse_loaded_game(format_record(game))
    for players in (saved.seated_players, imported.seated_players):
        assert players[1].level == level
        assert names_of(players)[1].strip() == names_of(players)[1] != ""
        (kind,) = GameStatistics().with_game(game, players).totals_by_kind
        assert kind.levels == level


def test_its_games_are_counted_apart_and_earn_nothing() -> None:
    game = finished_game("standard")
    counted = GameStatistics().with_game(game, SEATS)
    (kind,) = counted.totals_by_kind
    assert kind.levels == MAGPIE
    assert table_kind_words(kind) == "Standard, against Magpie (my player)"
    assert GameStatistics.parse(counted.content()) == counted
    assert not any(counts_of_games(counted).numbers.values())
    usual = GameStatistics().with_game(game, (SeatedPlayer(), SeatedPlayer("greedy")))
    assert any(counts_of_games(usual).numbers.values())


# The choice of opponents


def test_it_is_chosen_among_the_opponents() -> None:
    at = At("Magpie", "Robin & Co", seats=(SeatedPlayer(), SeatedPlayer("greedy")))
    at.page.do("setup")
    assert 'value="own:Magpie"' in at.page.sheets["setup"]
    assert "Robin &amp; Co" in at.page.sheets["setup"]
    at.page.do("fill-in", f"opponent={MAGPIE}")
    at.page.do("start-game")
    assert at.session.seated_players == SEATS
    assert at.session.names == ("You", "Magpie")
    assert at.session.game.tag("Player2") == MAGPIE


def test_without_a_player_of_ones_own_the_sheet_is_as_ever() -> None:
    at = At(seats=(SeatedPlayer(), SeatedPlayer("greedy")))
    at.page.do("setup")
    assert "own:" not in at.page.sheets["setup"]
    at.page.do("fill-in", f"opponent={MAGPIE}")
    at.page.do("start-game")
    assert at.session.seated_players[1].level == "greedy"


def test_an_address_offers_it_and_starts_nothing() -> None:
    at = At("Magpie", seats=(SeatedPlayer(), SeatedPlayer("greedy")))
    before = at.session.game
    at.page.do("sit-down", "Magpie")
    assert at.session.game is before
    assert 'checked value="own:Magpie"' in at.page.sheets["setup"].replace(
        'value="own:Magpie" checked', 'checked value="own:Magpie"'
    )
    at.page.do("sit-down", "Nobody")
    assert "no player “Nobody”" in at.page.words["setup-problem"]


def test_a_remembered_choice_that_is_gone_becomes_the_usual_level() -> None:
    at = At("Magpie", seats=(SeatedPlayer(), SeatedPlayer("greedy")))
    at.page.do("setup")
    at.page.do("fill-in", f"opponent={MAGPIE}")
    at.page.do("start-game")
    at.page.storage.texts.update(workshop("Robin"))
    at.page.do("setup")
    at.page.do("start-game")
    assert at.session.seated_players[1].level == "greedy"
