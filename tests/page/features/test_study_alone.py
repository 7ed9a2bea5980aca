"""A study in a page that embeds the table: its places, its plays and its comments."""

from __future__ import annotations

import re

import pytest

from casino_core import CasinoError, format_play, format_position
from casino_page.embed.options import parse_options
from casino_page.features.analysis_board.alone import StudyScript, study_alone
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.game.scene import Phase
from casino_page.render.regions import regions
from casino_page.shell.commands import commands_of
from casino_page.tasks.session import TaskSession

POSITION = "table=5h,5d,Td hands=8s3c/Ts5s"
PLAYS = "{[%mark 5h] Two fives.} 3cb5h=8 {Good.} ( 8s 5sx5h,5d {Both!} ) 5sx5d 8sx(8)"


StudySession = TaskSession[StudyScript]


def session(plays: str = PLAYS, position: str = POSITION) -> StudySession:
    return study_alone(f"{position}\n{plays}", "seed")


def go(study: StudySession, path: str) -> None:
    commands_of(study)["study-go"](path)


def plays_of(study: StudySession) -> list[str]:
    return [format_play(step.play, step.before) for step in study.game.steps]


def panel(study: StudySession) -> str:
    return re.sub(r"<[^>]*>", " ", regions(study.scene())["panel"])


def test_every_place_can_be_reached_and_has_its_comment_and_marks() -> None:
    study = session()
    assert "Two fives." in panel(study)
    assert study.scene().kind.guide.marked == parse_board(f"{POSITION}\n{PLAYS}").marks != 0
    for path, plays, comment in [
        ("0", ["3cb5h=8"], "Good."),
        ("0.0.0", ["3cb5h=8", "5sx5d", "8sx(8)"], ""),
        ("1.0", ["8s", "5sx5h,5d"], "Both!"),
        ("1", ["8s"], ""),
        ("", [], "Two fives."),
    ]:
        go(study, path)
        assert plays_of(study) == plays
        assert comment in panel(study)
        assert "Good." not in panel(study) or comment == "Good."
        assert study.scene().view == study.game.position.view(0)
    assert not study.computer_to_play


def test_a_place_that_is_not_there_changes_nothing() -> None:
    study = session()
    go(study, "0")
    go(study, "7.7")
    assert plays_of(study) == ["3cb5h=8"]


def test_the_study_tells_the_hands_it_knows_and_no_other() -> None:
    assert "Seat 2 holds 5♠ 10♠." in panel(session())
    assert "holds" not in panel(session("3cb5h=8", "table=5h,5d,Td hands=8s3c/????"))


def test_its_plays_are_made_with_the_cards_and_no_others() -> None:
    study = session()
    assert not study.play("3c")
    assert study.refusal == "The study does not look at this play."
    assert not study.play("8sx5h")
    assert study.refusal == "5 is 3 short of 8."
    assert study.play("8s")
    assert plays_of(study) == ["8s"]
    assert not study.play("5sx5h,5d")
    assert study.refusal == "It’s Seat 2’s turn."
    assert study.scene().status == "Seat 2 is to play."


def test_cards_are_chosen_as_at_any_table() -> None:
    study = session()
    study.tap_card("3c")
    study.tap_pile("5h")
    (offer,) = study.scene().choice.offers
    assert offer.notation == "3cb5h=8"
    study.tap_twice("8s")
    assert plays_of(study) == ["8s"]


def test_a_comment_is_read_out_with_the_play() -> None:
    study = session()
    assert "Two fives." in study.take_news().sentences
    go(study, "0")
    assert "Good." in study.take_news().sentences
    go(study, "1.0")
    assert "Both!" in " ".join(study.take_news().sentences)


def test_it_is_seen_from_the_seat_to_play_and_ends_with_its_round() -> None:
    study = session("5dx5h", "table=5h hands=-/5d turn=2")
    assert study.scene().seat == 1
    go(study, "0")
    assert study.phase is not Phase.PLAY
    assert study.result() is None
    study.next_round()
    assert plays_of(study) == ["5dx5h"]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("study=3h", "hands: "),
        ("study=5sx9h&table=5h&hands=5s/5d", "study: 5sx9h"),
        ("study=(&table=5h&hands=5s/5d", "study: there is no play before “(”"),
        ("study=&table=5h&hands=5h/5d", "hands: 5h is there twice"),
    ],
)
def test_a_bad_study_is_refused_with_its_word(query: str, words: str) -> None:
    with pytest.raises(CasinoError) as error:
        study_alone(parse_options(query).study, "seed")
    assert words in str(error.value)


def test_the_line_for_a_page_holds_the_same_study() -> None:
    board = parse_board(f"{POSITION}\n{PLAYS}")
    match = re.search(r'src="([^"]*)"', board.frame("https://casino.example/"))
    assert match
    address, _, query = match[1].replace("&amp;", "&").partition("?")
    assert address == "https://casino.example/embed.html"
    study = study_alone(parse_options(query).study, "seed").script.board.study
    assert study == board.study
    assert format_position(study.start) == format_position(board.study.start)


def test_a_study_that_is_too_long_for_an_address_has_no_line_for_a_page() -> None:
    long = " ".join(f"{{{'long ' * 90}}} {play}" for play in ("3cb5h=8", "5sx5d", "8sx(8)", "Ts"))
    board = parse_board(f"{POSITION}\n{long} {{{'x' * 490}}}")
    assert board.frame("https://casino.example/") == board.link("https://casino.example/") == ""
