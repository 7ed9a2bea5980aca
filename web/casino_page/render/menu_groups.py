"""The groups of a menu: buttons and links with icons, each group under its title."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .icons import icon
from .markup import Attribute, button, element, text


class Entry(NamedTuple):
    """A line of the menu: a button, or a link if it has an address.

    icon      the name of its icon
    words     its words, as HTML
    command   the command of the button, or of a link that scripts follow in another way
    argument  the text of the command
    address   the address of the link
    language  the language of the page to which it leads, if that is not this page
    title     words that a mouse shows
    file      whether the link leads to a file to download
    sheet     whether the command opens a sheet, which closes the menu
    """

    icon: str
    words: str
    command: str = ""
    argument: str = ""
    address: str = ""
    language: str = ""
    title: str = ""
    file: bool = False
    sheet: bool = True


def group(title: str, entries: Iterable[Entry], *, in_words: bool = False) -> str:
    """Write a group of the menu under its title."""
    heading = element("h3" if in_words else "h2", text(title))
    lines = (_line(entry, in_words=in_words) for entry in entries)
    return element("div", heading, *lines, class_="group")


def _line(entry: Entry, *, in_words: bool) -> str:
    inside = entry.words if in_words else icon(entry.icon) + element("span", entry.words)
    attributes: dict[str, Attribute] = {
        "data_action": entry.command or None,
        "data_index": entry.argument or None,
        "title": entry.title or None,
    }
    if entry.address:
        attributes |= {
            "href": entry.address,
            "hreflang": entry.language or None,
            "download": entry.file,
        }
        return element("a", inside, class_="quiet", **attributes)
    if not (entry.sheet or in_words):
        attributes |= {"popovertarget": "more", "popovertargetaction": "hide"}
    return button(inside, class_="quiet", **attributes)
