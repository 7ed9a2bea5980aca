"""The faces of the cards as HTML: the short inside of a card, which refers to the sprite.

The index is HTML, so that it can grow on small cards.
"""

from __future__ import annotations

from functools import cache

from casino_core import Card, RuleSet
from casino_core.prose.words import short_rank

from .markup import classes, element


def face(card: Card, value: int = 0) -> str:
    """Write the inside of a card: index, drawing, and the mark that small cards show instead.

    `value` stands on it too where the card counts more than its face says; 0 for none.
    """
    return _face(card, short_rank(card.rank), value)


def value_on_face(rules: RuleSet, card: Card, *, on_table: bool) -> int:
    """Return the value that stands on a card: of a court that counts, an ace that may be 14.

    In many games a card counts more in the hand than on the table. 0 if its face says it all.
    """
    highest = max((rules.table_values if on_table else rules.values).get(card, ()), default=0)
    return highest if highest != card.rank or card.rank.is_court else 0


@cache
def _face(card: Card, letters: str, value: int) -> str:
    """Write the same with the rank as it is shown: it never changes, and every tap needs many."""
    suit = card.text[1]
    # The Swedish jack, Kn, is wide too: the style sheet knows it by its letters, since the static
    # page is drawn in English.
    kind = "court" if card.rank.is_court else "wide" if len(letters) > 1 else None
    # The style sheet writes the rank. As text it would be a visible label that is not contained in
    # the accessible name, which has the rank as a word (WCAG 2.5.3).
    rank = element("b", class_="rank", data_rank=letters)
    return element(
        "span",
        rank + symbol(f"suit-{suit}", "pip"),
        class_=classes("index", f"suit-{suit}", kind),
        data_value=value or None,
        aria_hidden="true",
    ) + element(
        "svg",
        f'<use class="pips" href="#{drawing_name(card)}"/>' + _mark(card),
        class_=f"art suit-{suit}",
        viewBox="0 0 100 140",
        aria_hidden="true",
    )


def _mark(card: Card) -> str:
    """Draw the mark in the lower right corner of a small card."""
    if not card.rank.is_court:
        suit = f"#suit-{card.text[1]}"
        return f'<use class="mark" href="{suit}" x="42" y="81" width="50" height="50"/>'
    # A bust that fills the corner: the lower half of the drawing would lie below the card.
    name = drawing_name(card)
    return f'<use class="mark" href="#{name}" x="-8" y="60.5" width="115" height="161"/>'


def drawing_name(card: Card) -> str:
    """Return the id of a card's drawing in the sprite.

    Courts of a rank share one, which suits colour.
    """
    return f"court-{card.rank.name.lower()}" if card.rank.is_court else f"face-{card.text}"


def symbol(name: str, class_: str) -> str:
    """Write a small drawing that stands alone, such as a suit."""
    return element("svg", f'<use href="#{name}"/>', class_=class_, aria_hidden="true")
