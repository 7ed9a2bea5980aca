"""Runs of the benchmark are compared, and a compiled engine is timed beside its sources."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from unittest.mock import patch

import pytest

import casino_core
from casino_core import CasinoError
from tests.lab import compare_bench
from tests.lab.compare_bench import figures, main, run_from_sources

VERSION = f"casino-core {casino_core.__version__}\n"


def printed(rate: float) -> Callable[[object], str]:
    figure = {"name": "perft", "value": rate, "unit": "/s"}
    return lambda _: json.dumps({"figures": [figure]})


def test_two_runs_are_compared_figure_by_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "before.json", tmp_path / "after.json"]
    for file, rate in zip(files, (100.0, 150.0), strict=True):
        file.write_text(printed(rate)(None), encoding="utf-8")
    assert main([str(file) for file in files]) == 0
    assert capsys.readouterr().out.endswith(" 150 /s   1.50 times as fast\n")


def test_what_is_compiled_is_passed_over(tmp_path: Path) -> None:
    engine = tmp_path / "casino_core"
    ignored = shutil.ignore_patterns("__pycache__", "data", "locale", "*.so", "*.pyd")
    shutil.copytree(Path(casino_core.__file__).parent, engine, ignore=ignored)
    (engine / "rules" / f"legal{EXTENSION_SUFFIXES[0]}").write_bytes(b"not machine code")
    command = [sys.executable, "-m", "casino_core", "--version"]
    usual = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "ImportError" in usual.stderr
    with patch.object(compare_bench, "HOME", engine):
        assert run_from_sources(["--version"]) == VERSION


def test_both_are_timed_in_processes_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Caches that a turn has filled would make the next one look faster."""
    with (
        patch.object(compare_bench, "is_compiled", lambda: True),
        patch.object(compare_bench, "run_from_sources", printed(100.0)),
        patch.object(compare_bench, "run_apart", printed(150.0)),
    ):
        assert main(["pure", "perft"]) == 0
    assert capsys.readouterr().out.endswith(" 150 /s   1.50 times as fast\n")


def test_an_engine_that_is_not_compiled_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.object(compare_bench, "is_compiled", lambda: False):
        assert main(["pure"]) == 2
    assert "The engine is not compiled here" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", '{"figures": 1}', '{"figures": [{"name": "a"}]}'])
def test_a_comparison_needs_the_figures_of_a_run(text: str) -> None:
    with pytest.raises(CasinoError, match="bench --json"):
        figures(text)
