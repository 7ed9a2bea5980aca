"""The same work on many inputs, in several processes; Ctrl-C ends all of them.

Such processes look for garbage seldom.
"""

from __future__ import annotations

import gc
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


AHEAD = (
    8  # shares of the work that wait for each process: enough to keep it busy, and soon cancelled
)


def in_order(work: Callable[[T], R], inputs: Iterable[T], jobs: int, chunk: int = 1) -> Iterator[R]:
    """Yield the result for each input, in order, whatever the number of processes.

    A process takes `chunk` inputs at a time.
    """
    if jobs == 1:
        yield from map(work, inputs)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_alone) as pool:
        given: deque[Future[list[R]]] = deque()
        try:
            for share in _shares(iter(inputs), chunk):
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


def _leave_interrupts_alone() -> None:
    """Let Ctrl-C end the process that started this one, which then ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
