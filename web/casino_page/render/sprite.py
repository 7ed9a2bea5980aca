"""The sprite: every drawing of the cards once, as SVG symbols in a page."""

from __future__ import annotations

from casino_core.cards import SINGLE_CARDS
from casino_core.drawing.figures import COURTS, SUITS, court, court_name, drawing, suit_symbol
from casino_core.drawing.shapes import shape

_CROWN = '<path d="M6 19L2 5l11 6L24 1l11 10 11-6-4 14z"/><path d="M7 21h34v2.5H7z"/>'


def sprite() -> str:
    """Write every drawing as a symbol: the suits `s h d c` and the faces `As` to `Wc`."""
    suits = [suit_symbol(suit) for suit in SUITS]
    courts = [
        shape("symbol", court(rank), id=court_name(rank), viewBox="0 0 100 70") for rank in COURTS
    ]
    faces = [
        shape("symbol", drawing(card), id=f"face-{card.text}", viewBox="0 0 100 140")
        for card in SINGLE_CARDS
    ]
    crown = shape("symbol", _CROWN, id="crown", viewBox="0 0 48 24")
    return shape("svg", *suits, *courts, *faces, crown, class_="sprite", aria_hidden="true")
