"""RULES 10, calling out: what is certain is counted, and the game is over at once."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, Position
from casino_core.correspondence.terms import Terms, check_terms, parse_invitation
from casino_core.events import CalledOut, GameOver
from casino_core.fairness import check_head, verify
from casino_core.players import calls
from casino_core.records.chain import head
from casino_core.records.duel import line_of, replayed
from casino_core.records.history import line
from casino_core.records.undo import take_back
from casino_core.seats import Seat, Side

from ..profiles import some
from . import worlds
from .oracle_calling import caller_wins
from .oracle_table import read_table
from .test_laws import games

REST = "table=9h hands=3h/3c"
"""Three cards are still to come, besides those of the stock."""

HALF = "2h2d2c4h4d4c5h5d5c6h6d6c7h7d7c8h8d8cThTcJhJdJcQhQdQc"
"""Twenty-six cards, no spade among them, that score nothing by themselves."""

CERTAIN = [
    ("won=AhTd/2sAs", (3, 2)),
    ("won=AhAdAcTd2s/", (6, 0)),
    (f"won={HALF}/", (0, 0)),  # the other side may still get twenty-six cards
    # A card that lies on the table is still to come, though the side captured last.
    (f"won={HALF}/ last=1", (0, 0)),
    (f"won={HALF}Kh/", (3, 0)),  # the other side can reach twenty-five at most
    (f"won={HALF}/Kh", (0, 0)),  # here twenty-six again
    ("won=3s4s5s6s7s8s/9s", (0, 0)),  # seven spades can still be reached
    ("won=3s4s5s6s7s8s9s/", (1, 0)),
    ("scores=20/18 won=Ah/Td", (21, 20)),
    ("sweeps=2/1 won=Ah/", (1, 0)),
]


def read(text: str) -> Position:
    position = casino.parse_state(text)
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize(("fields", "certain"), CERTAIN)
def test_what_is_certain(fields: str, certain: tuple[int, int]) -> None:
    position = read(f"rules=counting-out {REST} {fields}")
    assert (
        tuple(casino.certain_points(position, side) for side in position.rules.side_numbers)
        == certain
    )


def test_sweeps_are_certain_where_they_count() -> None:
    position = read(f"rules=counting-out,sweep_points=1 {REST} sweeps=2/1 won=Ah/")
    assert casino.certain_points(position, Side(0)) == 3


def test_sweeps_to_come_cancel_all_but_what_is_left() -> None:
    position = read(
        "rules=counting-out,sweep_points=1,sweeps_cancel=on table=9h hands=3h/3c won=Ah/ sweeps=2/0"
    )
    assert casino.certain_points(position, Side(0)) == 1


def test_a_right_call_wins_at_once() -> None:
    game = Game.from_position(read(f"rules=counting-out {REST} scores=20/20 won=Ah/Td"))
    over = game.call_out()
    assert over.over
    assert over.outcome is not None
    assert over.outcome.winner == 0
    assert [type(event) for event in over.last_events] == [CalledOut, GameOver]
    assert not game.over
    assert over.back_to(0) == game


def test_a_wrong_call_loses_at_once() -> None:
    game = Game.from_position(read(f"rules=counting-out {REST} scores=19/0 won=Ah/"))
    outcome = game.call_out().outcome
    assert outcome is not None
    assert outcome.over
    assert outcome.winner == 1


def test_a_wrong_call_of_the_second_side_makes_the_first_the_winner() -> None:
    position = read(f"rules=counting-out {REST} turn=2 scores=0/19 won=Ah/")
    assert casino.call_out(position).winner == 0
    right = read(f"rules=counting-out {REST} turn=2 scores=0/20 won=/Ah")
    assert casino.call_out(right).winner == 1


@pytest.mark.parametrize(
    ("won", "certain"),
    [
        # With the little casino one of the others would be level in spades.
        ("3s4s5s6s7s/8s9sTsJs/QsKsAs", 1),
        ("3s4s5s6s7s/8s9sTs/JsQsKsAs", 1),
        ("3s4s5s6s7s8s/9sTsJs/QsKsAs", 2),
    ],
)
def test_among_three_each_item_goes_to_the_side_that_would_take_most(
    won: str, certain: int
) -> None:
    position = read(f"rules=standard,players=3 hands=2s//3h won={won} scores=1/2/3")
    assert casino.certain_points(position, Side(0)) == certain


STRANGE = [
    {},
    {"sweep_transfer": True, "sweep_points": 5},
    {"sweep_transfer": True, "sweep_points": 2, "whitewash": True, "players": 2},
    {"ending": "at-once", "goal": "most", "target": 11},
    {"endgame": "17", "target": 21, "sweep_points": 1},
    {"pile_tops": "build-and-capture", "pack": "52", "sweep_points": 1, "sweeps_cancel": True},
]


@pytest.mark.parametrize("fixed", STRANGE, ids=str)
@some(2)
@given(seed=games, own_rows=st.booleans())
def test_what_is_certain_never_shrinks_and_is_scored(
    *, fixed: dict[str, object], seed: int, own_rows: bool
) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance, **fixed)
    if own_rows:
        rules = worlds.random_table(chance, rules)
    positions = list(worlds.walk(chance, rules))
    last = positions[-1]
    for side in rules.side_numbers:
        certain = [casino.certain_points(position, side) for position in positions]
        assert certain == sorted(certain), casino.format_rules(rules)
        scored = last.scores[side] + casino.score_round(last).points[side]
        assert certain[-1] <= scored, casino.format_rules(rules)


def test_nothing_follows_a_call() -> None:
    game = Game.from_position(read(f"rules=counting-out {REST}")).call_out()
    with pytest.raises(CasinoError, match="the game is over"):
        game.play(casino.Play(casino.parse_card("3h")))
    with pytest.raises(CasinoError, match="the game is over"):
        game.call_out()
    with pytest.raises(CasinoError, match="the game is over"):
        game.next_round()


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (f"rules=standard {REST}", "in these rules"),
        ("rules=counting-out hands=/ scores=30/0", "after the round"),
    ],
)
def test_no_calling_where_there_is_none(text: str, where: str) -> None:
    position = read(text)
    assert not casino.may_call(position)
    with pytest.raises(CasinoError, match=rf"^call: there is no calling out {where}$"):
        casino.call_out(position)


def test_partners_call_together() -> None:
    position = read(
        "rules=partnership,calling=on table=9h hands=3h/3c/4h/4c turn=3 scores=20/0 won=Ah/"
    )
    assert casino.call_out(position).winner == 0


def test_what_is_certain_is_never_more_than_the_round_brings() -> None:
    """The certain points never shrink, and a view tells as much as the position."""
    for seed in range(12):
        chance = Random(seed)
        rules = worlds.random_rules(chance, players=2, calling=True, target=21)
        positions = list(worlds.walk(chance, rules))
        final = casino.score_round(positions[-1]).points
        for side in rules.side_numbers:
            certain = [casino.certain_points(position, side) for position in positions]
            assert certain == sorted(certain)
            assert certain[-1] <= final[side]
            views = [position.view(position.turn) for position in positions]
            assert [casino.certain_points(view, side) for view in views] == certain


def test_players_call_only_when_they_are_right() -> None:
    right = read(f"rules=counting-out {REST} scores=20/0 won=Ah/")
    wrong = read(f"rules=counting-out {REST} scores=19/0 won=Ah/")
    assert calls(right.view(0))
    assert not calls(wrong.view(0))
    assert not calls(read(REST).view(0))


# At any time

ANY = f"rules=counting-out,calling=any {REST} scores=20/20 won=Ah/Td"
"""Both sides have reached the target for certain; it is the turn of seat 1."""


@pytest.mark.parametrize("seat", [0, 1])
def test_at_any_time_each_side_may_call_and_wins_by_its_own_points(seat: Seat) -> None:
    position = read(ANY)
    assert casino.may_call(position, seat)
    assert casino.may_call(position.view(Seat(1 - seat)), seat)
    side = position.rules.side(seat)
    assert casino.call_out(position, seat).winner == side
    over = Game.from_position(position).call_out(seat)
    assert over.caller == seat
    assert over.last_events[0] == CalledOut(seat, (21, 22)[seat], right=True)
    assert over.last_events[1] == GameOver(side, (21, 22))


def test_a_wrong_call_on_the_other_turn_loses_whatever_the_other_has() -> None:
    position = read(f"rules=counting-out,calling=any {REST} scores=0/19 won=Ah/2c")
    assert casino.call_out(position, 1).winner == 0


@pytest.mark.parametrize(
    ("rules", "seat", "message"),
    [
        ("counting-out", 1, "it is not the turn of the caller"),
        ("counting-out,calling=any", 2, "seat 2 is not a seat from 0 to 1"),
        ("standard", 1, "there is no calling out in these rules"),
    ],
)
def test_a_seat_that_may_not_call_is_told_why(rules: str, seat: Seat, message: str) -> None:
    game = Game.from_position(read(f"rules={rules} {REST}"))
    assert not casino.may_call(game.position, seat)
    with pytest.raises(CasinoError, match=f"^call: {message}$"):
        game.call_out(seat)


def test_a_partner_may_call_on_the_other_turn() -> None:
    position = read(
        "rules=partnership,calling=any table=9h hands=3h/3c/4h/4c turn=4 scores=20/0 won=Ah/"
    )
    assert [casino.call_out(position, seat).winner for seat in position.rules.seats] == [0] * 4


@pytest.mark.parametrize(("seat", "word"), [(0, "out"), (1, "out2")])
def test_a_record_says_who_called(seat: Seat, word: str) -> None:
    game = Game.from_position(read(ANY)).call_out(seat)
    assert line(game) == (word,)
    record = casino.format_record(game)
    assert f"{{Round 1}} {word}\n" in record
    assert casino.parse_record(record) == game
    tags, plays = record.split("\n\n")
    assert casino.parse_record(f"{tags}\n\n{plays.replace(word, f'OUT{seat + 1}')}") == game


def test_who_called_is_in_the_chain_and_is_checked() -> None:
    start = Game.from_position(read(ANY))
    one, other = start.call_out(0), start.call_out(1)
    assert head(one) != head(other)
    assert check_head(other, None, head(other)).result == "good"
    played = start.play(casino.parse_play("3h", start.position))
    undone = take_back(played.call_out(0), 0)
    assert undone.tag("Taken") == "3h/out1"
    assert [finding.result for finding in verify(undone)][-1] == "open"
    forged = undone.with_tag("Taken", "3h/out2")
    assert [finding.result for finding in verify(forged)][-1] == "bad"


def test_a_call_on_the_other_turn_is_a_word_of_a_duel() -> None:
    start = Game.from_position(read(ANY))
    called = start.play(casino.parse_play("3h", start.position)).call_out(0)
    assert line_of(called) == ("3h", "out1")
    assert replayed(start, line_of(called), one_round=False) == called


def test_a_game_by_link_has_no_call_on_the_other_turn() -> None:
    terms = Terms.usual(casino.parse_rules("counting-out,calling=any"), "Ann")
    with pytest.raises(CasinoError, match=r"^rules: calling=any in a game by link"):
        check_terms(terms)
    words = ("rules=counting-out,calling=any", "dealer=2", "scores=0/0", "name=Ann")
    with pytest.raises(CasinoError, match=r"^rules: calling=any in a game by link"):
        parse_invitation(("invite", *words))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("counting-out", "counting-out"),
        ("counting-out,calling=on", "counting-out"),
        ("standard,calling=yes", "standard,calling=on"),
        ("standard,calling=True", "standard,calling=on"),
        ("counting-out,calling=off", "counting-out,calling=off"),
        ("counting-out,calling=no", "counting-out,calling=off"),
        ("standard,calling=any", "standard,calling=any"),
    ],
)
def test_the_value_of_calling_is_read_and_written(text: str, canonical: str) -> None:
    assert casino.format_rules(casino.parse_rules(text)) == canonical


def test_on_is_not_a_number_of_cards() -> None:
    with pytest.raises(CasinoError, match="packet"):
        casino.parse_rules("standard,packet=on")


@some(2)
@given(seed=games, partners=st.booleans())
def test_a_call_is_right_if_no_way_to_share_the_rest_prevents_it(
    *, seed: int, partners: bool
) -> None:
    """The oracle tries every way to capture the last cards, for a caller at each seat."""
    chance = Random(seed)
    preset = "partnership" if partners else "counting-out"
    rules = casino.parse_rules(f"{preset},calling=any,ending=round")
    for position in list(worlds.walk(chance, rules))[-7:-1]:
        to_come = len(rules.cards) - sum(pile.bit_count() for pile in position.won)
        if to_come <= 6:
            scores = (chance.randrange(12, 21), chance.randrange(12, 21))
            late = position.replace(scores=scores)
            table = read_table(casino.format_position(late))
            for seat in rules.seats:
                right = casino.call_out(late, seat).winner == rules.side(seat)
                assert right == caller_wins(table, seat + 1), casino.format_position(late)
