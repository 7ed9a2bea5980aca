"""What the reader's player has to be and to return, and what is wrong in words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType, MethodType
from typing import Final

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


def line_of_return(ask: Callable[[], object], found: object) -> int:
    """Ask a player once more to see in which line it returns this; 0 if it does something else."""
    lines: list[int] = []

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "return" and frame.f_code.co_filename == FILE:
            lines.append(frame.f_lineno)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        again = ask()
    except Exception:  # noqa: BLE001 - a player may raise anything
        return 0
    finally:
        sys.setprofile(before)
    return lines[-1] if lines and _shown(again) == _shown(found) else 0
