"""A picture of the result of a game, for others to see, as SVG of 1200 by 630."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from casino_core import card_set, rules_title
from casino_core.drawing.cards import SANS, SERIF, Looks, back, definitions, document, face, ground
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win, goal_words
from casino_core.prose.words import decimal
from casino_core.seats import Side

from ...render.markup import element, text
from .result import SHOWN_CARDS, GameResult

WIDTH, HEIGHT = 1200, 630
"""The size in which other sites show pictures beside a link."""
MARGIN = 72
CARD = 190
TURN = 13
"""The angle between two cards of the fan, in degrees."""
BARS_TOP, BARS_HEIGHT, WIDEST_BAR = 306, 240, 560
BELOW_DIRECTION = 30
"""How much lower the bars begin where a line above them says that the fewest points win."""

_GOLD, _OWN, _OTHER, _BURDEN = "#ffd166", "#ffd166", "#a9d6ff", "#ffffff"


def result_picture(result: GameResult, looks: Looks) -> str:
    """Draw the headline, the points of every side round by round, and the cards."""
    prefix = f"r{sha256(repr((result, looks)).encode()).hexdigest()[:8]}-"
    headline = result.headline
    return document(
        (WIDTH, HEIGHT),
        element("title", text(headline)),
        definitions(card_set(result.cards), looks, prefix),
        ground(looks, (WIDTH, HEIGHT), prefix),
        *_fan(result, prefix),
        _text(_("Casino"), MARGIN, 104, 40, family=SERIF, fill=_GOLD),
        _text(rules_title(result.rules), MARGIN + 160, 104, 28, opacity=0.85),
        _text(headline, MARGIN, 218, _fitting(headline), family=SERIF, weight=700),
        *_direction(result),
        *_bars(result),
    )


def _direction(result: GameResult) -> Iterator[str]:
    """Write that the fewest points win, where they do."""
    if words := goal_words(result.rules):
        yield _text(words, MARGIN, 262, 26, opacity=0.85)


def _fitting(headline: str) -> float:
    """Return the size of letters at which a headline leaves room for the cards."""
    return min(92, 640 / (0.52 * len(headline)))


def _fan(result: GameResult, prefix: str) -> Iterator[str]:
    """Draw the cards as a hand holds them; backs stand for those that were not captured."""
    middle = (SHOWN_CARDS - 1) / 2
    for place, card in enumerate([*result.cards, *[None] * SHOWN_CARDS][:SHOWN_CARDS]):
        x, y = -CARD / 2, -CARD * 2.05
        picture = face(card, x, y, CARD, prefix) if card else back(x, y, CARD, prefix)
        yield element(
            "g", picture, transform=f"translate(916 590) rotate({(place - middle) * TURN:g})"
        )


def _bars(result: GameResult) -> Iterator[str]:
    """Draw a row for each side: its name, a bar with a part for each round, and its points."""
    lower = BELOW_DIRECTION if fewest_win(result.rules) else 0
    step = min(112, (BARS_HEIGHT - lower) / len(result.names))
    size = min(34, step * 0.36)
    won = [sum(max(each, 0) for each in rounds) for rounds in zip(*result.rounds, strict=True)]
    longest = max(result.rules.target or 0, *won, 1)
    for side in result.rules.side_numbers:
        y = BARS_TOP + lower + step * side
        name = result.names[side]
        yield _text(name, MARGIN, y, min(size, 480 / (0.6 * len(name))), weight=600)
        yield from _bar(result, side, y + size * 0.45, step * 0.3, WIDEST_BAR / longest)
        points, x = decimal(result.totals[side], "d"), MARGIN + WIDEST_BAR
        yield _text(points, x, y, size * 1.2, family=SERIF, weight=700, anchor="end")


def _bar(result: GameResult, side: Side, y: float, height: float, unit: float) -> Iterator[str]:
    yield _part(MARGIN, y, WIDEST_BAR, height, "#000000", 0.28)
    own = _BURDEN if fewest_win(result.rules) else _OWN
    fill = own if side == result.own else _OTHER
    x = float(MARGIN)
    for number, points in enumerate(each[side] for each in result.rounds):
        if points > 0:
            yield _part(x, y, points * unit - 3, height, fill, 0.75 if number % 2 else 1)
        x += max(points, 0) * unit


def _part(x: float, y: float, width: float, height: float, fill: str, opacity: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{height * 0.25:g}" '
        f'fill="{fill}" fill-opacity="{opacity}"/>'
    )


def _text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    family: str = SANS,
    weight: int = 400,
    fill: str = "#ffffff",
    opacity: float = 1,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{family}" font-size="{size:g}" '
        f'font-weight="{weight}" fill="{fill}" fill-opacity="{opacity}" '
        f'text-anchor="{anchor}">{text(words)}</text>'
    )
