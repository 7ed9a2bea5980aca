"""The first game of a newcomer, which the static page shows before Python is there."""

from __future__ import annotations

from casino_core import PRESETS, Game

from .scene import Scene
from .seats import SeatedPlayer, names_of, usual_players
from .session import Session

FIRST_SEED = "casino 1028"
"""The seed of every newcomer's first game: the page shows its table before Python is there, and
taps made before then count. On the first three turns a capture, a sum and a build are possible one
after the other, and each of them is a good play (tests/page/features/test_tips.py)."""

LEARNERS_LEVEL = "beginner"
"""The level of the computer players in a newcomer's first game."""


def beginners_players(players: int) -> tuple[SeatedPlayer, ...]:
    """Return one person at seat 1 and, at all others, computer players who overlook much."""
    return usual_players(players, LEARNERS_LEVEL)


def first_scene(level: str = LEARNERS_LEVEL) -> Scene:
    """Return the scene of that game just dealt, which stays on the page when Python arrives."""
    rules = PRESETS["standard"]
    seated_players = usual_players(rules.players, level)
    game = Game.new(rules, FIRST_SEED, names=names_of(seated_players))
    return Session(game, seated_players).scene()
