"""The faces of the cards, drawn for this game.

`sprite()` writes every drawing once, as SVG symbols in the static page; `face()` writes the short
HTML inside a card that refers to them. A drawing is 100 units wide and 140 high. Its left 28 units
stay free for the index, which is HTML so that it can grow on small cards.
"""

from __future__ import annotations

from casino_core import FULL_PACK, Card, Rank

from .markup import classes, element

_SUITS = {
    "s": (
        "M12 1.2C9.2 5.9 2.3 9.4 2.3 14.6c0 2.7 2 4.6 4.5 4.6 1.8 0 3.3-.9 4.2-2.3"
        "-.2 2.3-1 4.2-2.8 5.9h7.6c-1.8-1.7-2.6-3.6-2.8-5.9.9 1.4 2.4 2.3 4.2 2.3"
        " 2.5 0 4.5-1.9 4.5-4.6C21.7 9.4 14.8 5.9 12 1.2z"
    ),
    "h": (
        "M12 22C5.2 16.4 1.8 12.4 1.8 8.1 1.8 4.7 4.4 2.1 7.6 2.1c1.9 0 3.5 1 4.4 2.6"
        ".9-1.6 2.5-2.6 4.4-2.6 3.2 0 5.8 2.6 5.8 6 0 4.3-3.4 8.3-10.2 13.9z"
    ),
    "d": (
        "M12 .9c2.3 4.2 5 7.6 8.6 11.1-3.6 3.5-6.3 6.9-8.6 11.1C9.7 18.9 7 15.5 3.4 12"
        " 7 8.5 9.7 5.1 12 .9z"
    ),
    "c": (
        "M12 1.3a4.9 4.9 0 0 0-3.9 7.9 4.9 4.9 0 1 0 2.9 7.5c-.2 2.5-1 4.4-2.8 6.1h7.6"
        "c-1.8-1.7-2.6-3.6-2.8-6.1a4.9 4.9 0 1 0 2.9-7.5A4.9 4.9 0 0 0 12 1.3z"
    ),
}
"""The four suits, each in a square of 24."""

_LEFT, _MIDDLE, _RIGHT = 44, 63, 82
_COLUMNS = {
    2: ((), (28, 112)),
    3: ((), (28, 70, 112)),
    4: ((28, 112), ()),
    5: ((28, 112), (70,)),
    6: ((28, 70, 112), ()),
    7: ((28, 70, 112), (49,)),
    8: ((28, 70, 112), (49, 91)),
    9: ((25, 55, 85, 115), (70,)),
    10: ((25, 55, 85, 115), (40, 100)),
}
"""The places of the pips of each rank: heights in the outer columns and in the middle one."""

_COURTS = {
    Rank.JACK: (
        '<path class="hair" d="M50.5 31c-4 9-4 18 1 22h23c5-4 5-13 1-22z"/>'
        '<path class="gold" d="M71 25c1-8 6-12 15-13 1 8-4 14-13 15z"/>'
        '<path class="robe" d="M33 70c1-10 7-15 18-17h24c11 2 17 7 18 17z"/>'
        '<path class="shade" d="M58.5 44h9v10l-4.5 5-4.5-5z"/>'
        '<path class="second" d="M54 52.5L63 70l9-17.5-4.5-1L63 57l-4.5-5.5z"/>'
        '<path class="gold" d="M54 52.5L63 70h-2.5L50 53.5zM72 52.5L63 70h2.5L76 53.5z"/>'
        '<path class="skin" d="M54.5 31h17v8.5c0 6.5-4 10.5-8.5 10.5s-8.5-4-8.5-10.5z"/>'
        '<path class="robe" d="M47.5 31c-1-10 7-16 18-14 9 1 14 7 13 14-9-3-22-3-31 0z"/>'
        '<path class="gold" d="M47.5 32.5c9-3.5 22-3.5 31 0V29c-9-3.5-22-3.5-31 0z"/>'
        '<path class="feature" d="M57.5 38h3M65.5 38h3M61.5 45h3"/>'
    ),
    Rank.QUEEN: (
        '<path class="hair" d="M63 23c-12 0-17 8-15.5 18 1 8-1 12-4 16h39c-3-4-5-8-4-16'
        'C80 31 75 23 63 23z"/>'
        '<path class="robe" d="M33 70c1-9 7-14 18-16h24c11 2 17 7 18 16z"/>'
        '<path class="shade" d="M59 44h8v9l6 2c-2 6-6 9-10 9s-8-3-10-9l6-2z"/>'
        '<path class="gold" d="M52 54.5c1.5 8 6 12 11 12s9.5-4 11-12l-2.2-.5c-1.3 6-4.8 9.5-8.8 9.5'
        's-7.5-3.5-8.8-9.5z"/>'
        '<circle class="second" cx="63" cy="66" r="2.4"/>'
        '<path class="skin" d="M54.5 37c0-6 3-9 8.5-9s8.5 3 8.5 9v2.5c0 6-4 10-8.5 10'
        's-8.5-4-8.5-10z"/>'
        '<path class="gold" d="M51 29c7-4 17-4 24 0l2.5-11.5-7 5L63 13l-7.5 9.5-7-5z"/>'
        '<circle class="second" cx="63" cy="21.5" r="2"/>'
        '<path class="feature" d="M57.5 37.5h3M65.5 37.5h3M61.5 44.5h3"/>'
    ),
    Rank.KING: (
        '<path class="hair" d="M50.5 30v12c0 4 1 8 3 11h19c2-3 3-7 3-11V30z"/>'
        '<path class="robe" d="M33 70c1-11 8-17 18-18.5h24C85 53 92 59 93 70z"/>'
        '<path class="second" d="M48 52.5L53 70h20l5-17.5z"/>'
        '<path class="gold" d="M47 52.5L52 70h3l-5-17.5zM79 52.5L74 70h-3l5-17.5z"/>'
        '<path class="skin" d="M54.5 30h17v14h-17z"/>'
        '<path class="hair" d="M50.5 37c2 3 4 5 7 5 2 0 3.5-1.2 5.5-1.2s3.5 1.2 5.5 1.2c3 0 5-2 7-5'
        'v4c0 12-6 18-12.5 23-6.5-5-12.5-11-12.5-23z"/>'
        '<path class="gold" d="M49.5 31.5l-2-16 8 6L63 11l7.5 10.5 8-6-2 16z"/>'
        '<path class="robe" d="M49.5 31.5l-.5-4h28l-.5 4z"/>'
        '<circle class="second" cx="63" cy="22" r="2"/>'
        '<path class="feature" d="M57.5 36.5h3M65.5 36.5h3M61.5 46h3"/>'
    ),
}
"""The upper half of each court, repeated upside down below; its colours are classes."""

_CROWN = '<path d="M6 19L2 5l11 6L24 1l11 10 11-6-4 14z"/><path d="M7 21h34v2.5H7z"/>'


def sprite() -> str:
    """Write every drawing as a symbol: the suits `s h d c` and the faces `As` to `Kc`."""
    suits = [suit_symbol(suit) for suit in _SUITS]
    courts = [
        element("symbol", court(rank), id=f"court-{rank.name.lower()}", viewBox="0 0 100 140")
        for rank in _COURTS
    ]
    faces = [
        element("symbol", drawing(card), id=f"face-{card.text}", viewBox="0 0 100 140")
        for card in FULL_PACK
    ]
    crown = element("symbol", _CROWN, id="crown", viewBox="0 0 48 24")
    return element("svg", *suits, *courts, *faces, crown, class_="sprite", aria_hidden="true")


def suit_symbol(suit: str, prefix: str = "") -> str:
    """Write the drawing of a suit as a symbol such as `suit-s`."""
    path = f'<path d="{_SUITS[suit]}"/>'
    return element("symbol", path, id=f"{prefix}suit-{suit}", viewBox="0 0 24 24")


def court(rank: Rank) -> str:
    """Draw the whole figure of a court; its colours are classes."""
    return _court(_COURTS[rank])


def face(card: Card) -> str:
    """Write the inside of a card: index, drawing, and the mark that small cards show instead."""
    suit = card.text[1]
    ten = card.rank is Rank.TEN
    kind = "ten" if ten else "court" if card.rank.is_court else None
    # The style sheet writes the rank. As text it would be a visible label that is not contained in
    # the accessible name, which has the rank as a word (WCAG 2.5.3).
    rank = element("b", class_="rank", data_rank="10" if ten else card.text[0])
    return element(
        "span",
        rank + symbol(f"suit-{suit}", "pip"),
        class_=classes("index", f"suit-{suit}", kind),
        aria_hidden="true",
    ) + element(
        "svg",
        f'<use class="pips" href="#face-{card.text}"/>' + _mark(card),
        class_=f"art suit-{suit}",
        viewBox="0 0 100 140",
        aria_hidden="true",
    )


def _mark(card: Card) -> str:
    """Draw the mark in the lower right corner of a small card."""
    if not card.rank.is_court:
        return _use(card.text[1], 67, 106, 50, "mark")
    return f'<use class="mark" href="#face-{card.text}" x="41" y="55" width="59" height="82.6"/>'


def symbol(name: str, class_: str) -> str:
    """Write a small drawing that stands alone, such as a suit."""
    return element("svg", f'<use href="#{name}"/>', class_=class_, aria_hidden="true")


def drawing(card: Card) -> str:
    """Draw a large card, 100 by 140, from the symbols of suits and courts."""
    suit = card.text[1]
    if card.rank.is_court:
        figure = f'<use href="#court-{card.rank.name.lower()}"/>'
        pip = _use(suit, 85, 17, 12)
        return figure + pip + _upside_down(pip)
    if card.rank is Rank.ACE:
        return _ace(suit)
    outer, middle = _COLUMNS[card.rank]
    pips = [(x, y) for x in (_LEFT, _RIGHT) for y in outer] + [(_MIDDLE, y) for y in middle]
    size = 20 if card.rank < Rank.NINE else 18
    above = [_use(suit, x, y, size) for x, y in pips if y <= 70]
    below = [_use(suit, x, 140 - y, size) for x, y in pips if y > 70]
    return "".join(above) + _upside_down("".join(below))


def _ace(suit: str) -> str:
    pip = _use(suit, _MIDDLE, 70, 46)
    if suit != "s":
        return pip
    rings = "".join(
        f'<circle cx="{_MIDDLE:g}" cy="70" r="{radius}" fill="none" stroke="currentColor" '
        f'stroke-width="{width}"/>'
        for radius, width in ((32.5, 1.6), (29.5, 0.6))
    )
    return rings + _use(suit, _MIDDLE, 69, 40)


def _court(figure: str) -> str:
    panel = '<rect class="panel" x="33" y="7" width="60" height="126" rx="4"/>'
    line = '<path class="line" d="M33 70h60"/>'
    return panel + figure + _upside_down(figure) + line


def _upside_down(figure: str) -> str:
    """Turn a figure by half a turn about the middle of the face."""
    return f'<g transform="rotate(180 {_MIDDLE:g} 70)">{figure}</g>' if figure else ""


def _use(suit: str, x: float, y: float, size: float, class_: str | None = None) -> str:
    """Draw a suit with its centre at a point."""
    return element(
        "use",
        class_=class_,
        href=f"#suit-{suit}",
        x=f"{x - size / 2:g}",
        y=f"{y - size / 2:g}",
        width=f"{size:g}",
        height=f"{size:g}",
    )
