"""Views for the tests, written as positions, and reviews without the work that makes them sure."""

from __future__ import annotations

from casino_core import Game, View, parse_state
from casino_core.analysis.review import SEED, Review, review_steps
from casino_core.seats import Seat


def view_of(text: str, seat: Seat | None = None) -> View:
    """Return the view of a seat, or of the seat to play; the text may already hide hands."""
    state = parse_state(text)
    return state if isinstance(state, View) else state.view(state.turn if seat is None else seat)


def whole_review(game: Game, seed: str = SEED) -> Review:
    """The finished review of a game: all the work that a player waits for."""
    *_, last = filter(None, review_steps(game, seed))
    return last


def first_look(game: Game, seed: str = SEED) -> Review:
    """The review of a game after its first pass, which has tried every play on a few deals.

    It takes a fraction of the work, and has judgements of every kind.
    """
    steps = filter(None, review_steps(game, seed))
    return next(each for each in steps if len(each.decisions) == len(game.steps))
