"""The requirements of the reader's player and of its plays, and what is wrong in words."""

from __future__ import annotations

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, Final, TypeVar

from casino_core import Play, View, refusal_reason, refusal_sentence, why_not
from casino_core.cards import Card
from casino_core.i18n import gettext as _
from casino_core.players.contract import Defect, code_of, defect_of

from .watch import begin_turn

FILE: Final = "player.py"
"""The file of the reader's player."""

_TOOL: Final = 4
"""The number by which Python knows what looks on; no debugger, profiler or optimizer has it."""

_T = TypeVar("_T")


class Problem(str):  # noqa: SLOT000 - a text with one thing more
    """A problem in words; '' for none. `line` is that of the reader's file, 0 if unknown."""

    line: int = 0

    @classmethod
    def at(cls, line: int, sentence: str) -> Problem:
        """Make a problem in a line of the reader's file."""
        problem = cls(sentence)
        problem.line = line
        return problem


def problem_of_player(player: object) -> Problem:
    """Say why something can be no player, before it is asked for a play."""
    defect = defect_of(player)
    code = code_of(player) if defect not in (Defect.CLASS, Defect.VALUE) else None
    return Problem.at(_first_line(code) if code else 0, _about_defect(defect))


def _about_defect(defect: Defect | None) -> str:
    if defect is Defect.CLASS:
        return _("“player” has to be a function: def player(view, chance):")
    if defect is Defect.VALUE:
        return _("The code has no function with the name “player”.")
    if defect is Defect.ASYNC:
        return _("The word “async” does not belong before a player: def player(view, chance):")
    if defect is Defect.YIELD:
        return _("A player gives its play with “return”, not with “yield”.")
    if defect is Defect.PARAMETERS:
        return _("A player is called with two values: def player(view, chance):")
    return ""


def _first_line(code: CodeType) -> int:
    """Return the line in which code of the reader's file begins, 0 for that of another file."""
    return code.co_firstlineno if code.co_filename == FILE else 0


def objection(view: View, play: object) -> str:
    """Say what is wrong with what a player returned; '' for a legal play."""
    if play is None:
        return _("The player returned nothing. Does every way through it end with “return”?")
    if isinstance(play, Play):
        return _about_play(view, play)
    if isinstance(play, (list, tuple)) and play and isinstance(play[0], Play):
        return _("The player returned several plays. It has to choose one of them.")
    if isinstance(play, Card):
        return _(
            "The player returned the card {card}, which is not a play yet: choose one of "
            "casino.legal_plays(view)."
        ).format(card=play)
    return _("The player returned {value}, which is not a play.").format(value=_repr(play)[:80])


def _repr(value: object) -> str:
    """Return the representation of any value; of one that has none, the name of its type."""
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 - it may be code of the reader
        return f"<{type(value).__name__}>"


def _about_play(view: View, play: Play) -> str:
    try:
        refusal = why_not(view, play)
        if refusal is None:
            return ""
        sentences = [refusal_sentence(refusal, view), refusal_reason(refusal, view)]
    except Exception:  # noqa: BLE001 - a play may be made of anything
        return _("The player returned a play of another position.")
    reason = " ".join(sentences).strip()
    return _("The play {play} is not legal. {reason}").format(play=play, reason=reason)


def play_and_line(ask: Callable[[], _T]) -> tuple[_T, int]:
    """Ask a player for a play; return the play and the line of its file that returned it.

    The line is 0 if that is not known. The player is asked once, because a player that counts its
    calls would do something else the next time.
    """
    begin_turn()
    with _watching_returns() as line_of_last:
        play = ask()
    return play, line_of_last()


MOST_NOTED: Final = 500
"""Returns of one place of the file that are noted.

A search returns a million times from the same few lines, and to note a return takes longer than to
make it. What a player itself returns is noted always: it returns once for each play.
"""


class _Returns:
    """The returns of the file so far, of which the last one counts.

    A function that returns what another has returned to it, as a wrapper or `return helper(…)`
    does, passes it on: so the line is the one in which it came to be.
    """

    def __init__(self) -> None:
        self._caller: FrameType | None = None
        self._value: object = None
        self._place: tuple[CodeType, int] | None = None
        self._noted: Counter[tuple[CodeType, int]] = Counter()

    def note(self, frame: FrameType, offset: int, value: object) -> bool:
        """Note that a frame returns a value, by the instruction at an offset.

        Returns whether the next return of this instruction should be noted, too.
        """
        passed = frame is self._caller and value is self._value
        if not (passed and (not isinstance(value, _COMMON) or _follows_call(frame.f_code, offset))):
            self._place = (frame.f_code, offset)
        self._caller, self._value = frame.f_back, value
        self._noted[frame.f_code, offset] += 1
        return self._noted[frame.f_code, offset] < MOST_NOTED

    def line(self) -> int:
        """Return the line of the last return, 0 if there was none."""
        if self._place is None:
            return 0
        code, offset = self._place
        spans = code.co_lines()
        return next((line or 0 for begin, end, line in spans if begin <= offset < end), 0)


_COMMON: Final = (type(None), bool, int, str)
"""The types of which a value may be the same as another by chance."""


def _follows_call(code: CodeType, offset: int) -> bool:
    """Tell whether an instruction takes what a call has just returned."""
    before = [each.opname for each in dis.get_instructions(code) if each.offset < offset]
    return bool(before) and before[-1].startswith("CALL")


if sys.version_info >= (3, 12):

    @contextmanager
    def _watching_returns() -> Iterator[Callable[[], int]]:
        """Note where the file returns. Other code runs as fast as ever."""
        monitoring = sys.monitoring
        returns = _Returns()

        def note(code: CodeType, offset: int, value: object) -> object:
            if code.co_filename != FILE:
                return monitoring.DISABLE
            here = inspect.currentframe()
            if here and here.f_back and returns.note(here.f_back, offset, value):
                return None
            return monitoring.DISABLE

        monitoring.use_tool_id(_TOOL, FILE)
        monitoring.register_callback(_TOOL, monitoring.events.PY_RETURN, note)
        monitoring.set_events(_TOOL, monitoring.events.PY_RETURN)
        monitoring.restart_events()
        try:
            yield returns.line
        finally:
            monitoring.set_events(_TOOL, monitoring.events.NO_EVENTS)
            monitoring.free_tool_id(_TOOL)

else:

    @contextmanager
    def _watching_returns() -> Iterator[Callable[[], int]]:
        """Note where the file returns. The browser has a newer Python."""
        returns = _Returns()
        frequent: set[CodeType] = set()

        def note(frame: FrameType, event: str, value: object) -> Any:
            if frame.f_code.co_filename != FILE or frame.f_code in frequent:
                return None
            frame.f_trace_lines = False
            if event == "return" and not returns.note(frame, frame.f_lasti, value):
                frequent.add(frame.f_code)
            return note

        before = sys.gettrace()
        sys.settrace(note)
        try:
            yield returns.line
        finally:
            sys.settrace(before)
