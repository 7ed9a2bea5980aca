"""The parts of every sheet with a text to send: the text, the player's name, buttons and lines."""

from __future__ import annotations

from typing import NamedTuple

from ..game.seats import LONGEST_NAME
from ..render.components import line_field, text_box
from ..render.markup import button, element, text
from ..render.sheet import send_button


class ToSend(NamedTuple):
    """A text to send, with the link in it.

    text      the text; empty if there can be no link
    problem   why there can be none
    can_send  whether the system has a share sheet
    """

    text: str
    problem: str = ""
    can_send: bool = False


def main_button(words: str, command: str) -> str:
    """Render the button of a sheet that most people press."""
    return button(text(words), class_="action main", data_action=command, autofocus=True)


def buttons(*row: str) -> str:
    """Render buttons in a row."""
    return element("p", *row, class_="buttons")


def lines(*sentences: str) -> str:
    """Render sentences as a list."""
    return element("ul", *(element("li", text(each)) for each in sentences if each))


def name_field(name: str, label: str, value: str, placeholder: str, sheet: str = "duel") -> str:
    """Render a field for the name of a player, on a sheet."""
    box = element(
        "input",
        type="text",
        name_=name,
        value=value,
        maxlength=LONGEST_NAME,
        autocomplete="off",
        placeholder=placeholder,
    )
    return line_field(label, box, f"{sheet}-{name}")


def send_section(
    sending: ToSend, label: str, about: str, sheet: str = "duel", *, copy_main: bool = False
) -> str:
    """Render a text to send, with buttons to copy it and to send it; its box is `share-<sheet>`.

    `copy_main` has the button that copies it stand out where there is none that sends it.
    """
    if not sending.text:
        return element("p", text(sending.problem), class_="problem", data_key=f"{sheet}-text")
    send = buttons(send_button(sheet)) if sending.can_send else ""
    main = copy_main and not sending.can_send
    box = text_box(sheet, label, sending.text, 2, about=about, copy_main=main, spellcheck="false")
    return element("div", send, box, data_key=f"{sheet}-text")
