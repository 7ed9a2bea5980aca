"""Runs the examples in the documents, and follows their links."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import casino_core

ROOT = Path(__file__).parent.parent
DOCUMENTS = ["README.md", "casino_core/RULES.md", "casino_core/NOTATION.md", "web/CONTRACT.md"]


def test_the_examples_of_the_readme() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_example_of_the_package() -> None:
    found = doctest.testmod(casino_core)
    assert found.attempted
    assert found.failed == 0


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    document = ROOT / name
    links = re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8"))
    missing = [
        link
        for link in links
        if not link.startswith("https://") and not (document.parent / link).exists()
    ]
    assert not missing


def test_the_version_is_the_release_of_the_changelog_or_the_one_to_come() -> None:
    headings = re.findall(
        r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = casino_core.__version__
    assert version == project["version"]
    last = next(heading for heading in headings if heading != "Unreleased")
    if headings[0] == "Unreleased":
        assert version.endswith(".dev0")
        assert numbers(version.removesuffix(".dev0")) > numbers(last)
    else:
        assert version == last


def numbers(version: str) -> list[int]:
    """The numbers of a release, in their order."""
    return [int(number) for number in version.split(".")]
