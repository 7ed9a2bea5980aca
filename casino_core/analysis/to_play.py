"""The view of the player to move, where there is a play to be made."""

from __future__ import annotations

from ..errors import CasinoError
from ..position import Position, State, View


def check_to_play(state: State) -> None:
    """Raise `CasinoError` if the round is over, or the hand of the player to move is hidden."""
    if state.over:
        raise CasinoError("hands: the round is over")
    if state.hidden[state.turn]:
        raise CasinoError(f"hands: the hand of seat {state.turn + 1}, whose turn it is, is hidden")


def view_to_play(state: State) -> View:
    """Return the view of the player to move; a view stays as it is.

    Raises `CasinoError` if there is no play to be made.
    """
    check_to_play(state)
    return state.view(state.turn) if isinstance(state, Position) else View(*state)
