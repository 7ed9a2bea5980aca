"""The steps of the checks run side by side, and tell how far they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder.checks.progress import FILE_VARIABLE, Durations, Progress, seconds_left
from site_builder.checks.schedule import Schedule, Screen, Step, run_steps
from site_builder.checks.steps import browser_steps, static_steps, unit_tests
from site_builder.paths import ROOT, WEB

BYTECODE = {name: value for name, value in os.environ.items() if name == "PYTHONPYCACHEPREFIX"}
"""Where a program finds its modules compiled; without it, pytest takes long to start."""


def step(name: str, code: str, **options: object) -> Step:
    return Step(name, (sys.executable, "-c", code), **{"usual": 1.0, **options})  # type: ignore[arg-type]


def meet(mine: Path, other: Path) -> str:
    """A program that ends well only if another one runs at the same time."""
    return (
        f"import pathlib, time; pathlib.Path({str(mine)!r}).touch()\n"
        f"while not pathlib.Path({str(other)!r}).exists(): time.sleep(0.01)\n"
        "for n in range(3): print('line', n, flush=True); time.sleep(0.01)"
    )


def run_in(steps: list[Step], folder: Path) -> tuple[int, list[str]]:
    lines: list[str] = []
    status = run_steps(steps, folder / "durations.json", say=lines.append)
    return status, "\n".join(lines).splitlines()


def test_steps_run_side_by_side_and_their_outputs_are_not_mixed(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    status, lines = run_in([step("a", meet(one, other)), step("b", meet(other, one))], tmp_path)
    assert status == 0
    for name in "ab":
        begin = lines.index(f"== {name}")
        assert lines[begin + 1 : begin + 4] == ["line 0", "line 1", "line 2"]
    assert lines[-1].startswith("all passed")


def test_what_needs_a_step_that_failed_does_not_run_and_the_rest_does(tmp_path: Path) -> None:
    steps = [
        step("build", "import sys; sys.exit('no room')"),
        step("site", "print('read')", needs=["build"]),
        step("browser", "", needs=["site"]),
        step("types", "print('checked')"),
    ]
    status, lines = run_in(steps, tmp_path)
    assert status == 1
    assert "no room" in lines
    assert "checked" in lines
    assert "read" not in lines
    words = {line.split()[-4] if "(" in line else line for line in lines if "FAILED  " in line}
    assert words == {"FAILED"}
    assert [line for line in lines if line.startswith("NOT RUN")] == [
        "NOT RUN  site",
        "NOT RUN  browser",
    ]
    assert lines[-1].startswith("FAILED")


@pytest.mark.parametrize(("usual", "beside"), [(1.0, True), (1000.0, False)])
def test_a_step_starts_when_little_is_left_of_the_one_before(
    usual: float,
    beside: bool,  # noqa: FBT001
    tmp_path: Path,
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    code = f"import pathlib; print(pathlib.Path({str(first)!r}).exists())"
    wait = (
        f"import pathlib, time\nfor _ in range({600 if beside else 5}):\n"
        f"    if pathlib.Path({str(second)!r}).exists(): break\n    time.sleep(0.1)\n"
        f"pathlib.Path({str(first)!r}).touch()"
    )
    _, lines = run_in(
        [
            step("first", wait, usual=usual),
            step(
                "second",
                f"{code}; pathlib.Path({str(second)!r}).touch()",
                follows=["first"],
            ),
        ],
        tmp_path,
    )
    assert lines[lines.index("== second") + 1] == str(not beside)


def test_a_step_waits_for_the_end_of_one_in_which_a_test_failed(tmp_path: Path) -> None:
    noted, over = tmp_path / "noted", tmp_path / "over"
    fail = (
        f"import os, pathlib, time\nlines = pathlib.Path(os.environ[{FILE_VARIABLE!r}])\n"
        f"lines.write_text('failed\\ttests/a.py::b\\n')\npathlib.Path({str(noted)!r}).touch()\n"
        f"time.sleep(2)\npathlib.Path({str(over)!r}).touch()"
    )
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(noted)!r}).exists(): time.sleep(0.1)"
    look = f"import pathlib; print(pathlib.Path({str(over)!r}).exists())"
    steps = [
        step("failing", fail),
        step("waiting", wait),
        step("last", look, needs=["waiting"], follows=["failing"]),
    ]
    _, lines = run_in(steps, tmp_path)
    assert lines[lines.index("== last") + 1] == "True"


def test_what_runs_is_ended_where_the_checks_are(tmp_path: Path) -> None:
    class StoppedScreen(Screen):
        def progress(self, line: object) -> None:  # noqa: ARG002
            raise KeyboardInterrupt

    sleeping = step("long", "import time; time.sleep(600)")
    schedule = Schedule(
        [sleeping], tmp_path / "durations.json", StoppedScreen(print, terminal=False)
    )
    with pytest.raises(KeyboardInterrupt):
        schedule.run()
    assert [each.process.returncode is not None for each in schedule._running] == [True]


# Progress


def test_pytest_notes_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "conftest.py").write_text(
        "from site_builder.checks.reporter import pytest_configure\n"
    )
    (tmp_path / "test_sample.py").write_text(
        "import os, pytest\n"
        "@pytest.mark.parametrize('n', range(3))\ndef test_n(n): pass\n"
        f"def test_own_programs_note_nothing(): assert {FILE_VARIABLE!r} not in os.environ\n"
        "def test_wrong(): assert not 'wrong'\n"
    )
    environment = {"PYTHONPATH": str(WEB), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for workers in ("0", "2"):
        file = tmp_path / f"progress-{workers}.txt"
        process = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "xdist.plugin", "-n", workers],
            cwd=tmp_path,
            env={**environment, **BYTECODE, FILE_VARIABLE: str(file)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "1 failed, 4 passed" in process.stdout
        assert "...." not in process.stdout
        progress = Progress(file)
        progress.update()
        assert (progress.done, progress.total) == (5, 5)
        assert progress.failed == {"test_sample.py::test_wrong"}
        assert set(progress.tests) == {
            *(f"test_sample.py::test_n[{n}]" for n in range(3)),
            "test_sample.py::test_own_programs_note_nothing",
            "test_sample.py::test_wrong",
        }


def test_half_a_line_is_read_when_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "progress.txt"
    progress = Progress(file)
    progress.update()
    assert progress.total == 0
    file.write_text("total\t2\n0.5\ttests/a")
    progress.update()
    assert (progress.done, progress.total) == (0, 2)
    with file.open("a") as lines:
        lines.write(".py::b\n")
    progress.update()
    assert progress.tests == {"tests/a.py::b": 0.5}


def progress_of(total: int, **tests: float) -> Progress:
    progress = Progress(Path("nowhere"))
    progress.total, progress.tests = total, tests
    return progress


def test_what_is_left_comes_from_the_last_run_and_from_the_pace_of_this_one() -> None:
    nothing = progress_of(0)
    assert seconds_left(10, nothing, None, usual=60) == 50
    assert seconds_left(10, nothing, Durations(100, {}), usual=60) == 90
    assert seconds_left(90, nothing, None, usual=60) > 0
    # A quarter of the tests took ten seconds; of the seconds of the last run it was a half.
    one = progress_of(4, a=3.0)
    assert seconds_left(10, one, None, usual=60) == pytest.approx(30)
    last = Durations(100, {"a": 3.0, "b": 1.0, "c": 1.0, "d": 1.0})
    assert seconds_left(10, one, last, usual=60) == pytest.approx(10)
    assert seconds_left(10, progress_of(1, a=3.0), None, usual=60) == 0


def test_durations_that_cannot_be_read_are_none(tmp_path: Path) -> None:
    file = tmp_path / "durations.json"
    assert Durations.read(file) == {}
    durations = {"unit": Durations(2.0, {"a": 1.0}), "types": Durations(1.0, {})}
    Durations.write(file, durations)
    assert Durations.read(file) == durations
    for text in ("", "[]", '{"unit": 3}', '{"unit": ["x", {}]}', '{"unit": [1, 2]}'):
        file.write_text(text)
        assert Durations.read(file) == {}


def test_a_file_gets_few_lines_of_progress(capsys: pytest.CaptureFixture[str]) -> None:
    lines: list[str] = []
    screen = Screen(lines.append, terminal=False)
    for number in range(5):
        screen.progress(lambda number=number: f"{number} done")  # type: ignore[misc]
    screen.show("== a")
    assert lines == ["0 done", "== a"]
    on_terminal = Screen(lines.append, terminal=True)
    on_terminal.progress(lambda: "x" * 500)
    written = capsys.readouterr().out
    assert written.startswith("\r")
    assert "\n" not in written


# The steps themselves


def test_every_test_is_in_one_step() -> None:
    assert {*unit_tests(deep=True)} - {*unit_tests()} == {"tests/lab"}
    folders = [*unit_tests(deep=True), "tests/site_builder"]
    for file in ROOT.glob("tests/**/test_*.py"):
        path = file.relative_to(ROOT).as_posix()
        assert sum(path == each or path.startswith(f"{each}/") for each in folders) == 1, path


def test_steps_name_steps_that_are_there() -> None:
    static = static_steps()
    steps = [*static, *browser_steps(["chromium", "firefox"], static)]
    for number, each in enumerate(steps):
        earlier = {other.name for other in steps[:number]}
        assert {*each.needs, *each.follows} <= earlier, each.name
