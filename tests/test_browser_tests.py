"""The browser tests wait for states, never for an amount of time."""

import ast
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


DEVTOOLS = re.compile(r"""\b(?:send|on)\(\s*["']([A-Z]\w+)\.""")
DOMAINS = {
    *("Accessibility", "Emulation", "Input", "Network", "Page", "Performance", "Storage"),
    "Tracing",
}
"""The domains of the DevTools protocol that the scripts use."""


def test_scripts_ask_for_domains_that_the_devtools_have() -> None:
    """A name that is replaced everywhere may be one of the protocol, too."""
    domains = {
        domain
        for file in E2E.glob("*.py")
        for domain in DEVTOOLS.findall(file.read_text(encoding="utf-8"))
    }
    assert domains == DOMAINS


CAPS = {"chromium": 180, "firefox": 30, "webkit": 10}
"""The most tests that `build.py test` runs in each browser: others are deep, or in tests/page."""
KINDS = re.compile(r"^\| [a-z’', ]+ \| ((?:`test_\w+` ?)+)\|$", re.MULTILINE)


def test_the_table_of_kinds_names_every_file_of_browser_tests() -> None:
    table = (E2E / "README.md").read_text(encoding="utf-8")
    rows = KINDS.findall(table)
    assert len(rows) >= 15
    named = {name for row in rows for name in re.findall(r"test_\w+", row)}
    assert named == {file.stem for file in E2E.glob("test_*.py")}


def test_there_are_no_more_browser_tests_than_are_worth_their_time() -> None:
    counts = dict.fromkeys(CAPS, 0)
    for file in E2E.glob("test_*.py"):
        for test in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                marks = [ast.unparse(mark) for mark in test.decorator_list]
                many = 1 if "pytest.mark.deep" not in marks else 0
                for mark in test.decorator_list:
                    many *= _variants(mark)
                counts["webkit" if file.stem == "test_webkit" else "chromium"] += many
                counts["firefox"] += many * ("pytest.mark.every_browser" in marks)
    too_many = {name: count for name, count in counts.items() if not 0 < count <= CAPS[name]}
    assert not too_many, f"{too_many} of {CAPS}: see e2e/README.md for what needs a browser"


def _variants(mark: ast.expr) -> int:
    """Return how often a test runs because of a mark, but for its deep variants."""
    if not isinstance(mark, ast.Call) or not ast.unparse(mark.func).endswith(".parametrize"):
        return 1
    values = mark.args[1]
    if not isinstance(values, ast.List | ast.Tuple):
        return 1
    return sum("pytest.mark.deep" not in ast.unparse(value) for value in values.elts)
