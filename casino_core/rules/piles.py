"""Piles of captured cards that lie face up, as a source of cards (RULES 4).

A play takes *pile cards* from the top of another's pile. They stand in it as loose cards would:
`Play.loose` has both, for a card lies in one place only. Which of them come from a pile tells the
table: `play.loose & ~state.loose`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Final, NamedTuple

from ..cards import NO_CARDS, Card, CardSet, cards_in, union
from ..play import Build, Play, PlayKind
from ..position import State
from ..ruleset import RuleSet
from .refusal import Reason
from .sums import RankCounts, rank_counts, total

Piles = tuple[tuple[Card, ...], ...]
"""The cards of each pile, from the bottom to the top."""


class PileCards(NamedTuple):
    """Pile cards that one play may take: some cards from the top of each pile.

    cards   the card set of these cards
    counts  their rank counts
    total   the sum of their weights
    """

    cards: CardSet
    counts: RankCounts
    total: int


MOST_KEPT: Final = 512
"""The choices of pile cards that are kept at most for one table: of many piles there are thousands.
"""


def from_tops(tops: tuple[tuple[Card, ...], ...], fitting: CardSet) -> Iterable[PileCards]:
    """Return every choice of pile cards but the empty one: some cards from the top of each pile.

    tops     the piles, each from its top down
    fitting  the card set of the cards that may be taken
    """
    return _choices_to_keep(tops, fitting) or _chosen(tops, fitting)


@lru_cache(maxsize=1 << 8)
def _choices_to_keep(tops: tuple[tuple[Card, ...], ...], fitting: CardSet) -> tuple[PileCards, ...]:
    """Return the choices of `from_tops`, none where they are too many to keep."""
    choices = tuple(islice(_chosen(tops, fitting), MOST_KEPT + 1))
    return choices if len(choices) <= MOST_KEPT else ()


def _chosen(tops: tuple[tuple[Card, ...], ...], fitting: CardSet) -> Iterator[PileCards]:
    choices = []
    for pile in tops:
        top_cards, of_pile = NO_CARDS, [NO_CARDS]
        for card in pile:
            if not card.bit & fitting:
                break
            top_cards |= card.bit
            of_pile.append(top_cards)
        choices.append(of_pile)
    for choice in product(*choices):
        cards = union(choice)
        if cards:
            counts = rank_counts(cards)
            yield PileCards(cards, counts, total(counts))


def capture_reason(
    rules: RuleSet, value: int, builds: tuple[Build, ...], stolen: CardSet, loose: CardSet
) -> Reason | None:
    """Return the reason to refuse pile cards in a capture, None if they may be there (RULES 4).

    value   the value of the capture, 0 for that of a court without value
    builds  the builds that it takes
    stolen  the card set of the pile cards, not empty
    loose   the card set of the loose cards that it takes
    """
    if not can_have_pile_cards(rules, value, builds):
        return Reason.PILE_BUILD
    if rules.pile_tops == "build-and-match":
        if any(value not in rules.table_values[card] for card in cards_in(stolen)):
            return Reason.PILE_SUM
        if not (builds or loose):
            return Reason.PILE_ALONE
    return None


def can_have_pile_cards(rules: RuleSet, value: int, builds: tuple[Build, ...]) -> bool:
    """Return whether a capture for `value` that takes these builds may have any pile cards.

    See RULES 4.
    """
    return rules.pile_tops != "build" or any(build.value == value for build in builds)


def piles_after(state: State, play: Play) -> tuple[Piles, tuple[CardSet, ...]]:
    """Return the piles after a play, and what is left of each side's cards captured before it."""
    piles, won = without(state.piles, state.won, play.loose & ~state.loose)
    if play.kind is PlayKind.CAPTURE:
        piles = laid(state.rules, piles, state.rules.pile(state.turn), play.taken, play.card)
    return piles, won


def without(
    piles: Piles, won: tuple[CardSet, ...], stolen: CardSet
) -> tuple[Piles, tuple[CardSet, ...]]:
    """Return the piles, and the captured cards of each side, after pile cards are taken away."""
    if not stolen:
        return piles, won
    left = tuple(tuple([card for card in pile if not card.bit & stolen]) for pile in piles)
    return left, tuple([cards & ~stolen for cards in won])


def laid(
    rules: RuleSet, piles: Piles, number: int, captured: CardSet, card: Card | None = None
) -> Piles:
    """Return the piles after captured cards are laid on one of them, the highest first (RULES 4).

    `card` is the card that captured them, None for a residue.
    """
    if card is not None and rules.pile_order == "lowest-top":
        captured |= card.bit
    added = cards_in(captured)[::-1]
    if card is not None and rules.pile_order == "capturer-top":
        added = (*added, card)
    pile = (*piles[number], *added)
    return (*piles[:number], pile, *piles[number + 1 :])


CACHES: Final = (_choices_to_keep,)
"""The cached functions of this module."""
