"""Every format of a game is read by one reader, wherever somebody brings a game."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, format_record
from casino_core.cli import main
from casino_core.records.formats import FORMATS, format_of, parse_any
from casino_core.records.jsonl import format_line, line_of
from casino_page.features.record.loaded_game import parse_loaded_game

from .test_record import some_game


def as_line(game: Game) -> str:
    return format_line(line_of(game, 3, ("greedy",) * game.rules.players))


WRITERS: dict[str, Callable[[Game], str]] = {"line of JSON": as_line, "record": format_record}
"""How each format writes a finished game."""


def finished_game(seed: int) -> Game:
    """A game of one round."""
    game = some_game(seed, 130, target=None)
    assert game.over
    return game


def test_each_format_has_its_writer() -> None:
    texts = [write(finished_game(1)) for write in WRITERS.values()]
    assert [format_of(text) for text in texts] == [*FORMATS], (
        "tests/core/test_formats.py: WRITERS needs a writer for each row of FORMATS, in its order"
    )


@pytest.mark.parametrize("name", WRITERS)
@given(st.integers(0, 10**6), st.sampled_from(["", " ", "\n"]))
def test_a_game_in_any_format_is_read_everywhere(name: str, seed: int, around: str) -> None:
    game = finished_game(seed)
    text = around + WRITERS[name](game) + around
    assert parse_any(text).game == game
    assert parse_loaded_game(text).game == game


READ_BY = [("fair", name) for name in WRITERS] + [("review", "line of JSON")]
"""Both commands read games by the same function (`streams.each_game`)."""


@pytest.mark.parametrize(("command", "name"), READ_BY)
def test_the_command_line_reads_any_format(
    command: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = WRITERS[name](finished_game(2))
    monkeypatch.setattr("sys.stdin", StringIO(text))
    assert main([command]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert (printed[0] == "game 3") == (parse_any(text).number == 3)
    assert len(printed) > 2


@given(st.text(max_size=80))
def test_any_text_is_a_game_or_is_refused(text: str) -> None:
    for beginning in ("", '{"format":1,', "[Seed "):
        try:
            game = parse_any(beginning + text).game
        except CasinoError:
            continue
        assert casino.parse_record(format_record(game)) == game
