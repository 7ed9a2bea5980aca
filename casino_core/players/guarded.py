"""A player that somebody else wrote, guarded: a host gets a legal play of it whatever it does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, cast

from ..play import Play
from ..position import View
from ..rules.legal import plays_by_size
from ..rules.why import why_not
from .base.player import Player, asks_for_past
from .beliefs.past import Past
from .searching_player import PlayerWithPast


class Fault(NamedTuple):
    """A turn in which a player broke its contract (see `base.player`).

    view     what the player saw
    problem  what went wrong, in one line: `NameError: name 'veiw' is not defined, bot.py, line 7`
    instead  the play that was made for it
    slow     whether the only problem was the time that it took
    """

    view: View
    problem: str
    instead: Play
    slow: bool = False


class GuardedPlayer:
    """A player whose faults are noted, and for which a legal play is made then.

    It is a player itself. `faults` are those so far, the earliest first.
    """

    def __init__(
        self, player: Player, clock: Callable[[], float] | None = None, seconds: float | None = None
    ) -> None:
        """Guard a player; with a clock, a play that takes longer than `seconds` is a fault."""
        self._player = player
        self._clock, self._seconds = clock, seconds
        self.faults: list[Fault] = []

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """The play of the player, or one made for it."""
        begin = self._clock() if self._clock else 0.0
        try:
            play = self._ask(view, rng, past)
            problem = problem_of(view, play)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a player may raise anything
            play, problem = None, problem_of_error(error)
        slow = False
        if not problem and self._clock and self._seconds:
            took = self._clock() - begin
            slow = took > self._seconds
            if slow:
                problem = f"{took:.1f} seconds for a play, where {self._seconds:g} are allowed"
        if not problem:
            return cast("Play", play)
        instead = substitute(view)
        self.faults.append(Fault(view, problem, instead, slow))
        return instead

    def _ask(self, view: View, rng: Random, past: Past) -> object:
        if asks_for_past(self._player):
            return cast("PlayerWithPast", self._player)(view, rng, past)
        return self._player(view, rng)


def substitute(view: View) -> Play:
    """The play that is made for a player with a fault: the legal one that takes most cards."""
    return next(plays_by_size(view, 1))


def problem_of(view: View, play: object) -> str:
    """What is wrong with what a player returned, in one line; empty for a legal play.

    For a play that is not legal, the line has the code of the reason (`refusal.Reason`).
    """
    if not isinstance(play, Play):
        return f"it returned {_short(repr(play))}, which is no Play"
    try:
        refusal = why_not(view, play)
    except Exception:  # noqa: BLE001 - a play may be made of anything
        return f"it returned {_short(repr(play))}, which is no play of this position"
    return f"{play} is not legal: {refusal.code}" if refusal else ""


def problem_of_error(error: Exception | SystemExit) -> str:
    """An error that a player raised, in one line, with the line of its file."""
    text = "" if error.args == (None,) else " ".join(str(error).split())
    where = _line_of(error)
    return f"{type(error).__name__}{': ' if text else ''}{_short(text)}{where}"


def _line_of(error: BaseException) -> str:
    """The innermost line of an error in the player's file, or beside it: `, bot.py, line 7`.

    The player's file is the first one outside this package.
    """
    lines, traceback = [], error.__traceback__
    own = __file__.replace("\\", "/").removesuffix("players/guarded.py")
    while traceback:
        folder, _, file = traceback.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")
        if not f"{folder}/".startswith(own) and not file.startswith("<frozen "):
            lines.append((folder, f", {file}, line {traceback.tb_lineno}"))
        traceback = traceback.tb_next
    return [where for folder, where in lines if folder == lines[0][0]][-1] if lines else ""


def _short(text: str, most: int = 200) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
