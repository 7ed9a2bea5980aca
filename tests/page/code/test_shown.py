"""The display of the last value of a run."""

import xml.etree.ElementTree as ET

import pytest

from casino_page.code.pictures import chart

from .doing import result_of
from .test_run import START

VIEW = "rules=standard table=3c,9d hands=3h9c/???? turn=1 dealer=2"


WHOLE = START.replace("????", "2d4s").replace("parse_view", "parse_position")


@pytest.mark.parametrize(
    "code", [f"{START}position", f"{WHOLE}position", f"{WHOLE}position.view(0)"]
)
def test_a_position_is_a_table_of_what_the_seat_to_play_knows(code: str) -> None:
    result = result_of(code)
    assert result["value"]["kind"] == "table"
    assert result["value"]["position"] == result["position"] == VIEW


def test_a_position_that_a_run_leaves_is_told_once() -> None:
    assert result_of(START, session="left")["position"] == VIEW
    assert result_of("1", session="left")["position"] == ""


def test_a_game_is_a_table_until_its_round_is_over() -> None:
    code = "import casino_core as casino\ngame = casino.Game.new('standard', seed='x')\n"
    assert result_of(f"{code}game")["value"]["kind"] == "table"
    played = (
        "from random import Random\nfrom casino_core.players import greedy\n"
        + code
        + (
            "while not game.position.over:\n"
            "    game = game.play(greedy(game.position.view(game.position.turn), Random(1)))\n"
        )
    )
    result = result_of(f"{played}game")
    assert (result["value"]["kind"], result["position"]) == ("svg", "")


def test_plays_are_listed_as_they_are_written() -> None:
    value = result_of(f"{START}casino.legal_plays(position)")["value"]
    assert value["kind"] == "plays"
    assert [each["play"] for each in value["plays"]] == ["3h", "3hx3c", "9c", "9cx9d"]
    assert [each["label"] for each in value["plays"]][1] == "Capture 3"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("[1, 2.5, -3]", "chart"),
        ("{'greedy': 3, 'careless': 1, 'master': 9}", "chart"),
        ("[1, 2]", "text"),
        ("[True, False, True]", "text"),
        ("[1, 2, 'three']", "text"),
        ("[float('nan'), 1, 2]", "text"),
        ("range(3)", "text"),
        ("[]", "text"),
    ],
)
def test_a_few_numbers_are_a_chart(code: str, kind: str) -> None:
    assert result_of(code)["value"]["kind"] == kind


@pytest.mark.parametrize("count", [3, 24, 25, 500])
@pytest.mark.parametrize("factor", [1, -1, 0, 1e-9, 1e14])
def test_a_chart_is_well_formed_and_within_its_frame(count: int, factor: float) -> None:
    text = chart({f"<{n}>": n * factor for n in range(count)})
    picture = ET.fromstring(text)  # noqa: S314 - it is our own
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    for bar in picture.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, w, h = (float(bar.get(name, "nan")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= width
        assert 0 <= y <= y + h <= height


def test_a_value_may_draw_itself() -> None:
    code = "class Own:\n    def _repr_{}_(self):\n        return '<b>8</b>'\nOwn()"
    assert result_of(code.format("svg"))["value"]["svg"] == "<b>8</b>"
    assert result_of(code.format("html"))["value"]["kind"] == "html"


def test_a_drawing_that_fails_is_an_error_with_its_line() -> None:
    error = result_of("class Own:\n    def __repr__(self):\n        return 1 / 0\nOwn()")["error"]
    assert (error["type"], error["line"]) == ("ZeroDivisionError", 3)


def test_a_long_value_is_cut() -> None:
    assert len(result_of("'x' * 50_000")["value"]["text"]) < 11_000
