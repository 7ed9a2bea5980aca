"""The explanation of a play, as it lies over the cards; `web/js/table/arrows.js` draws it there.

The page draws it, because it alone knows where the cards lie: cards and builds name their end of an
arrow in `data-arrow` and their sum in `data-sum`. It is for the eye only; words tell the same.
"""

from __future__ import annotations

from ..game.explained import ExplainedPlay
from .markup import element, text


def over_cards(explained: ExplainedPlay) -> str:
    """Write the sums of an explanation, and the place of its arrows and ties."""
    sums = (element("b", text(each.words), class_="sum") for each in explained.sums)
    marks = (element("svg", class_="arrows"), *sums)
    return element("span", *marks, class_="over-cards", aria_hidden="true")


def explained_words(explained: ExplainedPlay) -> str:
    """Tell the sums of an explanation; empty without any."""
    return " ".join(f"{each.words}." for each in explained.sums)
