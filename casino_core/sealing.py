"""Sealing: the seed of a game is fixed before the deal, and everybody can check that afterwards.

A game's *secret* is drawn before any card is dealt, and its *seal* is shown: the SHA-256 of
`casino seal:` and the secret, in hexadecimal. A person who has seen the seal may *cut*: give a word
of their own. The seed, from which `shuffle` makes every round, is the secret, or the secret, a `+`
and the word. The seal shows that no card was changed after it was shown; the cut, that the cards
were not chosen before.

The record of a sealed game has the tags `Seal`, `Cut` if there was one, `Player1` … for the level
of each computer player (or `person`), and `Engine` for the version that played. `fairness` checks
them; where plays were taken back (see `undo`) it says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from .game import Game
from .version import __version__

SEAL, CUT, PLAYER, ENGINE = "Seal", "Cut", "Player", "Engine"


def commitment(secret: str) -> str:
    """The seal of a secret, 64 hexadecimal digits."""
    return sha256(f"casino seal:{secret}".encode("utf-8", "surrogatepass")).hexdigest()


def seed_of(secret: str, cut: str = "") -> str:
    """The seed that a secret makes with the word of the person who cut."""
    return f"{secret}+{cut}" if cut else secret


def sealed(game: Game, secret: str, cut: str = "") -> Game:
    """A game dealt from `seed_of(secret, cut)`, with the seal in its record."""
    game = game.with_tag(SEAL, commitment(secret))
    return game.with_tag(CUT, cut) if cut else game


def with_players(game: Game, levels: Sequence[str]) -> Game:
    """A game whose record says who plays each seat: a level, or `person`."""
    for number, level in enumerate(levels, 1):
        game = game.with_tag(f"{PLAYER}{number}", level)
    return game.with_tag(ENGINE, __version__)
