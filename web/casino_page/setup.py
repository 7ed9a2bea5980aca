"""What a new game is: its rules, who sits where, who deals first, and the seed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from casino_core import CasinoError, Game, RuleSet, format_rules, parse_rules

from .chairs import Chair, names_of, read_seats, write_seats


@dataclass(frozen=True)
class Setup:
    """A new game: `dealer` is a seat, None for the last one; `seed` may be None for any."""

    rules: RuleSet
    chairs: tuple[Chair, ...]
    dealer: int | None = None
    seed: str | None = None

    def deal(self, seed: str) -> Game:
        """The game, dealt from its own seed or else from this one."""
        names = names_of(self.chairs)
        return Game.new(self.rules, self.seed or seed, dealer=self.dealer, names=names)


# As text, so that the last choice is remembered


def format_setup(setup: Setup) -> str:
    """The text to be stored. The seed is left out: it is for one game."""
    content = {
        "rules": format_rules(setup.rules),
        "seats": write_seats(setup.chairs),
        "dealer": setup.dealer,
    }
    return json.dumps(content)


def parse_setup(text: str) -> Setup | None:
    """Read a stored text; None for one that cannot be read."""
    try:
        content = json.loads(text)
        rules = parse_rules(str(content["rules"]))
        chairs = read_seats(content["seats"], rules.players)
        dealer = content["dealer"]
    except (CasinoError, ValueError, TypeError, KeyError):
        return None
    known = type(dealer) is int and 0 <= dealer < rules.players
    return Setup(rules, chairs, dealer if known else None)
