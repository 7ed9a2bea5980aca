"""A play drawn over the cards of a table: lights, sums, and arrows from the card to its piles.

`web/js/table/arrows.js` draws the same on the page, where the browser lays out the cards; a test
compares their arrows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ..markup import shape, text
from ..play import Build, Play
from ..prose.sums import set_words
from ..rules.sets import PlaySet, sets_of
from ..ruleset import RuleSet
from .layout import WIDTH, Box, Pile, PileBox

HEAD: Final = 12
"""The length of the head of an arrow."""
WING: Final = 8
"""Half the width of the head of an arrow."""
INTO: Final = 8
"""How far an arrow leads into a card."""
OVER: Final = 70
"""How far an arrow bends to run over other cards."""
LOW: Final = 0.62
"""The part of the height of a card at which a sum lies, so that the corner can be read."""
SMALL: Final = 75
"""The height of a small card."""
SIZE: Final = 17
"""The size of the letters of a sum."""

ACCENT, CASING, INK = "#ffb92e", "#2b2208", "#1d1a10"


class Sum(NamedTuple):
    """A sum over its cards: its words, its box, and the points to which it is tied."""

    words: str
    box: Box
    points: Sequence[tuple[float, float]]


def explained(play: Play, rules: RuleSet, card: Box, piles: Iterable[PileBox]) -> Iterator[str]:
    """Draw what explains a legal play: the piles that it uses, their sums, and arrows.

    `card` is the box of the card that is played. Extra actions are left out.
    """
    play = play.without_extras
    used = [laid for laid in piles if _uses(play, laid.pile)]
    sums: list[Sum] = []
    alone = used
    for one in sets_of(play, rules):
        parts = [laid for laid in used if _uses(one, laid.pile)]
        if one.is_sum and parts:
            sums.append(_apart(_sum(set_words(one, rules), parts), sums))
            alone = [laid for laid in alone if laid not in parts]
    yield from (_light(laid) for laid in used)
    yield _outline(card)
    yield from (_tie(each, point) for each in sums for point in each.points)
    for laid in alone:  # the value of a build lies over its lower edge
        yield _arrow(card, laid.box, -7 if isinstance(laid.pile, Build) else INTO)
    yield from (_arrow(card, each.box, 0) for each in sums)
    yield from (_sum_chip(each) for each in sums)


def _uses(using: Play | PlaySet, pile: Pile) -> bool:
    """Return whether a play or a set uses a pile; a trail uses the free place."""
    if pile is None:
        return not (using.loose or using.builds)
    if isinstance(pile, Build):
        return pile in using.builds
    return bool(using.loose & pile.bit)


# Lights


def _light(laid: PileBox) -> str:
    return _outline(laid.box, dashed=laid.pile is None)


def _outline(box: Box, *, dashed: bool = False) -> str:
    place = {"x": box.x - 1.5, "y": box.y - 1.5, "width": box.width + 3, "height": box.height + 3}
    rx = box.height * 0.06
    dashes = "7 5" if dashed else None
    casing = shape(
        "rect", **place, rx=rx, fill="none", stroke=CASING, stroke_opacity=0.55, stroke_width=5
    )
    line = shape(
        "rect",
        **place,
        rx=rx,
        fill="none",
        stroke=ACCENT,
        stroke_width=3,
        stroke_dasharray=dashes,
    )
    return line if dashed else casing + line


# Sums


def _sum(words: str, parts: Sequence[PileBox]) -> Sum:
    """Lay a sum in the middle of its cards."""
    points = [(box.middle, box.y + box.height * _low(box)) for _pile, box in parts]
    width, height = SIZE * (0.52 * len(words) + 1.3), SIZE * 1.5
    middle = sum(x for x, _y in points) / len(points)
    middle = max(width / 2 + 4, min(WIDTH - width / 2 - 4, middle))
    y = sum(y for _x, y in points) / len(points)
    return Sum(words, Box(middle - width / 2, y - height / 2, width, height), points)


def _low(box: Box) -> float:
    """Return the part of the height at which a sum lies.

    A sum lies below a small card, which it would hide.
    """
    return LOW if box.height > SMALL else 1.1


def _apart(one: Sum, others: Iterable[Sum]) -> Sum:
    """Move a sum that would lie on another."""
    for other in others:
        mine, its = one.box, other.box
        beside = abs(mine.middle - its.middle) >= (mine.width + its.width) / 2 + 4
        if not (beside or its.bottom + 4 <= mine.y or mine.bottom + 4 <= its.y):
            one = one._replace(box=mine._replace(y=its.bottom + HEAD / 2))
    return one


def _tie(one: Sum, point: tuple[float, float]) -> str:
    x, y = point
    line = f"M{one.box.middle:g} {one.box.y + one.box.height / 2:g}L{x:g} {y:g}"
    return _stroke(line, 3.5)


def _sum_chip(one: Sum) -> str:
    box = one.box
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    ground = shape("rect", **place, rx=box.height / 2, fill=ACCENT, stroke=CASING)
    label = shape(
        "text",
        text(one.words),
        x=box.middle,
        y=box.y + SIZE * 1.1,
        font_family="Palatino, Georgia, serif",
        font_size=SIZE,
        font_weight="700",
        text_anchor="middle",
        fill=INK,
    )
    return ground + label


# Arrows


def _arrow(source: Box, target: Box, into: float) -> str:
    """Draw an arrow that leaves a card and reaches a box."""
    start, end, leaves, reaches = _way(source, target, into)
    base = end - reaches * HEAD
    bend = max(12.0, abs(base - start) / 2) if leaves == reaches else OVER
    x, to = source.middle, target.middle
    curve = (
        f"M{x:g} {start:g}C{x:g} {start + leaves * bend:g} {to:g} {base - reaches * bend:g} "
        f"{to:g} {base:g}"
    )
    points = f"{to - WING:g},{base:g} {to + WING:g},{base:g} {to:g},{end:g}"
    head = shape("polygon", points=points, fill=ACCENT, stroke=CASING, stroke_opacity=0.55)
    return _stroke(curve, 5) + head


def _way(source: Box, target: Box, into: float) -> tuple[float, float, int, int]:
    """Return the heights at which an arrow starts and ends, and its directions.

    A direction of 1 is down, of -1 up.

    Between cards side by side it runs over those that lie between them.
    """
    top, bottom = target.y + into, target.bottom - into
    if top >= source.bottom - INTO:
        return source.bottom - INTO, top, 1, 1
    if bottom <= source.y + INTO:
        return source.y + INTO, bottom, -1, -1
    return source.y + INTO, top, -1, 1


def _stroke(path: str, width: float) -> str:
    """Draw a line that stands out from light and from dark."""
    casing = shape(
        "path",
        d=path,
        fill="none",
        stroke=CASING,
        stroke_opacity=0.55,
        stroke_width=width + 2,
        stroke_linecap="round",
    )
    line = shape(
        "path", d=path, fill="none", stroke=ACCENT, stroke_width=width, stroke_linecap="round"
    )
    return casing + line
