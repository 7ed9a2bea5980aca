"""The parts of a text view that those of all games share."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core.i18n import gettext as _

from ..address.pages_to_read import language_of_pages, page_to_read
from ..render.markup import button, element, text


def section(name: str, heading: str, *children: str) -> str:
    """Write a section with its heading."""
    title = element("h2", text(heading), id=f"{name}-heading")
    return element("section", title, *children, aria_labelledby=f"{name}-heading")


def listed(items: Sequence[str], nothing: str) -> str:
    """Write a list of `li` elements, or a sentence if there are none."""
    return element("ul", *items) if items else element("p", text(nothing))


def place(name: str, html: str) -> str:
    """Write a region with what is in it."""
    return element("div", html, data_region=name)


def quiet_button(words: str, action: str, index: str | None = None) -> str:
    """Write a button that gives a command and is not a play."""
    return button(text(words), class_="quiet", data_action=action, data_index=index)


def typed_box(label: str, submit: str, how: str) -> str:
    """Write the box for what is typed; `how` says what may be typed, `submit` names the button."""
    box = element(
        "input",
        id="typed-play",
        name_="play",
        type="text",
        aria_describedby="typed-how",
        autocomplete="off",
        autocapitalize="none",
        autocorrect="off",
        spellcheck="false",
        enterkeyhint="go",
    )
    return element(
        "form",
        element("label", text(label), for_="typed-play"),
        box,
        element("button", text(submit), type="submit", class_="quiet"),
        element("p", text(how), id="typed-how", class_="about"),
        data_region="typed",
        class_="typed",
    )


def learn_link() -> str:
    """Write the link to the pages to read."""
    return element(
        "a",
        text(_("Learn")),
        href=page_to_read("index"),
        hreflang=language_of_pages(),
        class_="quiet",
    )
