"""The words that a screen reader speaks of each control, as a browser's accessibility tree has it.

`python -m e2e.spoken` writes the lists; they were read in every language that says everything.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.languages import WHOLE

GOLDEN = Path(__file__).parent / "golden" / "spoken"
LISTS = sorted(GOLDEN.glob("*.txt"))
ROLE_WORDS = {
    "button": re.compile(r"\b(button|Schaltfläche|Knopf|botón|bouton|knapp)\b", re.IGNORECASE),
    "link": re.compile(r"\b(link|enlace|lien|länk)\b", re.IGNORECASE),
    "checkbox": re.compile(r"\bcheckbox\b", re.IGNORECASE),
}
COUNTED = ("button", "link", "radio", "slider", "spinbutton")
"""The roles of which a number alone says too little."""
DOUBLED = re.compile(r"\b([^\W\d]\w*)[\s:,()]+\1\b", re.IGNORECASE)
LETTER = re.compile(r"[^\W\d_]")


def faults(line: str) -> list[str]:
    """Return the faults in the words of a control."""
    role, _, rest = line.partition(" · ")
    name, _, description = rest.partition(" · ")[0].partition(" (")
    lines = []
    if not name:
        lines.append("no name")
    if DOUBLED.search(rest) or description.rstrip(")") == name != "":
        lines.append("doubled words")
    if role in ROLE_WORDS and ROLE_WORDS[role].search(name):
        lines.append("its role in its name")
    if role in COUNTED and len(LETTER.findall(name)) < 2:
        lines.append("a number or a sign without a noun")
    return lines


def test_there_is_a_list_for_each_language() -> None:
    assert [path.stem for path in LISTS] == sorted(WHOLE)


def test_all_languages_have_the_same_controls() -> None:
    shapes = {path.stem: [*map(shape, lines_of(path))] for path in LISTS}
    assert all(shapes[language] == shapes["en"] for language in shapes)


def shape(line: str) -> str:
    """A title, or the role of a control."""
    return line if line.startswith("#") else line.partition(" · ")[0]


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_control_is_spoken_well(path: Path) -> None:
    lines = lines_of(path)
    assert len(lines) > 800
    wrong = {
        line: line_faults for line in lines if line[0] != "#" and (line_faults := faults(line))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "line",
    [
        "button",
        "button · 0 captured cards captured captured",
        "button · How to play (How to play)",
        "button · Close button",
        "link · Link to a game with these rules",
        "spinbutton · 5",
        "radio · 5 · checked",
        "button · 14",
    ],
)
def test_a_fault_is_found(line: str) -> None:
    assert faults(line)
