"""Games continued by redo: pure functions on games.

The first screen does not need this module: it is imported inside functions.
"""

from __future__ import annotations

from casino_core import Game
from casino_core.records.history import hinted, with_hints
from casino_core.records.undo import take_back


def redo_after(ahead: Game, game: Game) -> tuple[Game, Game | None]:
    """Return the game after a step, and the longer game whose last plays can still be redone.

    `ahead` is the game as it was before plays were taken back. While the same plays are made
    again, the rest of it can be redone; once all are made, nothing counts as taken back.
    """
    plays = [step.play for step in game.steps]
    before = [step.play for step in ahead.steps[: len(plays)]]
    if game.called or plays != before:
        return game, None
    ahead = with_hints_of(game, ahead)
    if (len(ahead.rounds), len(ahead.steps)) == (len(game.rounds), len(plays)):
        return ahead, None
    return take_back(ahead, len(plays), dealt=not game.position.over), ahead


def with_hints_of(game: Game, ahead: Game) -> Game:
    """Return the longer game `ahead`, to which the hints of the shorter `game` are added."""
    return with_hints(ahead, hinted(ahead) + hinted(game))
