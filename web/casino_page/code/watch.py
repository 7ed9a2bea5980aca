"""Watches over a run: which line runs, how long, how much it prints."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import FrameType
from typing import Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

INTERRUPT = 2
"""The signal with which the worker asks Python to look at its line; Python's own SIGINT."""

STOPPED_BEFORE_START: Final = N_("Stopped before the code began to run.")
"""The message of the fence about a run that was stopped before Python began it."""

PART = 2000
"""Printed characters that are sent together, at most, while a run goes on."""


class LimitError(BaseException):
    """A run has reached one of its limits; not an `Exception`, so that programs let it pass.

    ended  how the run ended, as in a result
    """

    def __init__(self, ended: str) -> None:
        self.ended = ended
        super().__init__(ended)


class Watch:
    """Watches one run.

    printed   the text printed until now, both streams
    line      the line of the reader's file that runs, or ran last
    limiting  whether a look may end what runs: only while the reader's code does, for a second end
              would hide the first

    Code that asks a player for many plays calls `begin_turn` before each: `seconds` are then those
    of one turn.
    """

    def __init__(
        self,
        limits: Mapping[str, float],
        file: str,
        emit: Callable[[str, str, str], None],
        at_line: Callable[[int], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Watch over a run of `file`; `limits` are `seconds`, `characters` and `megabytes`."""
        self.line = 0
        self.limiting = False
        self._limits = limits
        self._file = file
        self._emit = emit
        self._at_line = at_line
        self._clock = clock
        self._begun = self._turn_begun = clock()
        self._printed: list[str] = []
        self._size = 0
        self._unsent: list[tuple[str, str]] = []
        self._unsent_size = 0

    @property
    def printed(self) -> str:
        """All that was printed."""
        return "".join(self._printed)

    @property
    def seconds(self) -> float:
        """How long the run has taken until now."""
        return self._clock() - self._begun

    def begin_again(self) -> None:
        """Count no time that has passed until now."""
        self._begun = self._turn_begun = self._clock()

    def begin_turn(self) -> None:
        """Give what runs its whole time again, and tell the fence, which has a timer of its own."""
        self._turn_begun = self._clock()
        self._emit("turn", "", "")

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch over what happens within a `with` block."""
        self._emit("sentences", json.dumps({end: self.sentence(end) for end in _SENTENCES()}), "")
        with (
            redirect_stdout(_Stream(self, "out")),
            redirect_stderr(_Stream(self, "error")),
            self._signals(),
        ):
            _watches.append(self)
            try:
                yield
            finally:
                _watches.pop()
                self.send()

    def sentence(self, ended: str, line: int | None = None) -> str:
        """Say why a run was ended; without a line the place `{line}` stays."""
        sentence = _SENTENCES()[ended]
        for name, value in self._limits.items():
            sentence = sentence.replace(f"{{{name}}}", f"{value:g}")
        return sentence if line is None else sentence.replace("{line}", str(line))

    def enter(self, line: int) -> None:
        """Note that a statement of the reader's file begins."""
        self.line = line
        self._at_line(line)

    def look(self, frame: FrameType | None) -> None:
        """Look at what runs: a frame with those that called it. Raises `LimitError`."""
        while frame and frame.f_code.co_filename != self._file:
            frame = frame.f_back
        if frame and frame.f_lineno:
            self.enter(frame.f_lineno)
        self.send()
        if self.limiting and self._clock() - self._turn_begun > self._limits["seconds"]:
            raise LimitError("time")

    def write(self, text: str, stream: str) -> None:
        """Take what is printed. Raises `LimitError`."""
        left = int(self._limits["characters"]) - self._size
        self._size += len(text)
        part = text[: max(left, 0)]
        if part:
            self._printed.append(part)
            self._unsent.append((stream, part))
            self._unsent_size += len(part)
            if self._unsent_size > PART:
                self.send()
        if len(text) > left:
            raise LimitError("output")

    def send(self) -> None:
        """Send what was printed since the last time."""
        waiting, self._unsent, self._unsent_size = self._unsent, [], 0
        while waiting:
            stream = waiting[0][0]
            count = next((n for n, (each, _) in enumerate(waiting) if each != stream), len(waiting))
            self._emit("output", "".join(text for _, text in waiting[:count]), stream)
            waiting = waiting[count:]

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Look whenever the worker asks for it."""
        _on_interrupt(lambda _number, frame: self.look(frame))
        try:
            yield
        finally:
            _on_interrupt(_ignore)


_watches: list[Watch] = []
"""The watch over the run under way, none between two runs."""


def begin_turn() -> None:
    """Give the run under way its whole time again, because a turn of a player begins.

    The fence allows as many turns as fit into the limit `total` of the run.
    """
    for watch in _watches[-1:]:
        watch.begin_turn()


def _on_interrupt(handle: Callable[[int, FrameType | None], None]) -> None:
    """Choose what is done when the worker interrupts Python; elsewhere nothing does."""
    if sys.platform == "emscripten":
        import _signal

        _signal.signal(INTERRUPT, handle)


def _ignore(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: no run goes on."""


_on_interrupt(_ignore)


def _SENTENCES() -> dict[str, str]:  # noqa: N802 - a table, in the language of the moment
    return {
        "time": _("Stopped in line {line}: it had run for {seconds} seconds without an end."),
        "memory": _("Stopped in line {line}: more than {megabytes} MB of memory were needed."),
        "output": _("Stopped in line {line}: it had printed more than {characters} characters."),
        "stopped": _("Stopped in line {line}, as you asked."),
        "broken": _("Stopped in line {line}: the code has ended its Python, or damaged it."),
    }


class _Stream(io.TextIOBase):
    """The standard output or error output of a run."""

    def __init__(self, watch: Watch, name: str) -> None:
        self._watch = watch
        self._name = name

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._watch.write(text, self._name)
        return len(text)

    def flush(self) -> None:
        self._watch.send()
