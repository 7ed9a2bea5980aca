"""Tables in pages: still pictures that become playable when they are touched."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

from casino_core import Build, Card, NotationError, Position, View, cards_in, format_position
from casino_core.drawing.words import words
from casino_core.i18n import gettext as _
from casino_core.rules.sums import fan
from casino_core.seats import Seat
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.render.card_faces import face
from casino_page.render.markup import classes, element, text
from casino_page.render.spread import MOST_IN_FAN
from casino_page.render.sprite import sprite
from casino_page.tasks.lessons import Lesson

_SYMBOLS = {
    match[2]: match[1] for match in re.finditer(r'(<symbol id="([^"]+)".*?</symbol>)', sprite())
}
ALL_CARDS = 'data-part="pack"'
"""The mark of a page that may show any card."""

_USE = re.compile(r'href="#([^"]+)"')


def sprite_for(html: str) -> str:
    """Write the symbols that an HTML text uses, and those that they use in turn."""
    if ALL_CARDS in html:
        return sprite()
    names: dict[str, None] = {}
    waiting = _USE.findall(html)
    while waiting:
        name = waiting.pop()
        if name in _SYMBOLS and name not in names:
            names[name] = None
            waiting += _USE.findall(_SYMBOLS[name])
    if not names:
        return ""
    drawings = (_SYMBOLS[name] for name in sorted(names))
    return element("svg", *drawings, class_="sprite", aria_hidden="true")


def drawing(view: View, seat: Seat) -> str:
    """Draw the table and the hand of a seat."""
    piles = [_card(card) for card in cards_in(view.loose)]
    piles += [_build(build, seat) for build in view.builds]
    empty = element("span", text(_("The table is empty.")), class_="nothing")
    hand = [_card(card) for card in cards_in(view.hands[seat])]
    return element(
        "span",
        element("span", *piles or [empty], class_="piles"),
        element("span", *hand, class_="own-hand"),
        class_="picture",
        role="img",
        aria_label=words(view, seat),
    )


def _card(card: Card) -> str:
    return element("span", face(card), class_="card")


def _build(build: Build, seat: Seat) -> str:
    cards = map(_card, fan(build))
    mine = build.owner == seat
    badge = element("b", str(build.value), class_="value")
    badge += element("span", text(_("yours") if mine else _("theirs")), class_="whose")
    return element(
        "span",
        element("span", *cards, class_="fan"),
        element("span", badge, class_="badge"),
        class_=classes("build", "mine" if mine else "theirs"),
        data_size=min(build.cards.bit_count(), MOST_IN_FAN),
    )


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
