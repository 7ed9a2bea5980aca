"""Matches: one player against another on the same cards, until the difference is decisive.

A match consists of mirrored pairs (`pairs`), which are pairs of single rounds or of whole games;
for games the match also measures the share won. `casino match` plays them in several processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .. import notebook
from ..game import Game
from ..notation.rulesets import format_rules, parse_rules
from ..players import Player, player_of
from ..players.contract import name_of
from ..ruleset import RuleSet
from .pairs import Pair, decided, figures_of, play_pair

__all__ = ["MatchResult", "play_match"]


class MatchResult(NamedTuple):
    """The result of a match so far.

    first, second  the names of the players
    rules          the rule set in notation
    pairs          the number of pairs played
    figures        the mean lead of the first player and its error: see `figures_of`
    decided        whether the difference is decisive
    faults         the number of faults of both players

    >>> from casino_core.analysis.matches import play_match
    >>> first, _ = play_match("greedy", "careless", "standard", 2, "sunday")
    >>> first.pairs, first.rules, sorted(first.figures)
    (1, 'standard', ['error', 'mean'])
    """

    first: str
    second: str
    rules: str
    pairs: int
    figures: Mapping[str, float]
    decided: bool
    faults: int

    def _repr_html_(self) -> str:
        return notebook.html_of(self)


def play_match(
    first: str | Player,
    second: str | Player,
    rules: str | RuleSet,
    pairs: int,
    seed: str,
    *,
    games: bool = False,
    forfeit: bool = False,
) -> Iterator[MatchResult]:
    """Play a match of at most `pairs` pairs; yield the result so far after each of them.

    A player is one of this package by its name, or a player of your own. The cards and the chance
    of the players derive from `seed`, so the match is always the same.

    first, second  the player that is measured, and the player that it plays against
    games          whether whole games are played, not single rounds
    forfeit        whether a fault of a player loses the round or the game, and the match goes on

    Raises `PlayerFaultError` for the first fault of a player unless it loses by it, and
    `CasinoError` for the name of a player that is not of this package.

    >>> from casino_core.analysis.matches import play_match
    >>> *_, last = play_match("greedy", "careless", "standard", 2, "sunday")
    >>> last.first, last.pairs, last.decided
    ('greedy', 2, False)
    """
    rule_set = parse_rules(rules) if isinstance(rules, str) else rules
    players = player_of(first), player_of(second)
    starts = (Game.new(rule_set, f"{seed}/{number}") for number in range(pairs))
    all_pairs = (play_pair(start, *players, games=games, forfeit=forfeit) for start in starts)
    names = _name_of(first), _name_of(second)
    return (result for _, result in results(all_pairs, *names, format_rules(rule_set), games=games))


def results(
    pairs: Iterable[Pair], first: str, second: str, rules: str, *, games: bool
) -> Iterator[tuple[Pair, MatchResult]]:
    """Yield each of some pairs with the result so far, until the difference is decisive."""
    pairs_so_far: list[Pair] = []
    for pair in pairs:
        pairs_so_far.append(pair)
        result = MatchResult(
            first,
            second,
            rules,
            len(pairs_so_far),
            figures_of(pairs_so_far, games=games),
            decided(pairs_so_far),
            sum(len(each.faults) for each in pairs_so_far),
        )
        yield pair, result
        if result.decided:
            return


def _name_of(player: str | Player) -> str:
    return player if isinstance(player, str) else name_of(player)
