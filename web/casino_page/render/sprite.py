"""The sprite: every drawing of the cards once, as SVG symbols in a page."""

from __future__ import annotations

from functools import cache

from casino_core.cards import SINGLE_CARDS
from casino_core.drawing.figures import SUITS, drawing, suit_symbol
from casino_core.markup import shape

from .card_faces import drawing_name

_CROWN = '<path d="M6 19L2 5l11 6L24 1l11 10 11-6-4 14z"/><path d="M7 21h34v2.5H7z"/>'


@cache
def sprite() -> str:
    """Write every drawing as a symbol: the suits, the courts, and the faces `As` to `Tc`.

    It is the same in every frame, and is drawn once.
    """
    suits = [suit_symbol(suit) for suit in SUITS]
    drawings = {drawing_name(card): drawing(card) for card in SINGLE_CARDS}
    faces = [
        shape("symbol", parts, id=name, viewBox="0 0 100 140") for name, parts in drawings.items()
    ]
    crown = shape("symbol", _CROWN, id="crown", viewBox="0 0 48 24")
    return shape("svg", *suits, *faces, crown, class_="sprite", aria_hidden="true")
