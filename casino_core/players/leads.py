"""Which levels each game offers.

A level is a promise to people: its player is plainly better than that of the level below. So the
master, which takes the longest to think, is offered where its lead is proved. Any other level is
offered unless its lead is refuted. The command line has every player in every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..notation.rulesets import nearest_preset
from ..presets import PRESETS
from ..ruleset import RuleSet
from .base.left_out import LEFT_OUT, MUST_BE_PROVED, UNKNOWN
from .registry import LEVELS, PLAYERS, at_strength

_ORDER: Final = tuple(PLAYERS)


def level_below(level: str) -> str | None:
    """Return the level below a level of full strength; None for the weakest.

    >>> from casino_core.players.leads import level_below
    >>> level_below("master")
    'searcher'
    """
    number = _ORDER.index(level)
    return _ORDER[number - 1] if number else None


def measured_game(rules: RuleSet) -> str:
    """Return the name of the measured game whose row a rule set has.

    It is the nearest preset, and the number of players where that preset has another one.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import measured_game
    >>> measured_game(casino.parse_rules("royal,players=3,target=30"))
    'royal,players=3'
    """
    preset = nearest_preset(rules)
    alike = PRESETS[preset].players == rules.players
    return preset if alike else f"{preset},players={rules.players}"


def levels_left_out(
    rules: RuleSet, left_out: Mapping[str, Mapping[str, str]] = LEFT_OUT
) -> Mapping[str, str]:
    """Return the levels that a game leaves out, each with the reason (`base.left_out`).

    It is the row of the nearest preset with as many players (`measured_game`).

    >>> import casino_core as casino
    >>> from casino_core.players.leads import levels_left_out
    >>> levels_left_out(casino.PRESETS["khasino"])
    {'master': 'refuted'}
    """
    return left_out.get(measured_game(rules), {MUST_BE_PROVED: UNKNOWN})


def is_offered(
    level: str, rules: RuleSet, left_out: Mapping[str, Mapping[str, str]] = LEFT_OUT
) -> bool:
    """Return whether people may choose a level in a game; of half a step, whether both levels.

    House rules offer what the nearest preset offers with as many players.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import is_offered
    >>> is_offered("searcher", casino.PRESETS["swazi"])
    True
    >>> is_offered("master", casino.parse_rules("standard,players=3"))
    False
    """
    player, withheld = LEVELS[level], levels_left_out(rules, left_out)
    return player.level not in withheld and player.above not in withheld


def offered_level(
    level: str, rules: RuleSet, left_out: Mapping[str, Mapping[str, str]] = LEFT_OUT
) -> str:
    """Return the level that answers for a level: itself, or the next one below that is offered.

    It is as many steps weaker.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import offered_level
    >>> offered_level("greedy-2", casino.PRESETS["royal"])
    'greedy-2'
    """
    if is_offered(level, rules, left_out):
        return level
    player = LEVELS[level]
    below: str | None = player.level
    while below and not is_offered(below, rules, left_out):
        below = level_below(below)
    below = below or _ORDER[0]
    return at_strength(below, player.steps) or below
