"""Computer players of Rook, who see only a view."""

from .registry import PLAYERS, THINKERS, Player, Thinker, play_by, thinking_of

__all__ = [
    "PLAYERS",
    "THINKERS",
    "Player",
    "Thinker",
    "play_by",
    "thinking_of",
]
