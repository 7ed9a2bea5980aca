"""A card of each deck, usual or with large faces, as a picture of what can be chosen."""

from __future__ import annotations

from typing import Final

from casino_core import Card, Rank, Suit

from .card_faces import face
from .markup import element

_SAMPLE: Final = Card(Rank.EIGHT, Suit.HEARTS)


def deck_sample(*, large: bool) -> str:
    """Draw a small card of one deck, whichever deck lies on the table."""
    card = element("span", face(_SAMPLE), class_="card")
    looks = {"data_index": "large"} if large else {}
    return element("span", card, class_="sample" if large else "sample usual", **looks)
