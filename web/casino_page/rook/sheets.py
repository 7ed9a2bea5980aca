"""The sheets of Rook's page: a new game, how to play, the settings and the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.rook.ruleset import PRESETS, RuleSet

from ..address.pages_to_read import language_of_pages, page_to_read
from ..features.settings.sheet import settings_fields
from ..render.components import text_box
from ..render.markup import button, element, text
from ..render.sheet import copied_note, foot, heading
from ..shell.settings import Settings
from .house_rules import PRESET_NAMES, house_rule_fields, house_rule_lines, nearest_preset
from .seating import Seating, seating_fields

LEVELS: Final[Mapping[str, tuple[str, str]]] = {
    "beginner": (N_("Beginner"), N_("Bid what they hold, and forget the cards played.")),
    "counting": (N_("Card counter"), N_("Imagine deals for a bid, and remember every card.")),
    "searcher": (N_("Searcher"), N_("Also imagine your hands for each card that they play.")),
    "master": (N_("Master"), N_("Imagine more hands, and try more nests.")),
}
"""The computer players by name: a label, and how they play."""

ABOUT: Final[Mapping[str, str]] = {
    "rook": N_("41 cards, partners opposite, to 1000 points."),
    "kentucky-west": N_("57 cards, ones high, the Rook the lowest trump, to 500 points."),
    "rook-called": N_("Everybody for themselves; the bidder calls a partner by a card."),
}
"""One line about each preset."""

PARTS: Final = (
    N_(
        "Four play, partners opposite each other. A 5 counts 5 points, a 10 and a 14 count 10, and "
        "the Rook counts 20. The last trick brings 20 more, and the nest."
    ),
    N_(
        "First you bid for the right to name the trump suit: how many points will your side take? "
        "At least 70, in steps of 5. Those who pass bid no more."
    ),
    N_(
        "The highest bidder takes the five cards of the nest, puts five cards aside, and names the "
        "trump suit. With a called partner, the bidder also calls a card: its holder is the "
        "partner, and says nothing of it."
    ),
    N_(
        "Then tricks are played, beginning at the dealer’s left. Follow the suit that is led if "
        "you can; instead you may always play the Rook. The highest trump wins the trick, without "
        "trumps the highest card of the suit led. The Rook belongs to the trumps."
    ),
    N_(
        "A side with at least its bid scores what it took. Otherwise it loses the bid. The others "
        "score what they took in any case."
    ),
    N_(
        "In Kentucky West the 1 is the highest card and counts 15, and the Rook is the lowest "
        "trump."
    ),
)
"""How to play, in short."""

SETTINGS_SHOWN: Final = (
    "pace",
    "confirm",
    "sound",
    "vibration",
    "lang",
    "reading",
    "theme",
    "index",
    "felt",
    "backs",
)
"""The settings of the page that change something at a table of Rook."""


def new_game_sheet(
    rules: RuleSet, level: str, seating: Seating | None, *, unfolded: bool = False
) -> str:
    """Write the sheet on which a person chooses the rules and the computer players.

    Without `seating` the table is for one person, and no others are offered. `unfolded` shows the
    house rules.
    """
    nearest = nearest_preset(rules)
    presets = "".join(
        _choice("rules", name, _(PRESET_NAMES[name]), _(ABOUT[name]), name == nearest)
        for name in PRESETS
    )
    levels = "".join(
        _choice("level", name, _(label), _(about), name == level)
        for name, (label, about) in LEVELS.items()
    )
    body = element(
        "div",
        element(
            "fieldset",
            element("legend", text(_("Rules"))),
            element("div", presets),
            class_="presets",
        ),
        house_rule_fields(rules, unfolded=unfolded),
        element(
            "fieldset",
            element("legend", text(_("Computer players"))),
            element("div", levels),
            class_="presets",
        ),
        seating_fields(seating) if seating else "",
        class_="sheet-body",
    )
    deal = button(
        text(_("Deal the cards")), class_="action main", data_action="deal", autofocus=True
    )
    form = element("form", body, foot(deal), autocomplete="off", data_fill="choose")
    return heading("setup-heading", _("New game")) + form


def _choice(name: str, value: str, title: str, about: str, chosen: bool) -> str:  # noqa: FBT001
    radio = element(
        "input",
        type="radio",
        name_=name,
        value=value,
        checked=chosen,
        aria_label=f"{title}. {about}",
    )
    words = element("span", text(title), class_="title") + element(
        "span", text(about), class_="what"
    )
    return element("label", radio, words, class_="preset")


def help_sheet(rules: RuleSet) -> str:
    """Write how Rook is played, after the house rules of the game at the table."""
    parts = (element("p", text(_(part))) for part in PARTS)
    link = element(
        "a", text(_("The rules of Rook")), href=page_to_read("rook"), hreflang=language_of_pages()
    )
    return heading("help-heading", _("How to play")) + element(
        "div", house_rule_lines(rules), *parts, element("p", link), class_="sheet-body"
    )


def settings_sheet(settings: Settings, names: Iterable[str] = SETTINGS_SHOWN) -> str:
    """Write the settings that matter here; they are those of all tables of this site."""
    body = element("div", settings_fields(settings, names), class_="sheet-body")
    form = element("form", body, autocomplete="off", data_fill="set")
    return heading("settings-heading", _("Settings")) + form


def record_sheet(record: str) -> str:
    """Write the record of the game so far, to be copied."""
    code = text_box("record", _("Record"), record, 8, copy_first=True)
    body = element("div", code, copied_note(), class_="sheet-body")
    return heading("record-heading", _("Record")) + body
