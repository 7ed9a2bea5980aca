"""The command `puzzle`: it shows, judges, solves, lists, finds and checks puzzles."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from datetime import date

import pytest

from casino_core import format_play, legal_plays, parse_play
from casino_core.cli import main
from casino_core.cli.commands.puzzle import library, puzzle_by_name
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.puzzles import Theme, format_puzzle

Run = Callable[..., list[str]]
FIRST = puzzle_by_name("standard-1")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str, stdin: str = "", code: int = 0) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        assert main(["puzzle", *arguments]) == code
        captured = capsys.readouterr()
        return (captured.err if code else captured.out).splitlines()

    return command


def test_a_puzzle_is_shown_by_its_name_and_by_a_day(run: Run) -> None:
    lines = run("show", "standard-1")
    assert lines[0] == f"standard-1  rating {FIRST.rating}  exact"
    assert lines[1].startswith("rules=standard table=")
    friday = library("standard").of_the_day(date(2026, 11, 20))
    assert run("show", "2026-11-20") == run("show", friday.id)
    assert run("show", "2026-11-20") != run("show", "2026-11-21")
    assert run("show")[0].startswith("standard-")


def test_answers_are_judged(run: Run) -> None:
    right, tempting = (format_play(play, FIRST.view) for play in (FIRST.right[0], FIRST.tempting))
    answers = run("answer", "standard-1", right, tempting)
    assert ": right. " in answers[0]
    assert f"gives away {FIRST.cost} point" in answers[1]
    wrong = next(p for p in legal_plays(FIRST.view) if p not in (*FIRST.right, FIRST.tempting))
    [answer] = run("answer", "standard-1", format_play(wrong, FIRST.view))
    assert ": not the best. " in answer


def test_a_puzzle_is_solved(run: Run) -> None:
    themes, first, *_, line = run("solve", "standard-1")
    assert themes == ", ".join(THEME_NAMES[theme] for theme in FIRST.themes)
    assert first.startswith("Right is: ")
    assert parse_play(line.split(" ")[0], FIRST.view) == FIRST.right[0]


def test_a_puzzle_with_hidden_cards_is_shown_and_solved(run: Run) -> None:
    name = library("standard").part(earlier=True).entries[0].id
    puzzle = library("standard").puzzle(name)
    assert puzzle.by_deals is not None
    assert run("show", name)[0].endswith(f"  by {puzzle.by_deals.deals} deals")
    themes, first = run("solve", name)
    assert themes == ", ".join(THEME_NAMES[theme] for theme in puzzle.themes)
    assert f"over {puzzle.by_deals.deals} deals of the hidden cards" in first


def test_puzzles_and_themes_are_listed(run: Run) -> None:
    lines = run("list")
    assert len(lines) == len(library("standard"))
    assert lines[0] == f"standard-1  {FIRST.rating}  {'/'.join(FIRST.themes)}"
    raises = run("list", "--rules", "royal", "--theme", "raise")
    assert len(raises) == len(library("royal").by_theme(Theme.RAISE))
    assert [line.split()[0] for line in run("list", "--themes")] == list(Theme)


def test_what_is_found_is_checked(run: Run) -> None:
    arguments = ("find", "--rules", "royal,sweep_points=2", "--count", "2", "--seed", "any text")
    lines = run(*arguments)
    assert len(lines) == 2
    assert run("check", "-", stdin="\n".join(lines)) == ["2 puzzles, 0 problems"]
    assert run(*arguments, "--jobs", "2") == lines


def test_a_wrong_puzzle_is_named(run: Run) -> None:
    wrong = format_puzzle(FIRST._replace(rating=FIRST.rating + 10))
    first, last = run("check", "-", stdin=f"# a comment\n\n{wrong}\n")
    assert first == f"standard-1: rating: {FIRST.rating}"
    assert last == "1 puzzles, 1 problems"
    assert run("check", "-", "--fast", stdin=wrong) == ["1 puzzles, 0 problems"]


BAD = [
    (["show", "nothing"], "error: puzzle: 'nothing' is not a puzzle; write standard-17"),
    (["show", "standard-0"], "error: puzzle: there is no puzzle 'standard-0'"),
    (["show", "three-handed-1"], "error: rules: no puzzles for 'three-handed'; there are standard"),
    (["show", "2026-02-30"], "error: day: '2026-02-30' is not a day; write it as 2026-11-20"),
    (["answer", "standard-1", "zz"], "error: 'zz' is not a play"),
    (["list", "--rules", "../standard"], "error: rules: no puzzles for '../standard'"),
    (["find", "--rules", "partnership"], "error: rules: the last deal is solved with two seats"),
    (
        ["find", "--rules", "players=3", "--by-deals"],
        "error: rules: there are puzzles for two sides",
    ),
    (["check", "--rules", "whist"], "error: rules: no puzzles for 'whist'"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_bad_arguments_are_refused_in_one_line(
    run: Run, arguments: list[str], message: str
) -> None:
    first, *_ = run(*arguments, code=2)
    assert first.startswith(message)


def test_a_line_that_cannot_be_read_is_refused(run: Run) -> None:
    [message] = run("check", "-", stdin="puzzle=x rating=5\n", code=2)
    assert message.startswith("error: themes: missing")
