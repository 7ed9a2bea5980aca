"""Sealing: fixing the seed of a game before the deal, so that everyone can check it afterwards.

The *secret* of a game is drawn before any card is dealt, and its *seal* is shown: the SHA-256 of
`casino seal:` and the secret, in hexadecimal. A person who has seen the seal may *cut*: give a word
of their own. The seed, from which `shuffle` makes every round, is the secret alone or, after a cut,
the secret, a `+` and the word. The seal proves that no card was changed after it was shown; the cut
proves that the cards were not chosen before.

The record of a sealed game has the tags `Seal`, `Cut` if there was one, `Player1` … for the level
of each computer player (or `person`), and `Engine` for the version that played. `fairness` checks
them, and reports plays that were taken back (see `undo`). The seal ties the cards alone; all else
in a record is tied by its chain (see `chain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from ..game import Game
from ..version import __version__

SEAL, CUT, PLAYER, ENGINE = "Seal", "Cut", "Player", "Engine"
AGAIN = "Again"
"""The tag of a game whose deal a person had played before; it has no seal."""
PERSON = "person"
"""The text of the tag `Player…` of a person's seat."""


def commitment(secret: str) -> str:
    """Return the seal of a secret, 64 hexadecimal digits."""
    return sha256(f"casino seal:{secret}".encode("utf-8", "surrogatepass")).hexdigest()


def seed_of(secret: str, cut: str = "") -> str:
    """Return the seed made of a secret and the word of the cut, if any."""
    return f"{secret}+{cut}" if cut else secret


def sealed(game: Game, secret: str, cut: str = "") -> Game:
    """Add the tags `Seal` and `Cut` to a game that was dealt from `seed_of(secret, cut)`."""
    game = game.with_tag(SEAL, commitment(secret))
    return game.with_tag(CUT, cut) if cut else game


def with_players(game: Game, levels: Sequence[str]) -> Game:
    """Add the tags for who plays each seat, a level or `person`, and for the engine's version."""
    for number, level in enumerate(levels, 1):
        game = game.with_tag(f"{PLAYER}{number}", level)
    return game.with_tag(ENGINE, __version__)
