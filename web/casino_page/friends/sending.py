"""The parts of every sheet with a text to send: the text, the player's name, buttons and lines."""

from __future__ import annotations

from typing import NamedTuple

from ..game.seats import LONGEST_NAME
from ..render.components import line_field
from ..render.markup import button, element, text
from ..render.sheet import copy_button, send_button


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


def buttons(*ways: str) -> str:
    """Render buttons in a row."""
    return element("p", *ways, class_="buttons")


def lines(*sentences: str) -> str:
    """Render sentences as a list."""
    return element("ul", *(element("li", text(each)) for each in sentences if each))


def name_field(name: str, label: str, value: str, placeholder: str, of: str = "duel") -> str:
    """Render a field for the name of a player, on a sheet `of` that name."""
    box = element(
        "input",
        type="text",
        name_=name,
        value=value,
        maxlength=LONGEST_NAME,
        autocomplete="off",
        placeholder=placeholder,
    )
    return line_field(label, box, f"{of}-{name}")


def text_box(
    name: str, label: str, words: str, rows: int, about: str = "", spellcheck: str | None = None
) -> str:
    """Render a text to copy in the box `share-<name>`."""
    id_ = f"share-{name}"
    box = element("textarea", text(words), id=id_, rows=rows, readonly=True, spellcheck=spellcheck)
    note = element("small", text(about)) if about else ""
    title = element("label", text(label), for_=id_)
    return element("div", title, note, box, copy_button(name), class_="code")


def send_section(sending: ToSend, label: str, about: str, of: str = "duel") -> str:
    """Render a text to send, with buttons to copy it and to send it; its box is `share-<of>`."""
    if not sending.text:
        return element("p", text(sending.problem), class_="problem", data_key=f"{of}-text")
    send = buttons(send_button(of)) if sending.can_send else ""
    box = text_box(of, label, sending.text, 4, about, "false")
    return element("div", send, box, data_key=f"{of}-text")
