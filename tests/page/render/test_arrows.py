"""The arrows of the page are those of a picture, where the cards lie alike."""

import re
from random import Random

from casino_core import PRESETS, View, cards_in, parse_play, parse_state
from casino_core.drawing.explained import INTO, OVER, explained
from casino_core.drawing.layout import Box, Laid
from tests.javascript import evaluate, script

LINE = re.compile(r'<path d="(M[^"]+C[^"]+)"')
POINTS = re.compile(r'<polygon points="([^"]+)"')


def arrow_of_picture(source: Box, target: Box) -> list[str]:
    """Return the line and the head of the arrow from a card to the one that it captures."""
    view = parse_state("table=9d hands=9h/????")
    assert isinstance(view, View)
    play = parse_play("9hx9d", view)
    (card,) = cards_in(play.loose)
    drawn = "".join(explained(play, PRESETS["standard"], source, [Laid(card, target)]))
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
