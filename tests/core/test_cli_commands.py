"""A command loads what it needs, and draws a seed where none is given."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from casino_core.cli import main
from casino_core.cli.arguments import COMMANDS
from casino_core.records.jsonl import parse_line

ROOT = Path(__file__).parents[2]
POSITION = "hands=3h/4h"

THINKING = ("analysis", "drawing", "fast", "players", "puzzles", "rl", "rook")
"""The packages of the engine that only some commands need."""
LOADED = """
import sys
from casino_core.cli.program import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""


def modules_of(*arguments: str, text: str = "") -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=300,
    )
    return {name for name in done.stderr.split() if name.startswith("casino_core.")}


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["nothing"], ["legal"], ["play"], ["rules"]]
)
def test_a_command_that_does_not_think_loads_nothing_that_thinks(arguments: Sequence[str]) -> None:
    loaded = modules_of(*arguments, text=f"{POSITION}\n")
    assert "casino_core.cli.program" in loaded
    assert not [name for name in loaded if name.split(".")[1] in THINKING]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_loads_the_arguments_of_no_other_command(name: str) -> None:
    loaded = modules_of(name, "--help")
    below = {each for each in loaded if each.startswith("casino_core.cli.commands.")}
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
