"""What a table in another page can be told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from casino_core import parse_rules
from casino_page.desk import AgainDesk
from casino_page.drawing.regions import actions, menu
from casino_page.links.options import CHOICES, OPTIONS, parse_options
from casino_page.links.query import KEYS
from casino_page.messages import LONGEST
from casino_page.table.chairs import Chair
from casino_page.table.levels import LEVELS

BOOT = Path(__file__).parents[2] / "web" / "boot"
USUAL = {"theme": "auto", "lang": "en", "controls": "play", "moves": "off", "start": "click"}


def test_without_a_word_the_defaults_hold() -> None:
    options = parse_options("")
    assert options.looks == USUAL
    assert options.wish.chairs == (Chair(), Chair("greedy"))
    assert (options.wish.asked, options.wish.problem, options.lesson) == ("", None, "")


def test_a_position_a_seat_and_a_level() -> None:
    options = parse_options(
        "?hands=3h/9c/Kd/2s&rules=standard,players=4&seat=3&level=counting&theme=dark&moves=on"
    )
    assert options.wish.problem is None
    assert options.wish.chairs == (Chair("counting"), Chair("counting"), Chair(), Chair("counting"))
    assert options.wish.position is not None
    assert options.looks == {**USUAL, "theme": "dark", "moves": "on"}


def test_who_sits_where_in_full() -> None:
    assert parse_options("seats=counting,person:Ann").wish.chairs == (
        Chair("counting"),
        Chair(None, "Ann"),
    )


def test_a_lesson() -> None:
    options = parse_options("lesson=sums/12&speed=instant")
    assert (options.lesson, options.chapter) == ("sums/12", "sums")
    assert options.wish.instant


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("theme=blue", "theme"),
        ("lang=xx", "lang"),
        ("controls=some", "controls"),
        ("moves=maybe", "moves"),
        ("start=later", "start"),
        ("seat=3", "seat"),
        ("seat=0", "seat"),
        ("seat=²", "seat"),
        ("level=genius", "level"),
        ("seats=person,greedy&level=greedy", "seats"),
        ("lesson=Sums", "lesson"),
        ("lesson=../x/1", "lesson"),
        ("lesson=sums/1&seed=3", "lesson"),
        ("width=3", "width"),
        ("hands=3h9c/Kd&table=9x", "table"),
    ],
)
def test_a_bad_one_is_named_and_the_defaults_hold(query: str, field: str) -> None:
    options = parse_options(query)
    assert options.wish.problem is not None
    assert options.wish.problem.startswith(f"This link cannot be followed. {field}: ")
    assert options.looks == USUAL
    assert options.lesson == ""
    assert options.wish.position is None


def test_a_new_game_is_the_same_one_again() -> None:
    desk = AgainDesk(parse_options("hands=3h9c/????&table=5h&seed=x").wish, lambda: "new")
    start = desk.session.game
    desk.session.play("3h")
    assert "Start over" in menu(desk.scene())
    assert "Another game" not in actions(desk.scene())
    desk.new_game()
    assert desk.session.game == start
    assert desk.session.chairs == (Chair(), Chair("greedy"))


def test_dealt_anew_where_no_seed_was_asked_for() -> None:
    wish = parse_options("rules=royal").wish
    assert wish.rules == parse_rules("royal")
    assert AgainDesk(wish, lambda: "a").session.game != AgainDesk(wish, lambda: "b").session.game


# The manual, which is in the script that other pages take


def defaults() -> dict[str, str]:
    script = (BOOT / "casino-table.js").read_text(encoding="utf-8")
    found = re.search(r"DEFAULTS = Object.freeze\(\{(.*?)\}\);", script, re.DOTALL)
    assert found
    lines = re.findall(r"^\s*(\w+): '([^']*)', // \w", found[1], re.MULTILINE)
    assert len(lines) == len(re.findall(r"^\s*\w+:", found[1], re.MULTILINE)), "each has its words"
    return dict(lines)


def test_the_manual_names_every_option_and_its_default() -> None:
    manual = defaults()
    positions = set(KEYS) - {"seed", "speed", "seats", "rules"}
    assert set(manual) == ({*OPTIONS, *KEYS, "position"}) - positions
    assert {name: manual[name] for name in CHOICES} == USUAL
    told = {name: value for name, value in manual.items() if value}
    query = "&".join(f"{name}={value}" for name, value in told.items())
    assert parse_options(query).wish.chairs == parse_options("").wish.chairs
    assert parse_options(query).looks == USUAL


def test_the_manual_lists_every_choice_and_level() -> None:
    script = (BOOT / "casino-table.js").read_text(encoding="utf-8")
    for name, known in (*CHOICES.items(), ("level", tuple(LEVELS))):
        line = re.search(rf"^\s*{name}: .*$", script, re.MULTILINE)
        assert line
        assert all(value in line[0] for value in known), name


def test_the_script_before_python_has_the_same_bounds() -> None:
    script = (BOOT / "cover.js").read_text(encoding="utf-8")
    assert f"LONGEST = {LONGEST};" in script
    assert json.loads(json.dumps(dict(CHOICES)))["start"] == ["click", "now"]
