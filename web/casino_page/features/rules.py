"""The rules being played: the sheet, and the command that opens it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from casino_core import (
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    Option,
    RuleSet,
    format_rules,
    rules_title,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import nearest_preset
from casino_core.prose.direction import fewest_win
from casino_core.prose.rules import value_words
from casino_core.prose.rules_in_words import differences_in_words, rules_in_short

from ..address.pages_to_read import language_of_pages, page_to_read
from ..game.own_players import for_others
from ..game.seats import SeatedPlayer, format_seats
from ..render.components import facts
from ..render.items import item_heading, scoring_items
from ..render.markup import button, classes, element, text
from ..render.sheet import changed_tag, foot, heading
from ..shell.commands import command
from ..shell.feature import Feature

SECTIONS = {
    2: N_("Cards and dealing"),
    4: N_("Capturing"),
    5: N_("Building"),
    6: N_("Owning a build"),
    7: N_("Trailing"),
    9: N_("Counting"),
    10: N_("Winning"),
}
"""The sections of RULES.md with options, and their titles on the page."""


def options_of(section: int) -> Iterator[Option]:
    """Yield the options of a section of RULES.md, in its order."""
    return (option for option in OPTIONS.values() if option.section == section)


def about(option: Option) -> str:
    """Describe an option: its meaning and its origin."""
    origin = element("span", text(_(option.origin)), class_="origin")
    return element("p", f"{text(_(option.meaning))} {origin}", class_="about", id=_about_id(option))


def _about_id(option: Option) -> str:
    return f"about-{option.name}"


def differs(rules: RuleSet) -> str:
    """Tell what differs from Standard, sentence by sentence; empty if nothing does."""
    sentences = differences_in_words(rules)
    if not sentences:
        return ""
    listed = element("ul", *(element("li", text(words)) for words in sentences))
    title = element("h3", text(_("What is different")))
    return element("section", title, listed, class_="differs")


def rules_sheet(rules: RuleSet) -> str:
    """Render the sheet: the game in eight lines, what scores, and what differs from Standard."""
    preset = nearest_preset(rules)
    lines = ((line.title, line.words) for line in rules_in_short(rules))
    body = element(
        "div",
        facts(lines, "rule-lines"),
        _points_section(rules),
        differs(rules),
        _page_of_game(preset) if PRESET_NOTES[preset].regional else "",
        class_="sheet-body",
        tabindex=0,
        role="group",
        aria_labelledby="rules-heading",
    )
    every = button(text(_("All rules")), class_="action", data_action="rules-all")
    other = button(text(_("Another game")), class_="action", data_action="setup")
    return heading("rules-heading", rules_title(rules)) + body + foot(every, other)


def _points_section(rules: RuleSet) -> str:
    return element("section", element("h3", text(_("What scores"))), points_table(rules))


def points_table(rules: RuleSet) -> str:
    """Render the table of points, with the mark of the cards that have some."""
    rows = (element("tr", item_heading(rules, counted)) for counted in scoring_items(rules))
    words = _("The cards that score by themselves carry a star.")
    if fewest_win(rules):
        words = _("The cards that cost points by themselves carry a triangle.")
    table = element(
        "table",
        element("tbody", *rows),
        class_="points-table what-scores",
        aria_label=_("What scores"),
    )
    return table + element("p", text(words), class_="about")


def all_rules_sheet(rules: RuleSet, seated_players: Sequence[SeatedPlayer]) -> str:
    """Render every option in words, and a link to a game with these rules."""
    seats = format_seats(for_others(seated_players))
    query = f"?rules={format_rules(rules)}&seats={seats}"
    notation = element("code", text(format_rules(rules)))
    link = element("a", text(_("A game with these rules")), href=query)
    body = element(
        "div",
        *(_section(rules, number, title) for number, title in SECTIONS.items()),
        element("p", notation, " ", link, class_="written"),
        class_="sheet-body",
    )
    return heading("rules-heading", _("All rules"), back="rules") + body


def _page_of_game(preset: str) -> str:
    """Link to the page that tells of the game of a country."""
    address = page_to_read(f"game-{preset}")
    link = element(
        "a",
        text(_("More about this game")),
        href=address,
        hreflang=language_of_pages(),
        target="_top",
    )
    return element("p", link)


def _section(rules: RuleSet, number: int, title: str) -> str:
    rows = (_option_row(rules, option) for option in options_of(number))
    return element("section", element("h3", text(_(title))), element("dl", *rows))


def _option_row(rules: RuleSet, option: Option) -> str:
    value = getattr(rules, option.name)
    changed = value != getattr(PRESETS["standard"], option.name)
    words = text(value_words(option, value))
    return element(
        "div",
        element("dt", text(_(option.title)), changed_tag() if changed else ""),
        element("dd", words, about(option)),
        class_=classes("option", "changed" if changed else None),
    )


class Rules(Feature):
    """Shows the rules of the game on the table: in short, or option by option."""

    @command("rules")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self.context.page.open_sheet("rules", rules_sheet(session.game.rules))

    @command("rules-all")
    def _show_all(self) -> None:
        session = self.context.session
        sheet = all_rules_sheet(session.game.rules, session.seated_players)
        self.context.page.open_sheet("rules", sheet)
