"""What a new game is: its rules, who sits where, who deals first, and the seed."""

from __future__ import annotations

from typing import Any, NamedTuple

from casino_core import Game, RuleSet, format_rules, parse_rules
from casino_core.sealing import sealed, seed_of, with_players

from .seats import SeatedPlayer, levels_of, names_of, read_seats, write_seats


class GameConfig(NamedTuple):
    """A new game: `dealer` is a seat, None for the last one.

    `seed` may be None: then the game is dealt from a sealed secret, into which the word of the
    person who `cut` is mixed, if there is one.
    """

    rules: RuleSet
    seated_players: tuple[SeatedPlayer, ...]
    dealer: int | None = None
    seed: str | None = None
    cut: str = ""

    def deal(self, secret: str) -> Game:
        """The game, dealt from its own seed or else from a secret."""
        names = names_of(self.seated_players)
        seed = self.seed or seed_of(secret, self.cut)
        game = Game.new(self.rules, seed, dealer=self.dealer, names=names)
        if not self.seed:
            game = sealed(game, secret, self.cut)
        return with_players(game, levels_of(self.seated_players))


# As it is stored, so that the last choice is remembered


def config_content(setup: GameConfig) -> dict[str, Any]:
    """What is to be stored. Seed and cut are left out: they are for one game."""
    return {
        "rules": format_rules(setup.rules),
        "seats": write_seats(setup.seated_players),
        "dealer": setup.dealer,
    }


def parse_config(content: dict[str, Any]) -> GameConfig:
    """Read what was stored. Raises `ValueError` or one of its like."""
    rules = parse_rules(str(content["rules"]))
    seated_players = read_seats(content["seats"], rules.players)
    dealer = content["dealer"]
    known = type(dealer) is int and 0 <= dealer < rules.players
    return GameConfig(rules, seated_players, dealer if known else None)
