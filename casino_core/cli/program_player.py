"""A player in any language: a program that reads views and writes plays, a line each.

For each of its turns the program reads one line, a JSON object:

    view   the position as its seat sees it, in notation (NOTATION, Positions)
    legal  its legal plays in notation, those that take most cards first; at most 1,000 of them
    past   the plays of the present deal so far, in notation, the earliest first
    random a whole number from 0 to 2 ** 53 - 1, for a program that plays by chance

and writes one line, `play` and the play in notation: `play 8sx3c`. Other lines are its own notes,
which are passed over; what it writes to its standard error is shown. The program runs until its
input ends. A play that is not legal is a fault, and so is none within the time allowed: then the
program is ended, and started again for its next turn.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import ClassVar

from ..errors import CasinoError
from ..notation.limits import shortened
from ..notation.plays import format_play, parse_play
from ..notation.positions import format_position
from ..play import Play
from ..players.beliefs.past import Past
from ..position import View
from ..rules.legal import plays_by_size

ANSWER = "play "
"""What stands before the play that a program writes."""
MOST_PLAYS = 1_000
"""The most legal plays that a program is told: a crowded table has millions."""
LARGEST_RANDOM = 2**53 - 1
"""The largest random number: every language has it as a number."""


class ProgramPlayer:
    """A player that is a program of its own, started for its first turn."""

    _all: ClassVar[set[ProgramPlayer]] = set()
    """Those whose program runs."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        """Take the words of a command line, and the seconds that the program has for a play."""
        self._command, self._seconds = list(command), seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: Queue[str] = Queue()

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Ask the program for its play.

        Raises `OSError` if it cannot be started, `TimeoutError` if it does not answer in time, and
        `CasinoError` for an answer that is no play.
        """
        answer = self._answer(_question(view, rng, past))
        try:
            return parse_play(answer, view)
        except CasinoError as error:
            raise CasinoError(f"it wrote {shortened(answer)!r}: {error}") from None

    def _answer(self, question: str) -> str:
        process = self._running()
        assert process.stdin is not None, "the input is a pipe"
        try:
            process.stdin.write(question + "\n")
            process.stdin.flush()
            return self._next_play()
        except Empty:
            self.end()
            raise TimeoutError(
                f"no line that begins with {ANSWER!r} within {self._seconds:g} seconds"
            ) from None
        except (OSError, EOFError):
            status = process.wait()
            self.end()
            raise CasinoError(f"the program ended, with exit code {status}") from None

    def _next_play(self) -> str:
        """The next play that the program writes. Raises `Empty` and `EOFError`."""
        end = time.monotonic() + self._seconds
        while line := self._answers.get(timeout=max(0.0, end - time.monotonic())):
            if line.startswith(ANSWER):
                return line.removeprefix(ANSWER).strip()
        raise EOFError

    def _running(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is not None:
            self.end()
        if self._process is None:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
            self._answers = Queue()
            Thread(target=_read, args=(self._process, self._answers), daemon=True).start()
            self._all.add(self)
        return self._process

    @classmethod
    def end_all(cls) -> None:
        """End every program that runs."""
        for player in list(cls._all):
            player.end()

    def end(self) -> None:
        """End the program, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            self._all.discard(self)
            process.kill()
            process.wait()
            assert process.stdin is not None, "the input is a pipe"
            with suppress(OSError):
                process.stdin.close()


def _read(process: subprocess.Popen[str], answers: Queue[str]) -> None:
    """Put each line of a program's output into a queue, and at its end an empty text."""
    assert process.stdout is not None, "the output is a pipe"
    with process.stdout as output:
        for line in output:
            answers.put(line)
    answers.put("")


def _question(view: View, rng: Random, past: Past) -> str:
    plays = plays_by_size(view, MOST_PLAYS)
    told = {
        "view": format_position(view),
        "legal": [format_play(play, view) for play in plays],
        "past": [format_play(each.play, each.view) for each in past],
        "random": rng.randint(0, LARGEST_RANDOM),
    }
    return json.dumps(told)


atexit.register(ProgramPlayer.end_all)
