"""A level that follows the results of a person, by half steps.

After a game that was won without help the opponent is half a step stronger, after a lost one half a
step weaker. So somebody meets, after some games, an opponent against whom half of the games are
won. Half a step is a player that plays each turn as one of two neighbouring levels
(`searching_player.HalfStep`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from ..ruleset import RuleSet
from .leads import is_offered
from .registry import HALVES, LEVELS, PLAYERS


class FinishedGame(NamedTuple):
    """A game that a person has finished against computer players of one level.

    level   their level
    won     whether the person, or the person's side, has won
    helped  whether hints were given or plays taken back
    """

    level: str
    won: bool
    helped: bool = False


def ladder(rules: RuleSet) -> tuple[str, ...]:
    """Return the levels of a game with half steps between neighbours, the weakest first.

    >>> from casino_core.players.adaptive import ladder
    >>> ladder(casino.PRESETS["standard"])[:3]
    ('careless', 'careless-half', 'beginner')
    """
    players = chain.from_iterable(zip_longest(PLAYERS.values(), HALVES.values()))
    return tuple([each.name for each in players if each and is_offered(each.name, rules)])


def next_level(games: Sequence[FinishedGame], rules: RuleSet) -> str:
    """Return the level to meet next, from the finished games, the latest last.

    The last game decides: its level is where all results before have led. A game won with help
    leaves the level as it is. Without a game there is nothing to follow: an empty string.

    >>> from casino_core.players.adaptive import FinishedGame, next_level
    >>> next_level([FinishedGame("beginner", won=True)], casino.PRESETS["standard"])
    'beginner-half'
    """
    if not games:
        return ""
    level, won, helped = games[-1]
    rungs = ladder(rules)
    place = _place(level, rungs)
    if not won:
        place -= 1
    elif not helped:
        place += 1
    return rungs[min(max(place, 0), len(rungs) - 1)]


def _place(level: str, rungs: Sequence[str]) -> int:
    """Return the place of a level, or of the next one below it that the game has.

    A player of limited strength has the place half a step below its level.
    """
    if level in rungs:
        return rungs.index(level)
    player, order = LEVELS[level], list(PLAYERS)
    below = [
        number
        for number, rung in enumerate(rungs)
        if order.index(LEVELS[rung].level) < order.index(player.level) or rung == player.level
    ]
    return max(below[-1] - bool(player.steps), 0) if below else 0
