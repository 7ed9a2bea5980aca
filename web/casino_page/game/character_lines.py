"""How the characters of the computer players play, in a line for each kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino_core import RuleSet
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS
from casino_core.prose.direction import fewest_win

from .characters import character_of_level

_WITHOUT_BUILDS: Final[Mapping[str, str]] = {"beginner": N_("Is learning. Misses many sums.")}
"""The lines in games without builds, by level; any other line holds there, too."""

_POINTS_ARE_BAD: Final[Mapping[str, str]] = {
    "beginner": N_("Is learning. Forgets at times that points are bad."),
    "greedy": N_("Captures the fewest points he can, whatever that leaves."),
}
"""The same in games in which the fewest points win."""


def character_line(level: str, rules: RuleSet) -> str:
    """Return how the character of a level plays a game, in the language in use."""
    line = character_of_level(level).line
    name = LEVELS[level].level
    if rules.building == "none":
        line = _WITHOUT_BUILDS.get(name, line)
    if fewest_win(rules):
        line = _POINTS_ARE_BAD.get(name, line)
    return _(line)
