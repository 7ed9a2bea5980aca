"""The browser tests wait for states, never for an amount of time."""

import re
from pathlib import Path

import pytest

E2E = Path(__file__).parents[1] / "e2e"
TIMED = re.compile(r"wait_for_timeout\(|\bsleep\(|\btimeout=")


@pytest.mark.parametrize("file", sorted(E2E.glob("test_*.py")), ids=lambda file: file.stem)
def test_no_browser_test_depends_on_the_speed_of_the_machine(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    timed = [
        f"{file.name}:{number}: {line.strip()}" for number, line in lines if TIMED.search(line)
    ]
    assert not timed, (
        "Wait for a state instead, or stop the page's clock (e2e/README.md):\n" + "\n".join(timed)
    )
