"""Mirrored pairs: two players measured on the same cards.

With two sides, a *pair* is one shuffle of the pack played twice; the players change places. With
more sides, each shuffle is played once from each place: the first player sits there, the second
player at all other seats.

A player that fails is not measured: its first fault raises `PlayerFaultError`. A host may let it
lose by the fault instead (`forfeited`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..game import Game
from ..losses import mean_and_error
from ..players import Player, play_by
from ..players.contract import with_contract
from ..players.estimates.evaluation import lead_of, sign_of
from ..rules.outcome import outcome
from ..rules.refusal import PlayerFaultError
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import Side
from .turns import play_game

MIN_PAIRS = 20
"""No match is decided before this number of pairs."""
DECISIVE_ERRORS = 4.0
"""The difference is decisive when it is more than this number of standard errors from zero."""
FORFEIT = 21
"""The points that a fault costs where a game has no target."""


class Pair(NamedTuple):
    """The result of a pair: the first player's lead in points, and the share of games it won.

    The lead is the first player's points less the average of the others, summed over the pair.
    Where points are bad, to lead is to have fewer of them. `faults` are those by which a player
    lost a round or a game of the pair, each in one line (see `forfeited`).
    """

    points: float
    won: float
    faults: tuple[str, ...] = ()


def seated(rules: RuleSet, first: Player, second: Player, place: Side) -> list[Player]:
    """Seat the first player at a place (for partners, at both seats), and the second elsewhere."""
    return [first if rules.side(seat) == place else second for seat in rules.seats]


def play_round(start: Game, players: Sequence[Player], seed: str) -> Game:
    """Play the round of a game to its end; each player sees only the view of its own seat.

    Raises `PlayerFaultError` for a fault of a player that is not of this package.
    """
    game, players = start, [*map(with_contract, players)]
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(players))]
    while not game.position.over:
        position, steps = game.position, game.rounds[-1].steps
        seat = position.turn
        game = game.play(play_by(players[seat], position, steps, rngs[seat]))
    return game


def play_pair(
    start: Game, first: Player, second: Player, *, games: bool = False, forfeit: bool = False
) -> Pair:
    """Play the same cards once with the first player at each place: rounds, or whole games.

    The game was dealt from a seed, from which all chance derives. A fault of a player raises
    `PlayerFaultError`; with `forfeit` the player loses the round or the game by it.
    """
    rules, results, faults = start.rules, list[Outcome](), list[str]()
    for place in rules.side_numbers:
        try:
            results.append(_result(start, seated(rules, first, second, place), games=games))
        except PlayerFaultError as fault:
            if not forfeit or fault.view is None:
                raise
            results.append(forfeited(rules, fault.view.side))
            faults.append(str(fault))
    return pair_of(rules, results, faults)


def _result(start: Game, players: Sequence[Player], *, games: bool) -> Outcome:
    """Play a round or a game; a round has no winner unless it decides the game."""
    seed = start.seed
    assert seed is not None, "the game was dealt from a seed"
    if not games:
        return outcome(play_round(start, players, seed).position)
    result = play_game(start, players, Random(seed)).outcome
    assert result is not None, "a played game has an outcome"
    return result


def forfeited(rules: RuleSet, side: Side) -> Outcome:
    """Return what a round or a game comes to that a side loses by a fault of its player.

    Each other side leads by the target of a game, 21 points where there is none, and the one to
    its left wins.

    >>> from casino_core.analysis.pairs import forfeited
    >>> forfeited(casino.PRESETS["standard"], 0).totals
    (0, 21)
    """
    points = rules.target or FORFEIT
    lost, won = (0, points) if sign_of(rules) > 0 else (points, 0)
    totals = tuple(lost if each == side else won for each in rules.side_numbers)
    return Outcome(totals, True, Side((side + 1) % rules.sides))


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


def against_one(mean: float, error: float, sides: int) -> tuple[float, float]:
    """Return the share of games that a player wins among some sides as its share against one.

    So numbers of seats can be compared: who wins three times as many games as each of the others
    has 75 %. The second number is the standard error.

    >>> from casino_core.analysis.pairs import against_one
    >>> against_one(0.6, 0.0, 3)
    (0.75, 0.0)
    """
    others = (1 - mean) / (sides - 1)
    both = mean + others
    if not both:
        return 0.5, 0.0
    return round(mean / both, 6), error / (sides - 1) / (both * both)


def decided(pairs: Sequence[Pair]) -> bool:
    """Return whether the difference in points is decisive."""
    mean, error = mean_and_error([pair.points for pair in pairs])
    return len(pairs) >= MIN_PAIRS and abs(mean) > DECISIVE_ERRORS * error


def figures_of(pairs: Sequence[Pair], *, games: bool) -> dict[str, float]:
    """Return the mean lead in points and its standard error.

    For games, also the share won and its standard error.
    """
    mean, error = mean_and_error([pair.points for pair in pairs])
    figures = {"mean": round(mean, 3), "error": round(error, 3)}
    if games:
        won, spread = mean_and_error([pair.won for pair in pairs])
        figures |= {"won": round(won, 3), "won_error": round(spread, 3)}
    return figures
