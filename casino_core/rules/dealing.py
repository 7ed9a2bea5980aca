"""Dealing (RULES 2): the order of the cards, the first deal and the later ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeVar

from ..cards import COURTS, NO_CARDS, Card
from ..errors import CasinoError
from ..position import Position, State, Tally
from ..ruleset import RuleSet
from ..seats import Seat

TABLE: Final = Seat(-1)
"""The recipient of the cards that are dealt face up."""

S = TypeVar("S", bound=State)


def deal_round(
    rules: RuleSet,
    cards: Sequence[Card],
    dealer: Seat,
    scores: Sequence[int] | None = None,
    carried: tuple[int, int] = (0, 0),
) -> Position:
    """Return the position after the first deal of a round (RULES 2).

    cards    the shuffled pack in dealing order
    dealer   the seat of the dealer, from 0
    scores   the points of each side so far; 0 by default
    carried  the points for most cards and for most spades carried over from earlier rounds

    Raises `CasinoError` if `cards` is not the pack of the rules.

    >>> rules = casino.PRESETS["standard"]
    >>> start = casino.deal_round(rules, casino.shuffle(rules, "sunday"), dealer=1)
    >>> start == game.position
    True
    """
    _check_pack(rules, cards)
    sides = rules.sides
    empty = Position(
        rules=rules,
        turn=dealer,  # until the cards are dealt
        dealer=dealer,
        loose=NO_CARDS,
        builds=(),
        hands=(NO_CARDS,) * rules.players,
        hidden=(0,) * rules.players,
        stock=tuple(cards),
        won=(NO_CARDS,) * sides,
        sweeps=(0,) * sides,
        scores=tuple(scores or (0,) * sides),
        last=None,
        carried=carried,
        piles=((),) * rules.number_of_piles if rules.takes_from_piles else (),
        tally=Tally((0,) * sides, (0,) * sides) if rules.keeps_tally else None,
    )
    return _deal(empty, rules.hand_size, rules.table_size)


def can_deal_again(state: State) -> bool:
    """Return whether the stock lasts for a later deal of one card to each seat or more.

    See RULES 2.
    """
    return len(state.stock) >= state.rules.players


def deal_again(state: S) -> S:
    """Return the state after a later deal; before it all hands are empty and the stock is not.

    A stock that does not last for a whole deal is divided equally.
    """
    size = min(state.rules.later_hand_size, len(state.stock) // state.rules.players)
    return _deal(_with_courts_aside(state), size, 0)


def _with_courts_aside(state: S) -> S:
    """Return the same state with the loose courts put aside, where the rules want it (RULES 2)."""
    if not (state.rules.courts_aside and state.tally):
        return state
    aside = state.loose & COURTS
    tally = state.tally._replace(aside=state.tally.aside | aside)
    return state._replace(loose=state.loose & ~aside, tally=tally)


def is_first_turn(state: State) -> bool:
    """Return whether nobody has played in the round yet."""
    rules = state.rules
    dealt = rules.players * rules.hand_size + rules.table_size
    return (
        len(state.stock) == len(rules.cards) - dealt
        and state.turn == (state.dealer + 1) % rules.players
        and all(state.hand_count(seat) == rules.hand_size for seat in rules.seats)
    )


def deal_number(state: State) -> int:
    """Return the number of the current deal in the round, from 1.

    It is computed from the size of the stock, so it is right only for a whole pack.

    >>> casino.deal_number(game.position)
    1
    """
    rules = state.rules
    first = len(rules.cards) - rules.hand_size * rules.players - rules.table_size
    dealt = first - len(state.stock)
    return 1 if rules.draw else 1 + max(0, -(-dealt // (rules.later_hand_size * rules.players)))


def _check_pack(rules: RuleSet, cards: Sequence[Card]) -> None:
    distinct_cards, pack = set(cards), set(rules.cards)
    if len(distinct_cards) != len(cards):
        twice = next(card for card in cards if list(cards).count(card) > 1)
        raise CasinoError(f"cards: {twice} is there twice")
    foreign = [str(card) for card in cards if card not in pack]
    if foreign:
        raise CasinoError(f"cards: {foreign[0]} is not in this pack of {len(pack)}")
    if len(cards) != len(pack):
        raise CasinoError(f"cards: {len(cards)} cards, but the pack has {len(pack)}")


def _deal(state: S, hand_size: int, table_size: int) -> S:
    """Hand out cards from the stock: `hand_size` to each seat, `table_size` to the table.

    The player on the dealer's left is the next to play.
    """
    rules, dealer, loose, stock = state.rules, state.dealer, state.loose, state.stock
    dealt, unknown = list(state.hands), list(state.hidden)
    order = order_of_deal(rules, dealer, hand_size, table_size)
    for recipient, card in zip(order, stock, strict=False):
        if card is None:
            unknown[recipient] += 1
        elif recipient == TABLE:
            loose |= card.bit
        else:
            dealt[recipient] |= card.bit
    return state._replace(
        turn=(dealer + 1) % rules.players,
        loose=loose,
        hands=tuple(dealt),
        hidden=tuple(unknown),
        stock=stock[len(order) :],
    )


@lru_cache(maxsize=1 << 8)
def order_of_deal(
    rules: RuleSet, dealer: Seat, hand_size: int, table_size: int
) -> tuple[Seat, ...]:
    """Return the recipient of each card of a deal, in order: a seat or `TABLE`.

    The order is: the other players from the dealer's left, the table, the dealer; then the same
    again. Each gets `rules.packet` cards at a time. Under `table-last` the dealer comes before the
    table.
    """
    others = [(dealer + 1 + step) % rules.players for step in range(rules.players - 1)]
    order: list[Seat] = []
    for dealt in range(0, max(hand_size, table_size), rules.packet):
        to_hand = min(rules.packet, max(0, hand_size - dealt))
        to_table = min(rules.packet, max(0, table_size - dealt))
        for seat in others:
            order += [seat] * to_hand
        last = [TABLE] * to_table, [dealer] * to_hand
        order += chain(*(last if rules.deal_order == "table-before-dealer" else last[::-1]))
    return tuple(order)
