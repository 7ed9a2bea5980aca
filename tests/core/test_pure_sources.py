"""A compiled engine is timed beside its sources, in one run."""

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
from casino_core.cli import bench, main, pure_sources
from casino_core.cli.pure_sources import run_from_sources

VERSION = f"casino-core {casino_core.__version__}\n"


def test_what_is_compiled_is_passed_over(tmp_path: Path) -> None:
    engine = tmp_path / "casino_core"
    ignored = shutil.ignore_patterns("__pycache__", "data", "locale", "*.so", "*.pyd")
    shutil.copytree(Path(casino_core.__file__).parent, engine, ignore=ignored)
    (engine / "rules" / f"legal{EXTENSION_SUFFIXES[0]}").write_bytes(b"no machine code")
    command = [sys.executable, "-m", "casino_core", "--version"]
    usual = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "ImportError" in usual.stderr
    with patch.object(pure_sources, "HOME", engine):
        assert run_from_sources(["--version"]) == VERSION


def test_the_benchmark_tells_how_many_times_as_fast_the_compiled_engine_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with patch.object(bench, "is_compiled", lambda: True), patch.object(bench, "TURNS", 1):
        assert main(["bench", "crowded", "--compare", "pure"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert all(line.endswith(" times as fast") for line in lines)


def test_both_are_timed_in_processes_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Caches that a turn has filled would make the next one look faster."""

    def said(rate: float) -> Callable[[object], str]:
        figure = {"name": "perft", "value": rate, "unit": "/s"}
        return lambda _: json.dumps({"figures": [figure]})

    with (
        patch.object(bench, "is_compiled", lambda: True),
        patch.object(bench, "run_from_sources", said(100.0)),
        patch.object(bench, "run_apart", said(150.0)),
    ):
        assert main(["bench", "perft", "--compare", "pure"]) == 0
    assert capsys.readouterr().out.endswith(" 150 /s   1.50 times as fast\n")


def test_an_engine_that_is_not_compiled_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.object(bench, "is_compiled", lambda: False):
        assert main(["bench", "crowded", "--compare", "pure"]) == 2
    assert "compare: the engine is not compiled here" in capsys.readouterr().err
