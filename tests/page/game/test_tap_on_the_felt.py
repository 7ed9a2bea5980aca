"""A tap on the bare table is answered: what can be done, or what stands in the way."""

from __future__ import annotations

import pytest

from ..tables import session_at

TABLE = "table=5d,3c,8h hands=8sTd2c4s/9c9hJsKd stock=*0"


@pytest.mark.parametrize(
    ("taps", "answer"),
    [
        ((), "Choose a card of your hand first."),
        (("2c",), "“Trail 2♣” puts it on the table."),
        (("8s", "8h"), "Choose what to play below the table, or Cancel."),
    ],
)
def test_it_tells_what_can_be_done(taps: tuple[str, ...], answer: str) -> None:
    session = session_at(TABLE)
    for card in taps:
        (session.tap_card if card in ("2c", "8s") else session.tap_pile)(card)
    session.tap_felt()
    assert session.refusal == answer
    assert not session.game.steps


def test_it_tells_why_a_card_cannot_be_trailed() -> None:
    session = session_at("table=5d,(9:4d5s@1) hands=9s2c/9c3h stock=-")
    session.tap_card("2c")
    session.tap_felt()
    assert session.refusal
    assert "puts" not in session.refusal
    assert session.reason
    assert not session.game.steps


def test_it_tells_whose_turn_it_is() -> None:
    session = session_at("table=5d hands=9s/9c3h turn=2 stock=-")
    session.tap_felt()
    assert session.refusal == f"It’s {session.names[1]}’s turn."
