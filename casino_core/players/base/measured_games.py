"""The games in which the policy network and the inference of hands were measured, and won."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...ruleset import RuleSet

_STANDARD: Final = RuleSet()
_SERVED: Final = {
    "players": (2, 4),
    "partnership": (False, True),
    "draw": (False, True),
    "courts": ("none", "royal"),
    "ace": ("1", "1-or-14"),
    "same_value": ("merge", "coexist"),
    "sweep_points": (0, 1),
}
"""The options of the games for which the policy network is used, with their values there.

It learned three seats and `scoring=spade` too, but won nothing there."""
OPTIONS_OF_GAMES: Final = ("packet", "target", "ending", "tie_break", "endgame", "calling")
"""Options that change no round, or only its end."""


@lru_cache(maxsize=64)
def has_policy(rules: RuleSet) -> bool:
    """Whether the policy network is used: it learned such rounds, and they were not in vain."""
    if not all(getattr(rules, name) in values for name, values in _SERVED.items()):
        return False
    shared = {name: getattr(rules, name) for name in (*_SERVED, *OPTIONS_OF_GAMES)}
    return (rules.courts == "royal") == (rules.ace != "1") and rules == _STANDARD.changed(**shared)


@lru_cache(maxsize=64)
def has_inference(rules: RuleSet) -> bool:
    """Whether hidden hands are inferred: there are two sides; with more it won nothing.

    They are the rules that the policy network serves, and Spade Casino.
    """
    served = rules.changed(scoring="standard") if rules.scoring == "spade" else rules
    return rules.sides == 2 and has_policy(served)
