"""The parts that sheets share: heading, foot, and buttons for texts that a person takes along."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.words import labelled

from .icons import icon
from .markup import Attribute, button, element, text


def heading(id_: str, words: str, *, back: str = "") -> str:
    """Write the heading of a sheet, with the button that closes it.

    `back` is the command that leads back to the part of the sheet from which this one was opened.
    """
    close = _symbol("✕", _("Close"), "close-sheet")
    return element(
        "header",
        _symbol("‹", _("Back"), back) if back else "",
        element("h2", text(words), id=id_),
        close,
        class_="inner" if back else None,
    )


def _symbol(symbol: str, words: str, command: str) -> str:
    """Write a button of the heading: a symbol, and words for a screen reader."""
    return button(
        element("span", symbol, aria_hidden="true"),
        class_="quiet close",
        data_action=command,
        aria_label=words,
    )


def row_to_part(picture: str, words: str, current: str = "", **command: Attribute) -> str:
    """Write the row that leads to a part of a sheet, with what is chosen there."""
    return button(
        icon(picture),
        element("b", text(words)),
        " ",
        element("span", text(current)),
        element("i", "›", aria_hidden="true"),
        class_="row-button to-part",
        aria_label=labelled(words, current) if current else None,
        **command,
    )


def changed_tag() -> str:
    """Write the mark of an option that is not as usual, to stand after its title."""
    return " " + element("span", text(_("changed")), class_="tag")


def foot(*parts: str) -> str:
    """Write the foot of a sheet with its actions; nothing where there are none.

    The button that closes the sheet stands in its heading.
    """
    inside = "".join(parts)
    return element("footer", inside) if inside else ""


def changing_section(region: str, heading_id: str, content: str, class_: str) -> str:
    """Write a section of a sheet that is also a region, so that it changes alone.

    heading_id  the id of the heading in its content
    """
    return element(
        "section",
        content,
        class_=class_,
        aria_labelledby=heading_id,
        data_region=region,
        data_key=region,
    )


def copy_button(name: str, spoken_name: str = "", *, main: bool = False) -> str:
    """Write the button that copies the text of the box `share-<name>`.

    A screen reader reads its `spoken_name`, too. `main` says that it is the button of
    its sheet that most people press.
    """
    spoken = _("Copy: {what}").format(what=spoken_name) if spoken_name else None
    class_ = "action main" if main else "action"
    return button(
        text(_("Copy")), class_=class_, data_action="copy", data_index=name, aria_label=spoken
    )


def send_button(name: str) -> str:
    """Write the button that opens the system's share sheet with that text, and a picture."""
    return button(text(_("Share…")), class_="action main", data_action="send", data_index=name)


def copied_note() -> str:
    """Write the place where a screen reader hears that a text was copied."""
    return element("p", class_="unseen", role="status", data_region="copied")


def step_button(
    symbol: str, words: str, action: str, index: object, *, disabled: bool, focused: bool = False
) -> str:
    """Write a button that leads to another place in a line of plays; `symbol` is what it shows.

    `focused` gives it the focus when the sheet opens.
    """
    command: dict[str, Attribute] = {"data_action": action, "data_index": str(index)}
    return button(
        element("span", symbol, aria_hidden="true"),
        class_="quiet bordered",
        aria_label=words,
        aria_disabled="true" if disabled else None,
        autofocus=focused,
        data_key=f"{action}-{symbol}",
        **command,
    )
