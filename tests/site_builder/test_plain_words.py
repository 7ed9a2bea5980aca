"""The list of words that stop a reader: each one is found, with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from site_builder.checks.plain_words import FOLDERS, WORDS, check_plain_words, mistakes
from site_builder.paths import ROOT
from site_builder.processes import BuildError


@pytest.mark.parametrize(
    "line",
    [
        "# This is no play.",
        '"""Cards that are no courts."""',
        "# A card in the place of another.",
        "# Likewise for cards.",
        "# Whoever has it wins.",
        "# The classes give themselves to them.",
        "# Loops that searches feel.",
        'FOUND: Final = "found"',
        "_TOLD = {}",
    ],
)
def test_a_word_on_the_list_is_found(line: str) -> None:
    (mistake,) = mistakes("a.py", f"\n{line}\n")
    assert mistake.startswith("a.py:2: ")


@pytest.mark.parametrize(
    "line", ["# There is no play.", "# It is no longer there.", "found = FOUND", "FOUNDATION = 1"]
)
def test_other_words_are_left_alone(line: str) -> None:
    assert [*mistakes("a.py", line)] == []


def test_the_folders_are_there() -> None:
    """The step *plain words* of every check reads them."""
    assert all((ROOT / folder).is_dir() for folder in FOLDERS)
    assert len(WORDS) < 10, "the list is short"


def test_a_mistake_in_a_folder_is_named_with_its_place(tmp_path: Path) -> None:
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()
    assert check_plain_words(tmp_path) == 0
    lines = (
        '"""What lies there."""',
        "# Likewise for cards.",
        "def cards() -> int:",
        '    """The number of cards."""',
    )
    for folder in ("casino_core", "web"):
        sentence = "words = _('Likewise.')"
        (tmp_path / folder / "a.py").write_text("\n".join((*lines, sentence)), encoding="utf-8")
    (tmp_path / "web" / "b.md").write_text("This is no play.", encoding="utf-8")
    with pytest.raises(BuildError) as error:
        check_plain_words(tmp_path)
    places = [re.split(": (write|begin) ", line)[0] for line in str(error.value).splitlines()]
    faults = ("2: 'Likewise'", "5: 'Likewise'", "1: 'What'", "3: 'The'")
    assert places == [
        *(f"casino_core/a.py:{fault}" for fault in faults),
        *(f"web/a.py:{fault}" for fault in faults),
        "web/b.md:1: 'is no p'",
    ]
