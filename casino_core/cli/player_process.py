"""A process in which a player of somebody else plays, ended where it takes too long.

It is asked by bytes, and answers by lines (`program_player`) or by frames (`hosted_player`). A
watch ends it, with all processes that it started, when the time that it has for an answer is over,
and ends what is left of these when it has ended itself. A process that left its session is not
ended, but not waited for either: nothing that a player does lets a command wait for ever.
"""

from __future__ import annotations

import atexit
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import ClassVar, Final, TypeVar

from ..errors import CasinoError
from .frames import LENGTH

T = TypeVar("T")

TICK: Final = 0.05
"""The seconds between two looks at the clock, at most: so long an answer may be late."""
CHUNK: Final = 65_536
"""The bytes that are read at a time."""
LONGEST_LINE: Final = 65_536
"""The most bytes of a line that a player writes."""


class PlayerProcess:
    """A process of one player, from its start to its end."""

    _all: ClassVar[set[PlayerProcess]] = set()
    """Those that run."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the words of a command line. Raises `OSError` if that cannot be done."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name == "posix",  # so that what it starts ends with it
        )
        self._buffer = bytearray()
        self._lock, self._over = Lock(), Event()
        self._deadline: float | None = None
        self._killed = False
        self.late: bool = False
        self._all.add(self)
        self._watch = Thread(target=self._end_when_late, daemon=True)
        self._watch.start()

    @property
    def runs(self) -> bool:
        """Whether it can be asked."""
        return not self.late and self._process.poll() is None

    def ask(self, question: bytes, read: Callable[[], T], seconds: float) -> T:
        """Write a question and read its answer, by a method of this process.

        Raises `TimeoutError` if that took longer than the seconds allowed, and `CasinoError` if
        the process ended, which it has in both cases then.
        """
        with self._lock:
            self._deadline = time.monotonic() + seconds
        try:
            self._write(question)
            return read()
        except (OSError, EOFError):
            raise self._end_of_answers(seconds) from None
        finally:
            with self._lock:
                self._deadline = None

    def _write(self, question: bytes) -> None:
        assert self._process.stdin is not None, "the input is a pipe"
        self._process.stdin.write(question)
        self._process.stdin.flush()

    def _end_of_answers(self, seconds: float) -> Exception:
        status = self._process.wait()
        self.end()
        if self.late:
            return TimeoutError(f"no play within {seconds:g} seconds")
        return CasinoError(f"its process ended, with exit code {status}")

    def line(self) -> bytes:
        """Read a line without its end. Raises `EOFError`, and `CasinoError` for one too long."""
        while (end := self._buffer.find(b"\n")) < 0 and len(self._buffer) <= LONGEST_LINE:
            self._read_more()
        if not 0 <= end <= LONGEST_LINE:
            self.end()
            raise CasinoError(f"it wrote a line of more than {LONGEST_LINE} characters")
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line.removesuffix(b"\r")

    def lines_unasked(self) -> list[bytes]:
        """Take the whole lines that were written since the last answer, as far as they came."""
        while os.name == "posix" and select.select([self._output], [], [], 0)[0]:
            try:
                self._read_more()
            except EOFError:
                break
            if len(self._buffer) > LONGEST_LINE:
                break
        *lines, rest = bytes(self._buffer).split(b"\n")
        self._buffer = bytearray(rest)
        return lines

    def frame(self) -> bytes:
        """Read the content of a frame. Raises `EOFError`."""
        length = int.from_bytes(self._exactly(LENGTH), "big")
        return self._exactly(length)

    def _exactly(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._read_more()
        content = bytes(self._buffer[:count])
        del self._buffer[:count]
        return content

    def _read_more(self) -> None:
        while os.name == "posix" and not select.select([self._output], [], [], TICK)[0]:
            if self._killed:  # a process out of reach has the pipe still open
                raise EOFError
        chunk = os.read(self._output, CHUNK)
        if not chunk:
            raise EOFError
        self._buffer += chunk

    @property
    def _output(self) -> int:
        assert self._process.stdout is not None, "the output is a pipe"
        return self._process.stdout.fileno()

    def _end_when_late(self) -> None:
        """Look at the clock until the process is over, and end it where an answer is late."""
        while not self._over.wait(TICK):
            with self._lock:
                late = self._deadline is not None and time.monotonic() > self._deadline
                if late or self._process.poll() is not None:
                    self.late = late
                    self._kill()
                    return

    def _kill(self) -> None:
        """Kill the process and its group, once: later its number may be that of another one."""
        if self._killed:
            return
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
        self._killed = True

    def end(self) -> None:
        """End the process and all that it started."""
        self._all.discard(self)
        self._over.set()
        self._kill()
        self._process.wait()
        self._watch.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None, "both are pipes"
            with suppress(OSError):
                pipe.close()

    @classmethod
    def end_all(cls) -> None:
        """End all that run."""
        for process in list(cls._all):
            process.end()


atexit.register(PlayerProcess.end_all)
if hasattr(os, "register_at_fork"):
    # A process that is forked has players of its own: two would talk to one.
    os.register_at_fork(before=PlayerProcess.end_all)
