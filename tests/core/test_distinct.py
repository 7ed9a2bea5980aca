"""Values are equal only to their own kind; a seat is one type at run time, and another for mypy."""

from __future__ import annotations

import operator
from itertools import combinations
from typing import Any, Final, get_args

import pytest

import casino_core as casino
from casino_core import (
    CardSet,
    Position,
    Reason,
    Refusal,
    State,
    View,
    cards_in,
    events,
    fairness,
    parse_card,
    parse_position,
)
from casino_core.analysis.certain import certain_items
from casino_core.analysis.facts import BuildOpen, BuildRaised, Fact
from casino_core.play import Build
from casino_core.rules.sums import NO_RANKS, RankCounts, rank_counts, size
from casino_core.seats import Seat, Side

from . import worlds

KINDS: list[Any] = [
    *get_args(events.Event),
    *get_args(Fact),
    *get_args(fairness.Finding),
    Refusal,
]


def of_kind(kind: Any, *values: object) -> Any:
    """A value of a kind with some fields in their order, the rest 0."""
    fields = len(kind._fields)
    return kind(*(*values, *(0,) * fields)[:fields])


def test_every_event_fact_and_finding_is_meant() -> None:
    assert len(KINDS) == 15 + 15 + 7 + 1


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_value_equals_one_of_its_kind_and_no_tuple(kind: Any) -> None:
    one, same = of_kind(kind, 1), of_kind(kind, 1)
    assert one == same
    assert (one != same) is False
    assert hash(one) == hash(same) == hash(tuple(one))
    assert len({one, same}) == 1
    assert (one == tuple(one), tuple(one) == one) == (False, False)
    assert (one != tuple(one), tuple(one) != one) == (True, True)
    if kind._fields:
        assert one != of_kind(kind, 2)


def test_values_of_two_kinds_are_never_equal() -> None:
    for one, other in combinations(KINDS, 2):
        values = of_kind(one, 1), of_kind(other, 1)
        assert values[0] != values[1]
        assert (values[0] == values[1]) is False


def test_two_facts_about_one_build_differ() -> None:
    build = casino.Build(8, casino.CardSet(0b11), Seat(0), multiple=False)
    about: list[Fact] = [
        BuildOpen(build, build.cards, sure=True),
        BuildRaised(build, build.cards, sure=True),
    ]
    assert about[0] != about[1]


def test_a_view_never_equals_a_position() -> None:
    position = casino.parse_position("table=5h hands=8s/Ks")
    assert isinstance(position, Position)
    view: State = View(*position)
    known: State = position
    assert view != known
    assert known != view
    assert view == View(*position)
    assert hash(Position(*position)) == hash(position)
    assert position == worlds.pasted(position)
    assert position != tuple(position)
    assert position._replace(turn=Seat(1)) != position
    assert {position: "found"}[Position(*position)] == "found"


def test_refusals_with_one_reason_and_one_card_are_equal() -> None:
    card = casino.parse_card("8s")
    assert Refusal(Reason.KEEP, card) == Refusal(Reason.KEEP, card)
    assert Refusal(Reason.KEEP, card) != Refusal(Reason.MERGE, card)


def test_a_position_and_a_play_are_not_sequences() -> None:
    game = casino.Game.new("standard", "sunday")
    play = game.legal_plays()[0]
    for value in (game, game.position, game.view(), play):
        for name in ("index", "count"):
            with pytest.raises(AttributeError, match="is not a sequence"):
                getattr(value, name)
        for operation in (operator.lt, operator.ge, operator.add, operator.contains):
            with pytest.raises(TypeError):
                operation(value, value)
        with pytest.raises(TypeError):
            operator.mul(value, 2)


POSITION: Final = parse_position("table=5h,3d hands=3s8s/9c2d")


def test_all_of_them_are_plain_numbers_at_run_time() -> None:
    assert [Seat, Side, CardSet, RankCounts] == [int] * 4
    assert type(POSITION.rules.side(POSITION.turn)) is int


def test_a_side_or_a_plain_number_is_not_a_seat() -> None:
    number = len(POSITION.hands) - 1
    assert POSITION.hand_count(POSITION.side) == 2  # type: ignore[arg-type]
    assert POSITION.hand_count(number) == 2  # type: ignore[arg-type]
    assert Build(8, POSITION.loose, number, multiple=False).owner == 1  # type: ignore[arg-type]


def test_a_seat_is_not_a_side() -> None:
    assert POSITION.turn == POSITION.side  # type: ignore[comparison-overlap]
    assert certain_items(POSITION, POSITION.turn)  # type: ignore[arg-type]


def test_the_next_seat_is_a_seat_again() -> None:
    seat = (POSITION.turn + 1) % POSITION.rules.players
    assert POSITION.owned(seat) == ()


def test_a_plain_number_is_not_a_card_set() -> None:
    assert cards_in(1) == (parse_card("As"),)  # type: ignore[arg-type]


def test_a_card_set_or_a_plain_number_is_not_a_rank_counts() -> None:
    counts = rank_counts(POSITION.loose)
    assert size(counts + NO_RANKS) == 2
    assert size(counts + 1) == 3  # type: ignore[arg-type]
    assert size(POSITION.loose) != 2  # type: ignore[arg-type]
