"""Piles of captured cards that lie face up, as a source of cards (RULES 4).

A play takes *pile cards* from the top of another's pile. They stand in it as loose cards would:
`Play.loose` has both, for a card lies in one place only. Which of them come from a pile tells the
table: `play.loose & ~state.loose`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ..cards import NO_CARDS, Card, CardSet, cards_in
from ..play import Build, Play, PlayKind
from ..position import State
from ..ruleset import RuleSet
from .refusal import Reason

Piles = tuple[tuple[Card, ...], ...]
"""The cards of each pile, from the bottom to the top."""


def from_tops(tops: Sequence[Sequence[Card]], fitting: CardSet) -> Iterator[CardSet]:
    """Yield every choice of pile cards but the empty one: some cards from the top of each pile.

    tops     the piles, each from its top down
    fitting  the card set of the cards that may be taken
    """
    choices = []
    for pile in tops:
        taken, of_pile = NO_CARDS, [NO_CARDS]
        for card in pile:
            if not card.bit & fitting:
                break
            taken |= card.bit
            of_pile.append(taken)
        choices.append(of_pile)
    for chosen in product(*choices):
        stolen = NO_CARDS
        for cards in chosen:
            stolen |= cards
        if stolen:
            yield stolen


def capture_reason(
    rules: RuleSet, value: int, builds: tuple[Build, ...], stolen: CardSet, loose: CardSet
) -> Reason | None:
    """The reason to refuse pile cards in a capture, None if they may be there (RULES 4).

    value   the value of the capture, 0 for that of a court without value
    builds  the builds that it takes
    stolen  the card set of the pile cards, not empty
    loose   the card set of the loose cards that it takes
    """
    if rules.pile_tops == "build" and not any(build.value == value for build in builds):
        return Reason.PILE_BUILD
    if rules.pile_tops == "build-and-match":
        if any(value not in rules.table_values[card] for card in cards_in(stolen)):
            return Reason.PILE_SUM
        if not (builds or loose):
            return Reason.PILE_ALONE
    return None


def piles_after(state: State, play: Play) -> tuple[Piles, tuple[CardSet, ...]]:
    """The piles after a play, and for each side what is left of the cards captured before it."""
    piles, won = without(state.piles, state.won, play.loose & ~state.loose)
    if play.kind is PlayKind.CAPTURE:
        piles = laid(state.rules, piles, state.rules.pile(state.turn), play.taken, play.card)
    return piles, won


def without(
    piles: Piles, won: tuple[CardSet, ...], stolen: CardSet
) -> tuple[Piles, tuple[CardSet, ...]]:
    """The piles, and the captured cards of each side, after pile cards are taken away."""
    if not stolen:
        return piles, won
    left = tuple(tuple([card for card in pile if not card.bit & stolen]) for pile in piles)
    return left, tuple([cards & ~stolen for cards in won])


def laid(
    rules: RuleSet, piles: Piles, number: int, captured: CardSet, card: Card | None = None
) -> Piles:
    """The piles after captured cards are laid on one of them, the highest first (RULES 4).

    `card` is the card that captured them, None for a residue.
    """
    if card is not None and rules.pile_order == "lowest-top":
        captured |= card.bit
    added = cards_in(captured)[::-1]
    if card is not None and rules.pile_order == "capturer-top":
        added = (*added, card)
    pile = (*piles[number], *added)
    return (*piles[:number], pile, *piles[number + 1 :])
