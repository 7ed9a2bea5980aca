"""Pictures of tables and cards: whole, sound, and without what their seat may not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import casino_core as casino
from casino_core import Card, CasinoError, Game, IllegalPlayError, State, cards_in
from casino_core.cli import main
from casino_core.drawing.backs import BACKS
from casino_core.drawing.cards import THEMES, Looks
from casino_core.drawing.felts import CLOTHS
from casino_core.drawing.layout import HEIGHT, WIDTH
from casino_core.drawing.table import table
from tests.views import view_of

from . import worlds

NAME = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parent.parent / "golden" / "pictures"


def drawn(svg: str) -> list[str]:
    """The cards that a picture shows face up, each with its place and its size."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    return [group.get("data-card", "") for group in root.iter(f"{NAME}g") if group.get("data-card")]


def texts(cards: Iterable[Card]) -> Counter[str]:
    return Counter(card.text for card in cards)


def visible(state: State) -> Counter[str]:
    """The cards that lie face up: on the table, in known hands, and on top of open piles."""
    known = [card for hand in state.hands for card in cards_in(hand)]
    tops = [pile[-1] for pile in state.piles if pile]
    return texts([*cards_in(state.on_table), *known, *tops])


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_a_picture_shows_what_its_state_knows_and_nothing_else(preset: str) -> None:
    chance = Random(preset)
    steps = list(worlds.steps(chance, casino.PRESETS[preset]))
    for step in chance.sample(steps, min(4, len(steps))):
        before, seat = step.before, step.before.turn
        for state in (before, before.view(seat), before.view(before.rules.seats[-1])):
            assert Counter(drawn(casino.svg(state))) == visible(state)
        explained = casino.svg(step, theme=chance.choice(THEMES))
        assert Counter(drawn(explained)) == visible(before)
        assert 'stroke="#ffb92e"' in explained
    assert Counter(drawn(casino.svg(steps[-1].after))) == visible(steps[-1].after)


def test_the_seats_stand_in_the_way_in_which_the_turn_goes() -> None:
    text = "table=9d hands=Td/??????/??"
    left, right = (
        table(view_of(f"rules=standard,players=3,direction={way} {text}"))
        for way in ("clockwise", "counter-clockwise")
    )
    places = [
        [float(x) > WIDTH / 2 for x in re.findall(r'<use[^>]* x="([0-9.]+)" y="33"', svg)]
        for svg in (left, right)
    ]
    assert places == [[False, False, False, True], [True, True, True, False]]


@pytest.mark.parametrize("looks", [*map(Looks, THEMES, [*BACKS, *BACKS])], ids=str)
def test_it_stands_alone(looks: Looks) -> None:
    view = view_of("table=Qs,9d,(9:4h5s/9c@2) hands=TdKc/???????? stock=*4")
    svg = table(view, looks=looks)
    ET.fromstring(svg)  # noqa: S314 - our own
    assert not re.search(r"class=|style=|<script|<image|https?://(?!www\.w3\.org/2000/svg)", svg)
    names = set(re.findall(r' id="([^"]+)"', svg))
    assert set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= (
        names
    )


def test_two_pictures_in_one_page_have_different_names() -> None:
    position = casino.parse_position("table=5h,3d hands=3s8s/9c2d")
    plays = casino.legal_plays(position)
    svgs = [
        *(casino.svg(position, play) for play in plays),
        *(casino.svg(position, theme=theme) for theme in THEMES),
        *(casino.svg(casino.parse_cards(text)) for text in ("3s", "3s8s")),
    ]
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in svgs]
    assert len(set().union(*ids)) == sum(map(len, ids))


def test_the_felt_and_the_backs_are_the_chosen_ones() -> None:
    view = view_of("table=9d hands=Td4c/????")
    for felt, colour in CLOTHS.items():
        for name, back in BACKS.items():
            svg = table(view, looks=Looks(felt, name))
            assert {each for each in CLOTHS.values() if f'"{each}"' in svg} == {colour}
            assert [each.ground for each in BACKS.values() if each.ground in svg] == [back.ground]
    assert svg.count('-back" x=') == 2


def test_it_says_in_words_what_it_shows() -> None:
    svg = table(view_of("table=9d,(7:4h3s@2) hands=Td/?? stock=*4 won=8h8d/- sweeps=1/0 last=1"))
    assert (
        "<title>On the table: nine of diamonds, a build of seven (three of spades and four of "
        "hearts). In the hand: ten of diamonds.</title>"
    ) in svg
    assert (
        "<desc>Seat 2: 1 card. 4 cards are in the stock. You, captured: 2 cards, 1 sweep. "
        "To play: You.</desc>"
    ) in svg
    assert "<title>The table is empty.</title>" in table(view_of("hands=??/??"))


def test_a_play_is_told_and_its_sum_stands_over_its_cards() -> None:
    position = casino.parse_position("table=5h,3d,Kd hands=3s8s/9c2d")
    svg = casino.svg(position, casino.parse_play("8sx5h,3d", position))
    assert "The play: Capture 5+3.</desc>" in svg
    assert ">5 + 3 = 8</text>" in svg
    assert svg.count("<polygon") == 1
    built = casino.svg(position, casino.parse_play("3sb5h=8", position))
    assert ">5 + 3 = 8</text>" in built


def test_everything_lies_inside_even_when_the_table_is_crowded() -> None:
    cards = ",".join(rank + suit for suit in "sh" for rank in "A23456789TJQK")
    svg = table(view_of(f"table={cards},(9:4d5d@1) hands=9cTcJcQc/????????"))
    root = ET.fromstring(svg)  # noqa: S314 - our own
    for group in root.iter(f"{NAME}g"):
        if not group.get("data-card"):
            continue
        x, y, scale = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
        assert 0 <= x <= WIDTH - 100 * scale
        assert 0 <= y <= HEIGHT - 140 * scale


def test_cards_and_builds_are_drawn_too() -> None:
    position = casino.parse_state("table=9d,(7:4h3s@2) hands=Td2c/??")
    assert drawn(casino.svg(position.hand)) == ["2c", "Td"]
    assert drawn(casino.svg(casino.parse_cards("Td2c"))) == ["Td", "2c"]
    assert drawn(casino.svg(position.builds[0])) == ["4h", "3s"]
    assert drawn(casino.svg(casino.parse_card("Td"))) == ["Td"]
    assert drawn(casino.svg(casino.NO_CARDS)) == []


def test_the_width_scales_the_picture() -> None:
    position = view_of("table=9d hands=Td/??")
    assert 'width="640" height="480"' in casino.svg(position)
    assert 'viewBox="0 0 640 480" width="320" height="240"' in casino.svg(position, width=320)


def test_a_game_has_its_names() -> None:
    game = Game.new("standard", "sunday", names=("You", "Ann & Ben"))
    svg = casino.svg(game)
    assert "Ann &amp; Ben</text>" in svg
    assert "You</text>" in svg
    assert casino.svg(game, names=("Eve", "Zoe")).count("Zoe") > 0


def test_what_cannot_be_drawn_is_refused() -> None:
    position = casino.parse_position("table=5h,3d hands=3s8s/9c2d")
    bad_values: list[dict[str, Any]] = [
        {"theme": "gold"},
        {"backs": "gold"},
        {"seat": 2},
        {"names": ("Ann",)},
    ]
    for wrong in bad_values:
        with pytest.raises(CasinoError, match=f"^{next(iter(wrong))}: "):
            casino.svg(position, **wrong)
    with pytest.raises(IllegalPlayError):
        casino.svg(position, casino.parse_play("9cx5h", position))
    with pytest.raises(TypeError, match=r"parse_state\(text\)"):
        casino.svg("table=5h hands=3s/9c")  # type: ignore[arg-type]


def test_a_notebook_draws_what_can_be_seen() -> None:
    position = casino.parse_position("table=(7:4h3s@2) hands=Td2c/9c9h")
    step = casino.apply(position, casino.legal_plays(position)[0])
    values: list[Any] = [position, step.after, step, Game.new("royal", "a"), position.builds[0]]
    for value in [*values, casino.parse_card("Td"), view_of("table=9d hands=Td/??")]:
        assert value._repr_svg_() == casino.svg(value)


GOLDENS = {
    "standard": ("table=5h,3d,Kd,2c hands=3s8s/???? stock=*40", "8sx5h,3d"),
    "royal": (
        "rules=royal table=2h,(8:3s5h@1) hands=8s9cAhAd/2d9h stock=7c8c won=4s4h/- last=1",
        "8sx(8)",
    ),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_the_pictures_are_the_golden_ones(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """After a change of the drawing, look at what `casino picture` draws, and keep that."""
    assert main(["picture", *GOLDENS[name]]) == 0
    assert capsys.readouterr().out == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")


def test_the_command_line_draws_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    position = "table=5h,3d hands=3s8s/9c2d"
    assert main(["picture", position, "--seat", "2", "--theme", "paper", "--width", "320"]) == 0
    drawn_ = capsys.readouterr().out.rstrip()
    parsed = casino.parse_state(position)
    assert drawn_ == casino.svg(parsed, seat=1, theme="paper", width=320)
    assert main(["picture", position, "9cx5h"]) == 2
    assert "not in your hand" in capsys.readouterr().err
    assert main(["picture", position, "--seat", "3"]) == 2
    assert "seat: " in capsys.readouterr().err
