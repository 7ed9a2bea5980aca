"""The promises of the project: its needs, and the contents of its lock files."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from site_builder import imports
from site_builder.paths import REQUIREMENTS, ROOT, VENDOR, WEB

REQUIREMENT_LOCKS = sorted(REQUIREMENTS.glob("*.txt"))
NPM_LOCK = VENDOR / "package-lock.json"


def test_building_needs_the_standard_library_only() -> None:
    program = imports.program(
        [ROOT / "build.py"],
        {"site_builder": WEB / "site_builder", "casino_core": ROOT / "casino_core"},
    )
    assert "site_builder.assemble" in program.ours
    needed = {name.partition(".")[0] for name in program.outside}
    # Playwright is imported by the tests' own step only, once it is installed.
    assert needed - sys.stdlib_module_names == {"playwright"}


@pytest.mark.parametrize("lock", [*REQUIREMENT_LOCKS, NPM_LOCK], ids=lambda path: path.name)
def test_lock_files_record_no_addresses(lock: Path) -> None:
    assert not re.search(
        r"\w+://|\"resolved\"|--index-url|--find-links", lock.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("lock", REQUIREMENT_LOCKS, ids=lambda path: path.name)
def test_every_python_package_is_pinned_by_hashes(lock: Path) -> None:
    packages = re.split(r"\n(?=\w)", lock.read_text(encoding="utf-8"))[1:]
    assert packages
    for package in packages:
        assert re.match(r"[\w.-]+==\S+ .*\\\n +--hash=sha256:[0-9a-f]{64}", package), package


def test_every_npm_package_is_pinned_by_a_hash() -> None:
    text = NPM_LOCK.read_text(encoding="utf-8")
    assert text.count('"integrity": "sha512-') == text.count('"node_modules/')


def test_the_engine_depends_on_nothing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == []
    assert project["requires-python"] == ">=3.11"
