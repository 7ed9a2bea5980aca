"""`simulate --records`: games as lines of JSON, which a run that was killed goes on with."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError
from casino_core.cli import main
from casino_core.records.jsonl import format_line, parse_line, read_games

from ..profiles import many

ROOT = Path(__file__).parent.parent.parent
GAMES = ["simulate", "greedy", "careless", "--games", "12", "--seed", "sunday"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a run that nobody disturbed."""
    file = tmp_path_factory.mktemp("whole") / "games.jsonl"
    assert main([*GAMES, "--records", str(file)]) == 0
    return file.read_bytes()


@pytest.fixture(scope="module")
def output() -> str:
    """The output of the same run without a file."""
    with redirect_stdout(io.StringIO()) as text:
        assert main(GAMES) == 0
    return text.getvalue()


def test_a_documented_reader_replays_the_games(whole: bytes) -> None:
    lines = [parse_line(line) for line in whole.decode().splitlines()]
    games = list(read_games(whole.decode().splitlines(keepends=True)))
    assert [line.number for line in lines] == list(range(12))
    for line, game in zip(lines, games, strict=True):
        assert game.outcome is not None
        assert (game.outcome.totals, game.outcome.winner) == (line.points, line.winner)
        assert (len(game.rounds), len(game.steps)) == (line.rounds, line.plays)
        assert game.names == line.players == ("greedy", "careless")
        assert casino.format_record(game) == line.record


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("length", [0, 1, 2_000, 9_999, -1])
def test_a_run_that_was_cut_off_anywhere_ends_as_if_it_had_not_been(
    whole: bytes,
    output: str,
    tmp_path: Path,
    length: int,
    jobs: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(whole[:length])
    assert main([*GAMES, "--records", str(file), "--jobs", jobs]) == 0
    assert capsys.readouterr().out == output
    assert file.read_bytes() == whole
    assert main([*GAMES, "--records", str(file), "--jsonl"]) == 0
    assert capsys.readouterr().out.encode() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    file, count = tmp_path / "games.jsonl", 8
    command = [sys.executable, "-m", "casino_core", "simulate", "greedy", "counting"]
    command += ["--seed", "casino", "--games", str(count), "--records", str(file)]
    for lines in (1, 4):
        with subprocess.Popen(
            [*command, "--jobs", "2"], cwd=ROOT, stdout=subprocess.DEVNULL
        ) as run:
            while run.poll() is None and file_lines(file) < lines:
                time.sleep(0.01)
            run.send_signal(signal.SIGKILL)
            run.wait()
            patience = time.monotonic() + 300
            while processes_of(file) and time.monotonic() < patience:
                time.sleep(0.05)
            assert not processes_of(file), "the processes that it started end, too"
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    alone = subprocess.run(command[:-2], cwd=ROOT, capture_output=True, text=True, check=True)
    assert process.stdout == alone.stdout
    assert [json.loads(line)["number"] for line in file.read_text().splitlines()] == [*range(count)]


def processes_of(file: Path) -> list[str]:
    """The processes that have the name of a file among their arguments, where this can be seen."""
    return [
        command_line.parent.name
        for command_line in Path("/proc").glob("[0-9]*/cmdline")
        if str(file).encode() in read_bytes(command_line)
    ]


def read_bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # the process is over
        return b""


def file_lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


OTHER_RUNS = {
    "players: greedy careless, where this run has careless greedy": ["careless", "greedy"],
    "rules: standard, where this run has royal": ["greedy", "careless", "--rules", "royal"],
    "seed: sunday/0, where this run has monday/0": ["greedy", "careless", "--seed", "monday"],
}


@pytest.mark.parametrize(("message", "other"), OTHER_RUNS.items(), ids=OTHER_RUNS)
def test_the_games_of_another_run_are_left_alone(
    whole: bytes,
    tmp_path: Path,
    message: str,
    other: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(whole)
    seed = [] if "--seed" in other else ["--seed", "sunday"]
    assert main(["simulate", *other, *seed, "--games", "12", "--records", str(file)]) == 2
    assert f"games.jsonl, line 1: {message}" in capsys.readouterr().err
    assert file.read_bytes() == whole


def test_a_damaged_line_is_named(
    whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    lines = whole.splitlines(keepends=True)
    for damaged in (b"nonsense\n", b"\xff\xfe\n", lines[3]):
        file.write_bytes(b"".join([*lines[:2], damaged, *lines[3:]]))
        assert main([*GAMES, "--records", str(file)]) == 2
        assert "games.jsonl, line 3: " in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "games.jsonl"
    assert main([*GAMES, "--records", str(file)]) == 1
    assert capsys.readouterr().err == f"error: {file}: No such file or directory\n"


def test_every_game_of_the_file_is_checked(tmp_path: Path) -> None:
    """`review` reads games as `fair` does (`test_formats`)."""
    file = tmp_path / "games.jsonl"
    games = ["simulate", "careless", "careless", "--rules", "two-handed,target=1", "--games", "2"]
    assert main([*games, "--records", str(file)]) == 0
    run = subprocess.run(
        [sys.executable, "-m", "casino_core", "fair"],
        cwd=ROOT,
        input=file.read_bytes(),
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    heads = [line for line in run.stdout.decode().splitlines() if line.startswith("game ")]
    assert heads == ["game 0", "game 1"]


@many(5)
@given(st.data())
def test_a_line_reads_back_or_is_refused_by_its_field(whole: bytes, data: st.DataObject) -> None:
    fields = json.loads(whole.splitlines()[0])
    assert json.loads(format_line(parse_line(json.dumps(fields)))) == fields
    name = data.draw(st.sampled_from(sorted(fields)))
    values = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=9)
    fields[name] = data.draw(values | st.lists(values, max_size=3))
    message = f"{name}: it could be read"
    try:
        parse_line(json.dumps(fields))
    except CasinoError as error:
        message = str(error)
    assert message.startswith(f"{name}: ")


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '{"format":2}', "[" * 100_000])
def test_what_is_not_a_line_is_refused(text: str) -> None:
    with pytest.raises(CasinoError, match=r"^(game|format): "):
        parse_line(text)
