"""How browser tests run: the options of their browsers, and a second run alone of what fails."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from site_builder import browsers
from site_builder.browsers import FEW, _without_popups, run_twice
from site_builder.processes import run_status

STEADY = "def test_steady(): pass\n"
UNSTEADY = """
def test_unsteady():
    from pathlib import Path
    seen = Path(__file__).with_name('seen')
    if not seen.exists():
        seen.touch()
        raise AssertionError('busy')
"""
WRONG = "def test_wrong(): assert not 'wrong'\n"


@pytest.mark.parametrize(
    ("source", "status", "runs"),
    [
        pytest.param(STEADY + UNSTEADY, 0, 2, id="unsteady"),
        pytest.param(UNSTEADY + WRONG, 1, 2, id="wrong"),
        pytest.param("import nothing_of_this_name\n", 2, 1, id="not to be read"),
        pytest.param(
            "".join(WRONG.replace("wrong()", f"wrong_{n}()") for n in range(FEW + 1)),
            1,
            1,
            id="many",
        ),
    ],
)
def test_only_what_failed_runs_again(
    source: str, status: int, runs: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_sample.py"
    file.write_text(source)
    commands: list[Sequence[str | Path]] = []

    def run(command: Sequence[str | Path]) -> int:
        commands.append(command)
        return run_status([*command, "-p", "no:playwright"])

    assert run_twice([str(file)], [], tmp_path / "kept", run) == status
    assert len(commands) == runs
    output = capfd.readouterr().out
    assert ("Unsteady" in output) == (source == STEADY + UNSTEADY)


def browser_started_with(command: str) -> Any:
    answers = {"SystemInfo.getInfo": {"commandLine": command}}
    session = SimpleNamespace(send=answers.__getitem__)
    return SimpleNamespace(new_browser_cdp_session=lambda: session)


@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("chromium --headless --disable-features=A,B --no-sandbox", "A,B,WebUIOmniboxPopup"),
        ("chromium --disable-features=A --disable-features=B,C", "B,C,WebUIOmniboxPopup"),
        ("chromium --headless", "WebUIOmniboxPopup"),
    ],
)
def test_what_playwright_turns_off_stays_off(command: str, first: str) -> None:
    switch = _without_popups(browser_started_with(command))
    assert switch.startswith(f"--disable-features={first},")


@pytest.mark.parametrize("there", ["chromium-headless-shell", "chromium"])
def test_a_whole_chromium_is_installed_where_there_is_no_shell(
    there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages: list[str] = []

    def apt_install(package: str) -> bool:
        packages.append(package)
        return package == there

    monkeypatch.setattr(browsers, "apt_install", apt_install)
    assert browsers._install_with_apt("chromium")
    assert packages[-1] == there
