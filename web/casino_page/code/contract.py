"""What the reader's player has to be and to return, and what is wrong in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, MethodType
from typing import Any, Final, TypeVar

from casino_core import Play, View, refusal_reason, refusal_sentence, why_not
from casino_core.cards import Card
from casino_core.i18n import gettext as _
from casino_core.players.base.player import asks_for_past

FILE: Final = "player.py"
"""The file of the reader's player."""

PARAMETERS: Final = 2
"""A player is called with a view and with chance."""

STARRED, GENERATOR, COROUTINES = 0x04, 0x20, 0x80 | 0x200
"""Flags of a function: `*arguments`, `yield`, `async`."""

_TOOL: Final = 4
"""The number by which Python knows what looks on; no debugger, profiler or optimizer has it."""

_T = TypeVar("_T")


class Problem(str):  # noqa: SLOT000 - a text with one thing more
    """What is wrong, in words; '' if nothing. `line` is that of the reader's file, 0 if unknown."""

    line: int = 0

    @classmethod
    def at(cls, line: int, said: str) -> Problem:
        """Make a problem in a line of the reader's file."""
        made = cls(said)
        made.line = line
        return made


def problem_of_player(player: object) -> Problem:
    """Say why something can be no player, before it is asked for a play."""
    if isinstance(player, type):
        return Problem(_("“player” has to be a function: def player(view, chance):"))
    if not callable(player):
        return Problem(_("The code has no function with the name “player”."))
    code = getattr(player, "__code__", None)
    if code is None:
        return Problem()
    said = ""
    if code.co_flags & COROUTINES:
        said = _("The word “async” does not belong before a player: def player(view, chance):")
    elif code.co_flags & GENERATOR:
        said = _("A player gives its play with “return”, not with “yield”.")
    elif not _takes_two(player):
        said = _("A player is called with two values: def player(view, chance):")
    return Problem.at(code.co_firstlineno, said)


def _takes_two(player: object) -> bool:
    code, defaults = player.__code__, player.__defaults__ or ()  # type: ignore[attr-defined]
    takes = code.co_argcount - isinstance(player, MethodType)
    needed = takes - len(defaults) - asks_for_past(player)
    return needed <= PARAMETERS and (takes >= PARAMETERS or bool(code.co_flags & STARRED))


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
            "The player returned the card {card}, which is no play yet: choose one of "
            "casino.legal_plays(view)."
        ).format(card=play)
    return _("The player returned {value}, which is no play.").format(value=_shown(play)[:80])


def _shown(value: object) -> str:
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
        said = [refusal_sentence(view, refusal), refusal_reason(view, refusal)]
    except Exception:  # noqa: BLE001 - a play may be made of anything
        return _("The player returned a play of another position.")
    reason = " ".join(said).strip()
    return _("The play {play} is not legal. {reason}").format(play=play, reason=reason)


def asked(ask: Callable[[], _T]) -> tuple[_T, int]:
    """Ask a player, and see in which line of its file it returned last; 0 if it did nowhere there.

    It is asked once: a player that counts its calls would do something else the next time.
    """
    with _seeing_returns() as line_of_last:
        found = ask()
    return found, line_of_last()


if sys.version_info >= (3, 12):

    @contextmanager
    def _seeing_returns() -> Iterator[Callable[[], int]]:
        """See where the file returns. Other code runs as fast as ever."""
        monitoring = sys.monitoring
        seen: list[tuple[CodeType, int]] = []

        def note(code: CodeType, offset: int, _value: object) -> object:
            if code.co_filename != FILE:
                return monitoring.DISABLE
            seen[:] = ((code, offset),)
            return None

        def line() -> int:
            spans = ((span, offset) for code, offset in seen for span in code.co_lines())
            return next((n or 0 for (begin, end, n), at in spans if begin <= at < end), 0)

        monitoring.use_tool_id(_TOOL, FILE)
        monitoring.register_callback(_TOOL, monitoring.events.PY_RETURN, note)
        monitoring.set_events(_TOOL, monitoring.events.PY_RETURN)
        try:
            yield line
        finally:
            monitoring.set_events(_TOOL, monitoring.events.NO_EVENTS)
            monitoring.free_tool_id(_TOOL)

else:

    @contextmanager
    def _seeing_returns() -> Iterator[Callable[[], int]]:
        """See where the file returns. The browser has a newer Python."""
        lines = [0]

        def note(frame: FrameType, event: str, _value: object) -> Any:
            if frame.f_code.co_filename != FILE:
                return None
            frame.f_trace_lines = False
            if event == "return":
                lines[0] = frame.f_lineno
            return note

        before = sys.gettrace()
        sys.settrace(note)
        try:
            yield lambda: lines[0]
        finally:
            sys.settrace(before)
