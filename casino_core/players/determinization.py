"""Filling in what a view hides, consistently with everything seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..cards import NO_CARDS, Card, CardSet, card_set, cards_in
from ..position import Position, View
from .beliefs import rarity
from .probabilities import RANKS

TRIES = 30
"""How many fillings are drawn before one that misses a build's card is mended by hand."""


def samples(view: View, rng: Random) -> Iterator[Position]:
    """Positions that the view may be of, without end: hidden hands and the stock at random.

    A player who owns a build holds a card that takes it (RULES 6), so here too; and a card that
    could have been used is rarer (`beliefs`). The hands are dealt off one shuffled pack as long as
    it lasts, so that every card turns up about equally often.
    """
    unseen = list(cards_in(view.unseen))
    room = sum(view.hidden)
    rarities = [rarity(view, seat) for seat in range(view.rules.players)]
    missed = 0
    while True:
        rng.shuffle(unseen)
        for start in range(0, len(unseen) - room + 1, max(room, 1)):
            hands, used = _deal(view, unseen[start : start + room])
            if _keeps_takers(view, hands) and _likely(view, hands, rarities, rng):
                missed = 0
            elif missed < TRIES:
                missed += 1
                continue
            else:
                hands, used = _mended(view, rng)
            yield _filled(view, hands, [card for card in unseen if not card.bit & used])


def _filled(view: View, hands: tuple[CardSet, ...], rest: list[Card]) -> Position:
    """The position with these hands, and the stock from the cards that are left."""
    known = [card for card in view.stock if card]
    stock = tuple(view.stock) if known else tuple(rest[: len(view.stock)])
    return Position(*view._replace(hands=hands, hidden=(0,) * len(hands), stock=stock))


def _deal(view: View, cards: list[Card]) -> tuple[tuple[CardSet, ...], CardSet]:
    """The hands filled up from some cards in order, and the cards used."""
    hands, used, position = [], NO_CARDS, 0
    for hand, hidden in zip(view.hands, view.hidden, strict=True):
        given = card_set(cards[position : position + hidden])
        position += hidden
        used |= given
        hands.append(hand | given)
    return tuple(hands), used


def _keeps_takers(view: View, hands: tuple[CardSet, ...]) -> bool:
    """Whether every hidden owner of a build holds a card that takes it."""
    return all(
        hands[build.owner] & view.rules.capturers[build.value]
        for build in view.builds
        if view.hidden[build.owner]
    )


def _likely(
    view: View, hands: tuple[CardSet, ...], rarities: list[tuple[float, ...]], rng: Random
) -> bool:
    """Whether hands pass the test of what their holders left lying, by chance."""
    likely = 1.0
    for hand, known, rare in zip(hands, view.hands, rarities, strict=True):
        for cards, factor in zip(RANKS, rare, strict=True):
            if factor < 1 and hand & ~known & cards:
                likely *= factor
    return likely == 1 or rng.random() < likely


def _mended(view: View, rng: Random) -> tuple[tuple[CardSet, ...], CardSet]:
    """A filling in which the takers are dealt first, as far as there are any."""
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
