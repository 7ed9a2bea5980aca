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
"""The words in the command line of a process with a page, in Chromium and in Firefox."""

STEP: Final = 0.01
"""Seconds between two looks."""

MOST: Final = 0.03
"""Seconds of processor time that a process may have at once."""


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Slow the pages of all browsers that this process has started, until the end of the block.

    A process with a page gets as much time as one core that is that many times slower.
    """
    over = Event()
    slowing = Thread(target=_slow, args=(times, over))
    slowing.start()
    try:
        yield
    finally:
        over.set()
        slowing.join()


class _Page:
    """A process with a page, and the processor time that it may still have."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._budget, self._spent = MOST, _spent(process)
        self._halted = False

    def allow(self, seconds: float) -> None:
        """Give the process more time; halt it if it has had too much, else let it go on."""
        spent = _spent(self._process)
        self._budget = min(self._budget + seconds - (spent - self._spent), MOST)
        self._spent = spent
        if self._halted is not (self._budget < 0):
            self._toggle()

    def release(self) -> None:
        """Let the process go on if it is halted."""
        if self._halted:
            self._toggle()

    def _toggle(self) -> None:
        os.kill(self._process, signal.SIGCONT if self._halted else signal.SIGSTOP)
        self._halted = not self._halted


def _slow(times: float, over: Event) -> None:
    pages: dict[int, _Page] = {}
    running: list[int] = []
    before, looked = time.monotonic(), 0.0
    while not over.wait(STEP):
        now = time.monotonic()
        if now > looked + 0.5:
            running, looked = _pages(), now
        for process in running:
            with suppress(OSError):
                if process not in pages:
                    pages[process] = _Page(process)
                pages[process].allow((now - before) / times)
        before = now
    for page in pages.values():
        with suppress(OSError):
            page.release()


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
