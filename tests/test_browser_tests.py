"""The browser tests wait for states, never for an amount of time."""

import re
from pathlib import Path

import pytest

E2E = Path(__file__).parents[1] / "e2e"
TIMED = re.compile(r"wait_for_timeout\(|\bsleep\(|\btimeout=")
HASTY = re.compile(r"\bwhile\b.*\.phase\b|\b(?:GREEDY|CARELESS|choose)\(\w+\.view,")
"""Reads the table once and acts upon it, while a computer player may still move."""


@pytest.mark.parametrize("file", sorted(E2E.glob("test_*.py")), ids=lambda file: file.stem)
def test_no_browser_test_depends_on_the_speed_of_the_machine(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    timed = [
        f"{file.name}:{number}: {line.strip()}" for number, line in lines if TIMED.search(line)
    ]
    assert not timed, (
        "Wait for a state instead, or stop the page's clock (e2e/README.md):\n" + "\n".join(timed)
    )


@pytest.mark.parametrize("file", sorted(E2E.glob("*.py")), ids=lambda file: file.stem)
def test_no_browser_test_chooses_a_play_before_its_turn_has_come(file: Path) -> None:
    if file.name == "game_page.py":
        return
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    hasty = [
        f"{file.name}:{number}: {line.strip()}" for number, line in lines if HASTY.search(line)
    ]
    assert not hasty, (
        "Ask `GamePage.chosen`, `my_turns` or `turns_of_game`, which wait for the turn:\n"
        + "\n".join(hasty)
    )
