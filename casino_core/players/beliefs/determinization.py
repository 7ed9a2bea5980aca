"""Determinization: sampled deals of the cards that a view hides, consistent with the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from ...cards import NO_CARDS, Card, CardSet, card_set, cards_in
from ...position import Position, View
from ...seats import Seat
from ..estimates.largest_captures import EVERY_RANK
from .missed_captures import holding_factors

Factors = list[tuple[CardSet, float]]
"""Cards of a rank, and the factor on their number in a hidden hand, for some ranks."""
MAX_REJECTED: Final = 30
"""The number of deals rejected in a row before one is constructed with the builds' cards."""


def samples(view: View, rng: Random, *, rarer: bool = True) -> Iterator[Position]:
    """Yield sampled deals without end: positions consistent with the view.

    The hidden hands and the stock are random. The owner of a build holds a card that takes it
    (RULES 6). With `rarer` a card that its holder could have used before is rarer
    (`missed_captures`). The hands of several deals come from one shuffled pack, so that every card
    turns up about equally often.
    """
    unseen = list(cards_in(view.unseen))
    room = sum(view.hidden)
    factors = [_rarer_ranks(view, seat) if rarer else [] for seat in view.rules.seats]
    some_are_rarer = any(factors)
    capturers = _capturers_held(view)
    hidden = (0,) * len(view.hands)
    known_stock = tuple(view.stock) if any(view.stock) else None
    undealt = len(view.stock)
    rejected = 0
    while True:
        rng.shuffle(unseen)
        for start in range(0, len(unseen) - room + 1, max(room, 1)):
            hands, used = _deal(view, unseen[start : start + room])
            if (not capturers or _holds_each(hands, capturers)) and (
                not some_are_rarer or _accepted(view, hands, factors, rng)
            ):
                rejected = 0
            elif rejected < MAX_REJECTED:
                rejected += 1
                continue
            else:
                hands, used = _deal_capturers_first(view, rng)
            stock = known_stock
            if stock is None:
                stock = tuple([card for card in unseen if not card.bit & used][:undealt])
            yield Position(*view._replace(hands=hands, hidden=hidden, stock=stock))


def _deal(view: View, cards: list[Card]) -> tuple[tuple[CardSet, ...], CardSet]:
    """Return the hands filled up from some cards in order, and the card set of those used."""
    hands, used, start = [], NO_CARDS, 0
    for hand, hidden in zip(view.hands, view.hidden, strict=True):
        if not hidden:
            hands.append(hand)
            continue
        cards_dealt = card_set(cards[start : start + hidden])
        start += hidden
        used |= cards_dealt
        hands.append(hand | cards_dealt)
    return tuple(hands), used


def _capturers_held(view: View) -> list[tuple[Seat, CardSet]]:
    """Return the owners of builds with hidden hands, and the cards of which each holds one."""
    capturers = view.rules.capturers
    return [
        (build.owner, capturers[build.value]) for build in view.builds if view.hidden[build.owner]
    ]


def _holds_each(hands: Sequence[CardSet], capturers: list[tuple[Seat, CardSet]]) -> bool:
    """Return whether each of these owners holds one of the cards."""
    return all(hands[seat] & cards for seat, cards in capturers)


def _rarer_ranks(view: View, seat: Seat) -> Factors:
    """Return the ranks of which a seat holds cards more rarely, each with its factor."""
    factors = zip(EVERY_RANK, holding_factors(view, seat), strict=False)
    return [(cards, factor) for cards, factor in factors if factor < 1]


def _accepted(view: View, hands: tuple[CardSet, ...], factors: list[Factors], rng: Random) -> bool:
    """Accept hands at random, with the product of the factors of all ranks held as probability."""
    likelihood = 1.0
    for hand, known, by_rank in zip(hands, view.hands, factors, strict=True):
        dealt = hand & ~known
        if dealt:
            for cards, factor in by_rank:
                if dealt & cards:
                    likelihood *= factor
    return likelihood == 1 or rng.random() < likelihood


def _deal_capturers_first(view: View, rng: Random) -> tuple[tuple[CardSet, ...], CardSet]:
    """Deal hands so that owners get a card for their builds first; return them and these cards.

    An owner goes without where no unseen card takes its build.
    """
    left = view.unseen
    hands, room = list(view.hands), list(view.hidden)
    for build in view.builds:
        capturers = cards_in(left & view.rules.capturers[build.value])
        owner = build.owner
        if room[owner] and capturers and not hands[owner] & view.rules.capturers[build.value]:
            card = rng.choice(capturers)
            hands[owner] |= card.bit
            left ^= card.bit
            room[owner] -= 1
    rest = list(cards_in(left))
    rng.shuffle(rest)
    for seat, free in enumerate(room):
        hands[seat] |= card_set(rest[:free])
        del rest[:free]
    used = NO_CARDS
    for before, after in zip(view.hands, hands, strict=True):
        used |= after & ~before
    return tuple(hands), used
