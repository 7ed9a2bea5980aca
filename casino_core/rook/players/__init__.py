"""Computer players of Rook, who see only a view."""

from .registry import PLAYERS, Player, play_by

__all__ = ["PLAYERS", "Player", "play_by"]
