"""Tables as still pictures: the cards of the page's renderer, and a label for screen readers."""

from __future__ import annotations

import re

from casino_core import Build, Card, View, cards_in
from casino_core.drawing.words import words
from casino_core.i18n import gettext as _
from casino_core.rules.sums import fan
from casino_core.seats import Seat
from casino_page.render.card_faces import face
from casino_page.render.markup import classes, element, text
from casino_page.render.spread import MOST_IN_FAN
from casino_page.render.sprite import sprite

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
