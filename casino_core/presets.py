"""The named rule sets (RULES 11), each with a title and a line that says how it differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from .i18n import N_
from .ruleset import RuleSet


class Preset(NamedTuple):
    """A named rule set.

    name      the name in notation
    title     the title, in English
    line      one line on how it differs from the standard game, in English
    rules     the rule set
    regional  whether it is the game of one country, which its title names

    >>> preset = casino.PRESET_NOTES["swazi"]
    >>> preset.name, preset.regional
    ('swazi', True)
    """

    name: str
    title: str
    line: str
    rules: RuleSet
    regional: bool = False


_STANDARD = RuleSet()
_ROYAL = _STANDARD.changed(courts="royal", ace="1-or-14", sweep_points=1)

_HIGH_IN_HAND = replace(_STANDARD, courts="royal", ace="14-in-hand", casinos="15-and-16")

_NORDIC = _STANDARD.changed(
    courts="royal",
    ace="1-or-14",
    building="none",
    deal_order="table-last",
    scoring="nordic",
    sweep_points=1,
    target=16,
)
_SWEDISH = _NORDIC.changed(last_capture=1, tie_break="spades")
_FINNISH = replace(
    _NORDIC,
    ace="14-in-hand",
    casinos="15-and-16",
    ties="carry",
    sweeps_cancel=True,
    sweeps_last_deal=False,
    sweep_limit=10,
    ending="at-once",
)


def _reversed(rules: RuleSet) -> RuleSet:
    """Return the same game with points that are bad.

    A card that can capture must, as much as it can.
    """
    return replace(
        rules,
        trailing="forced-capture",
        capture_extent="maximal",
        goal="least",
        ending="round",
    )


_AFRICAN = replace(
    _STANDARD,
    direction="counter-clockwise",
    packet=1,
    deal_out="whole",
    raising="other-side",
    adding="own",
    target=None,
)
_SOUTH_AFRICAN = replace(_AFRICAN, pack="40-pips", table_cards="rest", last_deal_relaxes="trail")
_LESOTHO = _AFRICAN.changed(
    court_capture="any",
    trailing="forced-capture",
    capture_extent="maximal",
    duty="free",
    last_deal_relaxes="trail-and-builds",
    max_builds_counts="all",
    extra_actions=True,
    pile_tops="build",
    pile_tops_of="others",
    piles="seat",
    scoring="african",
    ties="split",
)


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
        N_("A court card captures one matching card or all three, so none is left over."),
        replace(_STANDARD, court_capture="one-or-three"),
    ),
    Preset(
        "folk",
        N_("Folk"),
        N_("A single build can be part of a sum; you build one group at a time; a sweep scores 1."),
        _STANDARD.changed(
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
        N_("Capture or add"),
        N_("If you own a build you must capture it, raise it or add to it."),
        replace(_STANDARD, duty="take-or-add"),
    ),
    Preset(
        "spade",
        N_("Spade Casino"),
        N_("Every spade is a point, the jack of spades two; the game goes to 61."),
        _STANDARD.changed(scoring="spade", target=61),
    ),
    Preset(
        "diamond",
        N_("Diamond Casino"),
        N_("40 cards, three each in every deal; diamonds, sevens, sixes and aces count; to 11."),
        _STANDARD.changed(pack="40", scoring="diamond", sweep_points=1, target=11),
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
    Preset(
        "kasino-se",
        N_("Kasino, Sweden"),
        N_("No builds; courts count, most spades 2, a sweep 1, the last capture 1; to 16."),
        _SWEDISH,
        regional=True,
    ),
    Preset(
        "kasino-fi",
        N_("Kasino, Finland"),
        N_("No builds; ace, 2♠ and 10♦ capture as 14, 15 and 16; ties are carried over; to 16."),
        _FINNISH,
        regional=True,
    ),
    Preset(
        "laisto",
        N_("Laistokasino, Finland"),
        N_("Points are bad: a card that can capture must capture all it can; lowest wins."),
        _reversed(_FINNISH),
        regional=True,
    ),
    Preset(
        "misar",
        N_("Misärkasino, Sweden"),
        N_("Points are bad, a sweep costs 5, and a player who can sweep must."),
        _reversed(_NORDIC).changed(must_sweep=True, sweep_points=5, target=21),
        regional=True,
    ),
    Preset(
        "krypkasino",
        N_("Krypkasino, Sweden"),
        N_("Two packs; points are bad: spades, casinos, aces, and 5 for a sweep; one round."),
        _reversed(_HIGH_IN_HAND).changed(
            casinos="plain",
            building="none",
            pack="104",
            hand_cards="by-players",
            table_cards="by-players",
            deal_order="table-last",
            must_sweep=True,
            scoring="kryp",
            sweep_points=5,
            sweep_transfer=True,
            sweep_double=True,
            courts_aside=True,
            target=None,
        ),
        regional=True,
    ),
    Preset(
        "mulle",
        N_("Mulle, Sweden"),
        N_("Two packs, five cards each; capturing a card with its twin scores 5. One round."),
        _SWEDISH.changed(pack="104", hand_cards=5, table_cards=5, twin_points=5, target=None),
        regional=True,
    ),
    Preset(
        "dominicano",
        N_("Casino, Dominican Republic"),
        N_("Capture all cards of your card’s rank; close to 21 only some points count."),
        _STANDARD.changed(
            direction="counter-clockwise",
            courts="royal",
            ace="1-or-14",
            capture_extent="pairs",
            raising="opponents-only",
            trailing="not-a-pair",
            sweep_points=1,
            sweeps_cancel=True,
            sweep_limit=18,
            sweep_limit_binds="own",
            endgame="18",
        ),
        regional=True,
    ),
    Preset(
        "byggkasino",
        N_("Byggkasino, Sweden"),
        N_("Builds too; 2♠ captures as 2 or 15, 10♦ as 10 or 16; to 21."),
        replace(_ROYAL, casinos="either", deal_order="table-last"),
        regional=True,
    ),
    Preset(
        "rakennuskasino",
        N_("Rakennuskasino, Finland"),
        N_("Builds too; ace, 2♠ and 10♦ capture as 14, 15 and 16 only."),
        replace(_HIGH_IN_HAND, deal_order="table-last"),
        regional=True,
    ),
    Preset(
        "kasino-no",
        N_("Kasino, Norway"),
        N_("Builds too; ace, 2♠ and 10♦ capture as 14, 15 and 16; every majority 1; to 16."),
        _HIGH_IN_HAND.changed(
            scoring="norsk",
            sweep_points=1,
            last_capture=1,
            target=16,
            tie_break="spades",
        ),
        regional=True,
    ),
    Preset(
        "kasino-dk",
        N_("Kasino, Denmark"),
        N_("One build for each player; 2♠ captures as 2 or 15, 10♦ as 10 or 16; most spades 2."),
        _ROYAL.changed(
            casinos="either",
            max_builds=1,
            scoring="nordic",
            last_capture=1,
            sweeps_cancel=True,
        ),
        regional=True,
    ),
    Preset(
        "south-african",
        N_("Casino, South Africa"),
        N_("40 cards, all dealt at once; top cards of other piles can be captured; one round."),
        _SOUTH_AFRICAN.changed(
            pile_tops="build-and-capture",
            pile_chain=False,
            pile_order="lowest-top",
            scoring="five-spades",
        ),
        regional=True,
    ),
    Preset(
        "khasino",
        N_("Khasino, South Africa"),
        N_("The tournament game: one build each, and cards of your value from other piles."),
        _SOUTH_AFRICAN.changed(
            raise_gathers=False,
            max_builds=1,
            max_builds_counts="all",
            pile_tops="build-and-match",
            scoring="african",
            ties="split",
            whitewash=True,
            tie_break="big-casino",
        ),
        regional=True,
    ),
    Preset(
        "sotho",
        N_("Casino, Lesotho"),
        N_("Court cards only pair; build with the top cards of all other piles; one round."),
        _LESOTHO,
        regional=True,
    ),
    Preset(
        "swazi",
        N_("Casino, Eswatini"),
        N_("A card that can capture must; build with the top cards of opponents’ piles."),
        replace(
            _LESOTHO,
            courts="royal",
            ace="1-or-14",
            court_capture="one",
            pile_tops_of="opponents",
            piles="side",
        ),
        regional=True,
    ),
)

PRESET_NOTES: Final[Mapping[str, Preset]] = {preset.name: preset for preset in _LISTED}
"""The presets by name, with their titles and lines.

>>> casino.PRESET_NOTES["royal"].title
'Royal Casino'
"""

PRESETS: Final[Mapping[str, RuleSet]] = {preset.name: preset.rules for preset in _LISTED}
"""The rule sets of the presets by name.

>>> list(casino.PRESETS)[:4]
['standard', 'royal', 'counting-out', 'two-handed']
>>> casino.PRESETS["royal"].courts
'royal'
"""
