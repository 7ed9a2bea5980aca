"""The frame of the text view: every region in its place, under headings."""

from __future__ import annotations

from collections.abc import Iterable

from casino_core.i18n import gettext as _
from casino_core.prose.words import labelled

from ..game.scene import Scene
from ..render.markup import button, element, text
from ..render.regions import table_attributes
from .parts import place, quiet_button, section, typed_box
from .regions import regions
from .sentences import QUESTIONS

PLACED = frozenset(
    {
        "notices",
        "refusal",
        "reason",
        "status",
        "hint",
        "explained",
        "hand",
        "actions",
        "table",
        "score",
        "seats",
    }
    | {"last", "log", "menu", "foot", "panel"}
)
"""The regions that have a place of their own in the frame."""


def frame(scene: Scene) -> str:
    """Write the whole view, with an empty live region."""
    html = regions(scene)
    attributes = {name.replace("-", "_"): value for name, value in table_attributes(scene).items()}
    table = element("div", html["table"], data_region="table", **attributes)
    inside = {name: place(name, html[name]) for name in html}
    return element(
        "div",
        *(
            _head(inside),
            element("p", data_region="refusal", role="alert"),
            inside["reason"],
            inside["panel"],
            element("p", data_region="spoken", role="status", aria_live="polite"),
            section(
                "now", _("Now"), inside["status"], inside["hint"], inside["explained"], _typed()
            ),
            section("cards", _("Your hand"), inside["hand"]),
            section("plays", _("Plays"), inside["actions"]),
            table,
            section("score", _("Score"), inside["score"]),
            section("others", _("Captured and hidden cards"), inside["seats"], _captured()),
            section("log", _("Log"), inside["last"], inside["log"]),
            section("game", _("Game"), _tools(inside), *_others(inside)),
            section("letters", _("Letters"), _letters()),
        ),
        class_="reading",
    )


def _head(inside: dict[str, str]) -> str:
    heading = element("h1", text(_("Casino in text view")))
    table = quiet_button(_("Switch to cards"), "like", "reading=off")
    return element("header", heading, table) + inside["notices"]


def _others(inside: dict[str, str]) -> list[str]:
    """Return the regions that have no place of their own."""
    return [html for name, html in inside.items() if name not in PLACED]


def _captured() -> str:
    """Write the button for the sheet of the captured cards."""
    return quiet_button(_("Show what was captured"), "piles")


def _tools(inside: dict[str, str]) -> str:
    install = button(_("Install"), class_="quiet", data_action="install", hidden=True)
    return element("div", inside["menu"], install, class_="row") + inside["foot"]


def _typed() -> str:
    """Write the box for plays and letters."""
    how = _("8s trails the card, 8sx5d,3c captures, 3sb5c=8 builds; k lists the letters.")
    return typed_box(_("Type a play or a letter"), _("Play"), how)


# Parts of the frame


def _letters() -> str:
    """Write every letter with its question, as a list of buttons."""
    about = element(
        "p", text(_("Press the key, or type the letter where you type plays.")), class_="about"
    )
    buttons: Iterable[str] = (
        element("li", quiet_button(labelled(letter, _(question.words)), "say", letter))
        for letter, question in QUESTIONS.items()
    )
    return about + element("ul", *buttons)
