"""The same work on many inputs, by several workers; what they find comes in order, as if by one.

The workers are processes of this machine, or those of an executor (`concurrent.futures.Executor`),
on any machines. Work is a function of its input alone, so a share whose worker was killed is done
again, and its results count once.

Processes of this machine look for garbage seldom, and Ctrl-C ends all of them. There are never more
of them than shares of the work, nor more than the machine has use for (`most_jobs`). A Python that
can start none, as in a browser, does the work itself.

A scheduler is one of Dask (`pip install casino-core[dask]`). It gives the work of a worker that
was killed to another one; when it has lost four workers at the same work, the command ends. Every
worker has the same version of this package, and the files of players that somebody else wrote.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from itertools import chain, islice
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeAlias, TypeVar

from ..errors import CasinoError
from ..notation.limits import shortened
from ..version import __version__

if TYPE_CHECKING:
    from concurrent.futures import Executor

T = TypeVar("T")
R = TypeVar("R")

Workers: TypeAlias = "int | Executor"
"""Those that work: a number of processes of this machine, or an executor."""

AHEAD = (
    8  # shares of the work that wait for each process: enough to keep it busy, and soon cancelled
)
AHEAD_OF_EXECUTOR: Final = 1_000
"""The shares of the work that wait for an executor, which does not tell how many work for it."""
MOST_TRIES: Final = 5
"""A share is given up when processes were killed this number of times while it was waited for."""
LARGEST_NUMBER: Final = 999_999
"""The greatest number of processes that can be asked for; more is taken for a slip."""
JOBS_A_CORE: Final = 2
"""The most processes for each core of the machine; more only take turns."""
MOST_JOBS: Final = 61
"""The most processes on any machine: Windows waits for no more."""


def most_jobs() -> int:
    """Return the most processes that this machine has use for."""
    return min(MOST_JOBS, JOBS_A_CORE * (os.cpu_count() or 1))


def bounded(jobs: int, shares: int) -> int:
    """Return how many of the processes asked for have a use: at most one for each share of work."""
    return max(1, min(jobs, shares, most_jobs()))


def parse_jobs(text: str) -> int:
    """Read the number of processes that is asked for.

    Raises `ArgumentTypeError`, so that the parser names the argument.
    """
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))
    if not plain or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)!r} is not a number of processes from 1 to {LARGEST_NUMBER}"
        )
    return int(text)


def add_jobs(parser: argparse._ActionsContainer) -> None:
    """Add `--jobs`, the number of processes."""
    words = "the number of processes, as far as the work and the machine have use for them"
    parser.add_argument("--jobs", type=parse_jobs, default=1, help=f"{words} (default: 1)")


def in_order(
    work: Callable[[T], R], inputs: Iterable[T], workers: Workers, chunk: int = 1
) -> Iterator[R]:
    """Yield the result for each input, in order, by one process or many.

    A worker takes `chunk` inputs at a time. The work and its inputs must be picklable, and the
    result for an input must depend on nothing else. An executor is left running.

    Raises what the work raises, and `CasinoError` where a worker has another version of this
    package. Processes of this machine that are killed are started again; raises
    `ChildProcessError` if that helps nothing. An executor that cannot go on raises its own error,
    such as `BrokenExecutor`.
    """
    shares = _shares(iter(inputs), chunk)
    if not isinstance(workers, int):
        yield from _Line(work, workers, AHEAD_OF_EXECUTOR).results(shares)
        return
    first = list(islice(shares, bounded(workers, workers)))
    shares, jobs = chain(first, shares), bounded(workers, len(first))
    if jobs == 1:
        yield from map(work, chain.from_iterable(shares))
        return
    with _Processes(jobs) as pool:
        yield from _Line(work, pool, jobs * AHEAD).results(shares)


def look_for_garbage_seldom() -> None:
    """Let this process, and those that it starts, look for garbage seldom, and only in what is new.

    Positions, plays and all that is made of them have no cycles. To look for some among them takes
    a third of the time of a simulation.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def _shares(inputs: Iterator[T], size: int) -> Iterator[list[T]]:
    while share := list(islice(inputs, size)):
        yield share


class _Processes:
    """Processes of this machine, which can be started anew when one of them was killed."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self.start()

    def start(self) -> None:
        from concurrent.futures import ProcessPoolExecutor

        self._pool = ProcessPoolExecutor(self._jobs, initializer=_live_with_the_parent)

    def start_again(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.start()

    def submit(self, call: Callable[..., R], /, *arguments: Any, **named: Any) -> Future[R]:
        with _interrupts_waiting():
            return self._pool.submit(call, *arguments, **named)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True)


class _Line(Generic[T, R]):
    """The shares of the work that workers have, in order, until their results are taken."""

    def __init__(self, work: Callable[[T], R], executor: Executor | _Processes, ahead: int) -> None:
        self._work, self._executor, self._ahead = work, executor, ahead
        self._shares: deque[tuple[list[T], Future[list[R]]]] = deque()

    def results(self, shares: Iterable[list[T]]) -> Iterator[R]:
        """Give the shares away, `ahead` of them at a time, and yield all results in order."""
        try:
            for share in shares:
                self._shares.append((share, self._begun(share)))
                while self._is_due():
                    yield from self._first()
            while self._shares:
                yield from self._first()
        finally:
            for _, future in self._shares:
                future.cancel()

    def _begun(self, share: list[T]) -> Future[list[R]]:
        from concurrent.futures import BrokenExecutor

        try:
            return self._executor.submit(_each, self._work, share, __version__)
        except BrokenExecutor as error:  # told when the share's turn comes
            broken: Future[list[R]] = Future()
            broken.set_exception(error)
            return broken

    def _is_due(self) -> bool:
        """Return whether the first share is done, or more of them wait than may."""
        shares = self._shares
        return bool(shares) and (len(shares) > self._ahead or shares[0][1].done())

    def _first(self) -> list[R]:
        """Return the results of the first share."""
        from concurrent.futures import BrokenExecutor

        for _ in range(MOST_TRIES):
            try:
                results = self._shares[0][1].result()
            except BrokenExecutor:
                if not isinstance(self._executor, _Processes):
                    raise
                self._executor.start_again()
                self._shares = deque(
                    (share, future if _succeeded(future) else self._begun(share))
                    for share, future in self._shares
                )
            else:
                self._shares.popleft()
                return results
        raise ChildProcessError(f"processes were killed {MOST_TRIES} times at the same work")


def _succeeded(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


_WORKING = Lock()
"""A process does one share at a time, though an executor may have several threads in it."""


def _each(work: Callable[[T], R], inputs: list[T], version: str) -> list[R]:
    """Do a share of the work for a run of this version; another one might find other results."""
    if version != __version__:
        raise CasinoError(f"a worker has casino-core {__version__}, and this run {version}")
    with _WORKING:
        return [work(one) for one in inputs]


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Let Ctrl-C wait while processes start, which cannot ignore it yet; not on Windows."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_with_the_parent() -> None:
    """Let Ctrl-C end the process that started this one; and this one end with it.

    A process that waits for work would wait for ever if that one were killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


SCHEDULER_SECONDS: Final = 10
"""The time in which a scheduler must answer."""


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs` and `--scheduler`, of which one can be given."""
    group = parser.add_mutually_exclusive_group()
    add_jobs(group)
    group.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="the address of a Dask scheduler, whose workers do the work: tcp://host:8786",
    )


@contextmanager
def workers_of(options: argparse.Namespace) -> Iterator[Workers]:
    """Yield the workers that the options name. Raises what `scheduler_at` raises."""
    if options.scheduler is None:
        yield options.jobs
        return
    with scheduler_at(options.scheduler) as executor:
        yield executor


def by_workers(
    options: argparse.Namespace, work: Callable[[Workers], Iterable[str]]
) -> Iterator[str]:
    """Yield the lines of work that is done by the workers of these options."""
    with workers_of(options) as workers:
        yield from work(workers)


@contextmanager
def scheduler_at(address: str) -> Iterator[Executor]:
    """Yield the workers of the Dask scheduler at an address, as an executor.

    Raises `CasinoError` without the package `distributed` and for a wrong address, `OSError` if
    nobody answers, and `ChildProcessError` when the scheduler ends or gives work up.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise CasinoError("scheduler: it needs pip install 'casino-core[dask]'") from None
    try:
        client = Client(address, timeout=SCHEDULER_SECONDS)
    except ValueError as error:
        raise CasinoError(f"scheduler: {shortened(address)!r} is not an address: {error}") from None
    with client:
        try:
            yield client.get_executor(pure=False)
        except KilledWorker as error:
            raise ChildProcessError(f"the scheduler gives up: {error}") from error
        except CancelledError as error:
            raise ChildProcessError("the scheduler has ended") from error
