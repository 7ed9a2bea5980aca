"""The same work by several workers: as many as are of use, and what they find as if by one."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casino_core import CasinoError, __version__, cli, parse_rules
from casino_core.cli import arguments, processes
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

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*arguments))
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
        results = list(in_order(doubled, iter(range(count)), jobs, chunk))
    assert results == [2 * number for number in range(count)]
    shares = -(-count // chunk)
    expected = min(jobs, shares, 61, 2 * (cores or 1))
    assert Pool.started == ([expected] if expected > 1 else [])


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


def doubled_unless_killed(folder: Path, deaths: int, number: int) -> int:
    """Double a number; at each of some numbers the first few processes to try are killed."""
    notes = [folder / f"{number} {death}" for death in range(deaths)]
    for note in notes if number in {3, 4, 17} else ():
        if not note.exists():
            note.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("chunk", [1, 4])
def test_the_work_of_a_process_that_was_killed_is_done_again(tmp_path: Path, chunk: int) -> None:
    work = partial(doubled_unless_killed, tmp_path, 1)
    results = list(in_order(work, range(40), 2, chunk))
    assert results == [2 * number for number in range(40)]
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_work_that_kills_every_process_is_given_up(tmp_path: Path) -> None:
    results = in_order(partial(doubled_unless_killed, tmp_path, 99), range(5), 2)
    with pytest.raises(ChildProcessError, match="killed 5 times at the same work"):
        list(results)


class Elsewhere(Executor):
    """An executor that works at once, with another version of the package if it is told one."""

    def __init__(self, version: str = __version__, most: int = 99) -> None:
        self.version, self.left = version, most

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **_named: Any) -> Future[Any]:
        if not self.left:
            raise BrokenExecutor
        self.left -= 1
        future: Future[Any] = Future()
        with patch.object(processes, "__version__", self.version):
            try:
                future.set_result(call(*arguments))
            except CasinoError as error:
                future.set_exception(error)
        return future


def test_an_executor_works_in_the_place_of_processes() -> None:
    tasks = partial(tasks_of, "greedy", "careless", parse_rules("standard"), 6, "x")
    alone = list(match(tasks()))
    with ThreadPoolExecutor(3) as threads:
        assert list(match(tasks(), threads)) == alone
        assert threads.submit(doubled, 4).result() == 8, "it is left running"
    assert list(match(tasks(), Elsewhere())) == alone


def test_an_executor_that_breaks_says_so_after_what_it_found() -> None:
    results = in_order(doubled, range(9), Elsewhere(most=2))
    assert [next(results), next(results)] == [0, 2]
    with pytest.raises(BrokenExecutor):
        next(results)


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(CasinoError, match=r"a worker has casino-core 0\.1\.0, and this run "):
        list(in_order(doubled, range(9), Elsewhere("0.1.0")))


def test_what_waits_for_an_executor_is_taken_back_at_the_end() -> None:
    class WaitingExecutor(Executor):
        given: list[Future[Any]] = []  # noqa: RUF012 - a list for this test

        def submit(
            self, call: Callable[..., Any], /, *arguments: Any, **_named: Any
        ) -> Future[Any]:
            self.given.append(Future())
            if len(self.given) == 1:
                self.given[0].set_result(call(*arguments))
            return self.given[-1]

    def numbers() -> Iterator[int]:
        yield from range(3)
        raise KeyboardInterrupt

    results = in_order(doubled, numbers(), WaitingExecutor())
    assert next(results) == 0
    with pytest.raises(KeyboardInterrupt):
        next(results)
    assert [future.cancelled() for future in WaitingExecutor.given] == [False, True, True]


def test_as_many_as_are_of_use() -> None:
    assert 2 <= most_jobs() <= 61
    assert [parse_jobs(text) for text in ("1", "02", "99999", "999999")] == [1, 2, 99_999, 999_999]


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_a_number_of_processes_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is not a number of processes from 1 to"):
        parse_jobs(text)


COMMANDS = {
    "simulate": ["simulate", "greedy", "careless"],
    "match": ["match", "greedy", "greedy"],
    "rollout": ["rollout", "hands=3h/4h"],
    "puzzle find": ["puzzle", "find"],
    "rook match": ["rook", "match", "beginner", "beginner"],
}


def parsers(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each argument of the command line with the name of its command."""
    for action in parser._actions:
        yield name, action
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from parsers(below, f"{name} {word}".strip())


def test_every_command_reads_jobs_alike() -> None:
    options = {
        name: each for name, each in parsers(arguments.parser(whole=True)) if each.dest == "jobs"
    }
    assert set(options) == set(COMMANDS)
    assert all(each.type is parse_jobs for each in options.values())


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("text", ["0", "-1", str(10**9), "x"])
def test_nonsense_is_refused_by_its_name(
    name: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([*COMMANDS[name], f"--jobs={text}"])
    assert left.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert f"argument --jobs: '{text}' is not a number of processes from 1 to 999999" in output.err


def test_a_match_of_very_many_pairs_begins_at_once() -> None:
    tasks = tasks_of("careless", "careless", parse_rules("standard"), 999_999_999, "x")
    assert '"pair": 1' in next(match(tasks))
