"""The small drawing of a position."""

import re

import pytest

from casino_core import parse_play, parse_state
from casino_core.seats import Seat
from casino_page.render.board import Drawn, board

NAMES = ("You", "Ann", "Ben")


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), Seat(2)])
def test_no_hand_lies_between_a_card_and_the_table_where_its_arrow_leads(seat: Seat) -> None:
    hands = "hands=8s/8d/8c table=8h"
    state = parse_state(f"rules=players=3 {hands} turn={seat + 1}")
    play = parse_play(f"{['8s', '8d', '8c'][seat]}x8h", state)
    html = board(state, NAMES, Drawn(play), nearest=seat)
    rows = re.findall(r'class="whose[^"]*">([^<]*)<', html)
    others = [name for name in NAMES if name != NAMES[seat]]
    assert rows == [*others, "Table", NAMES[seat]]
    assert html.rindex('data-arrow="from"') > html.rindex('data-arrow="to"')
