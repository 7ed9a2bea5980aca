"""The named rule sets (RULES 11), each with a title and a line that says how it differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from .i18n import N_
from .ruleset import RuleSet


class Preset(NamedTuple):
    """A named rule set.

    name   the name in notation
    title  the title, in English
    line   one line on how it differs from the standard game, in English
    rules  the rule set
    """

    name: str
    title: str
    line: str
    rules: RuleSet


_STANDARD = RuleSet()
_ROYAL = replace(_STANDARD, courts="royal", ace="1-or-14", sweep_points=1)

_LISTED = (
    Preset(
        "standard", N_("Standard"), N_("The plain game to 21: court cards only pair."), _STANDARD
    ),
    Preset(
        "royal",
        N_("Royal Casino"),
        N_("Jack, queen and king count 11, 12 and 13, the ace 1 or 14; a sweep is a point."),
        _ROYAL,
    ),
    Preset(
        "counting-out",
        N_("Counting out"),
        N_("Call out when you reach 21. Table cards may help raise a build; owners may trail."),
        replace(
            _STANDARD,
            court_capture="one-or-three",
            raise_with_table=True,
            duty="free",
            ending="count-order",
            calling=True,
        ),
    ),
    Preset(
        "two-handed",
        N_("Two-handed"),
        N_("A court card takes one matching card or all three, so none is left over."),
        replace(_STANDARD, court_capture="one-or-three"),
    ),
    Preset(
        "folk",
        N_("Folk"),
        N_("A single build can be part of a sum; you build one group at a time; a sweep scores 1."),
        replace(
            _STANDARD,
            builds_in_sums=True,
            gather=False,
            raising="own-if-both-held",
            sweep_points=1,
        ),
    ),
    Preset(
        "attend",
        N_("Attend to your build"),
        N_("A build belongs to the player who set its value, and that player must attend to it."),
        replace(_STANDARD, ownership="last-valued", duty="attend"),
    ),
    Preset(
        "take-or-add",
        N_("Take or add"),
        N_("If you own a build you must take, raise or add to it."),
        replace(_STANDARD, duty="take-or-add"),
    ),
    Preset(
        "spade",
        N_("Spade Casino"),
        N_("Every spade is a point, the jack of spades two; the game goes to 61."),
        replace(_STANDARD, scoring="spade", target=61),
    ),
    Preset(
        "diamond",
        N_("Diamond Casino"),
        N_("40 cards, three each in every deal; diamonds, sevens, sixes and aces count; to 11."),
        replace(_STANDARD, pack="40", scoring="diamond", sweep_points=1, target=11),
    ),
    Preset(
        "draw",
        N_("Draw Casino"),
        N_("Draw a card after each play instead of being dealt new hands."),
        replace(_STANDARD, draw=True),
    ),
    Preset(
        "royal-draw",
        N_("Royal Draw Casino"),
        N_("Royal Casino in which you draw a card after each play."),
        replace(_ROYAL, draw=True),
    ),
    Preset(
        "partnership",
        N_("Partners"),
        N_("Four players, two against two. Partners share one pile."),
        replace(_STANDARD, players=4, partnership=True),
    ),
)

PRESET_NOTES: Final[Mapping[str, Preset]] = {preset.name: preset for preset in _LISTED}
"""The presets by name, with their titles and lines."""

PRESETS: Final[Mapping[str, RuleSet]] = {preset.name: preset.rules for preset in _LISTED}
"""The rule sets of the presets by name."""
