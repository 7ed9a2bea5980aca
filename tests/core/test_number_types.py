"""Seats, sides, card sets and rank counts: one type at run time, four for the type checker.

The type checker refuses every line here that has a `type: ignore`. If it came to accept one, it
would report the comment as unused (`warn_unused_ignores`, a part of `strict`).
"""

from typing import Final

from casino_core import CardSet, cards_in, parse_card, parse_position
from casino_core.analysis.certain import certain_items
from casino_core.play import Build
from casino_core.rules.sums import NO_RANKS, RankCounts, rank_counts, size
from casino_core.seats import Seat, Side

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
