"""In which games the master is offered: where its lead is proved, or is not measured yet.

The levels of a game are offers to people. In a game in which many rounds do not tell the master
from the searcher it is no level of its own, and takes longer for nothing. The command line runs it
all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ..presets import PRESETS
from ..ruleset import RuleSet
from .base.measured_games import OPTIONS_OF_GAMES
from .base.measured_leads import LEADS, Lead
from .registry import LEVELS, PLAYERS, at_strength

_MASTER: Final = "master"
_BELOW: Final = "searcher"


def lead_in(rules: RuleSet, leads: Mapping[str, Lead] = LEADS) -> Lead | None:
    """The measured lead of the present master over the present searcher; None if there is none.

    What changes no round, such as the target, makes no other game of it.

    >>> import casino_core as casino
    >>> from casino_core.players.leads import lead_in
    >>> lead_in(casino.parse_rules("standard,sweep_points=2")) is None
    True
    """
    kept = {name: getattr(rules, name) for name in OPTIONS_OF_GAMES}
    return next(
        (
            lead
            for preset, lead in leads.items()
            if replace(PRESETS[preset], **kept) == rules and _is_present(lead)
        ),
        None,
    )


def _is_present(lead: Lead) -> bool:
    """Whether a lead is one of the present players."""
    versions = PLAYERS[_MASTER].version, PLAYERS[_BELOW].version
    return (lead.master, lead.searcher) == versions


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
    return lead is None or not lead.in_doubt


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
