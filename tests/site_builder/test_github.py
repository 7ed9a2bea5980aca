"""The files for GitHub: they run what the README says, with what every fork has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from site_builder.checks.steps import GITHUB, SCHEMAS, github_steps
from site_builder.paths import ROOT

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
