"""A picture of any view as SVG.

It needs no style sheet and no other file, so that it can stand in a page with a strict content
security policy, be an image file, or be drawn on a canvas. All lengths are those of a picture of
640 by 480.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from casino_core import Build, Card, Rank, View, cards_in, format_position
from casino_core.i18n import gettext as _
from casino_core.prose.words import build_words, card_words, cards_words
from casino_core.seats import Seat

from ..game.choice import Pile
from .card_faces import court, drawing, suit_symbol
from .cards import fan
from .markup import element, text
from .picture_layout import (
    GAP,
    HEIGHT,
    MARGIN,
    TABLE_BOTTOM,
    TABLE_TOP,
    WIDTH,
    arranged,
    pile_width,
    row_width,
)
from .table import FAN_STEP

HAND_TOP, HAND_CARD = 344, 84

_SUIT: Final[Mapping[str, Mapping[str, str]]] = {
    "s": {"color": "#18202c", "second": "#b3262f", "hair": "#3a2c22"},
    "h": {"color": "#c21127", "second": "#27406f", "hair": "#8a5a2b"},
    "d": {"color": "#c4410f", "second": "#1f5d63", "hair": "#caa14a"},
    "c": {"color": "#175037", "second": "#a62b2b", "hair": "#6b3f1f"},
}
_PAINT: Final[Mapping[str, str]] = {
    "panel": 'fill="currentColor" fill-opacity="0.07" stroke="currentColor" stroke-width="1.2"',
    "line": 'fill="none" stroke="#e0a72e" stroke-width="1.5"',
    "robe": 'fill="currentColor"',
    "second": 'fill="{second}"',
    "hair": 'fill="{hair}"',
    "gold": 'fill="#e0a72e"',
    "skin": 'fill="#fbe6cf"',
    "shade": 'fill="#e4c19a"',
    "feature": 'fill="none" stroke="#5a3420" stroke-width="1.3" stroke-linecap="round"',
}
"""The attributes of each class; `cards.css` has the same as style."""

_SERIF = "Palatino, Georgia, serif"


def picture(view: View, seat: Seat | None = None) -> str:
    """Draw the table as a seat sees it; by default the seat to play, or one whose hand is known."""
    own_seat = _default_seat(view) if seat is None else seat
    prefix = f"c{sha256(format_position(view).encode()).hexdigest()[:8]}-"
    children = [
        element("title", text(words(view, own_seat))),
        _definitions(view, prefix),
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{prefix}felt)"/>',
        _line(),
        *_others(view, own_seat),
        *_piles(view, own_seat, prefix),
        *_hand(view, own_seat, prefix),
    ]
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
    )


def words(view: View, seat: Seat) -> str:
    """Describe the same in words."""
    piles = [card_words(card) for card in cards_in(view.loose)]
    piles += [
        _("a {build} ({cards})").format(
            build=build_words(pile.value), cards=cards_words(pile.cards)
        )
        for pile in view.builds
    ]
    table = _("The table is empty.")
    if piles:
        table = _("On the table: {piles}.").format(piles=", ".join(piles))
    hand = view.hands[seat]
    if not hand:
        return table
    held = _("In the hand: {cards}.").format(cards=cards_words(hand))
    return f"{table} {held}"


def _default_seat(view: View) -> Seat:
    known = [seat for seat, hand in zip(view.rules.seats, view.hands, strict=True) if hand]
    return view.turn if view.turn in known or not known else known[0]


def _definitions(view: View, prefix: str) -> str:
    """Define the felt, and the suits of the cards that lie face up."""
    shown = view.on_table
    for hand in view.hands:
        shown |= hand
    suits = sorted({card.text[1] for card in cards_in(shown)})
    felt = (
        f'<radialGradient id="{prefix}felt" cy="0.42" r="0.8"><stop stop-color="#2a7454"/>'
        '<stop offset="0.6" stop-color="#24694c"/><stop offset="1" stop-color="#174a36"/>'
        "</radialGradient>"
    )
    return element("defs", felt, *(suit_symbol(suit, prefix) for suit in suits))


def _line() -> str:
    return (
        f'<rect x="16" y="{TABLE_TOP - 12}" width="{WIDTH - 32}" fill="none" stroke="#ffffff" '
        f'height="{TABLE_BOTTOM - TABLE_TOP + 24}" rx="26" stroke-opacity="0.2" '
        'stroke-width="1.5"/>'
    )


# The seats


def _others(view: View, own_seat: Seat) -> Iterator[str]:
    """Draw the other seats from the left: the backs of their cards."""
    players = view.rules.players
    for place in range(1, players):
        seat = (own_seat + place) % players
        count = view.hand_count(seat)
        left = WIDTH * place / players - (count - 1) * 11 - 15
        yield from (_back(left + 22 * card, 10, 30) for card in range(count))


def _hand(view: View, own_seat: Seat, prefix: str) -> Iterator[str]:
    known = cards_in(view.hands[own_seat])
    count = view.hand_count(own_seat)
    step = min(HAND_CARD * 1.1, (WIDTH - 2 * MARGIN - HAND_CARD) / max(1, count - 1))
    left = (WIDTH - HAND_CARD - step * (count - 1)) / 2
    for place in range(count):
        x = left + step * place
        yield (
            _card(known[place], x, HAND_TOP, HAND_CARD, prefix)
            if known
            else _back(x, HAND_TOP, HAND_CARD)
        )


def _back(x: float, y: float, width: float) -> str:
    edge = width * 0.07
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}" '
        f'rx="{width * 0.08:g}" fill="#fffdf7" stroke="#cfc8b8"/>'
        f'<rect x="{x + edge:g}" y="{y + edge:g}" width="{width - 2 * edge:g}" '
        f'height="{width * 1.4 - 2 * edge:g}" rx="{edge:g}" fill="#7c1f2d"/>'
    )


# The piles


def _piles(view: View, own_seat: Seat, prefix: str) -> Iterator[str]:
    piles: list[Pile] = [*cards_in(view.loose), *view.builds]
    width, rows = arranged(piles)
    step = width * 1.4 * 1.08
    top = (TABLE_TOP + TABLE_BOTTOM - step * len(rows)) / 2
    for number, row in enumerate(rows):
        x = (WIDTH - row_width(row) * width) / 2
        for pile in row:
            yield _pile(pile, x, top + step * number, width, own_seat, prefix)
            x += (pile_width(pile) + GAP) * width


def _pile(pile: Pile, x: float, y: float, width: float, own_seat: Seat, prefix: str) -> str:
    if isinstance(pile, Card):
        return _card(pile, x, y, width, prefix)
    cards = (
        _card(card, x + width * FAN_STEP * place, y, width, prefix)
        for place, card in enumerate(fan(pile))
    )
    middle = x + pile_width(pile) * width / 2
    return "".join(cards) + _badge(
        pile, middle, y + width * 1.22, width, own=pile.owner == own_seat
    )


def _badge(pile: Build, x: float, y: float, width: float, *, own: bool) -> str:
    owner = _("yours") if own else _("seat {number}").format(number=pile.owner + 1)
    size = max(11, width * 0.17)
    half = size * (0.55 * len(f"{pile.value} {owner}") + 1) / 2
    return (
        f'<rect x="{x - half:g}" y="{y:g}" width="{2 * half:g}" height="{size * 1.5:g}" '
        f'rx="{size * 0.75:g}" fill="{"#ffd166" if own else "#a9d6ff"}"/>'
        f'<text x="{x:g}" y="{y + size * 1.1:g}" font-family="system-ui, sans-serif" '
        f'font-size="{size:g}" font-weight="700" text-anchor="middle" fill="#1d1a10">'
        f"{pile.value} {owner}</text>"
    )


# Cards


def _card(card: Card, x: float, y: float, width: float, prefix: str) -> str:
    suit = card.text[1]
    rank = "10" if card.rank is Rank.TEN else card.text[0]
    squeezed = ' textLength="22" lengthAdjust="spacingAndGlyphs"' if card.rank is Rank.TEN else ""
    paper = (
        '<rect width="100" height="140" rx="7.5" fill="#fffdf7" stroke="#cfc8b8" '
        'stroke-width="1.5"/>'
    )
    index = (
        f'<text x="17" y="33" font-family="{_SERIF}" font-size="32" font-weight="700" '
        f'text-anchor="middle"{squeezed}>{rank}</text>'
        f'<use href="#{prefix}suit-{suit}" x="8" y="40" width="18" height="18"/>'
    )
    return element(
        "g",
        paper + element("g", index, _art(card, prefix), fill="currentColor"),
        transform=f"translate({x:g} {y:g}) scale({width / 100:g})",
        color=_SUIT[suit]["color"],
        data_card=card.text,
    )


def _art(card: Card, prefix: str) -> str:
    """Draw a card with its colours as attributes."""
    art = drawing(card)
    if card.rank.is_court:
        art = re.sub(r'<use href="#court-\w+"/>', court(card.rank), art)
    art = art.replace('href="#', f'href="#{prefix}')
    paint = {name: shown.format(**_SUIT[card.text[1]]) for name, shown in _PAINT.items()}
    return re.sub(r'class="(\w+)"', lambda found: paint[found[1]], art)
