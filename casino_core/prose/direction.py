"""The direction in which points are good: most points win, or the fewest (RULES 10).

`points` has the words for what a play is worth; these few are needed at every table.
"""

from __future__ import annotations

from typing import Final

from ..i18n import gettext as _
from ..ruleset import RuleSet

_EXCLAIMING: Final = "!¡\N{NO-BREAK SPACE}"
"""The marks around an exclamation, in any language: `¡Escoba!`, `Balayage !`."""


def fewest_win(rules: RuleSet) -> bool:
    """Return whether the side with the fewest points wins, so that every point is bad."""
    return rules.goal == "least"


def goal_words(rules: RuleSet) -> str:
    """Return the direction in a few words where the fewest points win; empty where most do."""
    return _("The fewest points win.") if fewest_win(rules) else ""


def sweep_badge(words: str, sweeps: int, rules: RuleSet) -> str:
    """Return the words for a sweep at the table: `Sweep!`, or what it costs: `Sweep: costs 5`."""
    points = sweeps * rules.sweep_points
    return _costing(words.strip(_EXCLAIMING), points) if fewest_win(rules) and points else words


def prize_badge(item: str, points: int, rules: RuleSet) -> str:
    """Return a card that scores with its points: `Big casino +2`, or `Big casino: costs 2`."""
    return _costing(item, points) if fewest_win(rules) else f"{item} +{points}"


def _costing(words: str, points: int) -> str:
    return _("{words}: costs {n}").format(words=words, n=points)
