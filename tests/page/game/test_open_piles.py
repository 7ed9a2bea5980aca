"""Captured cards that lie open: they are shown, chosen and taken like cards of the table."""

from __future__ import annotations

import pytest

from casino_core import format_play, parse_play
from casino_core.records.undo import check_undone, take_back, taken
from casino_page.game.session import Session
from casino_page.render.table import table
from casino_page.screen_reader.renderer import ScreenReaderRenderer
from casino_page.screen_reader.sentences import table_words

from ..render.test_regions import Elements
from ..tables import session_at

CHAIN = "rules=swazi&table=9d,(12:5h7c@1)&hands=3sQs/KsQd&won=2h/8d4c"


def on_piles(session: Session) -> list[str]:
    page = Elements(table(session.scene()))
    return [
        element["data-cards"]
        for element in page.found
        if "on-pile" in element.attributes.get("class", "").split()
    ]


def test_the_card_under_a_chosen_one_follows() -> None:
    session = session_at(CHAIN)
    assert on_piles(session) == ["4c"]
    session.tap_card("3s")
    session.tap_pile("4c")
    assert on_piles(session) == ["4c", "8d"]
    session.tap_pile("8d")
    session.tap_pile("9d")
    session.tap_pile("5h7c")
    (offer,) = session.scene().choice.offers
    assert format_play(offer.play, session.view) == "3sb9d,4c^2,8d^2,(12)=12"
    assert session.play("3sb9d,4c^2,8d^2,(12)=12")
    assert session.game.position.piles[1] == ()


def test_a_pile_of_ones_own_is_not_offered() -> None:
    session = session_at(CHAIN)
    session.tap_card("3s")
    session.tap_pile("2h")
    assert not session.choice.loose
    assert session.refusal is not None
    assert "your own pile" in session.refusal


def test_without_chains_one_card_of_a_pile_is_shown() -> None:
    session = session_at("rules=south-african&table=7d&hands=9s8s/Ts4d&won=/Ac9c")
    session.tap_card("9s")
    session.tap_pile("9c")
    assert on_piles(session) == ["9c"]
    (offer,) = session.scene().choice.offers
    assert format_play(offer.play, session.view) == "9sx9c^2"


def test_the_text_view_tells_what_may_be_taken() -> None:
    scene = session_at(CHAIN).scene()
    assert "You may take: four of clubs, on the pile of " in table_words(scene)
    page = Elements(ScreenReaderRenderer().frame(scene))
    assert [element["data-key"] for element in page.having("data-cards", "4c")]


@pytest.mark.parametrize("plays", [0, 1])
def test_a_play_from_a_pile_is_taken_back(plays: int) -> None:
    session = session_at(CHAIN)
    game = session.game
    for text in ("3sb9d,4c^2,8d^2,(12)=12", "Ks"):
        game = game.play(parse_play(text, game.position))
    earlier = take_back(game, plays)
    check_undone(earlier)
    assert taken(earlier) == (("3sb9d,4c^2,8d^2,(12)=12", "Ks")[plays:],)
    assert earlier.position.piles == (game.rounds[0].steps[plays].before.piles)
