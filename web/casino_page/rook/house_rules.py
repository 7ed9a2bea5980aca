"""The house rules of Rook as a person chooses them: a name for each option and for its values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.rook.notation import format_rules
from casino_core.rook.ruleset import BID_STEP, LOWEST_BID, PRESETS, RuleSet

from ..render.components import facts
from ..render.markup import element, text

PRESET_NAMES: Final = {
    "rook": N_("Rook"),
    "kentucky-west": N_("Kentucky West"),
    "rook-called": N_("Rook with a called partner"),
}
TARGETS: Final = (200, 300, 500, 700, 1000, 1500)
"""The targets that the sheet offers, besides that of the game."""


class Choice(NamedTuple):
    """An option on the sheet.

    title   its name
    values  a name for each value; of a number nothing, since the number names itself
    """

    title: str
    values: Mapping[Any, str]


CHOICES: Final[Mapping[str, Choice]] = {
    "target": Choice(N_("Points to win"), {}),
    "partners": Choice(
        N_("Partners"), {"fixed": N_("sit opposite"), "called": N_("called by a card")}
    ),
    "deck": Choice(N_("Deck"), {"short": N_("41 cards, from 5"), "full": N_("57 cards, from 1")}),
    "ones": Choice(N_("Ones"), {"low": N_("below the 2"), "high": N_("above the 14, 15 points")}),
    "rook": Choice(
        N_("The Rook"), {"high": N_("the highest trump"), "low": N_("the lowest trump")}
    ),
    "bid_limit": Choice(N_("Highest bid"), {}),
    "all_pass": Choice(
        N_("If all pass"),
        {"redeal": N_("a new deal"), "dealer": N_("the dealer has the bid at 70")},
    ),
    "misdeal": Choice(
        N_("A hand without points"),
        {"off": N_("is played"), "none-counting": N_("may ask for a new deal")},
    ),
    "nest_points": Choice(
        N_("Points in the nest"), {"free": N_("as you like"), "none": N_("only if you must")}
    ),
    "passing": Choice(
        N_("Passing cards"), {"off": N_("nobody passes"), "three": N_("three to an opponent")}
    ),
    "first_lead": Choice(
        N_("First lead"),
        {
            "left": N_("left of the dealer"),
            "bidder": N_("the highest bidder"),
            "dealer": N_("the dealer"),
        },
    ),
    "rook_duty": Choice(
        N_("Trumps led, only the Rook in hand"),
        {"free": N_("play any card"), "trump": N_("play the Rook")},
    ),
    "last_trick": Choice(N_("Last trick"), {20: N_("20 points"), 0: N_("no points")}),
    "all_tricks": Choice(N_("Every trick"), {0: N_("no points"), 100: N_("100 points")}),
    "slam": Choice(
        N_("Every trick after the highest bid"),
        {"off": N_("no points"), 100: N_("100 points"), "wins": N_("wins the game")},
    ),
    "called_loss": Choice(
        N_("A missed bid costs"),
        {"both": N_("bidder and partner"), "bidder": N_("the bidder alone")},
    ),
}
"""The options as the sheet lists them."""


def nearest_preset(rules: RuleSet) -> str:
    """Return the preset from which rules differ the least."""
    return format_rules(rules).partition(",")[0]


def rules_name(rules: RuleSet) -> str:
    """Return the name of the nearest preset, with a plus sign behind it for house rules."""
    name = _(PRESET_NAMES[nearest_preset(rules)])
    return name if rules in PRESETS.values() else f"{name} +"


def offered_options(rules: RuleSet) -> Iterator[str]:
    """Yield the options that mean something under the other rules."""
    for name in CHOICES:
        if name == "ones" and rules.deck == "short":
            continue
        if name == "called_loss" and rules.partners == "fixed":
            continue
        yield name


def offered_values(rules: RuleSet, name: str) -> tuple[Any, ...]:
    """Return the values of an option that go with the other rules, the present one among them."""
    if name == "target":
        return tuple(sorted({*TARGETS, rules.target}))
    if name == "bid_limit":
        return tuple(range(LOWEST_BID, rules.round_points + 1, BID_STEP))
    return tuple(CHOICES[name].values)


def with_option(rules: RuleSet, name: str, value: str) -> RuleSet:
    """Return the rules with another value of an option.

    Options that no longer fit take their usual value. A value that is not offered changes nothing.
    """
    choice = next((each for each in offered_values(rules, name) if str(each) == value), None)
    if choice is None or name not in offered_options(rules):
        return rules
    values = {each.name: getattr(rules, each.name) for each in fields(rules)}
    values[name] = choice
    if values["deck"] == "short":
        values["ones"] = "low"
    if values["partners"] == "fixed":
        values["called_loss"] = "both"
    usual = RuleSet(**{**values, "bid_limit": 0})
    changes_limit = name in ("deck", "ones") and rules.bid_limit == rules.points_in_cards
    if changes_limit or values["bid_limit"] > usual.round_points:
        return usual
    return RuleSet(**values)


def value_words(name: str, value: Any) -> str:
    """Return a value in a player's words."""
    words = CHOICES[name].values.get(value)
    return _(words) if words else str(value)


def house_rules(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the name and the value of each option that differs from the nearest preset."""
    preset = PRESETS[nearest_preset(rules)]
    return [
        (_(CHOICES[name].title), value_words(name, getattr(rules, name)))
        for name in CHOICES
        if getattr(rules, name) != getattr(preset, name)
    ]


def house_rule_fields(rules: RuleSet, *, unfolded: bool) -> str:
    """Write a list to choose from for each option, folded unless asked for."""
    count = len(house_rules(rules))
    number = element("span", text(str(count)), class_="count") if count else ""
    summary = element("summary", text(_("House rules")), number)
    rows = (_field(rules, name) for name in offered_options(rules))
    return element(
        "details", summary, *rows, class_="house-rules", open=unfolded, data_key="house-rules"
    )


def _field(rules: RuleSet, name: str) -> str:
    current = getattr(rules, name)
    options = (
        element(
            "option", text(value_words(name, value)), value=str(value), selected=value == current
        )
        for value in offered_values(rules, name)
    )
    title = element("span", text(_(CHOICES[name].title)))
    changed = current != getattr(PRESETS[nearest_preset(rules)], name)
    return element(
        "label",
        title,
        element("select", *options, name_=name),
        class_="house-rule changed" if changed else "house-rule",
        data_key=f"rule-{name}",
    )


def house_rule_lines(rules: RuleSet) -> str:
    """Write the options that differ from the nearest preset; empty for a preset."""
    lines = [*house_rules(rules)]
    if not lines:
        return ""
    return element("h3", text(_("House rules of this game"))) + facts(lines, "house-rule-lines")
