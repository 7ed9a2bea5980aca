"""`casino rook` on the command line."""

from __future__ import annotations

import io
import json
from random import Random

import pytest

from casino_core.cli.commands import rook
from casino_core.cli.program import main
from casino_core.rook import PRESETS, format_record

from .rounds import random_game


def output_of(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *arguments: str,
    text: str = "",
    code: int = 0,
) -> str:
    """Return the text that a command writes, to its output and then to its errors."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["rook", *arguments]) == code
    out, err = capsys.readouterr()
    return out + err


def test_a_person_plays_in_the_terminal_and_loses_nothing_by_a_wrong_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "\n?\n64\n4:70\nb99\n120\nrecord\n"
    text = output_of(
        capsys, monkeypatch, "play", "--seed", "x1", "--level", "beginner", text=answers
    )
    assert "no answer: write an action" in text
    assert "pass 80 85 90" in text
    assert "The lowest bid is 70. (bid-low, ROOK 3)" in text
    assert "It is the turn of seat 1. (out-of-turn, ROOK 2)" in text
    assert "'b99' is not an action" in text
    assert "You have the bid at 120 and take the nest." in text
    assert '[Game "rook"]' in text
    assert "Seed" not in text


def test_a_match_measures_the_lead(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = output_of(
        capsys,
        monkeypatch,
        "match",
        "beginner",
        "beginner",
        "--pairs",
        "4",
        "--rules",
        "rook-called",
        "--seed",
        "casino",
    )
    *pairs, figures = map(json.loads, text.splitlines())
    assert [pair["pair"] for pair in pairs] == [1, 2, 3, 4]
    assert (figures["mean"], figures["pairs"], figures["rules"]) == (0.0, 4, "rook-called")


@pytest.mark.parametrize(("lead", "leads"), [(20.0, True), (-10.0, False)])
def test_a_match_ends_when_a_lead_or_its_absence_is_clear(
    monkeypatch: pytest.MonkeyPatch, lead: float, *, leads: bool
) -> None:
    monkeypatch.setattr(rook, "play_pair", lambda task: lead + 40 * (-1) ** int(task.seed[-1]))
    tasks = rook.tasks_of("searcher", "counting", "rook", 200, "wald")
    figures = json.loads([*rook.match(tasks)][-1])
    assert rook.MIN_PAIRS <= figures["pairs"] < 200
    assert figures["leads"] is leads


def test_a_match_without_a_clear_lead_goes_on_to_its_last_pair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rook, "play_pair", lambda task: 5.0 + 40 * (-1) ** int(task.seed[-1]))
    *_, last = rook.match(rook.tasks_of("searcher", "counting", "rook", 200, "wald"))
    assert (json.loads(last)["pairs"], json.loads(last)["ratio"]) == (200, 0.0)
    assert "leads" not in json.loads(last)


def test_the_options_and_presets_are_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = output_of(capsys, monkeypatch, "rules")
    assert all(name in text for name in PRESETS)
    assert "bid_limit=70 to 200: The highest bid" in text


def test_sequences_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game(Random(1), rules=PRESETS["rook"])
    deck = "".join(card.text for card in game.rounds[0].cards)
    assert output_of(capsys, monkeypatch, "perft", "2", f"cards={deck}").split("\n")[0] == "1 12"
    text = output_of(capsys, monkeypatch, "perft", "2", f"cards={deck} : 70 1:75 2:80", code=2)
    assert text == "error: It is the turn of seat 2. (out-of-turn, ROOK 2)\n"


def test_a_record_is_checked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game(Random(2), rules=PRESETS["rook"])
    record = format_record(game)
    text = output_of(capsys, monkeypatch, "check", text=record)
    assert text.startswith(f"The record replays: {len(game.steps)} actions")
    broken = record.replace("{Round 1} ", "{Round 1} 71 ")
    text = output_of(capsys, monkeypatch, "check", text=broken, code=2)
    assert "round 1, play 1, 71: A bid is a multiple of 5. (bid-step, ROOK 3)" in text
