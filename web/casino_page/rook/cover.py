"""The picture of a table of Rook, which a page of another site shows until somebody touches it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from casino_core.rook.cards import Card, Suit
from casino_core.rook.game import Game

from ..render.markup import element
from .cards import bird, in_hand_order, pip
from .scene import PERSON

SEED: Final = "cover"
"""The deal whose hand lies in front."""

SIZE: Final = (480, 560)
CARD: Final = (64, 90)
STEP: Final = 38
"""From one card of the hand to the next."""
BACK: Final = (34, 48)
BACK_STEP: Final = 11
SHOWN_BACKS: Final = 9

COLOURS: Final = {
    Suit.BLACK: "#1c2430",
    Suit.GREEN: "#146b3a",
    Suit.RED: "#c8102e",
    Suit.YELLOW: "#a86a00",
}


def cover_of_rook() -> str:
    """Draw the table: three hands face down, the nest, and the hand of the player."""
    hand = Game.new("rook", SEED).position.view(PERSON).hand
    parts = [*_others(), *_nest(), *_hand(hand)]
    width, height = SIZE
    return element("svg", *parts, viewBox=f"0 0 {width} {height}", aria_hidden="true")


def _hand(hand: Iterable[Card]) -> Iterator[str]:
    width, height = CARD
    cards = in_hand_order(tuple(hand))
    left = (SIZE[0] - width - STEP * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        yield _at(left + STEP * number, SIZE[1] - height - 24, _face(card))


def _face(card: Card) -> str:
    colour = COLOURS[card.suit] if card.suit else COLOURS[Suit.BLACK]
    width, height = CARD
    sheet = element(
        "rect", width=width, height=height, rx=7, fill="#fffdf7", stroke="#0003", stroke_width=1
    )
    rank = element(
        "text",
        str(card.rank) if card.suit else "R",
        x=6,
        y=26,
        font_family="Georgia, serif",
        font_size=23,
        font_weight=600,
    )
    small, large = (
        element("g", pip(card.suit) if card.suit else bird(), transform=transform)
        for transform in ("translate(6 34) scale(.17)", "translate(26 50) scale(.32)")
    )
    return sheet + element("g", rank, small, large, fill=colour)


def _others() -> Iterator[str]:
    across, height = BACK_STEP * (SHOWN_BACKS - 1) + BACK[0], BACK[1]
    middle = (SIZE[1] - CARD[1]) / 2
    yield _at((SIZE[0] - across) / 2, 24, _backs(SHOWN_BACKS))
    for left, turn in ((24 + height, 90), (SIZE[0] - 24 - height, -90)):
        top = middle - across / 2 if turn > 0 else middle + across / 2
        yield element("g", _backs(SHOWN_BACKS), transform=f"translate({left} {top}) rotate({turn})")


def _nest() -> Iterator[str]:
    across = BACK_STEP * 4 + BACK[0]
    yield _at((SIZE[0] - across) / 2, (SIZE[1] - CARD[1] - BACK[1]) / 2, _backs(5))


def _backs(count: int) -> str:
    width, height = BACK
    return "".join(
        element(
            "rect",
            x=BACK_STEP * number,
            width=width,
            height=height,
            rx=4,
            fill="#7b1e34",
            stroke="#fffdf7",
            stroke_width=2,
        )
        for number in range(count)
    )


def _at(left: float, top: float, picture: str) -> str:
    return element("g", picture, transform=f"translate({left:g} {top:g})")
