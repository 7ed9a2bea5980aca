"""Cards on felt as SVG that needs no style sheet: its colours are attributes.

A picture of them can stand in a page with a strict content security policy, be an image file, or be
drawn on a canvas.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from casino_core import Card, CardSet, cards_in
from casino_core.prose.symbols import short_rank

from .backs import back_symbol
from .card_faces import court, drawing, suit_symbol
from .felts import felt_definitions
from .markup import element

_SUIT: Final[Mapping[str, Mapping[str, str]]] = {
    "s": {"color": "#18202c", "second": "#b3262f", "hair": "#3a2c22"},
    "h": {"color": "#c21127", "second": "#27406f", "hair": "#8a5a2b"},
    "d": {"color": "#c4410f", "second": "#1f5d63", "hair": "#caa14a"},
    "c": {"color": "#175037", "second": "#a62b2b", "hair": "#6b3f1f"},
}
_PAINT: Final[Mapping[str, str]] = {
    "line": 'fill="none" stroke="#e0a72e" stroke-width="1.5"',
    "robe": 'fill="currentColor"',
    "second": 'fill="{second}"',
    "hair": 'fill="{hair}"',
    "gold": 'fill="#e0a72e"',
    "skin": 'fill="#fbe6cf"',
    "shade": 'fill="#e4c19a"',
    "white": 'fill="#fffaf0" stroke="currentColor" stroke-width="0.6"',
    "lips": 'fill="none" stroke="#a8323a" stroke-width="1.8" stroke-linecap="round"',
    "feature": 'fill="none" stroke="#43261a" stroke-width="2.4" stroke-linecap="round"',
}
"""The attributes of each class; `cards.css` has the same as style."""

SERIF = "Palatino, Georgia, serif"


SANS = "system-ui, sans-serif"


def svg(width: int, height: int, *children: str) -> str:
    """Write a picture of a size in pixels."""
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
    )


class PictureLooks(NamedTuple):
    """The looks of a picture: values of the settings with these names."""

    felt: str = "green"
    backs: str = "lattice"


USUAL_LOOKS: Final = PictureLooks()


def definitions(shown: CardSet, looks: PictureLooks, prefix: str) -> str:
    """Define felt, back, and the suits of cards that lie face up; `prefix` begins each id."""
    suits = sorted({card.text[1] for card in cards_in(shown)})
    return element(
        "defs",
        felt_definitions(looks.felt, prefix),
        back_symbol(looks.backs, f"{prefix}back"),
        *(suit_symbol(suit, prefix) for suit in suits),
    )


def back(x: float, y: float, width: float, prefix: str) -> str:
    """Draw the back of a card with its upper left corner at a point."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}"'
    return (
        f'<rect {place} rx="{width * 0.075:g}" fill="#fffdf7" stroke="#cfc8b8"/>'
        f'<use href="#{prefix}back" {place}/>'
    )


def face(card: Card, x: float, y: float, width: float, prefix: str) -> str:
    """Draw the face of a card, likewise."""
    suit = card.text[1]
    rank = short_rank(card.rank)
    squeezed = ' textLength="22" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
    paper = (
        '<rect width="100" height="140" rx="7.5" fill="#fffdf7" stroke="#cfc8b8" '
        'stroke-width="1.5"/>'
    )
    index = (
        f'<text x="17" y="33" font-family="{SERIF}" font-size="32" font-weight="700" '
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
        art = re.sub(r'<use href="#court-\w+"[^>]*/>', court(card.rank), art)
    art = art.replace('href="#', f'href="#{prefix}')
    paint = {name: shown.format(**_SUIT[card.text[1]]) for name, shown in _PAINT.items()}
    return re.sub(r'class="(\w+)"', lambda found: paint[found[1]], art)
