"""The drawings of the cards: suits, pips and courts, drawn for this game.

A drawing is 100 units wide and 140 high. Its left 28 units stay free for the index. The colours of
a court are classes; those of a suit are `currentColor`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ..cards import Card, Rank
from ..markup import shape

SUITS: Final = {
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
    11: ((25, 55, 85, 115), (40, 70, 100)),
    12: ((25, 55, 85, 115), (25, 55, 85, 115)),
}
"""The places of a number of pips: heights in the outer columns and in the middle one."""

_SIZES = ((20, 8), (18, 10), (16, 12))
"""The size of a pip, and the largest number of pips that have it."""

COURTS: Final = {
    Rank.JACK: (
        # A profile under a flat cap with a plume.
        '<path class="robe" d="M31 70c0-8 4-12 13-14l8-3h24l8 3c8 2 11 6 11 14z"/>'
        '<path class="second" d="M52 53l10 17h12l5-16z"/>'
        '<path class="shade" d="M53 43h17v11l-9 7-7-6z"/>'
        '<path class="hair" d="M58 25h23c5 8 6 20 3 29-5 4-13 4-17 0 1-8-3-13-9-15z"/>'
        '<path class="skin" d="M51 28h15c2 8 2 14-1 19-2 3-5 5-8 5-4 0-6-2-6-5l.6-1.8-1.8-1.2'
        ' 1-1.7-4.3-1.6 3.2-5.7z"/>'
        '<path class="white" d="M50 52l10 6 14-6 4 5-12 7h-8l-10-7z"/>'
        '<path class="second" d="M64 19C66 9 77 4 95 7c-3 5-5 9-11 11-7 3-14 3-20 1z"/>'
        '<path class="line" d="M65 19c8-2 15-5 22-9"/>'
        '<path class="robe" d="M43 28c-3-8 5-15 19-15 15 0 25 6 23 13-1 3-4 4-7'
        ' 3-11-3-23-3-35 1z"/>'
        '<path class="gold" d="M42.5 31c12-4 25-4 37 0l1-4c-13-4-27-4-39 0z"/>'
        '<path class="feature" d="M54 37.4v.6"/>'
        '<path class="lips" d="M51.3 46.2c1.2.6 2.4.5 3.5-.3"/>'
    ),
    Rank.QUEEN: (
        # A round veil, with a diadem of pearls.
        '<path class="robe" d="M63 12c-17 0-25 12-25 27 0 13-3 22-7 31h64c-4-9-7-18-7-31'
        ' 0-15-8-27-25-27z"/>'
        '<path class="hair" d="M63 19c-12 0-18 8-18 20 0 10-1 17-4 23l9 8h26l9-8c-3-6-4-13-4-23'
        ' 0-12-6-20-18-20z"/>'
        '<path class="second" d="M45 70c1-8 6-13 13-14h10c7 1 12 6 13 14z"/>'
        '<path class="shade" d="M58.5 44h9v10l6 2.5c-2 7-6 10-10.5 10s-8.5-3-10.5-10l6-2.5z"/>'
        '<path class="gold" d="M50.5 56.5c2 8 6.5 12.5 12.5 12.5s10.5-4.5 12.5-12.5l-2.5-.8'
        'c-1.5 6.5-5 10-10 10s-8.5-3.5-10-10z"/>'
        '<path class="skin" d="M52.5 36c0-8 4-12.5 10.5-12.5s10.5 4.5 10.5 12.5-4.5 14.5-10.5 14.5'
        's-10.5-6.5-10.5-14.5z"/>'
        '<path class="hair" d="M51 39c-.5-11 4-17 12-17-1 7-5 12-12 17zM75 39c.5-11-4-17-12-17'
        ' 1 7 5 12 12 17z"/>'
        '<path class="gold" d="M45 24c3-9 9-13.5 18-13.5s15 4.5 18 13.5l-2.5 4c-4-5-9-7.5-15.5-7.5'
        's-11.5 2.5-15.5 7.5z"/>'
        '<path class="white" d="M60 9.5a3 3 0 1 1 6 0 3 3 0 1 1-6 0zM50.5 13.5a2.3 2.3 0 1 1 4.6 0'
        ' 2.3 2.3 0 1 1-4.6 0zM70.9 13.5a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0z"/>'
        '<path class="second" d="M60.8 16a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0z"/>'
        '<path class="feature" d="M58.3 37.2v.6M67.7 37.2v.6"/>'
        '<path class="lips" d="M60.3 44c1.8 1.2 3.6 1.2 5.4 0"/>'
    ),
    Rank.KING: (
        # A tall crown over a broad beard, and a collar of ermine.
        '<path class="robe" d="M31 70c0-10 4-15 14-17h36c10 2 14 7 14 17z"/>'
        '<path class="hair" d="M48 29c-5 7-5 17-1 24h32c4-7 4-17-1-24z"/>'
        '<path class="white" d="M36 60c5-6 11-8 17-8h20c6 0 12 2 17 8l-5 10h-44z"/>'
        '<path class="robe" d="M43 60l2 3-2 3-2-3zM49 64l2 3-2 3-2-3zM83 60l2 3-2 3-2-3zM77 64'
        'l2 3-2 3-2-3z"/>'
        '<path class="skin" d="M51.5 28h23v16h-23z"/>'
        '<path class="hair" d="M48.5 36c3 5 5 6.5 8.5 6.5 2.5 0 4-1.5 6-1.5s3.5 1.5 6 1.5c3.5 0 5.5'
        '-1.5 8.5-6.5 2 15-3 26-14.5 33-11.5-7-16.5-18-14.5-33z"/>'
        '<path class="lips" d="M60.3 45.3c1.8 1.2 3.6 1.2 5.4 0"/>'
        '<path class="gold" d="M46.5 31L42 12.5l10.5 7L63 6.5l10.5 13 10.5-7L79.5 31z"/>'
        '<path class="second" d="M46.5 31l-1-4h35l-1 4z"/>'
        '<path class="gold" d="M39.5 11a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0zM81.3 11a2.6 2.6 0'
        ' 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0z"/>'
        '<path class="second" d="M60.2 19a2.8 2.8 0 1 1 5.6 0 2.8 2.8 0 1 1-5.6 0z"/>'
        '<path class="feature" d="M57.3 36v.6M68.7 36v.6"/>'
    ),
}
"""The upper half of each court, drawn upside down below too; its colours are classes.

The three differ in outline, so that they can be told apart on the smallest cards.
"""

_BELT = '<path class="line" d="M31 70h64"/>'


def suit_symbol(suit: str, prefix: str = "") -> str:
    """Write the drawing of a suit as a symbol such as `suit-s`."""
    path = shape("path", d=SUITS[suit])
    return shape("symbol", path, id=f"{prefix}suit-{suit}", viewBox="0 0 24 24")


@cache
def court(rank: Rank) -> str:
    """Draw a court, 100 by 140, once for all suits and pictures; its colours are classes.

    Each shape is one path for both halves: a browser then styles half as many elements.
    """

    def both(match: re.Match[str]) -> str:
        return f' d="{match[1]}{turned(match[1], _MIDDLE, 70)}"'

    return re.sub(' d="([^"]*)"', both, COURTS[rank]) + _BELT


def drawing(card: Card) -> str:
    """Draw a large card, 100 by 140, from the symbols of the suits."""
    suit = card.text[1]
    if card.rank.is_court:
        return court(card.rank)
    if card.rank is Rank.ACE:
        return _ace(suit)
    outer, middle = _COLUMNS[card.weight]
    pips = [(x, y) for x in (_LEFT, _RIGHT) for y in outer] + [(_MIDDLE, y) for y in middle]
    size = next(size for size, most in _SIZES if card.weight <= most)
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


def _upside_down(figure: str) -> str:
    """Turn a figure by half a turn about the middle of the face."""
    return f'<g transform="rotate(180 {_MIDDLE:g} 70)">{figure}</g>' if figure else ""


def _use(suit: str, x: float, y: float, size: float) -> str:
    """Draw a suit with its centre at a point."""
    place = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return shape("use", href=f"#suit-{suit}", **place)


_STEP: Final = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d*\.\d+|\d+)")


def turned(path: str, x: float, y: float) -> str:
    """Turn the data of a path by half a turn about a point; absolute steps are M, L or C.

    >>> turned("M1 2h3.5l-1 .5a2 2 0 1 1 4 0z", 10, 10)
    'M19 18h-3.5l1-.5a2 2 0 1 1-4 0z'
    """
    steps = []
    for command, written_numbers in _STEP.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(written_numbers)]
        steps.append(command + _short(_turned_step(command, numbers, (2 * x, 2 * y))))
    return "".join(steps)


def _turned_step(command: str, numbers: list[float], far: tuple[float, float]) -> list[float]:
    """Turn the numbers of a step; `far` is the point to which the turn takes 0, 0."""
    if command == "a":  # its radii, its angle and its two flags stay
        return [number if place % 7 < 5 else -number for place, number in enumerate(numbers)]
    if command.islower():
        return [-number for number in numbers]
    if command not in "MLC":
        raise ValueError(f"cannot turn the step {command} of a path")
    return [far[place % 2] - number for place, number in enumerate(numbers)]


def _short(numbers: list[float]) -> str:
    """Write numbers with two decimals at most, apart from each other."""
    words = " ".join(f"{round(number, 2) + 0:g}" for number in numbers).replace(" -", "-")
    return re.sub(r"\b0\.", ".", words)
