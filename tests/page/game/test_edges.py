"""Edges of the game at the table: what a command leaves alone, and what the next game keeps."""

from __future__ import annotations

import pytest

from casino_core import (
    NO_CARDS,
    PRESETS,
    Game,
    NotationError,
    card_set,
    parse_card,
    parse_cards,
    parse_play,
    parse_position,
    parse_rules,
    parse_view,
)
from casino_core.players import PLAYERS
from casino_core.records.history import HINTS, with_hint
from casino_core.seats import Seat
from casino_page.features.review.game_review import begun_at, dealt_again
from casino_page.game.character_lines import character_line
from casino_page.game.characters import CHARACTERS
from casino_page.game.choice import Choice
from casino_page.game.explaining import explained, explained_attempt, explained_play
from casino_page.game.game_config import next_game
from casino_page.game.hidden_cards import complete
from casino_page.game.own_players import parse_workshop
from casino_page.game.prompts import legal_elsewhere
from casino_page.game.scene import Confirmation
from casino_page.game.seats import clean_name, parse_seats, with_players
from casino_page.game.session import Session
from casino_page.storage.fields import FieldError

from ..pages import Page
from ..tables import let_computer_play, new_session, session_at

PAIRS = "table=8d,5h,3c,Kd hands=8s3sJc/2d4c7h"
PEOPLE = "rules=counting-out,calling=any table=5d hands=5s/9c won=Td/As scores=15/18"


def test_a_card_that_is_not_held_is_not_lifted() -> None:
    session = session_at(PAIRS)
    session.tap_card("8s")
    session.lift("Kd")
    assert session.choice.card is parse_card("8s")


def test_a_session_tells_how_many_deals_a_round_has() -> None:
    progress = new_session("standard", "deals").scene().progress
    assert (progress.deal_number, progress.deals) == (1, 6)


def test_names_and_points_ahead_go_on_into_the_next_game() -> None:
    game = Game.new(parse_rules("standard"), "one", names=("Ann", "Ben"), scores=(5, 0))
    after = next_game(game, "two")
    assert (after.names, after.handicap, after.seed) == (("Ann", "Ben"), (5, 0), "two")


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("person:Ann,person:Ben", "Ann and Ben"),
        ("person:Ann,person:Ben,greedy:Cleo", "Ann, Ben and Cleo"),
        ("person,greedy:Cleo", "against Cleo"),
        ("person,greedy:Cleo,greedy:Dora", "with Cleo and Dora"),
    ],
)
def test_the_players_are_named_by_how_many_people_play(seats: str, words: str) -> None:
    assert with_players(parse_seats(seats)) == words


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_named_calls_out(seat: int) -> None:
    game = Game.from_position(parse_position(PEOPLE), names=("Ann", "Ben"))
    session = Session(game, parse_seats("person:Ann,person:Ben"))
    session.show_hand()
    session.ask_to_call(Seat(1 - seat))
    session.call_out(Seat(seat))
    assert session.game.caller == seat
    assert session.asking is None


def test_a_cover_stays_while_the_computer_begins_a_round() -> None:
    seats = parse_seats("greedy,person:Ann,person:Ben")
    session = Session(Game.new(parse_rules("standard,players=3"), "begins"), seats)
    assert session.computer_to_play
    session.show_hand()
    assert session.covered
    assert not session.scene().hand


def test_a_play_that_is_taken_back_leaves_the_hand_under_the_cover() -> None:
    session = new_session("standard,players=3", "cover", "person:Ann,greedy,person:Ben")
    session.show_hand()
    session.play(session.scene().hand[0].text)
    Page(session).do("undo")
    assert (session.seat, session.covered) == (0, True)


def test_a_game_of_which_every_play_was_taken_back_is_under_way() -> None:
    session = new_session()
    assert not session.under_way
    session.play(session.scene().hand[0].text)
    Page(session).do("undo")
    assert not session.game.steps
    assert session.under_way


def test_a_card_is_tapped_by_its_notation_too() -> None:
    session = session_at(PAIRS)
    session.tap_card("j♣")
    assert session.choice.card is parse_card("Jc")
    with pytest.raises(NotationError):
        session.tap_card("no card")


def test_a_table_on_which_nobody_can_play_says_why() -> None:
    with pytest.raises(NotationError, match=r"^hands: seat 1, whose turn it is, holds no card"):
        complete(parse_view("table=5h hands=-/???? stock=*8"), "seed")


def test_a_refusal_shows_the_build_of_which_it_tells() -> None:
    session = session_at("table=(9:4h5s@1),(8:3h5d@2),2c hands=2s9c/8d7h")
    assert not session.play("2s")
    assert session.tried is not None
    explanation = explained_attempt(session.view, session.tried)
    assert [build.value for build in explanation.builds] == [9]
    assert explanation.loose == NO_CARDS


def test_the_points_of_a_game_that_is_over_are_not_told_as_its_standing() -> None:
    session = session_at("table=5d hands=5s/9c scores=19/3 won=TdAsAhAdAc2s/ last=1")
    session.play("5sx5d")
    let_computer_play(session)
    assert session.game.over
    assert not [each for each in session.take_news().sentences if "Points of the game" in each]


def test_a_change_of_the_rules_is_named_once_for_several_plays() -> None:
    view = session_at("table=(9:4h5s@1),(8:3h5d@2) hands=2s9c/8d7h").view
    trail = parse_play("2s", view)
    sentence = legal_elsewhere(view, trail)
    assert sentence
    assert legal_elsewhere(view, trail, trail) == sentence


def test_an_attempt_without_a_card_shows_its_piles() -> None:
    view = session_at(PAIRS).view
    explanation = explained_attempt(view, Choice(loose=parse_card("Kd").bit))
    assert (explanation.card, explanation.loose) == (None, parse_card("Kd").bit)


def test_more_seats_than_a_table_has_are_counted() -> None:
    with pytest.raises(NotationError, match=r"^seats: 7 are named; there are 6 at most$"):
        parse_seats(",".join(["person"] * 7))


def test_only_a_legal_play_is_asked_about() -> None:
    session = session_at(PAIRS)
    session.ask_before = lambda _view, play: Confirmation(play, "Sure?", "Play it anyway")
    assert not session.play("Jcx3c")
    assert session.confirmation is None
    assert session.refusal
    assert not session.play("Jc")
    assert session.confirmation is not None


def test_a_pile_cannot_be_chosen_after_the_game() -> None:
    session = session_at("rules=standard,ending=at-once table=Ah,Kd hands=As2c/9c8c scores=20/3")
    session.play("AsxAh")
    assert session.game.over
    session.tap_pile("Kd")
    assert not session.choice.has_piles


def test_it_is_nobodys_turn_while_one_looks_back() -> None:
    session = session_at(PAIRS)
    session.play("Jc")
    let_computer_play(session)
    turns = [session.my_turn]
    session.look_at(1, "")
    assert [*turns, session.my_turn] == [True, False]


def test_a_card_is_not_lifted_in_the_turn_of_another() -> None:
    session = session_at(PAIRS)
    session.play("Jc")
    assert session.computer_to_play
    session.lift("8s")
    assert session.choice.card is None


def test_a_pause_is_told() -> None:
    session = session_at(PAIRS)
    session.play("Jc")
    session.pause()
    assert (session.scene().paused, session.scene().status) == (True, "Paused.")


def test_a_name_has_no_character_that_cannot_be_seen() -> None:
    assert clean_name(" A\x07n\u200bn:  e, ") == "Ann e"


def test_a_play_that_is_taken_back_ends_the_search_that_it_began() -> None:
    session = new_session(seats="person,master")
    session.play(session.scene().hand[0].text)
    while not session.best_so_far:
        assert not session.think_step()
    Page(session).do("undo")
    assert [session.best_so_far] == [None]


def test_what_waits_for_the_card_is_not_offered_again() -> None:
    position = "rules=swazi&table=9d,3c,4h,(10:4d6d@1)&hands=4sQsTs/KsQdJd&won=2c/5hTh"
    session = session_at(position)
    session.tap_pile("9d")
    session.tap_pile("3c")
    session.build_first("12")
    for pile in ("Th", "4d6d"):
        session.tap_pile(pile)
    assert session.scene().choice.first == (10,)


def test_after_a_draw_the_deal_passes_to_the_left() -> None:
    start = parse_position("rules=standard,target=none,players=3 hands=-/-/- dealer=2 scores=3/3/3")
    game = Game.from_position(start)
    assert game.over
    assert next_game(game, "again").position.dealer == 2


def test_a_page_that_embeds_the_table_gets_the_result_of_a_game_only() -> None:
    won = Game.from_position(parse_position("hands=-/- scores=3/21"))
    assert Session(won).result() == {"scores": [3, 21], "winner": 2}
    for unfinished in ("hands=-/- scores=3/20", PAIRS):
        assert Session(Game.from_position(parse_position(f"{unfinished}"))).result() is None


def test_a_card_that_makes_no_play_alone_asks_for_piles() -> None:
    session = session_at("table=(9:4h5s@1),2c hands=2s9c/8d7h")
    session.tap_card("2s")
    assert session.scene().status == "Now choose the table cards you want."


def test_a_card_is_dropped_on_a_pile_that_is_chosen_already() -> None:
    session = session_at("table=8d,5h,3c hands=8sJc/2d4c")
    session.tap_pile("5h")
    session.tap_pile("3c")
    session.drop("8s 5h")
    assert session.choice.loose == card_set(parse_cards("3c5h"))


def test_where_nothing_can_be_taken_back_one_is_told_so() -> None:
    class Task(Session):
        may_undo = False

    session = Task(Game.from_position(parse_position(PAIRS)))
    session.play("Jc")
    Page(session).do("undo")
    assert session.refusal == "You can’t undo here. Start over instead."


def test_a_hint_is_explained_at_the_table() -> None:
    session = session_at(PAIRS)
    assert explained(session, session.scene()) is None
    play = parse_play("8sx8d", session.view)
    session.show_hint(play, "A pair.", "Capture the eight.")
    assert explained(session, session.scene()) == explained_play(play, session.game.rules)


@pytest.mark.parametrize("field", ["at", "editing", "drafts", "done", "gains", "players"])
def test_each_field_of_the_workshop_is_checked(field: str) -> None:
    assert parse_workshop({}) == ()
    with pytest.raises(FieldError):
        parse_workshop({field: 5})


def test_a_drop_that_makes_two_plays_makes_neither() -> None:
    session = session_at("table=4d hands=4s8h2c/9c9h9s")
    session.drop("4s 4d")
    assert not session.game.steps
    assert len(session.scene().choice.offers) == 2


def test_a_name_that_is_cut_off_does_not_end_with_a_blank() -> None:
    assert clean_name("Ann Ben", 4) == "Ann"


def test_a_game_begun_from_another_has_none_of_its_hints() -> None:
    game = with_hint(new_session().game)
    assert game.tag(HINTS)
    for derived in (dealt_again(game, ()), begun_at(game, 0, "later", ())):
        assert not derived.tag(HINTS)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_line_praises_many_points_where_they_are_bad_or_tells_of_builds_where_none_are(
    preset: str,
) -> None:
    rules = PRESETS[preset]
    for level in PLAYERS:
        line = character_line(level, rules)
        assert line
        assert not (rules.goal == "least" and "the most" in line)
        assert not (rules.building == "none" and "build" in line)
        if preset == "standard":
            assert line == CHARACTERS[level].line


def test_a_weaker_player_of_a_level_has_its_line() -> None:
    laisto = PRESETS["laisto"]
    assert character_line("greedy-2", laisto) == character_line("greedy", laisto)
    assert character_line("greedy", laisto) != CHARACTERS["greedy"].line
