"""In which games the master is offered: where its lead over the searcher is proved.

The levels of a game are offers to people. In a game in which the master was not proved to be better
than the searcher it is not a level of its own, and takes longer for nothing. The command line runs
it all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..notation.rulesets import nearest_preset
from ..presets import PRESETS
from ..ruleset import RuleSet
from .base.measured_leads import LEADS, Lead
from .registry import LEVELS, PLAYERS, at_strength

_MASTER: Final = "master"
_BELOW: Final = "searcher"


def lead_in(rules: RuleSet, leads: Mapping[str, Lead] = LEADS) -> Lead | None:
    """The measured lead of the present master over the present searcher; None if there is none.

    House rules have the lead of the preset that is nearest to them, if as many people play it.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import lead_in
    >>> lead_in(casino.parse_rules("standard,players=3")) is None
    True
    """
    preset = nearest_preset(rules)
    lead = leads.get(preset)
    if not lead or PRESETS[preset].players != rules.players:
        return None
    versions = PLAYERS[_MASTER].version, PLAYERS[_BELOW].version
    return lead if (lead.master, lead.searcher) == versions else None


def is_offered(level: str, rules: RuleSet, leads: Mapping[str, Lead] = LEADS) -> bool:
    """Whether people may choose a level in a game.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import is_offered
    >>> is_offered("searcher", casino.PRESETS["swazi"])
    True
    """
    if LEVELS[level].level != _MASTER:
        return True
    lead = lead_in(rules, leads)
    return lead is not None and lead.proved


def offered_level(level: str, rules: RuleSet, leads: Mapping[str, Lead] = LEADS) -> str:
    """A level, or the one below it where it is not offered, as many steps weaker.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import offered_level
    >>> offered_level("greedy-2", casino.PRESETS["royal"])
    'greedy-2'
    """
    if is_offered(level, rules, leads):
        return level
    return at_strength(_BELOW, LEVELS[level].steps) or _BELOW
