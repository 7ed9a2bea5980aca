"""Views for the tests, written as positions."""

from __future__ import annotations

from casino_core import View, parse_state
from casino_core.seats import Seat


def view_of(text: str, seat: Seat | None = None) -> View:
    """Return the view of a seat, or of the seat to play; the text may already hide hands."""
    state = parse_state(text)
    return state if isinstance(state, View) else state.view(state.turn if seat is None else seat)
