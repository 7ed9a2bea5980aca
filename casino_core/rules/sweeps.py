"""Sweeps (RULES 1): captures that leave the table empty."""

from __future__ import annotations

from ..cards import Card
from ..play import Play
from ..position import State, TurnState


def takes_everything(play: Play, table: State | TurnState) -> bool:
    """Whether a play, a capture or a build, takes up all cards of a table that is not empty."""
    if play.loose != table.loose or play.builds != table.builds:
        return False
    return bool(play.loose or play.builds)


def is_sweep(play: Play, table: State | TurnState) -> bool:
    """Whether a play is a sweep: a capture of all cards on the table."""
    return not play.value and takes_everything(play, table)


def sweep_with(card: Card, table: State | TurnState) -> Play:
    """The capture of the whole table with a card, legal or not."""
    return Play(card, table.loose, table.builds)
