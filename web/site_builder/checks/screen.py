"""Where the checks print: a terminal, whose last line is the progress, or a file of CI."""

import shutil
import sys
import time
from collections.abc import Callable

SECONDS_BETWEEN_LINES = 20
"""How long a file waits for the next line of progress; a terminal writes its last line anew."""

SECONDS_ON_TERMINAL = 1


class Screen:
    """Prints the output of steps, and under it the progress."""

    def __init__(self, say: Callable[[str], None], *, terminal: bool | None = None) -> None:
        """Print with a function; `terminal` tells whether a line can be written anew."""
        self._say = say
        self._terminal = sys.stdout.isatty() if terminal is None else terminal
        self._next = 0.0

    def show(self, text: str) -> None:
        """Print the output of a step."""
        self.clear()
        self._say(text)

    def progress(self, line: Callable[[], str]) -> None:
        """Print a line of progress, if the last one is old enough."""
        if time.monotonic() < self._next:
            return
        if self._terminal:
            self._next = time.monotonic() + SECONDS_ON_TERMINAL
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{line()[:width]}\033[K", end="", flush=True)
        else:
            self._next = time.monotonic() + SECONDS_BETWEEN_LINES
            self._say(line())

    def clear(self) -> None:
        """Take the line of progress from a terminal."""
        if self._terminal:
            print("\r\033[K", end="", flush=True)
            self._next = 0.0
