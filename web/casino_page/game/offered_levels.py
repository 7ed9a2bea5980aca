"""Who may sit down at a new game: the levels that it offers (`casino_core.players.leads`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from casino_core import RuleSet
from casino_core.i18n import N_
from casino_core.players import LEVELS
from casino_core.players.leads import offered_level

from .seats import SeatedPlayer

NO_MASTER: Final = N_("No Master here: not yet proved better than Expert at this game.")


def with_offered_levels(
    seated_players: Iterable[SeatedPlayer], rules: RuleSet
) -> tuple[SeatedPlayer, ...]:
    """Put the level below in the place of each one that the game does not offer."""
    return tuple(
        seated._replace(level=offered_level(seated.level, rules))
        if seated.level and seated.level in LEVELS
        else seated
        for seated in seated_players
    )
