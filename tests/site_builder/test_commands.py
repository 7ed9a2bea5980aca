"""The commands of the builder: what they fetch, and what they keep of the version before."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder import processes
from site_builder.assemble import read_site, write_site
from site_builder.processes import BuildError, apt_install
from site_builder.service_worker import CHECKSUMS, checksums, previous_files


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


OLD = "app-0123456789/casino.zip"
OLDER = "app-9876543210/casino.zip"
SAME = "runtime-abcdef0123/core.js"
NEW = {"app-1111111111/casino.zip": b"new", SAME: b"same", "index.html": b"new"}


def published(folder: Path) -> Path:
    """Write a site that keeps a file of the version before its own."""
    files = {OLD: b"old", SAME: b"same", "index.html": b"old", "learn/rules.html": b"old"}
    write_site({**files, CHECKSUMS: checksums(files), OLDER: b"older"}, folder)
    return folder


def test_one_version_stays_and_only_what_has_an_address_of_its_own(tmp_path: Path) -> None:
    folder = published(tmp_path)
    assert previous_files(folder, NEW) == {OLD: b"old"}
    write_site({**NEW, CHECKSUMS: checksums(NEW), **previous_files(folder, NEW)}, folder)
    assert read_site(folder).keys() == {*NEW, OLD, CHECKSUMS}
    assert previous_files(folder, {"index.html": b"newer"}).keys() == NEW.keys() - {"index.html"}


@pytest.mark.parametrize("listed", ["", "{", "[]", "7", json.dumps({OLD: "sha256-", OLDER: ""})])
def test_a_folder_without_a_whole_site_is_refused(tmp_path: Path, listed: str) -> None:
    (tmp_path / CHECKSUMS).write_text(listed)
    with pytest.raises(BuildError, match="this is not a folder that build"):
        previous_files(tmp_path, NEW)


def test_an_empty_folder_and_a_damaged_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="leave --previous out"):
        previous_files(tmp_path / "nowhere", NEW)
    folder = published(tmp_path)
    (folder / OLD).write_bytes(b"damaged")
    with pytest.raises(BuildError, match=f"{OLD} is damaged"):
        previous_files(folder, NEW)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file to which an `apt-get` of our own writes what it was asked to do."""
    file = tmp_path / "asked"
    program = tmp_path / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$1" >> {file}\ntest "$1" != "$FAILS"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    return file


@pytest.mark.skipif(os.name == "nt", reason="Debian's packages")
def test_packages_are_installed_as_they_are_today(log: Path) -> None:
    assert apt_install("thing")
    assert log.read_text().split() == ["update", "install"]


@pytest.mark.skipif(os.name == "nt", reason="Debian's packages")
@pytest.mark.parametrize(("fails", "installed"), [("update", True), ("install", False)])
def test_old_lists_will_do_where_there_are_no_new_ones(
    log: Path, monkeypatch: pytest.MonkeyPatch, fails: str, *, installed: bool
) -> None:
    monkeypatch.setenv("FAILS", fails)
    assert apt_install("thing") is installed
    assert log.read_text().split() == ["update", "install"]
