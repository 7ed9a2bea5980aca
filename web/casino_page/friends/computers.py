"""The computer players in games by link: those whose seats this device holds, as the inviter's."""

from __future__ import annotations

from itertools import islice
from typing import Final

from casino_core import Play
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.device import Device
from casino_core.correspondence.turn import Words
from casino_core.players import PLAYERS, calls
from casino_core.players.base.rng import rng_for
from casino_core.rules.legal import plays_by_size

from ..game.characters import character_of
from ..game.seats import USUAL_LEVEL

AT_ONCE: Final = tuple(name for name, player in PLAYERS.items() if not player.searches)
"""The levels that play at once, the weakest first; the others would hold the links up."""


def known_level(level: str) -> str:
    """Return the level that plays for one that an invitation names.

    For a level that searches, it is the strongest that plays at once.
    """
    if level in AT_ONCE:
        return level
    return AT_ONCE[-1] if level in PLAYERS else USUAL_LEVEL


def went_on(device: Device) -> Device:
    """Return the game after all messages of this device that need no decision of its person."""
    while (side := device.writer) and side.awaited is not NextMessage.NOTHING:
        if side.awaited is NextMessage.STEP:
            device = device.wrote(side.step())
        elif side.seat != device.own.seat:
            device = device.wrote(_answered(side))
        elif play := _forced(side):
            device = device.wrote(side.play(play))
        else:
            break
    return device


def _forced(side: Correspondence) -> Play | None:
    """Return the only play that the person can make; None if there is a choice.

    Only the last card of a deal is played so.
    """
    view = side.view
    if side.awaited is not NextMessage.PLAY or view is None or view.rules.calling:
        return None
    if view.hand_count(side.seat) != 1 or view.hidden[side.seat]:
        return None
    plays = list(islice(plays_by_size(view, 2), 2))
    return plays[0] if len(plays) == 1 else None


def _answered(side: Correspondence) -> Correspondence:
    """Return the game after a message of a computer player, which agrees to every question."""
    terms = side.table.terms
    level = known_level(terms.levels[side.seat])
    if side.awaited is NextMessage.ACCEPTANCE:
        other_names = {name.casefold() for name in terms.names}
        return side.accept(character_of(level, "", other_names))
    if side.awaited is NextMessage.ANSWER:
        return side.say(Words.YES)
    view = side.view
    assert view, "who can play has a view"
    if calls(view):
        return side.say(Words.CALL)
    return side.play(PLAYERS[level].play(view, rng_for(view)))
