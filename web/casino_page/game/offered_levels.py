"""Who may sit down at a new game: the levels that it offers (`casino_core.players.leads`)."""

from __future__ import annotations

from collections.abc import Iterable

from casino_core import RuleSet
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS, PLAYERS
from casino_core.players.base.left_out import UNKNOWN
from casino_core.players.leads import levels_left_out, offered_level

from .seats import SeatedPlayer


def why_left_out(level: str, rules: RuleSet) -> str:
    """Return the sentence that tells who answers for a level that a game leaves out, and why.

    For half a step the sentence names the level above it, which the game leaves out.
    """
    above = PLAYERS[LEVELS[level].above or LEVELS[level].level]
    below = PLAYERS[LEVELS[offered_level(above.name, rules)].level]
    sentence = _("{below} plays here: {level} is not plainly better.")
    if levels_left_out(rules).get(above.name) == UNKNOWN:
        sentence = _("{below} plays here: {level} is not yet known to be better.")
    return sentence.format(level=_(above.label), below=_(below.label))


def with_offered_levels(
    seated_players: Iterable[SeatedPlayer], rules: RuleSet
) -> tuple[SeatedPlayer, ...]:
    """Replace each level that the game does not offer with the next one below that it offers."""
    return tuple(
        seated._replace(level=offered_level(seated.level, rules))
        if seated.level and seated.level in LEVELS
        else seated
        for seated in seated_players
    )
