"""The teacher's page: positions put together by touching cards, and plays from them."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from casino_core import PRESETS, View, format_position, parse_position, parse_state
from casino_core.seats import Seat
from casino_page.address.page_request import parse_query
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.features.share.links import SharedTable
from casino_page.features.teachers_desk.editor import Editor
from casino_page.features.teachers_desk.position_edits import build_values
from casino_page.features.teachers_desk.sheet import CODES, regions

from ..pages import opened_by

HOME = "https://example.org/casino/"


def editor_at(text: str) -> Editor:
    return Editor(text)


def do(editor: Editor, *commands: str) -> Editor:
    """Run commands, each given as its name, a space and its text."""
    for command in commands:
        name, _, text = command.partition(" ")
        editor.command(name, text)
    return editor


def fields(editor: Editor) -> dict[str, str]:
    return dict(part.split("=", 1) for part in editor.written.split(" "))


def test_a_card_goes_to_the_chosen_place_and_back() -> None:
    editor = do(editor_at("hands=8s/9c"), "card 5h", "place hand-1", "card 3s", "place won-2")
    do(editor, "card Td", "card Ac")
    assert fields(editor)["table"] == "5h"
    assert fields(editor)["hands"] == "3s8s/9c"
    assert fields(editor)["won"] == "/AcTd"
    do(editor, "card 5h", "card 3s")
    assert "table" not in fields(editor)
    assert fields(editor)["hands"] == "8s/9c"


def test_a_card_is_dragged_from_anywhere_to_anywhere() -> None:
    editor = do(editor_at("table=5h hands=8s/9c"), "put 5h hand-2", "put 9c table", "put 8s won-1")
    assert editor.written.endswith("table=9c hands=/5h turn=1 dealer=2 won=8s/")
    do(editor, "put 9c pack")
    assert "table" not in fields(editor)


def test_a_build_is_put_together_and_taken_apart() -> None:
    editor = editor_at("table=2c hands=9s/9c")
    do(editor, "place build", "card 4h", "card 5d", "put 9h build")
    assert build_values(editor.start.rules, editor.draft) == [9]
    do(editor, "build 9 2")
    assert fields(editor)["table"] == "2c,(9:4h5d/9h@2)"
    assert editor.draft == 0
    do(editor, "apart 4h5d9h")
    assert fields(editor)["table"] == "2c"
    do(editor, "build 8 1")
    assert editor.problem == "table: these cards make no build of 8"


def test_a_card_taken_out_of_a_build_leaves_the_others_loose() -> None:
    editor = do(editor_at("table=(9:4c5d@1) hands=9s/9c"), "put 4c hand-2")
    assert fields(editor)["table"] == "5d"
    assert fields(editor)["hands"] == "9s/4c9c"


def test_courts_make_no_build() -> None:
    assert build_values(PRESETS["standard"], parse_position("hands=QsQh/").hands[0]) == []
    assert build_values(PRESETS["royal"], parse_position("hands=JsAh/").hands[0]) == [12]


def test_unknown_hands_stock_rules_and_turn() -> None:
    editor = do(editor_at("table=Td hands=8s/9c"), "hidden 2 4", "stock 20")
    assert editor.written.endswith("hands=8s/???????? turn=1 dealer=2 stock=*20")
    do(editor, "rules standard,players=3", "turn 3")
    assert fields(editor)["rules"] == "standard,players=3"
    assert fields(editor)["turn"] == "3"
    assert fields(editor)["hands"] == "8s/????????/"
    do(editor, "rules diamond")
    assert "Td" not in editor.written  # that pack has no ten
    do(editor, "clear")
    assert format_position(editor.start) == "rules=diamond hands=/ turn=1 dealer=2"
    assert editor.objection == "Somebody must hold a card."


def test_a_command_that_fails_reports_a_problem_and_changes_nothing() -> None:
    editor = editor_at("hands=2s3s4s5s/9c")
    before = editor.start
    do(editor, "put 6s hand-1")
    assert editor.problem == "hands: seat 1 holds 5 cards, more than 4"
    do(editor, "put 6s nowhere")
    assert editor.problem == "there is no place 'nowhere'"
    do(editor, "stock many")
    assert editor.problem == "'many' is not a number"
    assert editor.start == before
    do(editor, "card 2s")
    assert editor.problem == ""


def test_a_text_is_read_as_it_is_typed() -> None:
    editor = do(editor_at("hands=8s/9c"), "text table=5h hands=3s8s/9c")
    assert format_position(editor.start).startswith("rules=standard table=5h hands=3s8s/9c")
    do(editor, "text table=5h hands=3s8s/9")
    assert editor.written == "table=5h hands=3s8s/9"  # it is still being typed
    assert editor.problem.startswith("hands: ")
    assert fields_of(editor) == "3s8s/9c"


def fields_of(editor: Editor) -> str:
    return dict(part.split("=", 1) for part in format_position(editor.start).split(" "))["hands"]


def test_a_line_of_plays() -> None:
    editor = editor_at("table=5h,Kd hands=3s8s/9d2c")
    do(editor, "play 3sb5h=9")
    assert "To build 9 you need a nine" in editor.problem
    do(editor, "play 3sb5h=8", "play 9d", "play 8sx(8)")
    assert [step.play.value for step in editor.line] == [8, 0, 0]
    assert "captures the build of eight" in regions(editor, HOME, hide=False)["line"]
    do(editor, "back")
    assert len(editor.line) == 2
    do(editor, "put 8s pack")
    assert not regions(editor, HOME, hide=False)["line"].startswith("<ol")


def test_no_two_plays_read_alike() -> None:
    editor = editor_at("table=(7:3c4d@2),9d,5c,4s hands=2h9s/8d")
    html = regions(editor, HOME, hide=False)["line"]
    words = re.findall(r">([^<>]+)</button>", html)
    assert sum(each.startswith("2h: Raise 7 to 9") for each in words) == 4
    assert len(set(words)) == len(words) == len(editor.plays)


def test_plays_of_a_hidden_hand_are_not_known() -> None:
    editor = do(editor_at("table=5h hands=3s8s/????"), "play 3s")
    assert editor.plays == ()
    assert "is hidden: its plays are not known" in regions(editor, HOME, hide=False)["line"]
    do(editor, "play 8s")
    assert editor.problem == "The hand of seat 2 is hidden."


@pytest.mark.parametrize(
    ("text", "objection"),
    [
        ("hands=/9c", "Seat 1, whose turn it is, holds no card."),
        ("hands=????/9c", "The hand of seat 1, whose turn it is, is hidden."),
        ("table=(9:4c5d@2) hands=9s/8c", "Seat 2 holds no card to capture its build of 9."),
        ("table=(9:4c5d@2) hands=9s/????", ""),
        ("table=5h hands=3s8s/9d", ""),
    ],
)
def test_positions_that_cannot_be_played(text: str, objection: str) -> None:
    editor = editor_at(text)
    assert editor.objection == objection
    shared = regions(editor, HOME, hide=False)["share"]
    assert ("casino-table" in shared) is (objection == "")


@pytest.mark.parametrize("hide", [False, True])
def test_the_codes_open_the_position_after_the_line(hide: bool) -> None:  # noqa: FBT001
    editor = do(editor_at("table=5h,Kd hands=3s8s/9d2c"), "play 3sb5h=8", "play 9d")
    html = unescape(regions(editor, HOME, hide=hide)["share"])
    assert all(f'id="code-{name}"' in html for name in CODES)
    link = next(word for word in html.split("<") if f">{HOME}?" in word).split(">")[1]
    page_request = parse_query(link.removeprefix(HOME), "seed")
    assert page_request.error is None
    assert page_request.position is not None
    assert page_request.position.hands[0] == editor.position.hands[0]
    assert ("2c" in link) is not hide


def test_the_picture_has_what_is_given_out_and_its_file_says_which_position() -> None:
    editor = editor_at("rules=royal table=5h,(8:3s5d@1) hands=8s/2c stock=*4")
    open_address, hidden = (regions(editor, HOME, hide=hide)["share"] for hide in (False, True))
    pictures = [each[each.index('<div class="drawn">') :] for each in (open_address, hidden)]
    assert ['data-card="2c"' in each for each in pictures] == [True, False]
    assert 'data-name="casino-royal-5h-8-3s5d-1-8s-2c.png"' in open_address
    assert 'data-name="casino-royal-5h-8-3s5d-1-8s-xx.svg"' in hidden
    names = re.findall(r' id="([^"]+)"', open_address)
    assert len(names) == len(set(names)), "the table to play and the picture share no id"
    for ground, fill in (("clear", 0), ("green", 0), ("paper", 1)):
        do(editor, f"ground {ground}")
        html = regions(editor, HOME, hide=True)["share"]
        assert html.count('height="480" fill="#ffffff"') == fill
        assert f'value="{ground}" selected' in html
    assert do(editor, "ground gold").ground == "paper"


def test_every_card_of_the_page_says_where_it_lies() -> None:
    editor = do(editor_at("table=5h,(8:3c5c@2) hands=8s/????"), "place build", "card 2d")
    parts = regions(editor, HOME, hide=False)
    assert 'aria-label="five of hearts, Table"' in parts["pack"]
    assert 'aria-label="two of diamonds, A build"' in parts["pack"]
    assert 'aria-label="ace of spades, in the pack"' in parts["pack"]
    assert "2 unknown cards" in parts["places"]
    assert parts["pack"].count("<button") == 52
    assert json.dumps(parts)


def test_the_position_is_led_to_the_analysis_board() -> None:
    view = parse_state("table=5h,9c hands=8s3c/???? stock=*8")
    assert isinstance(view, View)
    shared = SharedTable("https://casino.example/", view, Seat(0))
    study = opened_by(shared.analysis.partition("?")[2], "study")
    assert parse_board(study).study.start == view
