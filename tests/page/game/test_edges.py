"""Edges of the game at the table: what a command leaves alone, and what the next game keeps."""

from __future__ import annotations

import pytest

from casino_core import Game, parse_card, parse_position, parse_rules
from casino_core.seats import Seat
from casino_page.game.next_game import next_game
from casino_page.game.players_words import with_players
from casino_page.game.seats import parse_seats
from casino_page.game.session import Session

from ..tables import new_session, session_at

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
