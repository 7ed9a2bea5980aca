"""A game in the terminal: `casino table`."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

import casino_core as casino
from casino_core.cli import main
from casino_core.cli.commands.table import play_at_table
from casino_core.players import greedy

ARGUMENTS = ("table", "--seed", "sunday", "--player", "greedy")


def transcript(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *answers: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    assert main(ARGUMENTS) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_person_sees_the_table_and_what_every_turn_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = transcript(capsys, monkeypatch, "KcxKs", "5d")
    assert "Table: As 8c Tc Ks\nYour cards: 5d 5c Qd Kc\n" in text
    assert "You capture the king of spades with the king of clubs." in text
    assert text.count("Your play (?, hint, view, record or out):") == 3
    assert text.count("\nSeat 2 ") == 2


def test_a_wrong_answer_is_explained_and_loses_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = transcript(capsys, monkeypatch, "", "nonsense", "9cx5h", "5dx8c", "out")
    assert "no answer: write a play" in text
    assert "'nonsense' is not a play" in text
    assert "The nine of clubs is not in your hand." in text
    assert "call: there is no calling out in these rules" in text
    assert text.count("Your cards: 5d 5c Qd Kc\n") == 6


def test_plays_a_hint_the_view_and_the_record_are_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = transcript(capsys, monkeypatch, "?", "hint", "view", "record")
    assert "\nKcxKs 5d 5c Qd Kc\n" in text
    assert "KcxKs: Capture " in text
    view = casino.Game.new("standard", "sunday").view(0)
    assert f"\n{casino.format_position(view)}\n" in text
    assert '[Seat1 "You"]' in text
    assert "sunday" not in text


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_a_game_by_the_plays_that_are_listed_comes_to_its_end(preset: str) -> None:
    lines: list[str] = []

    def answers() -> Iterator[str]:
        while True:
            yield "?"
            yield lines[-2].split()[0]

    for line in play_at_table(casino.PRESETS[preset], "sunday", greedy, answers()):
        lines.append(line)  # noqa: PERF402 - the answers read the lines so far
    game = casino.parse_record(lines[-1])
    assert game.over
    assert "sunday" in lines[-1]
    assert not [line for line in lines[:-1] if "sunday" in line]
