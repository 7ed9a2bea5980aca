"""The look at a file of games notices what is lost, there twice or another game."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from casino_core import View, parse_play, parse_state
from casino_core.cli.simulate import Games, play_number
from casino_core.records.jsonl import format_line
from tests.lab.try_counting import (
    Task,
    any_reply,
    certain_builds,
    kept_ace,
    last_capture,
    loose_aces,
    match,
    own_capture,
    parse_change,
    safe_capture,
)
from tests.lab.try_records import FileReport, GameFile, first_lines, looked_at, replays

GAMES = Games("standard", ("careless", "careless"), "records", recorded=True)
PLAYED = [play_number(GAMES, number) for number in range(3)]
LINES = [format_line(line) + "\n" for line in PLAYED]


def written(folder: Path, *lines: str) -> Path:
    file = folder / "games.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    return file


def test_a_whole_file_has_no_problem(tmp_path: Path) -> None:
    file = written(tmp_path, *LINES)
    assert looked_at(file, 3, first_lines(file, 2)) == FileReport(
        [], 3, sum(line.rounds for line in PLAYED), sum(line.plays for line in PLAYED)
    )


@pytest.mark.parametrize(
    "lines",
    [LINES[:2], [*LINES, LINES[2]], [LINES[0], LINES[0], LINES[2]], [LINES[0], LINES[2], LINES[1]]],
    ids=["lost", "once more", "twice", "in another order"],
)
def test_what_is_wrong_is_found(lines: list[str], tmp_path: Path) -> None:
    assert looked_at(written(tmp_path, *lines), 3, LINES[0].encode()).problems


def test_other_games_are_found(tmp_path: Path) -> None:
    file = written(tmp_path, *LINES)
    assert looked_at(file, 3, LINES[1].encode()).problems == [
        "the games are not those of a run that nobody killed"
    ]


def test_games_are_counted_while_a_file_grows(tmp_path: Path) -> None:
    watched = GameFile(tmp_path / "games.jsonl")
    assert watched.games == 0
    written(tmp_path, LINES[0], LINES[1][:20])
    assert watched.games == 1
    written(tmp_path, *LINES)
    assert watched.games == 3


def test_a_game_is_replayed() -> None:
    line = PLAYED[0]
    assert replays(line)
    assert not replays(line._replace(rounds=line.rounds + 1))
    assert not replays(line._replace(record=PLAYED[1].record))


def test_a_record_with_another_end_is_found(tmp_path: Path) -> None:
    other = format_line(PLAYED[0]._replace(record=PLAYED[1].record)) + "\n"
    assert looked_at(written(tmp_path, other), 1, b"").problems == [
        "line 1: its record has another end"
    ]


def seen(text: str) -> View:
    view = parse_state(text)
    assert isinstance(view, View)
    return view


def test_the_own_hand_may_capture_what_a_play_leaves() -> None:
    view = seen("table=Td,4c hands=ThAs3c/?????? stock=*32")
    assert own_capture(view, parse_play("3c", view)) > 2
    assert own_capture(view, parse_play("ThxTd", view)) == 0


def test_a_capture_is_safe_from_who_cannot_take_its_cards() -> None:
    view = seen("table=Td,4c hands=ThAs3c/?????? stock=*32")
    play = parse_play("3c", view)
    assert 0 < safe_capture(view, play) < own_capture(view, play)
    view = seen("table=Td,4c hands=ThAs3c/?????? won=TsTc/ stock=*30")
    assert safe_capture(view, play) == own_capture(view, play)


def test_who_built_takes_the_build() -> None:
    view = seen("table=Kh,(9:8dAs@2) hands=9c3s4h/?????? turn=1 stock=*32")
    assert certain_builds(view, parse_play("3s", view)) < -0.5
    assert certain_builds(view, parse_play("9cx(8dAs)", view)) == 0


def test_the_chance_of_a_reply_and_loose_aces() -> None:
    view = seen("table=Ad,4c hands=4dAs3c/?????? stock=*32")
    assert -1 < any_reply(view, parse_play("3c", view)) < any_reply(view, parse_play("4dx4c", view))
    assert loose_aces(view, parse_play("AsxAd", view)) == 0
    assert loose_aces(view, parse_play("As", view)) == -2


def test_a_trailed_ace_counts() -> None:
    view = seen("table=Td,4c hands=ThAs3c/?????? stock=*32")
    assert kept_ace(view, parse_play("As", view)) == -1
    assert kept_ace(view, parse_play("3c", view)) == 0


def test_the_loose_cards_are_for_the_side_that_captured_last() -> None:
    for last, sign in ((1, 1), (2, -1)):
        view = seen(f"table=4c hands=Th2s/???? last={last}")
        assert last_capture(view, parse_play("2s", view)) * sign > 0
    view = seen("table=4c hands=Th2s/???? last=1 stock=*32")
    assert last_capture(view, parse_play("2s", view)) == 0


def test_a_change_of_nothing_wins_nothing() -> None:
    pairs = match([Task("own", 0.0, "standard", f"none/{number}") for number in range(3)], 1)
    assert [pair.points for pair in pairs] == [0, 0, 0]
    task = Task("own", 0.0, "laisto", "none/0", "prospects")
    assert [pair.points for pair in match([task], 1)] == [0]


@pytest.mark.parametrize("text", ["own", "own=", "else=1", "own=x"])
def test_what_is_not_a_change_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        parse_change(text)
