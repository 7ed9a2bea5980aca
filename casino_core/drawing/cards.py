"""Cards as SVG that needs no style sheet: their colours are attributes.

A picture of them can stand in a page with a strict content security policy, be an image file, or be
drawn on a canvas. What is behind the cards is one of `THEMES`: a felt, white paper, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from ..cards import Card, CardSet, cards_in
from ..markup import shape
from ..prose.words import short_rank
from .backs import back_symbol
from .felts import CLOTHS, felt, felt_definitions
from .figures import drawing, suit_symbol

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

SERIF: Final = "Palatino, Georgia, serif"
SANS: Final = "system-ui, sans-serif"

PAPER: Final = "paper"
CLEAR: Final = "clear"
THEMES: Final = (*CLOTHS, PAPER, CLEAR)
"""The grounds behind the cards: a felt, white paper, or nothing."""


class Looks(NamedTuple):
    """The looks of a picture.

    theme  the ground behind the cards, one of `THEMES`
    backs  the backs of the cards, one of `BACKS`
    """

    theme: str = "green"
    backs: str = "lattice"

    @property
    def on_felt(self) -> bool:
        """Whether the cards lie on felt."""
        return self.theme in CLOTHS


USUAL_LOOKS: Final = Looks()


def document(size: tuple[float, float], *children: str, width: float | None = None) -> str:
    """Write a whole picture; `width` in pixels scales it, by default to one pixel a unit."""
    across, up = size
    pixels = across if width is None else width
    return shape(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across:g} {up:g}",
        width=pixels,
        height=up * pixels / across,
        role="img",
    )


def definitions(cards: CardSet, looks: Looks, prefix: str) -> str:
    """Define the felt, the back, and the suits of cards that lie face up.

    `prefix` begins each id: several pictures can stand in one page.
    """
    suits = sorted({card.text[1] for card in cards_in(cards)})
    return shape(
        "defs",
        felt_definitions(looks.theme, prefix) if looks.on_felt else "",
        back_symbol(looks.backs, f"{prefix}back"),
        *(suit_symbol(suit, prefix) for suit in suits),
    )


def ground(looks: Looks, size: tuple[float, float], prefix: str) -> str:
    """Draw what is behind everything else."""
    across, up = size
    if looks.on_felt:
        return felt(looks.theme, across, up, prefix)
    return shape("rect", width=across, height=up, fill="#ffffff") if looks.theme == PAPER else ""


def back(x: float, y: float, width: float, prefix: str) -> str:
    """Draw the back of a card with its upper left corner at a point."""
    place = {"x": x, "y": y, "width": width, "height": width * 1.4}
    paper = shape("rect", **place, rx=width * 0.075, fill="#fffdf7", stroke="#cfc8b8")
    return paper + shape("use", href=f"#{prefix}back", **place)


def face(card: Card, x: float, y: float, width: float, prefix: str) -> str:
    """Draw the face of a card."""
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
    return shape(
        "g",
        paper + shape("g", index, _art(card, prefix), fill="currentColor"),
        transform=f"translate({x:g} {y:g}) scale({width / 100:g})",
        color=_SUIT[suit]["color"],
        data_card=card.text,
    )


def _art(card: Card, prefix: str) -> str:
    """Draw a card with its colours as attributes."""
    art = drawing(card).replace('href="#', f'href="#{prefix}')
    paint = {name: template.format(**_SUIT[card.text[1]]) for name, template in _PAINT.items()}
    return re.sub(r'class="(\w+)"', lambda match: paint[match[1]], art)
