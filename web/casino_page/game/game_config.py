"""The configuration of a new game: rules, players, first dealer and seed; the game after a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from casino_core import Game, RuleSet, format_rules, parse_rules
from casino_core.game import MOST_POINTS, check_scores
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.records.sealing import sealed, seed_of, with_players
from casino_core.seats import Seat

from ..storage.fields import Field
from .seats import SeatedPlayer, levels_of, names_of, read_seats, write_seats


class GameConfig(NamedTuple):
    """A new game.

    dealer  the seat that deals first, from 0; None for the last seat
    seed    None to deal from a sealed secret
    cut     the word that a person mixes into the secret, may be empty
    scores  the points that each side has before the first round; empty for none
    """

    rules: RuleSet
    seated_players: tuple[SeatedPlayer, ...]
    dealer: Seat | None = None
    seed: str | None = None
    cut: str = ""
    scores: tuple[int, ...] = ()

    def deal(self, secret: str) -> Game:
        """Deal the game, from its own seed or else from a secret."""
        names = names_of(self.seated_players)
        seed = self.seed or seed_of(secret, self.cut)
        game = Game.new(self.rules, seed, dealer=self.dealer, names=names, scores=self.scores)
        if not self.seed:
            game = sealed(game, secret, self.cut)
        return with_players(game, levels_of(self.seated_players))


# Storage, so that the last configuration is offered again


def config_content(config: GameConfig) -> dict[str, Any]:
    """Return the stored form, without seed and cut, which are for one game only."""
    return {
        "rules": format_rules(config.rules),
        "seats": write_seats(config.seated_players),
        "dealer": config.dealer,
        "scores": list(config.scores),
    }


def parse_config(content: dict[str, Any]) -> GameConfig:
    """Read the stored form. Raise `ValueError` if it is malformed."""
    field = Field(content)
    rules = field["rules"].read(LONGEST_FIELD, parse_rules)
    seated_players = read_seats(field["seats"], rules.players)
    dealer, points = field["dealer"].value, field.find("scores")
    scores = tuple(each.whole(MOST_POINTS) for each in points.items(rules.sides)) if points else ()
    check_scores(rules, scores)
    first = None
    if type(dealer) is int and 0 <= dealer < rules.players:
        first = Seat(dealer)
    return GameConfig(rules, seated_players, first, scores=scores)


def next_game(game: Game, seed: str) -> Game:
    """Deal a new game under the same rules; the winner of the last one deals first (RULES 2).

    Without a winner the deal passes to the left. After a game that was given up, the last seat
    deals, so that seat 1 plays first. A handicap stays.
    """
    rules, result = game.rules, game.outcome
    dealer = rules.seats[-1]
    if result is not None and result.over:
        dealer = (game.position.dealer + 1) % rules.players
        if result.winner is not None:
            dealer = next(seat for seat in rules.seats if rules.side(seat) == result.winner)
    return Game.new(rules, seed, dealer=dealer, names=game.names, scores=game.handicap)
