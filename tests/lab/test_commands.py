"""Each command of the laboratory's index runs to its end, at its smallest size."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder.paths import ROOT, SITE
from tests.lab.try_compiled import newest_wheel

INDEX = (Path(__file__).with_name("README.md")).read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\| `python -m ([^`]+)`", INDEX, re.MULTILINE)
"""The part after `python -m` in each row of the index."""

SMALLEST = {
    "casino_core match": "greedy careless --pairs 1",
    "casino_core puzzle check": "--rules diamond --fast",
    "casino_core bench": "perft",
    "tests.lab.compare_bench": "",
    "tests.lab.measure_ladder": "--players greedy careless --pairs 1 --results {folder}/a",
    "tests.lab.measure_shares": "--rules diamond --pairs 1 --results {folder}/shares",
    "tests.lab.tune_levels": "--rules diamond --pairs 2 --results {folder}/factors",
    "tests.lab.measure_baselines": "--presets standard --players greedy careless --pairs 1 "
    "--results {folder}/a",
    "tests.lab.measure_exploitability": "--players greedy --iterations 1",
    "tests.lab.race": ". perft --turns 1",
    "tests.lab.measure_bound": "--presets diamond --level careless --pairs 1",
    "tests.lab.measure_leads": "--presets standard --pairs 1 --results {folder}/a",
    "tests.lab.measure_network": "--rules laisto --pairs 1",
    "tests.lab.measure_allotment": "--positions 1 --deals 4 --results {folder}/a",
    "tests.lab.measure_workshop": "--pairs 1",
    "tests.lab.measure_blunders": "--rules standard --rounds 1 --player greedy --share 0.05 "
    "--plant-only --results {folder}/a",
    "tests.lab.measure_review_time": "--presets diamond --seats 2",
    "tests.lab.measure_hints": "--presets laisto --positions 2",
    "tests.lab.measure_review": "greedy careless --games 1",
    "tests.lab.measure_accuracy": "--players greedy --pairs 1 --results {folder}/a",
    "tests.lab.measure_games": "--presets kasino-se --rounds 1 --pairs 1",
    "tests.lab.try_counting": "own=0.2 --pairs 1",
    "tests.lab.measure_round_points": "--presets standard --rounds 1 --player greedy",
    "tests.lab.measure_self_play": "--rounds 1",
    "tests.lab.measure_moves": "greedy --presets standard",
    "tests.lab.measure_environments": "--seconds 0.01 --turns 1",
    "tests.lab.try_dask": "0.1",
    "tests.lab.try_compiled": "tests/core/test_doors.py",
    "tests.lab.compare_perft": "1",
    "tests.lab.measure_profile": "games --seconds 0.01",
    "tests.lab.measure_memory": "--games 2",
    "tests.lab.bench_boot": "--runs 1 --only cold,desktop --pages ours,stock",
    "tests.lab.bench_import": "--runs 1",
    "tests.lab.measure_commands": "--rounds 1",
    "tests.lab.measure_links": "--rounds 1",
    "tests.lab.measure_forced": "standard --rounds 1",
    "tests.lab.measure_mutants": "casino_core/rules/sweeps.py --only is_sweep "
    "--tests tests/core/test_rule_edges.py",
    "tests.lab.plant_faults": "--only quotation",
    "tests.lab.measure_coverage": "--out {folder}/a tests/core/test_scoring.py",
    "tests.lab.measure_habits": "--presets misar",
    "tests.lab.measure_ratings": "--players 1",
    "tests.lab.choose_puzzles": "--pool {folder}/a --find --presets laisto --seconds 0.1",
    "tests.lab.choose_easy": "--pool {folder}/a --find --presets laisto --seconds 0.1",
    "tests.lab.find_puzzles": "--presets kasino-se --count 1 --rounds 1 --player counting",
    "tests.lab.train_value_network": "--rounds 168 --generations 1 --epochs 1 --cells 4 "
    "--out {folder}/a",
    "tests.lab.train_example": "--rounds 1 --pairs 1",
    "tests.lab.train_policy_network": "--turns 1000 --epochs 1 --cells 4 --out {folder}/a",
    "tests.fuzz": "--seconds 1 --seed 7",
    "e2e.measure_motion": "",
    "e2e.measure_movement": "--rules standard",
    "e2e.measure_taps": "--device phone",
    "e2e.measure_hints": "--rules standard --games 1 --look 1 --slower 1",
    "e2e.measure_words": "--device phone --language en",
    "e2e.measure_thinking": "--level greedy --rules standard --pace at-once",
    "e2e.measure_review": "--games diamond",
    "e2e.measure_embeds": "--tables 1 --runs 1",
}
"""The words with which each command does the least that it can."""

PACKAGES = {
    "tests.lab.try_dask": "distributed",
    "tests.lab.train_example": "sklearn",
    "tests.lab.measure_coverage": "slipcover",
    "tests.lab.measure_mutants": "mutmut",
}
"""The packages that four commands need and no test installs."""


def name_of(words: str) -> str:
    """The part of a command before its words: a module, or a module with its subcommand."""
    return next((name for name in SMALLEST if f"{words} ".startswith(f"{name} ")), "")


def test_each_command_of_the_index_has_its_smallest_size() -> None:
    assert len(COMMANDS) > 30
    assert [words for words in COMMANDS if not name_of(words)] == []
    assert sorted(SMALLEST) == sorted({name_of(words) for words in COMMANDS})


@pytest.mark.deep
@pytest.mark.parametrize("command", SMALLEST)
def test_a_command_runs_to_its_end(command: str, tmp_path: Path) -> None:
    if command == "tests.lab.try_compiled" and not newest_wheel():
        pytest.skip("there is no compiled wheel: build.py wheel")
    if (package := PACKAGES.get(command)) and not importlib.util.find_spec(package):
        pytest.skip(f"{package} is not installed")
    if command.endswith("bench_boot") or command.startswith("e2e."):
        assert SITE.is_dir(), "there is no site: build.py build"
    words = SMALLEST[command].format(folder=tmp_path).split()
    run = subprocess.run(
        [sys.executable, "-m", *command.split(), *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout[-1000:] + run.stderr[-3000:]
    assert run.stdout.strip() or (tmp_path / "a").exists(), "it tells nothing"
