"""A player of the reader's own at the real table: it is asked for one play at a time, in the fence.

`web/js/table/own-player.js` calls `sit` before the first turn, then `play` for each turn. All
values are JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from casino_core import (
    NotationError,
    View,
    format_play,
    parse_play,
    parse_state,
)
from casino_core.players.base.rng import rng_for
from casino_core.players.beliefs.past import PastPlay

from .contract import FILE, objection, play_and_line
from .own_player import OwnPlayer

_seated: dict[str, OwnPlayer] = {}


def sit(code: str) -> None:
    """Run the file of a player, which is asked for plays from now on. Raises what it raises."""
    _seated[FILE] = OwnPlayer(code, FILE)


def play(view: str, past: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Ask for a play, given what the seat sees, and saw: pairs of a view and the play made there.

    A legal play is `{"play": text}`. One that is not legal has `problem` instead of it, a
    sentence, and `line`, where the player returned it, 0 if that is not known. The random source
    derives from the view, as for the levels. Raises what the player raises.
    """
    view_for_player = _view(view)
    before = tuple(_past_play(*each) for each in past)
    player = _seated[FILE]
    own_play, line = play_and_line(
        lambda: player(view_for_player, rng_for(view_for_player), before)
    )
    if objection_words := objection(view_for_player, own_play):
        return {"problem": objection_words, "line": line}
    return {"play": format_play(own_play, view_for_player)}


def _view(text: str) -> View:
    view = parse_state(text)
    if not isinstance(view, View):
        raise NotationError(text)
    return view


def _past_play(text: str, play: str) -> PastPlay:
    view = _view(text)
    return PastPlay(view, parse_play(play, view))
