"""The cards that glow while a person chooses: a promise that they lead to a play.

A bright glow means that this very tap makes a play, or goes on with a simple one. A faint one means
that the card belongs to a further set. From every card that glows a play can be reached by cards
that glow.
"""

from __future__ import annotations

from typing import NamedTuple

from casino_core import NO_CARDS, CardSet, Selection, View, cards_in
from casino_core.rules.next_piles import NextPiles, SomePiles, next_piles

from .choice import Choice, Pile


class Glow(NamedTuple):
    """The piles and the cards of the hand that glow: `bright` and `faint`.

    While no card of the hand is chosen, only cards of the hand glow. `hand` and `faint_hand` are
    those that make a play with exactly the chosen piles, or where there is none those that lead to
    a simple play with them.
    """

    bright: SomePiles = SomePiles()
    faint: SomePiles = SomePiles()
    hand: CardSet = NO_CARDS
    faint_hand: CardSet = NO_CARDS

    def of_pile(self, pile: Pile) -> str | None:
        """Return `bright` or `faint` for a pile that glows, else None."""
        if self.bright.have(pile):
            return "bright"
        return "faint" if self.faint.have(pile) else None

    def in_hand(self, card: CardSet) -> str | None:
        """Return `bright` or `faint` for a card of the hand that glows, else None."""
        if card & self.hand:
            return "bright"
        return "faint" if card & self.faint_hand else None


def glow_of(view: View, choice: Choice, selection: Selection | None) -> Glow:
    """Return what glows with a choice, whose plays are those of a selection."""
    if selection is not None:
        return Glow(*_next(view, choice, selection))
    return _in_hand(view, choice) if choice.has_piles else Glow()


def _next(view: View, choice: Choice, selection: Selection) -> NextPiles:
    assert choice.card is not None
    return next_piles(view, choice.card, choice.loose, choice.builds, choice.extras, selection)


def _in_hand(view: View, choice: Choice) -> Glow:
    """Return which cards of the hand go with the chosen piles; like cards glow alike."""
    bright = faint = NO_CARDS
    for kind in view.rules.kinds:
        cards = view.hand & kind
        if not cards:
            continue
        with_card = choice._replace(card=cards_in(cards)[0])
        selection = with_card.selection(view)
        if selection and selection.plays:
            bright |= cards
        elif selection and _next(view, with_card, selection).simple.any:
            faint |= cards
    return Glow(hand=bright, faint_hand=NO_CARDS if bright else faint)
