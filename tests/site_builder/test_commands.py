"""What the commands of the builder do besides building."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder import processes


def test_programs_that_the_checks_start_keep_what_they_compile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setattr(processes, "CACHE", tmp_path / "cache")
    processes.keep_bytecode()
    (tmp_path / "compiled_once.py").write_text("")
    subprocess.run([sys.executable, "-c", "import compiled_once"], cwd=tmp_path, check=True)
    names = [file.name for file in (tmp_path / "cache").rglob("compiled_once*.pyc")]
    assert len(names) == 1


def test_a_program_that_keeps_what_it_compiles_does_so_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setattr(processes, "CACHE", tmp_path / "cache")
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        monkeypatch.setenv(name, "")
    processes.keep_bytecode()
    (tmp_path / "compiled_here.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("compiled_here")
    monkeypatch.delitem(sys.modules, "compiled_here")
    assert [*(tmp_path / "cache").rglob("compiled_here*.pyc")]
