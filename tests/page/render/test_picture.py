"""The picture of a position: whole, sound, and without what its seat may not know."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from casino_core import cards_in
from casino_core.seats import Seat
from casino_page.render.backs import BACKS
from casino_page.render.drawn_cards import PictureLooks
from casino_page.render.felts import CLOTHS
from casino_page.render.picture import picture
from casino_page.render.picture_layout import HEIGHT, WIDTH
from tests.views import view_of

from ..tables import PRESETS, whole_game

NAME = "{http://www.w3.org/2000/svg}"


def cards_of(svg: str) -> list[str]:
    root = ET.fromstring(svg)  # noqa: S314 - our own
    return [group.get("data-card", "") for group in root.iter(f"{NAME}g") if group.get("data-card")]


@pytest.mark.parametrize("rules", PRESETS)
def test_pictures_of_whole_games_show_the_view_and_nothing_else(rules: str) -> None:
    for game in whole_game(rules)[::7]:
        view = game.position.view(0)
        shown = cards_in(view.on_table | view.hands[0])
        assert sorted(cards_of(picture(view, Seat(0)))) == sorted(card.text for card in shown)


def test_a_picture_shows_the_next_player_where_the_turn_goes() -> None:
    text = "table=9d hands=Td/??????/??"
    left, right = (
        picture(view_of(f"rules=standard,players=3,direction={way} {text}"))
        for way in ("clockwise", "counter-clockwise")
    )
    places = [
        [float(x) > WIDTH / 2 for x in re.findall(r'<use[^>]* x="([0-9.]+)" y="10"', svg)]
        for svg in (left, right)
    ]
    assert places == [[False, False, False, True], [False, True, True, True]]


@pytest.mark.parametrize(
    "looks", [*map(PictureLooks, CLOTHS, [*BACKS, "lattice"])], ids=lambda looks: looks.felt
)
def test_it_stands_alone(looks: PictureLooks) -> None:
    view = view_of("table=Qs,9d,(9:4h5s/9c@2) hands=TdKc/????????")
    svg = picture(view, looks=looks)
    ET.fromstring(svg)  # noqa: S314 - our own
    assert "class=" not in svg
    assert "style=" not in svg
    names = set(re.findall(r' id="([^"]+)"', svg))
    assert set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= (
        names
    )


def test_two_pictures_in_one_page_have_different_names() -> None:
    one, other = (picture(view_of(f"table={card} hands=Td/??")) for card in ("9d", "8d"))
    assert not set(re.findall(r' id="([^"]+)"', one)) & set(re.findall(r' id="([^"]+)"', other))


def test_two_looks_of_one_table_have_different_names() -> None:
    view = view_of("table=9d hands=Td/??")
    one, other = (picture(view, looks=PictureLooks(felt)) for felt in ("blue", "slate"))
    assert not set(re.findall(r' id="([^"]+)"', one)) & set(re.findall(r' id="([^"]+)"', other))


def test_the_felt_and_the_backs_are_the_chosen_ones() -> None:
    view = view_of("table=9d hands=Td4c/????")
    for felt, colour in CLOTHS.items():
        for name, back in BACKS.items():
            svg = picture(view, looks=PictureLooks(felt, name))
            assert {each for each in CLOTHS.values() if f'"{each}"' in svg} == {colour}
            assert [each.ground for each in BACKS.values() if each.ground in svg] == [back.ground]
    assert svg.count('-back" x=') == 2


def test_it_says_in_words_what_it_shows() -> None:
    svg = picture(view_of("table=9d,(7:4h3s@2) hands=Td/??"))
    assert (
        "<title>On the table: nine of diamonds, a build of seven (three of spades and four of "
        "hearts). In the hand: ten of diamonds.</title>"
    ) in svg
    assert "<title>The table is empty.</title>" in picture(view_of("hands=??/??"))


def test_everything_lies_inside_even_when_the_table_is_crowded() -> None:
    cards = ",".join(rank + suit for suit in "sh" for rank in "A23456789TJQK")
    svg = picture(view_of(f"table={cards},(9:4d5d@1) hands=9cTcJcQc/????????"))
    root = ET.fromstring(svg)  # noqa: S314 - our own
    for group in root.iter(f"{NAME}g"):
        if not group.get("data-card"):
            continue
        x, y, scale = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
        assert 0 <= x <= WIDTH - 100 * scale
        assert 0 <= y <= HEIGHT - 140 * scale
