"""White space around the separators of a list means nothing, wherever the list stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import casino_core as casino
from casino_core.cli import lines
from casino_core.notation.cards import format_cards
from casino_core.notation.characters import closed
from casino_core.notation.positions import FIELDS, parse_handicap
from casino_core.rook.notation import parse_rules as rook_rules
from casino_page.embed.options import parse_options
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.game.seats import parse_seats
from casino_page.rook.address import parse_request
from tests.javascript import evaluate, script

from ...profiles import many
from ..embed.test_options import queries_of
from ..pages import requested

POSITIONS = (
    "table=9d,3c,(7:3d4s@1),(9:4d5s/9h@1) hands=7c9s/???? turn=2 dealer=1 won=3sAc/2c2s sweeps=1/0",
    "rules=royal,players=3,sweep_points=0 table=2c,3d hands=8sTd/??????/???? scores=3/8/0 last=1",
    "rules=standard,points=Td:3/most-cards:3:each/2s:2 table=5h,5s hands=3h9c/Kd8c stock=As2s",
    "hands=/ table=5h,3d won=As/",
    "rules=kasino-fi,ties=carry,last_capture=0 hands=3h/9c table=5d carried=1/2",
)
SEPARATORS = re.compile(r"[,/:@()=]")
SPACES = ("", "", " ", "  ", "\t", "\u00a0", "\n")


def aired(text: str, draw: Callable[[], str]) -> str:
    """Put white space around the separators of a text, but not where the next field begins."""
    spaced = SEPARATORS.sub(lambda sign: f"{draw()}{sign[0]}{draw()}", text)
    return re.sub(rf"\s+(?=(?:{'|'.join(FIELDS)})\s*=)", " ", spaced)


@st.composite
def aired_positions(draw: st.DrawFn) -> tuple[str, str]:
    """A position, and the same with white space in its lists."""
    whole = draw(st.sampled_from(POSITIONS))
    space = st.sampled_from(SPACES)
    return whole, " ".join(aired(field, lambda: draw(space)) for field in whole.split(" "))


@many(4)
@given(aired_positions())
def test_a_position_reads_the_same_with_white_space_in_its_lists(both: tuple[str, str]) -> None:
    whole, wide = both
    assert casino.parse_state(wide) == casino.parse_state(whole)


@many(2)
@given(aired_positions(), st.sampled_from(("+", "%20", "%09", " ")))
def test_an_address_reads_the_same(both: tuple[str, str], space: str) -> None:
    """A program may have escaped the separators, too, or not."""
    whole, wide = both
    fields = [f"{name}={value}" for name, value in split(wide)]
    loose = "&".join(fields).replace("\t", " ").replace("\n", " ").replace("\u00a0", " ")
    escaped = "&".join(f"{name}={quote(value)}" for name, value in split(wide))
    plain = "&".join(f"{name}={value}" for name, value in split(whole))
    for query in (loose.replace(" ", space), escaped):
        assert requested(query, "x") == requested(plain, "x")
        assert parse_options(query, "x") == parse_options(plain, "x")
    assert not requested(plain, "x").error
    assert parse_board(f"./?{loose}") == parse_board(whole)


def split(position: str) -> list[tuple[str, str]]:
    """The fields of a position with white space in it."""
    fields = re.split(rf"\s+(?=(?:{'|'.join(FIELDS)})\s*=)", position.strip())
    return [
        (name.strip(), value) for name, _sign, value in (each.partition("=") for each in fields)
    ]


@settings(deadline=None, max_examples=3, phases=(Phase.explicit, Phase.generate))
@given(st.lists(aired_positions(), min_size=20, max_size=20))
def test_an_element_and_the_picture_before_python_read_the_same(
    both: list[tuple[str, str]],
) -> None:
    elements = [{"position": wide} for _whole, wide in both]
    for query, (whole, _wide) in zip(queries_of(elements), both, strict=True):
        plain = "&".join(f"{name}={value}" for name, value in split(whole))
        assert parse_options(query, "x") == parse_options(plain, "x")
    parts = [dict(split(wide)) for _whole, wide in both]
    for query, (whole, _wide) in zip(queries_of(parts), both, strict=True):
        plain = "&".join(f"{name}={value}" for name, value in split(whole))
        assert parse_options(query, "x") == parse_options(plain, "x")
    code = f"""{script("js/embed/position.js")}
        {script("js/embed/options.js")}
        const {{ readFields, readPosition }} = globalThis.casinoPosition;
        const {{ mistakenField }} = globalThis.casinoOptions;
        const result = given.map(readFields)
          .map((fields) => [readPosition(fields), mistakenField(fields) !== undefined]);"""
    of_script = evaluate(code, queries_of([{"position": text} for pair in both for text in pair]))
    assert of_script[::2] == of_script[1::2]
    assert not any(mistaken for _position, mistaken in of_script)


PACK = format_cards(casino.parse_rules("royal").cards)
LISTS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "rules": (casino.parse_rules, ("royal,players=3,points=Td:3/2s:2", "target=21,players=3")),
    "seats": (parse_seats, ("person:Ann,counting,greedy:Old Tom", "you,greedy")),
    "scores": (lambda text: parse_handicap(text, casino.parse_rules("royal")), ("5/0", "20/3")),
    "cards": (casino.parse_cards, ("3h,9c,Ks",)),
    "rules of Rook": (rook_rules, ("kentucky-west,target=300",)),
    "rules in an address": (
        lambda text: requested(f"rules={text}"),
        ("royal,players=3,target=30",),
    ),
    "rules, then a seed": (lambda text: requested(f"rules={text} seed=7"), ("royal,players=3",)),
    "seats in an address": (lambda text: requested(f"seats={text}"), ("person:Ann,greedy",)),
    "a deal on the command line": (
        lambda text: lines.deal(f"{text}\t{PACK}"),
        ("rules=royal,sweep_points=0 dealer=1",),
    ),
}


@pytest.mark.parametrize("name", LISTS)
@given(st.data())
def test_every_list_reads_the_same_with_white_space(name: str, data: st.DataObject) -> None:
    read, texts = LISTS[name]
    whole = data.draw(st.sampled_from(texts))
    wide = SEPARATORS.sub(lambda sign: f"{data.draw(spaces)}{sign[0]}{data.draw(spaces)}", whole)
    assert read(wide) == read(whole)


spaces = st.sampled_from(("", " ", "  "))


def test_the_examples_of_the_issue() -> None:
    position = casino.parse_state("table=9d, 3c hands=3h9c/????")
    assert position == casino.parse_state("table=9d,3c hands=3h9c/????")
    assert requested("rules=royal,+players=3").rules == casino.parse_rules("royal,players=3")
    assert parse_request("rules=kentucky-west").rules == "kentucky-west"


def test_an_empty_list_before_the_next_field_stays_empty() -> None:
    assert closed("hands=/ won=As/ turn = 1", FIELDS) == "hands=/ won=As/ turn=1"
    position = casino.parse_position("hands=/ won=As/")
    assert casino.format_position(position) == "rules=standard hands=/ turn=1 dealer=2 won=As/"


def test_a_board_takes_plays_after_a_position_with_white_space_in_its_lists() -> None:
    board = parse_board("table=9d, 3c hands=3h9c /Kd8c 3hx3c {fine, isn't it}")
    assert board == parse_board("table=9d,3c hands=3h9c/Kd8c 3hx3c {fine, isn't it}")


WRONG_SEPARATORS = (
    ("rules=standard,points=Td:3,2s:2", "rules:", "/"),
    ("rules=standard,points=Td:3 2s:2", "points=", "/"),
    ("rules=standard,points=Td3", "points=", "/"),
    ("rules=royal/players=3", "rules:", "a comma"),
    ("rules=royal|players=3", "rules:", "a comma"),
    ("seats=you|greedy", "seats:", "a comma"),
    ("seats=you/greedy", "seats:", "a comma"),
    ("seats=you greedy", "seats:", "a comma"),
    ("hands=3h9c,????", "hands:", "/"),
    ("hands=3h/4c&scores=3,8", "scores:", "/"),
    ("hands=3h/4c&sweeps=1,0", "sweeps:", "/"),
    ("hands=3h/4c&won=9c,8c", "won:", "/"),
    ("rules=standard,sweep_transfer=on&hands=3h/4c&fed=1,2", "fed:", "/"),
    ("rules=standard,twin_points=5,pack=104&hands=3h/4c&twins=1,2", "twins:", "/"),
    ("rules=standard,ties=carry&hands=3h/4c&carried=1,2", "carried:", "/"),
    ("rules=royal&scores=3,8", "scores:", "/"),
    ("rules=sotho&hands=3h/4c&won=3c,5c", "won:", "/"),
    ("table=(7:3d4s)&hands=7h/7c", "table:", "(7:4h3s@2)"),
)


@pytest.mark.parametrize(("query", "field", "separator"), WRONG_SEPARATORS)
def test_an_error_of_a_list_names_its_own_separator(query: str, field: str, separator: str) -> None:
    problem = str(requested(query).error)
    assert field in problem
    assert separator in problem.partition("write ")[2], problem
