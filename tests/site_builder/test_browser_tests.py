"""A browser test that fails among others runs once more, alone."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from site_builder.browser_tests import FEW, run_twice
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
