"""The list of words that stop a reader: each one is found, and the folders that pass have none."""

from __future__ import annotations

import pytest

from site_builder.checks.plain_words import FOLDERS, WORDS, check_plain_words, mistakes
from site_builder.paths import ROOT


@pytest.mark.parametrize(
    "line",
    [
        "# This is no play.",
        '"""Cards that are no courts."""',
        "# A card in the place of another.",
        "# Likewise for cards.",
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


def test_the_folders_that_pass_are_there() -> None:
    assert all((ROOT / folder).is_dir() for folder in FOLDERS)
    assert len(WORDS) < 10, "the list is short"
    assert check_plain_words() == 0
