"""The command line as a process: streams that fail, Ctrl-C, and arguments that are not text."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import casino_core as casino
from casino_core.cli import main

ROOT = Path(__file__).parents[2]
POSITION = "hands=3h/4h"
FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX, and its signals")


def run(command: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command in a shell, in which `casino` is the command line."""
    script = f'casino() {{ {sys.executable} -m casino_core "$@"; }}\n{command}'
    return subprocess.run(
        ["/bin/sh", "-c", script],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=300,
    )


def check_complaint(process: subprocess.CompletedProcess[bytes], code: int) -> None:
    [line] = process.stderr.decode().splitlines()
    assert line.startswith("error: ")
    assert len(line) < 500
    assert process.returncode == code


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", ["legal", "--help", "rules", f"perft 1 '{POSITION}'"])
def test_a_full_disk_is_told_in_one_line(command: str) -> None:
    check_complaint(run(f"casino {command} >/dev/full", POSITION.encode()), 1)


def test_closed_streams_are_told_in_one_line() -> None:
    check_complaint(run("casino legal <&-"), 1)
    check_complaint(run("casino fair <&-"), 1)
    check_complaint(run("casino legal >&-", POSITION.encode()), 1)
    check_complaint(run("casino rules >&-"), 1)
    check_complaint(run("casino --help >&-"), 1)


def test_a_closed_standard_error_is_not_a_reason_to_write_elsewhere() -> None:
    process = run("casino rules foo 2>&-")
    assert (process.returncode, process.stdout, process.stderr) == (2, b"", b"")


def test_an_argument_that_is_not_a_text_is_told_in_one_line() -> None:
    check_complaint(run("casino simulate greedy greedy --games 1 --seed \"$(printf '\\377')\""), 2)
    check_complaint(run("casino perft 1 \"$(printf '\\377')\""), 2)
    check_complaint(run("casino daily \"$(printf '2026-11-20\\377')\""), 2)


@pytest.mark.parametrize(
    "command",
    [
        ["legal"],
        ["simulate", "master", "master", "--games", "1000", "--seed", "x"],
        ["match", "greedy", "careless", "--pairs", "100000", "--jobs", "2", "--seed", "x"],
    ],
)
def test_an_interrupt_ends_quietly(command: list[str]) -> None:
    """Ctrl-C goes to all processes of the group: to those of `--jobs` too."""
    with subprocess.Popen(
        # The first answer tells that the command runs; a table to wait for takes a line first.
        [sys.executable, "-u", "-c", STARTED, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"started\n"
        os.killpg(process.pid, signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert errors == b""
    assert process.returncode == 130


# A shell starts its background commands with Ctrl-C ignored, and children inherit that.
STARTED = """
import signal, sys
from casino_core.cli import program
signal.signal(signal.SIGINT, signal.default_int_handler)
write = program.write
def started(texts):
    print("started", flush=True)
    write(texts)
program.write = started
sys.exit(program.main(sys.argv[1:]))
"""


def test_an_interrupt_while_the_engine_is_imported_ends_quietly() -> None:
    code = (
        "import runpy, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'casino_core.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "runpy.run_module('casino_core', run_name='__main__')\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT, timeout=300
    )
    assert (process.returncode, process.stderr) == (130, b"")


def test_perft_of_a_finished_position_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "999999999", "hands=/"]) == 0
    assert capsys.readouterr().out == "1 0\n"
    assert main(["perft", "999999999", POSITION]) == 0
    assert capsys.readouterr().out == "1 1\n2 1\n3 0\n"


LONG = "x" * 100_000
LONG_ARGUMENTS = [
    [LONG],
    ["legal", LONG],
    ["perft", "9" * 5000, POSITION],
    ["perft", LONG, POSITION],
    ["perft", "1", LONG],
    ["perft", "1", f"hands={LONG}"],
    ["rules", LONG],
    ["rules", f"players={LONG}"],
    ["daily", LONG],
    ["simulate", LONG],
    ["simulate", "greedy", "greedy", "--rules", LONG],
    ["match", "greedy", "greedy", "--jobs", LONG],
]


@pytest.mark.parametrize("arguments", LONG_ARGUMENTS, ids=lambda each: " ".join(each)[:40])
def test_a_message_repeats_at_most_a_line_of_an_argument(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(left.code or 0)
    output = capsys.readouterr()
    assert (code, output.out) == (2, "")
    assert "error: " in output.err
    assert all(len(line) < 1200 for line in output.err.splitlines())


def test_a_record_that_is_too_long_is_told_in_one_line() -> None:
    check_complaint(run("casino fair", b"8s " * 1_000_000), 2)
    game = casino.format_record(casino.Game.new(casino.RuleSet(), "a"))
    assert run("casino fair", game.encode()).returncode == 0
