"""A player of the reader's own at the real table: it is asked for one play at a time, in the fence.

`web/js/table/own-player.js` calls `sit` before the first turn, then `play` for each turn. All
values are JSON.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any

from casino_core import (
    NotationError,
    Play,
    View,
    format_play,
    parse_play,
    parse_position,
    refusal_reason,
    refusal_sentence,
    why_not,
)
from casino_core.i18n import gettext as _
from casino_core.players import Past
from casino_core.players.base.rng import rng_for
from casino_core.players.beliefs.past import PastPlay
from casino_core.players.guarded import problem_of

from .workshop import FILE, OwnPlayer

SOON = 2.0
"""Seconds for a play after which the player is not asked for it once more."""

_seated: dict[str, OwnPlayer] = {}


def sit(code: str) -> None:
    """Run the file of a player, which is asked from now on. Raises what it raises."""
    _seated[FILE] = OwnPlayer(code, FILE)


def play(view: str, past: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Ask for a play, given what the seat sees, and saw: pairs of a view and the play made there.

    A legal play is `{"play": text}`. One that is not legal has in the place of it `problem`, a
    sentence, and `line`, where the player returned it, 0 if that is not known. The random source
    derives from the view, as for the levels. Raises what the player raises.
    """
    seen = _view(view)
    before = tuple(_past_play(*each) for each in past)
    player = _seated[FILE]
    found = player(seen, rng_for(seen), before)
    if not problem_of(seen, found):
        return {"play": format_play(found, seen)}
    return {"problem": _problem(seen, found), "line": _line_of_return(player, seen, before, found)}


def _view(text: str) -> View:
    view = parse_position(text)
    if not isinstance(view, View):
        raise NotationError(text)
    return view


def _past_play(text: str, play: str) -> PastPlay:
    view = _view(text)
    return PastPlay(view, parse_play(play, view))


def _problem(view: View, play: object) -> str:
    """Say what is wrong with what the player returned."""
    if play is None:
        return _("It returned None: is a “return” missing?")
    if not isinstance(play, Play):
        return _("It returned a value of the type {type}, which is no play.").format(
            type=type(play).__name__
        )
    try:
        refusal = why_not(view, play)
        assert refusal, "the play is not legal"
        said = [str(play), refusal_sentence(view, refusal), refusal_reason(view, refusal)]
    except Exception:  # noqa: BLE001 - a play may be made of anything
        return _("It returned a play of another position.")
    return " ".join([f"{said[0]}:", *said[1:]]).strip()


def _line_of_return(player: OwnPlayer, view: View, past: Past, found: object) -> int:
    """Ask once more to see in which line the player returns this; 0 if it does something else."""
    lines: list[int] = []
    if player.turns[-1].seconds > SOON:
        return 0

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "return" and frame.f_code.co_filename == FILE:
            lines.append(frame.f_lineno)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        again = player(view, rng_for(view), past)
    except Exception:  # noqa: BLE001 - a player may raise anything
        return 0
    finally:
        sys.setprofile(before)
    return lines[-1] if lines and repr(again) == repr(found) else 0
