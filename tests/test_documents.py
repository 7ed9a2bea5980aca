"""Runs the examples in the documents, and follows their links."""

import doctest
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import casino_core
from casino_core import rook

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "casino_core/RULES.md",
    "casino_core/NOTATION.md",
    "casino_core/rook/RULES.md",
    "casino_core/rook/NOTATION.md",
    "casino_core/locale/README.md",
    "web/CONTRACT.md",
    "web/vendor/README.md",
    "e2e/README.md",
    "tests/README.md",
    *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "tests/lab").rglob("*.md"))),
]
LONGEST = {"README.md": 7_000, "CONTRIBUTING.md": 15_000}
"""The most bytes of the documents that are maps: depth belongs where they lead."""


def test_the_examples_of_the_readme() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("package", [casino_core, rook], ids=["casino", "rook"])
def test_the_example_of_the_package(package: ModuleType) -> None:
    """That of its own docstring: its functions have theirs, with names of other places."""
    (example,) = doctest.DocTestFinder(recurse=False).find(package)
    result = doctest.DocTestRunner().run(example)
    assert result.attempted
    assert result.failed == 0


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    document = ROOT / name
    prose = re.sub(r"`[^`]*`", "", document.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#]+)", prose)
    missing = [
        link
        for link in links
        if not link.startswith("https://") and not (document.parent / link).exists()
    ]
    assert not missing


@pytest.mark.parametrize("name", LONGEST)
def test_a_map_is_short(name: str) -> None:
    size = (ROOT / name).stat().st_size
    assert size <= LONGEST[name], (
        f"{name} has {size} bytes, of {LONGEST[name]}: put depth into web/pages, tests/lab or the "
        "README.md of a folder, and link to it"
    )


LABORATORY = ROOT / "tests" / "lab"
SCRIPTS = [
    file.stem
    for file in sorted(LABORATORY.glob("*.py"))
    if 'if __name__ == "__main__":' in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_laboratory_lists_its_scripts(script: str) -> None:
    index = (LABORATORY / "README.md").read_text(encoding="utf-8")
    assert f"| `python -m tests.lab.{script}" in index, f"tests/lab/README.md lacks {script}"


def test_the_laboratory_lists_its_results_by_date() -> None:
    index = (LABORATORY / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\]\(results/([^)]+)\)", index)
    assert sorted(listed) == sorted(file.name for file in (LABORATORY / "results").iterdir())
    dates = [re.match(r"\d{4}-\d\d-\d\d-", name) for name in listed]
    assert all(dates), "a result is named by its date"
    assert [date[0] for date in dates if date] == sorted(date[0] for date in dates if date)


def test_every_release_has_a_date_and_its_changes_are_grouped() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for heading in re.findall(r"^## (.+)$", text, re.MULTILINE):
        assert re.fullmatch(r"Unreleased|\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", heading), heading
    groups = re.findall(r"^### (.+)$", text, re.MULTILINE)
    assert set(groups) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    for release in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        assert not re.search(r"^- ", release.partition("### ")[0], re.MULTILINE), (
            "CHANGELOG.md: a line stands under Added, Changed, Removed or Fixed"
        )
    lines = re.findall(r"^- (.+)$", text, re.MULTILINE)
    assert len(lines) == len(set(lines))


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
