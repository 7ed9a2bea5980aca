"""Sweeps (RULES 1): captures that leave the table empty."""

from __future__ import annotations

from ..cards import Card
from ..play import Play
from ..position import State, TurnState


def takes_everything(play: Play, table: State | TurnState) -> bool:
    """Whether a play takes up everything on the table, which is not empty."""
    if play.loose != table.loose or play.builds != table.builds:
        return False
    return bool(play.loose or play.builds)


def is_sweep(play: Play, table: State | TurnState) -> bool:
    """Whether a play sweeps: it captures everything on the table."""
    return not play.value and takes_everything(play, table)


def sweep_with(card: Card, table: State | TurnState) -> Play:
    """The play that would sweep the table with a card, be it legal or not."""
    return Play(card, table.loose, table.builds)
