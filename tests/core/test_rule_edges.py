"""Edges of the rules that few deals reach."""

from __future__ import annotations

import pytest

import casino_core as casino
from casino_core import NO_CARDS, Build, Play, Position, card_set, parse_card, parse_cards
from casino_core.rules.refusal import Reason
from casino_core.rules.sweeps import takes_twin
from casino_core.seats import Seat

MOST_CARDS = "As2s3s4s5s6s7s2h2d2c3d3c4h4d5h5c6h6d6c7h7d7c8h8d8c9h9d"
"""27 cards, the most spades, an ace and the little casino: 6 points, 2 of them of single cards."""


@pytest.mark.parametrize(
    ("rules", "before", "certain"),
    [
        ("standard", 20, 26),
        ("standard,ending=at-once", 20, 22),  # the ace and the little casino win before the rest
        ("standard,ending=at-once", 15, 21),
        ("standard,ending=at-once", 12, 18),
        ("standard,ending=at-once,endgame=18", 15, 17),  # who is close counts no majority
        ("standard,ending=at-once,endgame=18", 20, 20),
    ],
)
def test_what_is_certain_where_points_win_at_once(rules: str, before: int, certain: int) -> None:
    position = casino.parse_state(f"rules={rules} table=5d hands=3h/4c scores={before}/0")
    assert isinstance(position, Position)
    position = position.replace(
        hands=(parse_card("Kh").bit, parse_card("Kc").bit),
        loose=parse_card("Kd").bit,
        won=(card_set(parse_cards(MOST_CARDS)), NO_CARDS),
    )
    assert casino.certain_points(position, casino.seats.Side(0)) == certain


@pytest.mark.parametrize(("before", "certain"), [(15, 21), (18, 24)])
def test_what_is_certain_after_a_round_in_which_nobody_has_won_at_once(
    before: int, certain: int
) -> None:
    won = card_set(parse_cards(MOST_CARDS))
    position = casino.parse_position(
        f"rules=standard,ending=at-once table=- hands=-/- scores={before}/0"
    )
    won_by_all = (won, position.rules.all_cards & ~won)
    position = position.replace(won=won_by_all, last=casino.seats.Side(0))
    assert casino.certain_points(position, casino.seats.Side(0)) == certain


def test_a_sum_is_told_of_loose_cards_alone() -> None:
    position = casino.parse_position("table=(9:4h5s@2),3c,2d hands=9c2s/7c6d")
    refusal = casino.why_not(position, casino.parse_play("9cx(9),3c", position))
    assert refusal is not None
    assert (refusal.reason, refusal.loose) == (Reason.NO_SETS, NO_CARDS)
    refusal = casino.why_not(position, casino.parse_play("9cx3c,2d", position))
    assert refusal is not None
    assert refusal.loose == card_set(parse_cards("3c2d"))


def test_only_a_capture_of_the_twin_alone_takes_the_twin() -> None:
    card = parse_card("8s")
    twin, build = card.twin.bit, Build(8, card_set(parse_cards("3h5h")), Seat(1), multiple=False)
    assert takes_twin(Play(card, twin))
    assert not takes_twin(Play(card, twin, (build,)))
    assert not takes_twin(Play(card, twin, value=16))
    assert not takes_twin(Play(card, twin | parse_card("8h").bit))
    assert not takes_twin(Play(card))


@pytest.mark.parametrize(("turn", "fed"), [(2, (1, 0, 0)), (3, (0, 1, 0))])
def test_the_side_that_played_before_a_sweep_has_fed_it(turn: int, fed: tuple[int, ...]) -> None:
    """With three seats the one before is not the one after."""
    hands = ("2c3c", "5s6s", "7c8c") if turn == 2 else ("7c8c", "2c3c", "5s6s")
    position = casino.parse_position(
        f"rules=standard,players=3,sweep_transfer=on,sweep_points=1 turn={turn} dealer=3 "
        f"table=5h hands={'/'.join(hands)} stock=*0"
    )
    after = casino.advance(position, casino.parse_play("5sx5h", position))
    assert after.tally is not None
    assert after.tally.fed == fed


@pytest.mark.parametrize(("stock", "fed"), [(40, (0, 0)), (32, (1, 0))])
def test_a_sweep_in_the_first_turn_of_a_round_is_fed_by_nobody(
    stock: int, fed: tuple[int, ...]
) -> None:
    state = casino.parse_state(
        "rules=standard,sweep_transfer=on,sweep_points=1 turn=2 dealer=1 table=Ah,4h,2d,3d "
        f"hands=6s7s8s9s/5sTsJsQs stock=*{stock}"
    )
    after = casino.advance(state, casino.parse_play("5sxAh,4h,2d,3d", state))
    assert after.tally is not None
    assert after.tally.fed == fed


@pytest.mark.parametrize(("binds", "sweeps"), [("own", (1, 0)), ("all", (0, 0))])
def test_a_sweep_of_a_side_at_its_limit_is_counted_as_it_still_cancels_another(
    binds: str, sweeps: tuple[int, ...]
) -> None:
    state = casino.parse_position(
        f"rules=standard,sweep_points=1,sweep_limit=10,sweep_limit_binds={binds} "
        "table=5h hands=5s6s/7c8c scores=10/0"
    )
    assert casino.advance(state, casino.parse_play("5sx5h", state)).sweeps == sweeps
