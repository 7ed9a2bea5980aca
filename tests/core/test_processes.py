"""However many processes are asked for, no more start than the work and the machine can use."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casino_core import cli, parse_rules
from casino_core.cli import arguments
from casino_core.cli.match import match, tasks_of
from casino_core.cli.processes import in_order, most_jobs, parse_jobs

from ..profiles import many

ROOT = Path(__file__).parents[2]
BAD = ("0", "-1", "1000000000", "9" * 5000, "x", "", " ", "1.5", "1e3", "٣", "²", "+2")


class Pool:
    """Takes the place of the pool of processes: works at once, and counts its processes."""

    started: list[int]

    def __init__(self, count: int, **_options: object) -> None:
        self.started.append(count)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], *given_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*given_))
        return future

    def shutdown(self, **_options: object) -> None:
        pass


def doubled(number: int) -> int:
    return 2 * number


@many(3)
@given(
    jobs=st.integers(1, 20) | st.integers(1, 999_999),
    count=st.integers(0, 40),
    chunk=st.integers(1, 5),
    cores=st.none() | st.integers(1, 200),
)
@example(jobs=99_999, count=1, chunk=1, cores=2)
@example(jobs=99_999, count=100_000, chunk=4, cores=2)
def test_processes_are_bounded_by_the_work_and_the_machine(
    jobs: int, count: int, chunk: int, cores: int | None
) -> None:
    Pool.started = []
    with (
        patch("concurrent.futures.ProcessPoolExecutor", Pool),
        patch.object(os, "cpu_count") as cpu,
    ):
        cpu.return_value = cores
        found = list(in_order(doubled, iter(range(count)), jobs, chunk))
    assert found == [2 * number for number in range(count)]
    shares = -(-count // chunk)
    wanted = min(jobs, shares, 61, 2 * (cores or 1))
    assert Pool.started == ([wanted] if wanted > 1 else [])


def test_work_without_end_is_begun() -> None:
    def endless() -> Iterator[int]:
        number = 0
        while True:
            yield number
            number += 1

    Pool.started = []
    with patch("concurrent.futures.ProcessPoolExecutor", Pool):
        results = in_order(doubled, endless(), 3)
        assert [next(results) for _ in range(3)] == [0, 2, 4]
        results.close()  # type: ignore[attr-defined]


def test_as_many_as_are_of_use() -> None:
    assert 2 <= most_jobs() <= 61
    assert [parse_jobs(text) for text in ("1", "02", "99999", "999999")] == [1, 2, 99_999, 999_999]


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_a_number_of_processes_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is no number of processes from 1 to"):
        parse_jobs(text)


COMMANDS = {
    "simulate": ["simulate", "greedy", "careless"],
    "match": ["match", "greedy", "greedy"],
    "rollout": ["rollout", "hands=3h/4h"],
    "puzzle find": ["puzzle", "find"],
}


def parsers(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each argument of the command line with the name of its command."""
    for action in parser._actions:
        yield name, action
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from parsers(below, f"{name} {word}".strip())


def test_every_command_reads_jobs_alike() -> None:
    found = {name: each for name, each in parsers(arguments.parser()) if each.dest == "jobs"}
    assert set(found) == set(COMMANDS)
    assert all(each.type is parse_jobs for each in found.values())


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("text", ["0", "-1", str(10**9), "x"])
def test_nonsense_is_refused_by_its_name(
    name: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([*COMMANDS[name], f"--jobs={text}"])
    assert left.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"argument --jobs: '{text}' is no number of processes from 1 to 999999" in told.err


def test_no_program_starts_processes_in_its_own_way() -> None:
    for file in [*ROOT.glob("casino_core/**/*.py"), *ROOT.glob("tests/*.py")]:
        text = file.read_text(encoding="utf-8")
        if file.name == "processes.py":
            continue
        assert "ProcessPoolExecutor(" not in text or "bounded(jobs, " in text, file
        assert not re.search(r'"--jobs",[^)]*type=(?!parse_jobs)', text), file


def test_a_match_of_very_many_pairs_begins_at_once() -> None:
    tasks = tasks_of("careless", "careless", parse_rules("standard"), 999_999_999, "x")
    assert '"pair": 1' in next(match(tasks))
