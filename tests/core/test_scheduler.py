"""`--scheduler`: Dask's workers instead of processes; `tests.lab.try_dask` has real ones."""

from __future__ import annotations

import sys
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, Self
from unittest.mock import patch

import pytest

from casino_core.cli import main

POSITION = "table=5h,3d hands=3s8s/???? stock=*8"
COMMANDS = {
    "simulate": ["simulate", "greedy", "careless", "--games", "5"],
    "match": ["match", "greedy", "careless", "--pairs", "4"],
    "rollout": ["rollout", POSITION, "--deals", "6"],
    "puzzle find": ["puzzle", "find", "--player", "careless", "--count", "1", "--rounds", "9"],
}


class KilledWorkerError(Exception):
    """Takes the place of Dask's `KilledWorker`."""


class EndingExecutor(Executor):
    """An executor whose work ends with an error."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def submit(self, *_call: Any, **_named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(self.error)
        return future


def dask(executor: Executor, addresses: list[str]) -> Any:
    """A package `distributed` whose only client has this executor."""

    class Client:
        def __init__(self, address: str, timeout: float) -> None:
            assert timeout > 0
            if "//" not in address:
                raise ValueError("missing port number")
            addresses.append(address)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_error: object) -> None:
            addresses.append("closed")

        def get_executor(self, *, pure: bool) -> Executor:
            assert not pure
            return executor

    return SimpleNamespace(Client=Client, KilledWorker=KilledWorkerError)


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_each_command_prints_what_one_process_prints(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*words, "--seed", "casino"]
    assert main(words) == 0
    alone = capsys.readouterr().out
    addresses: list[str] = []
    with (
        ThreadPoolExecutor(2) as threads,
        patch.dict(sys.modules, {"distributed": dask(threads, addresses)}),
    ):
        assert main([*words, "--scheduler", "tcp://host:8786"]) == 0
    assert capsys.readouterr().out == alone
    assert addresses == ["tcp://host:8786", "closed"]


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KilledWorkerError("four died"), "the scheduler gives up: four died"),
        (CancelledError(), "the scheduler has ended"),
    ],
    ids=["killed", "ended"],
)
def test_a_scheduler_that_cannot_go_on_is_told(
    error: BaseException, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    addresses: list[str] = []
    with patch.dict(sys.modules, {"distributed": dask(EndingExecutor(error), addresses)}):
        assert main([*COMMANDS["match"], "--scheduler", "tcp://host:8786"]) == 1
    assert message in capsys.readouterr().err
    assert addresses[-1] == "closed"


def test_what_is_not_an_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.dict(sys.modules, {"distributed": dask(EndingExecutor(CancelledError()), [])}):
        assert main([*COMMANDS["match"], "--scheduler", "host"]) == 2
    assert "scheduler: 'host' is not an address: missing port number" in capsys.readouterr().err


def test_without_dask_it_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.dict(sys.modules, {"distributed": None}):
        assert main([*COMMANDS["match"], "--scheduler", "tcp://host:8786"]) == 2
    assert "pip install 'casino-core[dask]'" in capsys.readouterr().err


def test_processes_and_a_scheduler_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*COMMANDS["match"], "--jobs", "2", "--scheduler", "tcp://host:8786"])
    assert "not allowed with argument --jobs" in capsys.readouterr().err
