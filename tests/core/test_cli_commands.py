"""A command loads what it needs, draws a seed, keeps its columns apart; so does `casino table`."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import casino_core as casino
from casino_core import PRESETS
from casino_core.cli import main
from casino_core.cli.arguments import COMMANDS, parser
from casino_core.cli.commands.puzzle import themes
from casino_core.cli.commands.rules import presets_page, rules_page
from casino_core.cli.commands.table import play_at_table
from casino_core.cli.options import in_columns
from casino_core.options.option import value_text
from casino_core.options.rule_options import OPTIONS
from casino_core.players import greedy
from casino_core.presets import PRESET_NOTES
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.puzzles.themes import Theme
from casino_core.records.jsonl import parse_line

ROOT = Path(__file__).parents[2]
POSITION = "hands=3h/4h"

THINKING = ("analysis", "drawing", "fast", "players", "puzzles", "rl", "rook")
"""The packages of the engine that only some commands need."""
PRINT_MODULES = """
import sys
from casino_core.cli.program import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""


def modules_of(*arguments: str, text: str = "") -> set[str]:
    process = subprocess.run(
        [sys.executable, "-c", PRINT_MODULES, *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=300,
    )
    return {name for name in process.stderr.split() if name.startswith("casino_core.")}


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["nothing"], ["legal"], ["play"], ["rules"]]
)
def test_a_command_that_does_not_think_loads_nothing_that_thinks(arguments: Sequence[str]) -> None:
    modules = modules_of(*arguments, text=f"{POSITION}\n")
    assert "casino_core.cli.program" in modules
    assert not [name for name in modules if name.split(".")[1] in THINKING]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_loads_the_arguments_of_no_other_command(name: str) -> None:
    modules = modules_of(name, "--help")
    below = {each for each in modules if each.startswith("casino_core.cli.commands.")}
    assert below == {f"casino_core.cli.commands.{COMMANDS[name].module or name}"}


def test_every_module_of_a_command_has_a_command() -> None:
    folder = ROOT / "casino_core/cli/commands"
    modules = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert modules == {command.module or name for name, command in COMMANDS.items()}


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "greedy", "careless", "--games", "2"],
        ["match", "greedy", "careless", "--pairs", "2"],
        ["rollout", "table=5h,3d hands=3s8s/???? stock=*8", "--deals", "2"],
        ["puzzle", "find", "--count", "1", "--rounds", "2"],
        ["rook", "match", "beginner", "beginner", "--pairs", "1"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_a_seed_that_is_drawn_is_told_and_repeats_the_run(
    arguments: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    runs = []
    for _ in range(2):
        assert main(arguments) == 0
        runs.append(capsys.readouterr())
    (seed, other) = (re.fullmatch(r"seed: (\S+)\n", run.err) for run in runs)
    assert seed is not None
    assert other is not None
    assert seed[1] != other[1]
    assert main([*arguments, "--seed", seed[1]]) == 0
    assert capsys.readouterr() == (runs[0].out, "")


def test_a_run_that_goes_on_has_the_seed_of_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ["simulate", "greedy", "careless", "--records", str(file), "--games"]
    assert main([*arguments, "1"]) == 0
    seed = capsys.readouterr().err.removeprefix("seed: ").strip()
    assert main([*arguments, "2"]) == 0
    assert capsys.readouterr().err == ""
    assert [parse_line(line).seed for line in file.read_text().splitlines()] == [
        f"{seed}/0",
        f"{seed}/1",
    ]


def test_the_second_column_begins_at_one_place_beyond_the_longest_name() -> None:
    assert list(in_columns([("a", "x"), ("longest", "y")])) == ["a        x", "longest  y"]
    assert list(in_columns([])) == []


def test_every_preset_stands_apart_from_its_title() -> None:
    begins = set()
    for line, note in zip(presets_page(), PRESET_NOTES.values(), strict=True):
        assert re.match(rf"{note.name} +{re.escape(note.title)}\. ", line), line
        begins.add(line.index(note.title, len(note.name)))
    assert len(begins) == 1


def test_every_theme_stands_apart_from_its_title() -> None:
    for line, theme in zip(themes(), Theme, strict=True):
        assert re.match(rf"{theme.value} {{2,}}{re.escape(THEME_NAMES[theme])}: ", line), line


@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_of_an_option_stands_apart_from_its_meaning(preset: str) -> None:
    lines = list(rules_page(PRESETS[preset]))
    for option in OPTIONS.values():
        for value, meaning in option.values.items():
            value_pattern = re.escape(value_text(value))
            line_pattern = re.compile(rf"  [* ] {value_pattern} {{2,}}{re.escape(meaning)}")
            assert any(map(line_pattern.fullmatch, lines)), (option.name, value)


def options_in_help() -> Iterator[str]:
    text = parser().format_help()
    yield from text[text.index("options (preset") :].splitlines()[1:]


def test_every_option_stands_apart_from_its_values_in_the_help() -> None:
    lines = list(options_in_help())
    for name in OPTIONS:
        assert any(re.match(rf"  {name} {{2,}}\S", line) for line in lines), name


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
