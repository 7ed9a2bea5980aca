"""Which levels each game offers, by the measured leads of each level over the level below it.

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
from .base.measured_leads import LEADS, Lead
from .registry import LEVELS, PLAYERS, at_strength

Leads = Mapping[str, Mapping[str, Lead]]
"""Measured leads by preset and level."""

_MUST_BE_PROVED: Final = "master"
"""The level that is offered only where its lead is proved."""
_ORDER: Final = tuple(PLAYERS)


def level_below(level: str) -> str | None:
    """Return the level below a level of full strength; None for the weakest.

    >>> from casino_core.players.leads import level_below
    >>> level_below("master")
    'searcher'
    """
    number = _ORDER.index(level)
    return _ORDER[number - 1] if number else None


def lead_in(rules: RuleSet, level: str, leads: Leads = LEADS) -> Lead | None:
    """Return the measured lead of a level over the level below it; None if there is none.

    It is a lead of the present players. House rules have the lead of the preset that is nearest to
    them, if as many people play it.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import lead_in
    >>> lead_in(casino.parse_rules("standard,players=3"), "master") is None
    True
    """
    preset, below = nearest_preset(rules), level_below(level)
    lead = leads.get(preset, {}).get(level)
    if not lead or not below or PRESETS[preset].players != rules.players:
        return None
    versions = PLAYERS[level].version, PLAYERS[below].version
    return lead if (lead.version, lead.version_below) == versions else None


def is_offered(level: str, rules: RuleSet, leads: Leads = LEADS) -> bool:
    """Return whether people may choose a level in a game.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import is_offered
    >>> is_offered("searcher", casino.PRESETS["swazi"])
    True
    """
    present = LEVELS[level].level
    lead = lead_in(rules, present, leads)
    if present == _MUST_BE_PROVED:
        return lead is not None and lead.proved
    return lead is None or not lead.refuted


def offered_level(level: str, rules: RuleSet, leads: Leads = LEADS) -> str:
    """Return a level, or the next one below it that is offered, as many steps weaker.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import offered_level
    >>> offered_level("greedy-2", casino.PRESETS["royal"])
    'greedy-2'
    """
    present, steps = LEVELS[level].level, LEVELS[level].steps
    if is_offered(present, rules, leads):
        return level
    below = level_below(present)
    while below and not is_offered(below, rules, leads):
        below = level_below(below)
    below = below or _ORDER[0]
    return at_strength(below, steps) or below
