"""Tables in pages: still pictures that become playable when they are touched."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

from casino_core import NotationError, Position, View, format_position
from casino_core.i18n import gettext as _
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.render.markup import element, text
from casino_page.tasks.lessons import Lesson

from .drawing import drawing

ROOT = "../"
"""The folder of the site, relative to a page."""


def position_table(source: str, caption: str = "") -> str:
    """Show a position, given as text, to play from; with plays and comments, a study to be read.

    Raises `CasinoError`.
    """
    board = parse_board(source)
    start = board.study.start
    view = start.view(start.turn) if isinstance(start, Position) else View(*start)
    if not view.hands[view.turn]:
        raise NotationError(f"hands: the seat to play shows its hand in a page: {source}")
    options, words = {"position": " ".join(source.split())}, _("Play from here")
    query = "&".join(quote(part, safe="=,/:@()*") for part in source.split())
    if board.plays_text:
        options = {"position": format_position(start), "study": board.plays_text}
        query, words = board.query, _("Read this study")
    if caption:
        options["label"] = _plain(caption)
    link = element("a", text(words), href=f"{ROOT}embed.html?{query}")
    return _figure(options, drawing(view, view.turn), link, caption)


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
    legend = element("figcaption", caption) if caption else ""
    return element("figure", table, legend, class_="example")
