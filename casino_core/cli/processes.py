"""The same work on many inputs, in several processes; Ctrl-C ends all of them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], inputs: Iterable[T], jobs: int, chunk: int = 1) -> Iterator[R]:
    """Yield the result for each input, in order, whatever the number of processes.

    A process takes `chunk` inputs at a time.
    """
    if jobs == 1:
        yield from map(work, inputs)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_alone) as pool:
        try:
            with _interrupts_waiting():
                results = pool.map(work, inputs, chunksize=chunk)
            yield from results
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


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
