"""The status line of the present table: whose turn it is, or what is being done."""

from __future__ import annotations

from casino_core import Selection
from casino_core.i18n import gettext as _

from .game_state import GameState
from .glow import Glow
from .log import announcement
from .prompts import advice, invitation
from .scene import Phase


def status(state: GameState, selection: Selection | None, glow: Glow, samples: int) -> str:
    """Return the status line; `samples` deals were tried by a computer player for its move."""
    if state.phase is not Phase.PLAY:
        over = state.phase is Phase.ROUND_OVER
        return _("The round is over.") if over else _("The game is over.")
    if state.asking is not None:
        words = _("Call out? With fewer than {target} points you lose the game.")
        return words.format(target=state.game.rules.target)
    if state.showing:
        return announcement(state.game.position, state.showing, state.names)
    name = state.names[state.game.position.turn]
    if state.computer_to_play:
        return _("Paused.") if state.paused else _thinking(name, samples)
    return invitation(name) if state.covered else _invited(state, selection, glow)


def _thinking(name: str, samples: int) -> str:
    words = _("{name} is thinking …")
    if samples > 1:
        words = _("{name} is thinking … ({tried} tries)")
    return words.format(name=name, tried=samples)


def _invited(state: GameState, selection: Selection | None, glow: Glow) -> str:
    """Return what the person whose turn it is may do."""
    if state.confirmation:
        return state.confirmation.question
    if state.advice:
        if state.advice.play and not state.advice.tried:
            return _("Play this?")
        if state.advice.tried <= 1:
            return _("Looking for a hint …")
        words = _("Looking for a hint … ({tried} tries)")
        return words.format(tried=state.advice.tried)
    return advice(state.view, state.choice, selection, glow)
