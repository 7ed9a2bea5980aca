"""The named rule sets (RULES 11), each with a title and a line of what is different in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from .ruleset import RuleSet


class Preset(NamedTuple):
    """A named rule set."""

    name: str
    title: str
    line: str
    rules: RuleSet


_STANDARD = RuleSet()
_ROYAL = replace(_STANDARD, courts="royal", ace="1-or-14", sweep_points=1)

_LISTED = (
    Preset("standard", "Standard", "The plain game to 21: court cards only pair.", _STANDARD),
    Preset(
        "royal",
        "Royal Casino",
        "Jack, queen and king count 11, 12 and 13, the ace 1 or 14; a sweep is a point.",
        _ROYAL,
    ),
    Preset(
        "counting-out",
        "Counting out",
        "Call out as soon as you have 21; table cards help to raise; owners are free.",
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
        "Two-handed",
        "A court card takes one matching card or all three, so that none is left over.",
        replace(_STANDARD, court_capture="one-or-three"),
    ),
    Preset(
        "folk",
        "Folk",
        "Builds stand in sums like cards, a play makes one group, and a sweep is a point.",
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
        "Attend to your build",
        "A build stays with who set its value, and its owner must attend to it.",
        replace(_STANDARD, ownership="last-valued", duty="attend"),
    ),
    Preset(
        "take-or-add",
        "Take or add",
        "Who owns a build must take it, raise it or add to it.",
        replace(_STANDARD, duty="take-or-add"),
    ),
    Preset(
        "spade",
        "Spade Casino",
        "Every spade is a point and its jack two; the game goes to 61.",
        replace(_STANDARD, scoring="spade", target=61),
    ),
    Preset(
        "diamond",
        "Diamond Casino",
        "40 cards, three at a time; diamonds, sevens, sixes and aces count; to 11.",
        replace(_STANDARD, pack="40", scoring="diamond", sweep_points=1, target=11),
    ),
    Preset(
        "draw",
        "Draw Casino",
        "No later deals: draw a card after each play.",
        replace(_STANDARD, draw=True),
    ),
    Preset(
        "royal-draw",
        "Royal Draw Casino",
        "Royal Casino with drawing instead of later deals.",
        replace(_ROYAL, draw=True),
    ),
    Preset(
        "partnership",
        "Partners",
        "Four players, two against two, each side with one pile.",
        replace(_STANDARD, players=4, partnership=True),
    ),
)

PRESET_NOTES: Final[Mapping[str, Preset]] = {preset.name: preset for preset in _LISTED}
"""The presets by name, with their titles and lines."""

PRESETS: Final[Mapping[str, RuleSet]] = {preset.name: preset.rules for preset in _LISTED}
"""The rule sets of the presets by name."""
