"""The packages that are fetched from the system."""

import os
from pathlib import Path

import pytest

from site_builder.processes import apt_install


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file to which an `apt-get` of our own writes what it was asked to do."""
    file = tmp_path / "asked"
    program = tmp_path / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$1" >> {file}\ntest "$1" != "$FAILS"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    return file


@pytest.mark.skipif(os.name == "nt", reason="Debian's packages")
def test_packages_are_installed_as_they_are_today(asked: Path) -> None:
    assert apt_install("thing")
    assert asked.read_text().split() == ["update", "install"]


@pytest.mark.skipif(os.name == "nt", reason="Debian's packages")
@pytest.mark.parametrize(("fails", "installed"), [("update", True), ("install", False)])
def test_old_lists_will_do_where_there_are_no_new_ones(
    asked: Path, monkeypatch: pytest.MonkeyPatch, fails: str, *, installed: bool
) -> None:
    monkeypatch.setenv("FAILS", fails)
    assert apt_install("thing") is installed
    assert asked.read_text().split() == ["update", "install"]
