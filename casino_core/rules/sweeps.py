"""Sweeps (RULES 1): captures that leave the table empty."""

from __future__ import annotations

from ..cards import Card
from ..play import Play
from ..position import State, TurnState
from ..seats import Seat, Side
from .dealing import is_first_turn


def takes_everything(play: Play, table: State | TurnState) -> bool:
    """Return whether a play takes up all cards of a table that is not empty."""
    if table.loose & ~play.loose or play.builds != table.builds:
        return False
    return bool(play.loose or play.builds)


def is_sweep(play: Play, table: State | TurnState) -> bool:
    """Return whether a play is a sweep: a capture of all cards on the table."""
    return not play.value and takes_everything(play, table)


def counts_as_sweep(play: Play, state: State) -> bool:
    """Return whether a play is a sweep that is counted."""
    return is_sweep(play, state) and sweeps_count(state)


def sweeps_made(play: Play, state: State) -> int:
    """Return the number of sweeps as which a play counts.

    It is 0, 1, or 2 for a twin under `sweep_double`.
    """
    if not counts_as_sweep(play, state):
        return 0
    return 2 if state.rules.sweep_double and takes_twin(play) else 1


def takes_twin(play: Play) -> bool:
    """Return whether a play captures the twin of the card played and nothing else."""
    return not (play.value or play.builds) and play.loose == play.card.twin.bit


def feeder(state: State) -> Side | None:
    """Return the side that played just before this turn.

    It is None in the first turn of a round (RULES 9).
    """
    if is_first_turn(state):
        return None
    return state.rules.side(Seat((state.turn - 1) % state.rules.players))


def sweeps_count(state: State) -> bool:
    """Return whether a sweep made now is counted (RULES 9).

    Under `sweep_limit_binds=own` a sweep of a side at the limit is counted, since it still cancels
    those of others; `scoring` gives no points for it.
    """
    rules = state.rules
    if not (rules.sweeps_last_deal or state.stock):
        return False
    if rules.sweep_limit is None or rules.sweep_limit_binds == "own":
        return True
    return not any(at_sweep_limit(state))


def at_sweep_limit(state: State) -> tuple[bool, ...]:
    """Return for each side whether its score before the round has reached the limit of sweeps."""
    limit = state.rules.sweep_limit
    return tuple(limit is not None and score >= limit for score in state.scores)


def sweep_with(card: Card, table: State | TurnState) -> Play:
    """Return the capture of the whole table with a card, legal or not."""
    return Play(card, table.loose, table.builds)
