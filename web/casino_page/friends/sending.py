"""What every sheet with a text to send shares: the text, and the field for the player's name."""

from __future__ import annotations

from typing import NamedTuple

from ..game.seats import LONGEST_NAME
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
    return element("label", text(label), box, class_="line-field", data_key=f"{of}-{name}")


def send_section(sending: ToSend, label: str, about: str, of: str = "duel") -> str:
    """Render a text to send, with buttons to copy it and to send it; its box is `share-<of>`."""
    if not sending.text:
        return element("p", text(sending.problem), class_="problem", data_key=f"{of}-text")
    box = element(
        "textarea",
        text(sending.text),
        id=f"share-{of}",
        rows=4,
        readonly=True,
        spellcheck="false",
    )
    send = element("p", send_button(of), class_="buttons") if sending.can_send else ""
    return element(
        "div",
        send,
        element(
            "div",
            element("label", text(label), for_=f"share-{of}"),
            element("small", text(about)) if about else "",
            box,
            copy_button(of),
            class_="code",
        ),
        data_key=f"{of}-text",
    )
