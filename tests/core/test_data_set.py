"""Files of games as data: their card, their seal, and reading a sealed file without checks."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import casino_core as casino
from casino_core import CasinoError, RecordError
from casino_core.cli import data_set
from casino_core.cli.data_set import (
    SealWarning,
    checked_contents,
    dataset,
    read_file,
    seal_file,
)
from casino_core.cli.program import main
from casino_core.records.jsonl import FORMAT, format_line, line_of, read_games


@pytest.fixture
def games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "games.jsonl"
    main(["simulate", "greedy", "careless", "--games", "3", "--seed", "a", "--records", str(file)])
    capsys.readouterr()
    return file


def changed(file: Path, **fields: Any) -> None:
    """Change fields of the second game of a file."""
    lines = file.read_text().splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | fields)
    file.write_text("\n".join(lines) + "\n")


def with_an_illegal_play(file: Path) -> None:
    """Write another first play into the second game, of a card that is not in the hand."""
    record = json.loads(file.read_text().splitlines()[1])["record"]
    game = casino.parse_record(record)
    card = next(each for each in casino.cards_in(game.rounds[0].start.hands[1]))
    first = casino.format_play(game.steps[0].play, game.steps[0].before)
    changed(file, record=record.replace(f" 1. {first} ", f" 1. {card} ", 1))


def test_a_card_tells_what_a_file_holds(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", str(games)]) == 0
    card = capsys.readouterr().out
    replayed = list(read_games(games.read_text().splitlines()))
    plays = sum(len(game.steps) for game in replayed)
    assert f"3 games, {sum(len(game.rounds) for game in replayed)} rounds, {plays} plays" in card
    assert f"{games.stat().st_size:,} bytes" in card
    assert "| `standard` | greedy, careless | 3 |" in card
    assert "* Licence: that of casino-core, MIT" in card
    fields = {"format", *json.loads(games.read_text().splitlines()[0]), "faults"}
    rows = {line.split("`")[1] for line in card.splitlines() if line.startswith("| `")}
    assert fields == rows - {"standard"}
    assert f"| `format` | whole number | {FORMAT} |" in card


def test_a_sealed_file_is_read_without_checks_and_gives_the_same_games(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = list(read_file(games))
    main(["dataset", str(games)])
    checks: list[object] = []

    def legal(*arguments: object) -> bool:
        checks.append(arguments)
        return True

    monkeypatch.setattr("casino_core.rules.turn.is_legal", legal)
    assert list(read_file(games)) == right
    assert checks == []
    seal_file(games).unlink()
    assert list(read_file(games)) == right
    assert checks != []


def test_a_damaged_seal_has_every_play_checked(games: Path) -> None:
    main(["dataset", str(games)])
    with_an_illegal_play(games)
    replayed_games = read_file(games)
    with pytest.warns(
        SealWarning, match=r"^games.jsonl: its seal is '[0-9a-f]+…', but the content"
    ):
        next(replayed_games)
    with pytest.raises(RecordError):
        next(replayed_games)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"points": [21, 0]}, r"^error: games.jsonl, line 2: points: "),
        ({"rounds": 1}, r"rounds: 1, but the record has"),
        ({"plays": 7}, r"plays: 7, but the record has"),
        ({"seed": "b"}, r"seed: b, but the record has a/1"),
        ({"winner": None}, r"winner: None, but the record has"),
        ({"players": ["greedy", "master"]}, r"players: \('greedy', 'master'\), but the record has"),
        ({"rules": "royal"}, r"rules: royal, but the record has standard"),
        ({"rules": "nonesuch"}, r"line 2: rules: "),
    ],
)
def test_a_file_that_says_something_else_than_its_records_gets_no_seal(
    games: Path, fields: dict[str, object], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["dataset", str(games)])
    changed(games, **fields)
    assert main(["dataset", str(games)]) == 2
    assert re.search(message, capsys.readouterr().err)
    assert not seal_file(games).exists()


def test_a_file_with_an_illegal_play_gets_no_seal(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_an_illegal_play(games)
    assert main(["dataset", str(games)]) == 2
    assert "games.jsonl, line 2: " in capsys.readouterr().err
    assert not seal_file(games).exists()


def test_a_file_that_changes_while_it_is_read_gets_no_seal(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_and_write(file: Path) -> data_set.Contents:
        contents = checked_contents(file)
        with_an_illegal_play(file)
        return contents

    monkeypatch.setattr(data_set, "checked_contents", read_and_write)
    with pytest.raises(CasinoError, match="changed while it was read"):
        dataset(games)
    assert not seal_file(games).exists()


def test_a_game_that_was_lost_by_a_fault_gets_no_seal(games: Path) -> None:
    record = json.loads(games.read_text().splitlines()[1])["record"]
    stopped = casino.parse_record(record).back_to(3)
    changed(games, record=casino.format_record(stopped), faults=["a bot: it returned None"])
    with pytest.raises(CasinoError, match=r"line 2: faults: the game was lost by one"):
        dataset(games)


def test_any_names_of_players_are_those_of_the_record(tmp_path: Path) -> None:
    names = ('run:node "a bot".js --fast', "./été/bot.py:b[o]t")
    game = casino.Game.new(casino.parse_rules("standard,target=none"), "a", names=names)
    while not game.over:
        game = game.play(casino.largest_capture(game.position) or game.legal_plays()[0])
    file = tmp_path / "games.jsonl"
    file.write_text(format_line(line_of(game, 0, names)) + "\n")
    assert checked_contents(file).games == 1


def test_a_file_without_games_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    with pytest.raises(CasinoError, match=r"^empty.jsonl: it has no games$"):
        dataset(empty)
