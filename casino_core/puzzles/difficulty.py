"""How hard a puzzle is: measured by which computer players miss it.

Every player of `SOLVERS` has a rating and solves the puzzle with some probability. To be solved is
a game lost by the puzzle. The rating of the puzzle is that at which its score is the one to be
expected of it, by the usual curve: a puzzle is solved by half the players of its own rating, and by
one in eleven of those who are 400 points weaker. One drawn game more, against 1500, holds puzzles
that nobody or everybody solves.

The searcher and the master solve the last deal, so they miss none. In their place are readers, who
know every card too, but think only two, three or four plays ahead. Where cards are hidden, the
searching players try the puzzle themselves, but for the master, with whom its proof agrees.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import inf
from random import Random
from typing import Final

from ..notation.positions import format_position
from ..play import Play
from ..players import KNOWN, ComputerPlayer
from ..players.estimates.evaluation import standing
from ..players.search.bounded_plays import ordered_plays
from ..position import Position, View
from ..rules.legal import legal_plays
from ..rules.turn import advance
from ..seats import Side
from .solving import SolvedPosition

SOLVERS: Final[Mapping[str, int]] = {
    "careless": 600,
    "beginner": 900,
    "greedy": 1200,
    "counting": 1400,
    "reads 2": 1500,
    "reads 3": 1800,
    "reads 4": 2100,
}
"""The players that try a puzzle, with their ratings; the readers with the plays they look ahead."""
SOLVERS_BY_DEALS: Final[Mapping[str, int]] = {
    "careless": 600,
    "beginner": 900,
    "greedy": 1200,
    "counting": 1400,
    "searcher@0.1": 1700,
    "searcher": 2000,
}
"""The players that try a puzzle with hidden cards, with their ratings."""
_VERSIONS: Final = {
    "beginner": "beginner@0.2",
    "greedy": "greedy@0.2",
    "counting": "counting@0.2",
}
"""The players that have these ratings where the present ones play differently.

The ratings of the puzzles that there are stay true."""
SEARCHES: Final = 8
"""The number of times that a searching player tries a puzzle."""
TRIES: Final = 24
"""The number of times that a player with a random source tries a puzzle."""
HELD_AT: Final = 1500
"""The rating of the opponent in the game that is added."""


def rate(view: View, solved: SolvedPosition) -> int:
    """Return the rating of a puzzle."""
    return rating_of(shares(view, solved))


def rate_by_deals(view: View, right: Collection[Play]) -> int:
    """Return the rating of a puzzle with hidden cards."""
    return rating_of(shares_by_deals(view, right), SOLVERS_BY_DEALS)


def rating_of(solving: Mapping[str, float], solvers: Mapping[str, int] = SOLVERS) -> int:
    """Return the rating at which a puzzle is solved as often as this, in tens.

    `solving` has for each of the players the probability that it solves the puzzle, and `solvers`
    their ratings.
    """
    games = [(solvers[name], 1 - share) for name, share in solving.items()]
    games.append((HELD_AT, 0.5))
    score = sum(missed for _, missed in games)
    low, high = 0.0, 4000.0
    while high - low > 0.01:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((rating - middle) / 400)) for rating, _ in games)
        low, high = (middle, high) if expected < score else (low, middle)
    return 10 * round(low / 10)


def shares(view: View, solved: SolvedPosition) -> dict[str, float]:
    """Return for each player the probability that it solves a puzzle."""
    right = solved.right
    shares_by_player = {"careless": len(right) / len(solved.values)}
    for name in ("beginner", "greedy", "counting"):
        shares_by_player[name] = _share(name, view, right, TRIES)
    for plies in (2, 3, 4):
        choice = read(solved.deal, solved.values, plies)
        shares_by_player[f"reads {plies}"] = sum(play in right for play in choice) / len(choice)
    return shares_by_player


def shares_by_deals(view: View, right: Collection[Play]) -> dict[str, float]:
    """Return for each player the probability that it solves a puzzle with hidden cards."""
    shares_by_player = {"careless": len(right) / len(legal_plays(view))}
    for name in [*SOLVERS_BY_DEALS][1:]:
        tries = SEARCHES if _player(name).searches else TRIES
        shares_by_player[name] = _share(name, view, right, tries)
    return shares_by_player


def _share(name: str, view: View, right: Collection[Play], tries: int) -> float:
    chance = Random(f"{name}/{format_position(view)}")
    plays = (_player(name).play(view, chance) for _ in range(tries))
    return sum(play in right for play in plays) / tries


def _player(name: str) -> ComputerPlayer:
    return KNOWN[_VERSIONS.get(name, name)]


def read(deal: Position, plays: Iterable[Play], plies: int) -> list[Play]:
    """Return the plays that look best to a reader of some plays ahead."""
    values = {play: _value(advance(deal, play), deal.side, plies - 1, -inf, inf) for play in plays}
    best = max(values.values())
    return [play for play, value in values.items() if value == best]


def _value(state: Position, side: Side, plies: int, low: float, high: float) -> float:
    """Return the value of a state to a side some plays ahead, if it is between two bounds."""
    if not plies or state.over:
        return standing(state, side)
    ours = state.side == side
    for play in ordered_plays(state):
        value = _value(advance(state, play), side, plies - 1, low, high)
        if ours:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if ours else high
