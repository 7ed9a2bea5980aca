"""Dealing a round (RULES 2)."""

from __future__ import annotations

from ...errors import CasinoError
from ...i18n import gettext as _
from ...seats import Seat
from ...shuffle import shuffled
from ..cards import Card, in_order
from ..position import SEATS, Position, left_of, round_from
from ..ruleset import NEST, PLAYERS, RuleSet


def shuffle(rules: RuleSet, seed: str, round_number: int = 1) -> tuple[Card, ...]:
    """Return the deck of `rules` in dealing order, for deal `round_number` (from 1) of a game."""
    return shuffled(rules.cards, f"rook:{seed}:{round_number}")


def first_dealer(seed: str) -> Seat:
    """Return the first dealer, drawn by lot from a seed."""
    return shuffled(SEATS, f"rook:{seed}:dealer")[0]


def deal(
    rules: RuleSet,
    cards: tuple[Card, ...],
    dealer: Seat,
    round_number: int = 1,
    scores: tuple[int, ...] = (),
) -> Position:
    """Deal a round from a deck in dealing order; without `scores` nobody has points.

    Raises `CasinoError` for cards that are not the deck of the rules.
    """
    if in_order(cards) != rules.cards:
        raise CasinoError(
            _("cards: not the deck of {count} cards, each once").format(count=len(rules.cards))
        )
    hands: list[list[Card]] = [[] for _seat in SEATS]
    nest: list[Card] = []
    remaining = iter(cards)
    for _time in range(rules.hand_cards):
        for seat in round_from(left_of(dealer)):
            hands[seat].append(next(remaining))
        if len(nest) < NEST:
            nest.append(next(remaining))
    return Position(
        rules,
        dealer,
        round_number,
        scores or (0,) * rules.accounts,
        tuple(map(in_order, hands)),
        in_order(nest),
    )


def receiver(seat: Seat, round_number: int) -> Seat:
    """Return the seat that gets the cards passed: the left one in odd rounds, else the right one.

    See RULES 4.
    """
    return left_of(seat, 1 if round_number % 2 else PLAYERS - 1)
