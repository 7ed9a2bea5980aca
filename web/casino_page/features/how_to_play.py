"""How to play, on one screen: the sheet, and the command that opens it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from casino_core import PRESETS, RuleSet
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.rules_in_words import goal_sentence

from ..address.pages_to_read import language_of_pages, page_to_read
from ..render.markup import button, element, fold, text
from ..render.sheet import foot, heading
from ..shell.commands import command
from ..shell.feature import Feature
from .guided_offer import FIRST, STARTS
from .rules import points_table


class Example(NamedTuple):
    """A kind of play, told in a sentence, with an example in symbols.

    The example stands for every rule set in which the kind of play exists.
    """

    title: str
    words: str
    card: str
    piles: tuple[str, ...]
    result: str = ""


PAIR = Example(
    N_("Capture"),
    N_("Cards of your card’s rank."),
    "7♠",
    ("7♦",),
)
SUM = Example(
    N_("Add up"),
    N_("Cards that add up to yours."),
    "7♠",
    ("4♦", "3♣"),
)
BUILD = Example(
    N_("Build"),
    N_("Make a sum to capture later."),
    "3♥",
    ("4♠",),
    "7",
)
TRAIL = Example(
    N_("Trail"),
    N_("If nothing fits, lay one down."),
    "4♣",
    (),
)


def help_sheet(rules: RuleSet) -> str:
    """Render the sheet: the goal and the kinds of play; what scores and how to choose is folded."""
    examples = [PAIR, SUM, *([BUILD] if rules.building != "none" else []), TRAIL]
    body = element(
        "div",
        element("p", text(goal_sentence(rules)), class_="goal-words"),
        _guided(rules),
        element(
            "section",
            element("h3", text(_("Play one card"))),
            element("dl", *map(_example, examples), class_="examples"),
        ),
        fold(_("What scores"), points_table(rules), data_key="what-scores"),
        fold(
            _("Choosing cards"), element("ul", *_ways(), class_="ways"), data_key="choosing-cards"
        ),
        class_="sheet-body help",
        tabindex=0,
        role="group",
        aria_labelledby="help-heading",
    )
    learn = element(
        "a",
        text(_("Lessons")),
        href=page_to_read("index"),
        hreflang=language_of_pages(),
        class_="quiet to-learn",
        target="_top",
    )
    rules_button = button(text(_("Rules")), class_="quiet", data_action="rules")
    return heading("help-heading", _("How to play")) + body + foot(rules_button, learn)


def _guided(rules: RuleSet) -> str:
    """Offer the guided game that teaches these rules, for any number of seats, if there is one."""
    for_two = replace(rules, players=2, partnership=False)
    preset = next((name for name in (FIRST, *STARTS) if PRESETS[name] == for_two), None)
    if preset is None:
        return ""
    words = _("Play a guided game") if preset == FIRST else _("Play a guided start")
    offer = button(text(words), class_="action main", data_action="guided", data_index=preset)
    return element("p", offer, class_="to-guided")


def _example(example: Example) -> str:
    steps = element("span", example.card, class_="chip")
    steps += "".join(element("span", pile, class_="chip on-table") for pile in example.piles)
    if example.result:
        steps += element("b", f"= {example.result}")
    return element(
        "div",
        element("dt", text(_(example.title))),
        element("dd", text(_(example.words)), element("p", steps, aria_hidden="true")),
    )


def _ways() -> Iterator[str]:
    for words in (
        _("Choose a card of your hand, then the table cards, then press the button of the play."),
        _("Or drag the card onto the table cards."),
        _("A double tap or double click on a card makes its play at once, if only one is likely."),
    ):
        yield element("li", text(words))


class HowToPlay(Feature):
    """Tells how the game on the table is played."""

    @command("help")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self.context.page.open_sheet("help", help_sheet(session.game.rules))
