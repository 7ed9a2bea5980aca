"""Tables in pages: still pictures that become playable when they are touched."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

from casino_core import NotationError, View, parse_position
from casino_core.i18n import gettext as _
from casino_page.features.lessons import Lesson
from casino_page.render.markup import element, text

from .drawing import drawing

ROOT = "../"
"""The folder of the site, relative to a page."""


def position_table(source: str, caption: str = "") -> str:
    """Show a position, given as text, to play from. Raises `NotationError`."""
    position = parse_position(source)
    view = position if isinstance(position, View) else position.view(position.turn)
    if not view.hands[view.turn]:
        raise NotationError(f"hands: the seat to play shows its hand in a page: {source}")
    query = f"{'&'.join(quote(part, safe='=,/:@()*') for part in source.split())}"
    return _figure(
        {"position": " ".join(source.split()), **({"label": _plain(caption)} if caption else {})},
        drawing(view, view.turn),
        element("a", text(_("Play from here")), href=f"{ROOT}embed.html?{query}"),
        caption,
    )


def lesson_table(lesson: Lesson, caption: str = "") -> str:
    """Show the table of a lesson."""
    return _figure(
        {"lesson": lesson.id, "label": lesson.title},
        drawing(lesson.position.view(lesson.seat), lesson.seat),
        element("a", text(_("Play this lesson")), href=f"{ROOT}embed.html?lesson={lesson.id}"),
        caption,
    )


def new_table(rules: str, words: str) -> str:
    """Link to a new game with certain rules on the game's own page."""
    return element("a", text(words), href=f"{ROOT}?rules={rules}", class_="go")


def _plain(html: str) -> str:
    """Return the caption of a table as plain text, for the label of its start button."""
    return unescape(re.sub(r"<[^>]+>", "", html))


def _figure(options: dict[str, str], picture: str, link: str, caption: str = "") -> str:
    table = element("casino-table", picture, element("span", link, class_="open"), **options)
    told = element("figcaption", caption) if caption else ""
    return element("figure", table, told, class_="example")
