"""Mirrored pairs: two players measured on the same cards.

With two sides, a *pair* is one shuffle of the pack played twice; the players change places. With
more sides, each shuffle is played once from each place: the first player sits there, the second
player at all other seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..game import Game
from ..losses import mean_and_error
from ..players import Player, play_by
from ..players.estimates.evaluation import lead_of, sign_of
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import Side

MIN_PAIRS = 20
"""No match is decided before this number of pairs."""
DECISIVE_ERRORS = 4.0
"""The difference is decisive when it is more than this number of standard errors from zero."""


class Pair(NamedTuple):
    """The result of a pair: the first player's lead in points, and the share of games it won.

    The lead is the first player's points less the average of the others, summed over the pair.
    Where points are bad, to lead is to have fewer of them. `faults` are those of both players, each
    in one line (see `players.guarded`).
    """

    points: float
    won: float
    faults: tuple[str, ...] = ()


def seated(rules: RuleSet, first: Player, second: Player, place: Side) -> list[Player]:
    """Seat the first player at a place (for partners, at both seats), and the second elsewhere."""
    return [first if rules.side(seat) == place else second for seat in rules.seats]


def play_round(start: Game, players: Sequence[Player], seed: str) -> Game:
    """Play the round of a game to its end; each player sees only the view of its own seat."""
    game = start
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(players))]
    while not game.position.over:
        position, steps = game.position, game.rounds[-1].steps
        seat = position.turn
        game = game.play(play_by(players[seat], position, steps, rngs[seat]))
    return game


def pair_of(rules: RuleSet, results: Sequence[Outcome], faults: Sequence[str] = ()) -> Pair:
    """Sum up a pair from its results, by the places of the first player."""
    leads = [
        sign_of(rules) * lead_of(result.totals, place)
        for place, result in zip(rules.side_numbers, results, strict=True)
    ]
    won = [
        1 / len(result.totals) if result.winner is None else float(result.winner == place)
        for place, result in zip(rules.side_numbers, results, strict=True)
    ]
    return Pair(sum(leads), sum(won) / len(won), tuple(faults))


def decided(found: Sequence[Pair]) -> bool:
    """Whether the difference in points is decisive."""
    mean, error = mean_and_error([pair.points for pair in found])
    return len(found) >= MIN_PAIRS and abs(mean) > DECISIVE_ERRORS * error


def figures_of(found: Sequence[Pair], *, games: bool) -> dict[str, float]:
    """The mean lead in points and its standard error.

    For games, also the share won and its standard error.
    """
    mean, error = mean_and_error([pair.points for pair in found])
    figures = {"mean": round(mean, 3), "error": round(error, 3)}
    if games:
        won, spread = mean_and_error([pair.won for pair in found])
        figures |= {"won": round(won, 3), "won_error": round(spread, 3)}
    return figures
