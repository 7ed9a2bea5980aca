"""Studies: a tree of plays from a position, its text, and what is wrong with other texts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.analysis.study import (
    LONGEST_COMMENT,
    LONGEST_STUDY,
    Branch,
    Study,
    format_study,
    parse_study,
)
from casino_core.analysis.study import Path as Place

from . import worlds

NOTATION = Path(casino.__file__).with_name("NOTATION.md").read_text(encoding="utf-8")
START = casino.parse_position("table=5h,5d,Td hands=8s3c/Ts5s")
TEXT = "{Two fives.} 3cb5h=8 {keeps the eight} ( 8s 5sx5h,5d ) 5sx5d 8sx(8)"


def play(text: str, study: Study, path: Place = ()) -> casino.Play:
    return casino.parse_play(text, study.state(path))


def test_a_study_is_read_as_its_tree() -> None:
    study = parse_study(TEXT, START)
    assert study.comment == "Two fives."
    main, other = study.branches
    assert main.comment == "keeps the eight"
    assert [casino.format_play(each) for each in study.plays((0, 0, 0))] == [
        "3cb5h=8",
        "5sx5d",
        "8sx(8)",
    ]
    assert other.play == casino.Play(casino.parse_card("8s"))
    assert [casino.format_play(branch.play) for branch in other.branches] == ["5sx5h,5d"]
    assert study.at((0, 0, 0)) == ()
    assert study.state((0, 0, 0)).won[0] == casino.card_set(casino.parse_cards("8s3c5h"))


def test_a_variation_has_variations_of_its_own() -> None:
    text = "3cb5h=8 ( 8s 5sx5h,5d ( 5sx5h {one only} ) ) 5sx5d ( Ts )"
    study = parse_study(text, START)
    assert format_study(study) == text
    assert study.comment_at((1, 1)) == "one only"


def test_white_space_and_comments_in_a_row_are_joined() -> None:
    text = "{ Two\n} {fives. } 3cb5h=8\n(  8s )"
    assert format_study(parse_study(text, START)) == "{Two fives.} 3cb5h=8 ( 8s )"


def test_a_play_that_is_there_already_is_the_same_line() -> None:
    study = parse_study(TEXT, START)
    again, path = study.with_play((), play("8s", study))
    assert (again, path) == (study, (1,))
    assert parse_study("8s ( 8s 5sx5h )", START) == parse_study("8s 5sx5h", START)


def test_plays_are_added_removed_and_promoted() -> None:
    study = Study(START)
    study, path = study.with_play((), play("8s", study))
    study, other = study.with_play((), play("3cb5h=8", study))
    study, end = study.with_play(other, play("5sx5d", study, other))
    assert (path, other, end) == ((0,), (1,), (1, 0))
    study = study.with_comment(end, "hm").with_comment((), "start")
    assert format_study(study) == "{start} 8s ( 3cb5h=8 5sx5d {hm} )"
    promoted, end = study.promoted(end)
    assert end == (0, 0)
    assert format_study(promoted) == "{start} 3cb5h=8 ( 8s ) 5sx5d {hm}"
    assert format_study(promoted.without((0,))) == "{start} 8s"
    assert promoted.without((0, 0)).comment_at((0,)) == ""


def test_an_illegal_play_is_not_added() -> None:
    study = Study(START)
    with pytest.raises(casino.IllegalPlayError):
        study.with_play((), casino.Play(casino.parse_card("3c"), START.loose))


@pytest.mark.parametrize("path", [(2,), (0, 0, 0, 0), (-1,)])
def test_there_is_no_place_beyond_the_tree(path: Place) -> None:
    with pytest.raises(IndexError):
        parse_study(TEXT, START).plays(path)


WRONG = [
    ("( 8s )", "study: there is no play before “(”"),
    ("8s (", "study: there is no “)” after “(”"),
    ("8s )", "study: there is no “(” before “)”"),
    ("8s ( )", "study: there is no play between “(” and “)”"),
    ("9s", "study: 9s: The nine of spades is not in your hand."),
    ("8s {a", "study: “{” stands alone"),
    ("8s }", "study: “}” stands alone"),
    ("8s Ts 3c 5s 5s", "study: 5s: the round is over"),
    ("8s what", "study: what: 'what' is not a play"),
    ("{" + "a" * (LONGEST_COMMENT + 1) + "}", "comment: 501 characters, more than 500"),
    ("8s " * LONGEST_STUDY, "study: 30000 characters, more than 10000"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_with_a_text_is_said(text: str, message: str) -> None:
    with pytest.raises(casino.CasinoError) as error:
        parse_study(text, START)
    assert casino.error_message(error.value).startswith(message)


def test_a_hidden_hand_ends_a_line() -> None:
    view = casino.parse_state("table=5h hands=8s3c/????")
    with pytest.raises(casino.CasinoError) as error:
        parse_study("8s Ts", view)
    assert casino.error_message(error.value) == "study: Ts: the hand of seat 2 is hidden"


def test_a_comment_has_no_braces() -> None:
    with pytest.raises(casino.NotationError, match="comment: it must not contain braces"):
        Study(START).with_comment((), "a } b")


def test_the_notation_page_has_a_study_that_can_be_read() -> None:
    page = NOTATION
    example = page.partition("## Studies")[2].partition("```\n")[2].partition("\n```")[0]
    position, brace, plays = example.partition(" {")
    study = parse_study(brace + plays, casino.parse_state(position))
    assert format_study(study) == (brace + plays).strip()
    assert study.branches


@given(st.integers(0, 10**6))
def test_every_study_is_read_back(seed: int) -> None:
    chance = Random(seed)
    position = worlds.puzzle(chance, worlds.random_rules(chance))
    study = Study(position)
    for _ in range(12):
        path = any_place(chance, study)
        state = study.state(path)
        if state.over:
            continue
        study, path = study.with_play(path, worlds.random_play(chance, state))  # type: ignore[arg-type]
        if chance.random() < 0.3:
            study = study.with_comment(path, f"note {chance.random():.3f}")
    assert parse_study(format_study(study), position) == study


def any_place(chance: Random, study: Study) -> Place:
    path: Place = ()
    while (branches := study.at(path)) and chance.random() < 0.7:
        path = (*path, chance.randrange(len(branches)))
    return path


def test_a_branch_is_a_play_without_more() -> None:
    assert Branch(casino.Play(casino.parse_card("8s"))) == Branch(
        casino.Play(casino.parse_card("8s")), "", ()
    )


def test_marked_cards_stand_at_the_beginning_of_a_comment() -> None:
    text = "{[%mark 5h,5d] Two fives.} 3cb5h=8 {[%mark 8s]} ( 8s {[%mark Td] why not} )"
    study = parse_study(text, START)
    assert (study.comment, study.comment_at((0,))) == ("Two fives.", "")
    assert study.marks_at(()) == casino.card_set(casino.parse_cards("5h5d"))
    assert study.marks_at((1,)) == casino.card_set(casino.parse_cards("Td"))
    assert format_study(study) == text
    assert parse_study("{ [%mark 5d, 5h]   Two fives.}", START)._replace(branches=()) == (
        study._replace(branches=())
    )


def test_marks_are_changed_and_outlast_a_change_of_the_comment() -> None:
    study = parse_study(TEXT, START)
    ten = casino.card_set(casino.parse_cards("Td"))
    study = study.with_marks((), ten).with_marks((0, 0), ten)
    study = study.with_comment((0, 0), "here").with_comment((), "")
    assert study.marks_at(()) == study.marks_at((0, 0)) == ten
    assert study.marks_at((0,)) == casino.NO_CARDS
    assert format_study(study).startswith("{[%mark Td]} 3cb5h=8 {keeps the eight} ")
    assert "5sx5d {[%mark Td] here}" in format_study(study)
    assert format_study(study.with_marks((), casino.NO_CARDS)).startswith("3cb5h=8")


def test_a_mark_that_is_not_a_card_is_refused() -> None:
    with pytest.raises(casino.NotationError, match=r"study: \[%mark\]: 'Zz'"):
        parse_study("{[%mark Zz] x}", START)
    with pytest.raises(casino.NotationError, match="comment: "):
        parse_study(TEXT, START).with_comment((), "[%mark 5h] typed")


def test_a_mark_names_one_of_two_twins() -> None:
    twins = casino.parse_position("rules=mulle table=5h,5h hands=8s3c/Ts5s")
    study = parse_study("{[%mark 5h2,8s] the second}", twins)
    assert study.marks_at(()) == casino.parse_card("5h").twin.bit | casino.parse_card("8s").bit
    assert format_study(study) == "{[%mark 5h2,8s] the second}"
    assert parse_study("{[%mark 5h2s]}", twins).marks == casino.card_set(casino.parse_cards("5h2s"))
    with pytest.raises(casino.NotationError, match=r"study: \[%mark\]: '2' in '5h2'"):
        parse_study("{[%mark 5h2]}", START)
