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

It learned three seats and `scoring=spade` too, without a measurable gain there."""
_LEGAL_PLAYS: Final = (
    *("deal_order", "direction", "casinos", "court_capture", "builds_in_sums", "capture_extent"),
    *("gather", "raising", "raise_gathers", "raise_limit", "raise_with_table", "adding"),
    *("same_value", "max_builds", "max_builds_counts", "ownership", "duty", "last_deal_relaxes"),
    *("trailing", "sweeps_cancel", "sweep_limit", "sweep_limit_binds"),
)
"""Options that change which plays are legal, the order of dealing, or how many sweeps count.

Under all of them the policy network judges better than counting (`has_policy_nearby`)."""
_FURTHER_TABLES: Final = ("nordic", "norsk", "diamond")
"""The tables of points that it did not learn, under which it judges better than counting, too."""
OPTIONS_OF_GAMES: Final = ("packet", "target", "ending", "tie_break", "endgame", "calling")
"""Options that change no round, or only its end."""


@lru_cache(maxsize=64)
def has_policy(rules: RuleSet) -> bool:
    """Return whether the policy network is used.

    It learned such rounds, and they were not in vain.
    """
    if not all(getattr(rules, name) in values for name, values in _SERVED.items()):
        return False
    shared = {name: getattr(rules, name) for name in (*_SERVED, *OPTIONS_OF_GAMES)}
    return (rules.courts == "royal") == (rules.ace != "1") and rules == _STANDARD.changed(**shared)


@lru_cache(maxsize=64)
def has_policy_nearby(rules: RuleSet) -> bool:
    """Return whether the policy network is used also where only other plays are legal.

    That was measured with two seats: `tests/lab/results/2026-11-26-playouts.md`.
    """
    if has_policy(rules):
        return True
    plain = {name: getattr(_STANDARD, name) for name in _LEGAL_PLAYS}
    ace = "1-or-14" if rules.courts == "royal" else "1"
    return rules.players == 2 and not rules.draw and has_policy(rules.changed(**plain, ace=ace))


@lru_cache(maxsize=64)
def has_policy_further(rules: RuleSet) -> bool:
    """Return whether the present master uses the policy network.

    It does nearby, and in games of further tables of points with two seats and one pack, without
    open piles or points of one's own: `tests/lab/results/2026-11-30-levels.md`.
    """
    if rules.scoring not in _FURTHER_TABLES or rules.players != 2 or rules.goal != "most":
        return has_policy_nearby(rules)
    if rules.points or rules.sweep_points not in _SERVED["sweep_points"]:
        return False
    unlike = rules.draw or rules.extra_actions or rules.takes_from_piles
    return rules.pack != "104" and not unlike


@lru_cache(maxsize=64)
def has_inference(rules: RuleSet) -> bool:
    """Return whether hidden hands are inferred: there are two sides; with more it won nothing.

    They are the rules that the policy network serves, and Spade Casino.
    """
    served = rules.changed(scoring="standard") if rules.scoring == "spade" else rules
    return rules.sides == 2 and has_policy(served)


@lru_cache(maxsize=64)
def has_inference_further(rules: RuleSet) -> bool:
    """Return whether the present master infers hidden hands.

    It does with two sides wherever it uses the policy network.
    """
    return has_inference(rules) or (rules.sides == 2 and has_policy_further(rules))


def misses_tell(rules: RuleSet) -> bool:
    """Return whether the master takes a card for rarer if it could have captured before.

    Not where points are bad: there players keep such cards, since they avoid captures. But where a
    sweep must be made, a missed one tells of the hand, so the card is rarer (whether that wins was
    not measured). `tests/lab/results/2026-11-30-levels.md` has the factors.
    """
    return rules.goal == "most" or rules.must_sweep
