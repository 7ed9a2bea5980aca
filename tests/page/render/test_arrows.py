"""The arrows of the page are those of a picture, where the cards lie alike."""

import re
from random import Random

from casino_core import PRESETS, View, cards_in, parse_play, parse_state
from casino_core.drawing.explained import INTO, OVER, explained
from casino_core.drawing.layout import Box, PileBox
from tests.javascript import evaluate, script

LINE = re.compile(r'<path d="(M[^"]+C[^"]+)"')
POINTS = re.compile(r'<polygon points="([^"]+)"')


def arrow_of_picture(source: Box, target: Box) -> list[str]:
    """Return the line and the head of the arrow from a card to the one that it captures."""
    view = parse_state("table=9d hands=9h/????")
    assert isinstance(view, View)
    play = parse_play("9hx9d", view)
    (card,) = cards_in(play.loose)
    drawn = "".join(explained(play, PRESETS["standard"], source, [PileBox(card, target)]))
    return [LINE.findall(drawn)[0], POINTS.findall(drawn)[0]]


def test_the_arrows_of_the_page_are_those_of_a_picture() -> None:
    chance = Random("arrows")
    boxes = [
        [Box(chance.randrange(600), chance.randrange(400), 80, 112) for _ in range(2)]
        for _ in range(200)
    ]
    arguments = [
        [
            {"x": box.middle, "top": box.y, "bottom": box.bottom, "into": INTO, "width": box.width}
            for box in pair
        ]
        for pair in boxes
    ]
    code = re.sub(r"const OVER = \d+;", f"const OVER = {OVER};", script("js/table/arrows.js"))
    result = evaluate(
        "globalThis.ResizeObserver = class {};\n"
        f"{code.replace('export ', '')}\n"
        "const result = given.map(([from, to]) => Object.values(arrowOf(from, to)));",
        arguments,
    )
    assert result == [arrow_of_picture(source, target) for source, target in boxes]
    ways = {
        line.split("C")[0] == f"M{box.middle:g} {box.bottom - INTO:g}"
        for (line, _), (box, _) in zip(result, boxes, strict=True)
    }
    assert ways == {True, False}


def test_an_arrow_from_the_lower_row_of_a_hand_covers_no_card_above_it() -> None:
    """Rows may have as many cards or one less, and the piles lie on either side."""
    chance = Random("rows")
    cases: list[tuple[dict[str, float], list[dict[str, float]], float]] = []
    for _ in range(100):
        width, gap = chance.randrange(30, 90), chance.randrange(4, 14)
        above = chance.randrange(3, 8)
        below = above - chance.randrange(2)
        pitch = width + gap
        upper = [pitch * number + width / 2 for number in range(above)]
        lower = [x + pitch * (above - below) / 2 for x in upper[:below]]
        hand = [
            {"x": x, "top": top, "bottom": top + 60, "into": INTO, "width": width}
            for xs, top in ((upper, 0), (lower, 60 + gap))
            for x in xs
        ]
        cases.append((hand[above + chance.randrange(below)], hand, chance.randrange(500)))
    code = script("js/table/arrows.js").replace("export ", "")
    result = evaluate(
        f"globalThis.ResizeObserver = class {{}};\n{code}\n"
        "const result = given.map((row) => besideCards(...row).x);",
        cases,
    )
    for (source, hand, _to), x in zip(cases, result, strict=True):
        covered = [card for card in hand if abs(card["x"] - x) < card["width"] / 2]
        assert all(card["top"] >= source["top"] for card in covered)
        assert abs(x - source["x"]) <= source["width"]
    assert any(source["x"] != x for (source, *_), x in zip(cases, result, strict=True))
