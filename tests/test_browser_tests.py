"""The browser tests wait for states, never for an amount of time."""

import re
from collections.abc import Iterable
from pathlib import Path

E2E = Path(__file__).parents[1] / "e2e"
TIMED = re.compile(r"wait_for_timeout\(|\bsleep\(|\btimeout=")
HASTY = re.compile(r"\bwhile\b.*\.phase\b|\b(?:GREEDY|CARELESS|choose)\(\w+\.view,")
"""Reads the table once and acts upon it, while a computer player may still move."""


def lines_with(pattern: re.Pattern[str], files: Iterable[Path]) -> list[str]:
    return [
        f"{file.name}:{number}: {line.strip()}"
        for file in sorted(files)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_browser_test_depends_on_the_speed_of_the_machine() -> None:
    timed = lines_with(TIMED, E2E.glob("test_*.py"))
    assert not timed, (
        "Wait for a state instead, or stop the page's clock (e2e/README.md):\n" + "\n".join(timed)
    )


def test_no_browser_test_chooses_a_play_before_its_turn_has_come() -> None:
    hasty = lines_with(HASTY, {*E2E.glob("*.py")} - {E2E / "game_page.py"})
    assert not hasty, (
        "Ask `GamePage.chosen`, `my_turns` or `turns_of_game`, which wait for the turn:\n"
        + "\n".join(hasty)
    )
