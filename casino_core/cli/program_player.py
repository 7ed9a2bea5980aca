"""A player in any language: a program that reads views and writes plays, a line each.

For each of its turns the program reads one line, a JSON object:

    view   the position as its seat sees it, in notation (NOTATION, Positions)
    legal  its legal plays in notation, those that take most cards first; at most 1,000 of them
    past   the plays of the present deal so far, in notation, the earliest first
    random a whole number from 0 to 2 ** 53 - 1, for a program that plays by chance

and writes one line, `play` and the play in notation: `play 8sx3c`. Other lines are its own notes,
which are passed over; what it writes to its standard error is shown. The program runs until its
input ends. A play that is not legal is a fault, and so are a line with a play before the program
was asked, and none within the time allowed: then the program is ended.
"""

from __future__ import annotations

import json
import shlex
import shutil
from random import Random

from ..errors import CasinoError
from ..notation.limits import shortened
from ..notation.plays import format_play, parse_play
from ..notation.positions import format_position
from ..play import Play
from ..players.beliefs.past import Past
from ..players.contract import checked
from ..position import View
from ..rules.legal import plays_by_size
from ..rules.refusal import PlayerFaultError
from .player_process import PlayerProcess

ANSWER = "play "
"""The beginning of a line with a play."""
MOST_PLAYS = 1_000
"""The most legal plays that a program is told: a crowded table has millions."""
LARGEST_RANDOM = 2**53 - 1
"""The largest random number: every language has it as a number."""


class ProgramPlayer:
    """A player that is a program of its own, started for its first turn."""

    def __init__(self, name: str, command: str, seconds: float) -> None:
        """Take its name, its command line, and the seconds that it has for a play.

        Raises `CasinoError` for a command line that names no program.
        """
        self.name: str = shortened(name)
        self.seconds: float = seconds
        self._command = _words(name, command)
        self._process: PlayerProcess | None = None

    def start(self) -> None:
        """Do nothing: a program is started for its first turn."""

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Ask the program for its play. Raises `PlayerFaultError` for anything but a legal one."""
        try:
            answer = self._answer(_question(view, rng, past))
            play = _parsed(answer, view)
        except (CasinoError, OSError) as error:
            late = isinstance(error, TimeoutError)
            problem = str(error) if isinstance(error, CasinoError) or late else _cannot(error)
            raise PlayerFaultError(self.name, problem, view, late=late) from None
        return checked(self.name, view, play)

    def _answer(self, question: bytes) -> str:
        """Ask the program. Raises `TimeoutError`, `OSError` and `CasinoError`."""
        process = self._running()
        for line in process.lines_unasked():
            if line.startswith(ANSWER.encode()):
                process.end()
                raise CasinoError(f"it wrote {_text(line)!r} before it was asked")
        try:
            return process.ask(question, lambda: _play_of(process), self.seconds)
        except TimeoutError:
            raise TimeoutError(
                f"no line that begins with {ANSWER!r} within {self.seconds:g} seconds"
            ) from None

    def _running(self) -> PlayerProcess:
        if self._process is None or not self._process.runs:
            self._process = PlayerProcess(self._command)
        return self._process


def _words(name: str, command: str) -> list[str]:
    """Return the words of a command line. Raises `CasinoError`."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise CasinoError(f"{shortened(name)}: {error}") from None
    if not words:
        raise CasinoError(f"{shortened(name)}: names no program")
    if shutil.which(words[0]) is None:
        raise CasinoError(
            f"{shortened(name)}: {shortened(words[0])!r} is not a program on this machine"
        )
    return words


def _play_of(process: PlayerProcess) -> str:
    """Return the play of the next line that has one; its other lines are notes.

    Raises `EOFError`.
    """
    while not (line := process.line()).startswith(ANSWER.encode()):
        pass
    return _text(line).removeprefix(ANSWER).strip()


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()


def _parsed(answer: str, view: View) -> Play:
    """Return the play that a program wrote. Raises `CasinoError`."""
    try:
        return parse_play(answer, view)
    except CasinoError as error:
        raise CasinoError(f"it wrote {shortened(answer)!r}: {error}") from None


def _cannot(error: OSError) -> str:
    return f"it cannot be started: {error.strerror or error}"


def _question(view: View, rng: Random, past: Past) -> bytes:
    plays = plays_by_size(view, MOST_PLAYS)
    fields = {
        "view": format_position(view),
        "legal": [format_play(play, view) for play in plays],
        "past": [format_play(each.play, each.view) for each in past],
        "random": rng.randint(0, LARGEST_RANDOM),
    }
    return json.dumps(fields).encode() + b"\n"
