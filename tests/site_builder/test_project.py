"""The promises of the project: its needs, its lock files, and its files for GitHub."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from site_builder import imports
from site_builder.checks.steps import GITHUB, SCHEMAS, github_steps
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


WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_the_checks_run_the_two_commands_of_the_readme() -> None:
    commands = re.findall(r"^python3 (build\.py \w+) ", text_of(ROOT / "README.md"), re.MULTILINE)
    assert commands == ["build.py serve", "build.py test"]
    checks = text_of(GITHUB / "workflows" / "checks.yml")
    assert re.findall(r"python (build\.py \w+)", checks) == commands
    oldest = re.search(r'requires-python = ">=([\d.]+)"', text_of(ROOT / "pyproject.toml"))
    assert oldest
    assert f'python: ["{oldest[1]}", "3.x"]' in checks


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_needs_no_secret_and_names_commits(file: Path) -> None:
    assert "secrets." not in text_of(file)
    used = re.findall(r"uses: (\S+)(?: # (\S+))?", text_of(file))
    assert used
    for action, version in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r"v\d+\.\d+\.\d+", version), action


def test_every_file_for_github_is_checked() -> None:
    of_schemas = {file for pattern in SCHEMAS.values() for file in GITHUB.glob(pattern)}
    others = set(GITHUB.rglob("*.yml")) - of_schemas
    assert others == set()
    assert len(github_steps()) == 1 + len(SCHEMAS)


def test_golden_files_are_the_same_bytes_on_every_system() -> None:
    assert "* text=auto eol=lf\n" in text_of(ROOT / ".gitattributes")
