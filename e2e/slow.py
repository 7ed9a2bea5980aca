"""Pages that are slower than this machine: they get only a share of the processor's time.

Chromium can slow down the main thread of a page, but no worker, and Firefox neither. So the
processes of the pages are halted (SIGSTOP) for as long as they have had more than their share.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final

PAGES: Final = ("--type=renderer", "-contentproc")
"""What the command line of a process with a page has, in Chromium and in Firefox."""

STEP: Final = 0.01
"""Seconds between two looks."""

MOST: Final = 0.03
"""Seconds of processor time that a process may have at once."""


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Slow the pages of all browsers that this process has started, until the end of the block.

    A process with a page gets as much time as one core that is so many times slower.
    """
    over = Event()
    slowing = Thread(target=_slow, args=(times, over))
    slowing.start()
    try:
        yield
    finally:
        over.set()
        slowing.join()


def _slow(times: float, over: Event) -> None:
    budgets: dict[int, float] = {}
    used: dict[int, float] = {}
    halted: set[int] = set()
    before = time.monotonic()
    pages: list[int] = []
    looked = 0.0
    while not over.wait(STEP):
        now = time.monotonic()
        if now > looked + 0.5:
            pages, looked = _pages(), now
        for process in pages:
            with suppress(OSError):
                spent = _spent(process)
                budget = budgets.get(process, MOST) + (now - before) / times
                budget = min(budget - (spent - used.get(process, spent)), MOST)
                budgets[process], used[process] = budget, spent
                if budget < 0 and process not in halted:
                    os.kill(process, signal.SIGSTOP)
                    halted.add(process)
                elif budget >= 0 and process in halted:
                    os.kill(process, signal.SIGCONT)
                    halted.discard(process)
        before = now
    for process in halted:
        with suppress(OSError):
            os.kill(process, signal.SIGCONT)


def _pages() -> list[int]:
    """List the processes with a page that this one has started, at any depth."""
    parents: dict[int, int] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            with suppress(OSError):
                fields = (each / "stat").read_text().rpartition(")")[2].split()
                parents[int(each.name)] = int(fields[1])
    return [process for process in parents if _is_own(process, parents) and _has_page(process)]


def _is_own(process: int, parents: dict[int, int]) -> bool:
    while process in parents and process != os.getpid():
        process = parents[process]
    return process == os.getpid()


def _has_page(process: int) -> bool:
    with suppress(OSError):
        command = Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
        return any(each in command for each in PAGES)
    return False


def _spent(process: int) -> float:
    """Return the processor time of a process in seconds."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((each / "schedstat").read_text().split()[0]) for each in tasks) / 1e9
