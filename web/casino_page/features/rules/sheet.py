"""Rules as HTML: the documentation of the options, and the sheet of the rules being played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from casino_core import (
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    Option,
    RuleSet,
    format_rules,
    rules_summary,
    rules_title,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import nearest_preset
from casino_core.prose.rules import value_words

from ...game.seats import SeatedPlayer, format_seats
from ...render.markup import button, classes, element, text
from ...render.sheet import foot, heading

SECTIONS = {
    2: N_("Cards and dealing"),
    4: N_("Capturing"),
    5: N_("Building"),
    6: N_("Owning a build"),
    7: N_("Trailing"),
    9: N_("Counting"),
    10: N_("Winning"),
}
"""The sections of RULES.md that have options."""


def options_of(section: int) -> Iterator[Option]:
    """The options of a section, in the order of the rule book."""
    return (option for option in OPTIONS.values() if option.section == section)


def about(option: Option) -> str:
    """What an option means and where it comes from."""
    origin = element("span", text(_(option.origin)), class_="origin")
    return element("p", f"{text(_(option.meaning))} {origin}", class_="about", id=_about_id(option))


def _about_id(option: Option) -> str:
    return f"about-{option.name}"


def differs(rules: RuleSet) -> str:
    """In what a rule set differs from Standard, option by option."""
    lines = rules_summary(rules, PRESETS["standard"])
    if not lines:
        return element("p", text(_("Nothing differs from Standard.")), class_="differs")
    listed = element("ul", *(element("li", text(line)) for line in lines))
    return element(
        "div", element("p", text(_("Differs from Standard in:"))), listed, class_="differs"
    )


def rules_sheet(rules: RuleSet, seated_players: Sequence[SeatedPlayer]) -> str:
    """The rules being played: what is different, then every option in words, and a link."""
    notes = PRESET_NOTES[nearest_preset(rules)]
    unnamed = [each._replace(name="") for each in seated_players]
    link = f"?rules={format_rules(rules)}&seats={format_seats(unnamed)}"
    written = element("code", text(format_rules(rules)))
    address = element("a", text(_("Link to a game with these rules")), href=link)
    body = element(
        "div",
        element("p", text(_(notes.line)), class_="what"),
        differs(rules),
        *(_section(rules, number, words) for number, words in SECTIONS.items()),
        element("p", written, " ", address, class_="written"),
        class_="sheet-body",
    )
    other = button(_("Other rules …"), class_="action", data_action="setup")
    return heading("rules-heading", rules_title(rules)) + body + foot(other)


def _section(rules: RuleSet, number: int, words: str) -> str:
    rows = (_value(rules, option) for option in options_of(number))
    return element("section", element("h3", text(_(words))), element("dl", *rows))


def _value(rules: RuleSet, option: Option) -> str:
    value = getattr(rules, option.name)
    changed = value != getattr(PRESETS["standard"], option.name)
    shown = text(value_words(option, value))
    return element(
        "div",
        element("dt", text(_(option.title)), data_said=_("changed") if changed else None),
        element("dd", shown, about(option)),
        class_=classes("option", "changed" if changed else None),
    )
