"""The same work on many inputs, in several processes; Ctrl-C ends all of them.

Such processes look for garbage seldom. There are never more of them than shares of the work, nor
more than the machine has use for (`most_jobs`). A Python that can start none, as in a browser, does
the work itself.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar

from ..notation.limits import shortened

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")


AHEAD = (
    8  # shares of the work that wait for each process: enough to keep it busy, and soon cancelled
)
LARGEST_NUMBER: Final = 999_999
"""The greatest number of processes that can be asked for; more is taken for a slip."""
JOBS_A_CORE: Final = 2
"""The most processes for each core of the machine; more only take turns."""
MOST_JOBS: Final = 61
"""The most processes on any machine: Windows waits for no more."""


def most_jobs() -> int:
    """The most processes that this machine has use for."""
    return min(MOST_JOBS, JOBS_A_CORE * (os.cpu_count() or 1))


def bounded(jobs: int, shares: int) -> int:
    """How many of the processes asked for have a use: at most one for each share of work."""
    return max(1, min(jobs, shares, most_jobs()))


def parse_jobs(text: str) -> int:
    """Read the number of processes that is asked for.

    Raises `ArgumentTypeError`, so that the parser names the argument.
    """
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))
    if not plain or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)!r} is no number of processes from 1 to {LARGEST_NUMBER}"
        )
    return int(text)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs`, the number of processes."""
    words = "the number of processes, as far as the work and the machine have use for them"
    parser.add_argument("--jobs", type=parse_jobs, default=1, help=f"{words} (default: 1)")


def in_order(work: Callable[[T], R], inputs: Iterable[T], jobs: int, chunk: int = 1) -> Iterator[R]:
    """Yield the result for each input, in order, whatever the number of processes.

    A process takes `chunk` inputs at a time.
    """
    shares = _shares(iter(inputs), chunk)
    first = list(islice(shares, bounded(jobs, jobs)))
    shares, jobs = chain(first, shares), bounded(jobs, len(first))
    if jobs == 1:
        yield from map(work, chain.from_iterable(shares))
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_live_with_the_parent) as pool:
        given: deque[Future[list[R]]] = deque()
        try:
            for share in shares:
                with _interrupts_waiting():
                    given.append(pool.submit(_each, work, share))
                if len(given) > jobs * AHEAD:
                    yield from given.popleft().result()
            while given:
                yield from given.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


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


def _each(work: Callable[[T], R], inputs: list[T]) -> list[R]:
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
