"""The cards of Rook as HTML; frame, sizes, backs and states are those of every card of the page."""

from __future__ import annotations

from typing import Final

from casino_core.rook.cards import ROOK, Card, Suit
from casino_core.rook.prose import card_name
from casino_core.rook.ruleset import RuleSet

from ..render.card_faces import symbol
from ..render.markup import button, classes, element

_BIRD: Final = (
    "M4 33C9 21 18 13 30 13c5 0 8-3 12-3 5 0 9 3 10 7l9 3-9 3c-2 9-8 15-17 18l3 15h-5l-4-14"
    "-5 1 2 13h-5l-4-13C10 46 6 51 1 60l-1-7c1-8 2-14 4-20z"
)
_PIPS: Final = {
    Suit.BLACK: '<circle cx="50" cy="50" r="40"/>',
    Suit.GREEN: '<path d="M50 8l44 80H6z"/>',
    Suit.RED: '<path d="M50 4l42 46-42 46L8 50z"/>',
    Suit.YELLOW: '<path d="M12 12h76v76H12z"/>',
}
"""A shape for each suit, so that colour alone tells nothing."""


def pip(suit: Suit) -> str:
    """Draw the shape of a suit, 100 units wide and high."""
    return _PIPS[suit]


def bird() -> str:
    """Draw the Rook, 64 units wide and 62 high."""
    return f'<path d="{_BIRD}"/>'


def sprite() -> str:
    """Write the drawings of the suits and of the Rook as symbols, once for the page."""
    suits = (
        f'<symbol id="rook-{suit.value}" viewBox="0 0 100 100">{pip(suit)}</symbol>'
        for suit in _PIPS
    )
    rook = f'<symbol id="rook-R" viewBox="0 0 64 62">{bird()}</symbol>'
    return element("svg", *suits, rook, class_="sprite", aria_hidden="true")


def suit_symbol(suit: Suit) -> str:
    """Draw the shape of a suit."""
    return symbol(f"rook-{suit.value}", f"suit-sign of-{suit.value}")


def face(card: Card) -> str:
    """Write the inside of a card."""
    name = card.suit.value if card.suit else "R"
    letters = str(card.rank) if card.suit else "R"
    rank = element("b", class_="rank", data_rank=letters)
    index = element(
        "span",
        rank + symbol(f"rook-{name}", "pip"),
        class_=classes("index", f"of-{name}", "wide" if len(letters) > 1 else None),
        aria_hidden="true",
    )
    art = (
        f'<use class="pips" href="#rook-{name}" x="33" y="52" width="50" height="50"/>'
        f'<use class="mark" href="#rook-{name}" x="40" y="80" width="50" height="50"/>'
    )
    return index + element(
        "svg", art, class_=f"art of-{name}", viewBox="0 0 100 140", aria_hidden="true"
    )


def hand_card(card: Card, rules: RuleSet, state: str = "", *, pressed: bool = False) -> str:
    """Write a card of the person's hand, in one of the states of `render.cards`."""
    return button(
        face(card),
        class_=classes("card", _counts(rules, card), state, "chosen" if pressed else None),
        data_key=f"card-{card.text}",
        data_card=card.text,
        data_place="hand",
        aria_pressed="true" if pressed else "false",
        aria_label=card_name(card),
        aria_disabled="true" if "cannot" in state.split() else None,
    )


def shown_card(card: Card, rules: RuleSet, state: str = "") -> str:
    """Write a card that lies open on the table."""
    return element(
        "span",
        face(card),
        class_=classes("card", _counts(rules, card), state),
        data_key=f"card-{card.text}",
        data_card=card.text,
        role="img",
        aria_label=card_name(card),
    )


def callable_card(card: Card, rules: RuleSet) -> str:
    """Write a card that may be called, as a button."""
    return button(
        face(card),
        class_=classes("card", _counts(rules, card)),
        data_action="call",
        data_index=card.text,
        data_key=f"call-{card.text}",
        aria_label=card_name(card),
    )


def in_hand_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a hand suit by suit, the highest first, the Rook before all."""
    suits = list(Suit)
    return tuple(sorted(cards, key=lambda card: (-1, 0) if card is ROOK else _place(suits, card)))


def _place(suits: list[Suit], card: Card) -> tuple[int, int]:
    assert card.suit is not None, "the Rook has been put first"
    return suits.index(card.suit), -card.rank


def _counts(rules: RuleSet, card: Card) -> str | None:
    return "scores" if rules.points(card) else None
