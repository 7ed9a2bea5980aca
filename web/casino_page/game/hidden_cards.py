"""Hidden cards: views that hide them, and positions made from views by dealing them out."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import (
    NO_CARDS,
    Card,
    NotationError,
    Position,
    State,
    View,
    card_set,
    plays_by_size,
    shuffle,
)
from casino_core.i18n import gettext as _
from casino_core.seats import Seat

ATTEMPTS = 200
"""The number of deals tried to find one in which every build can be taken."""


def open_hand(view: View) -> View:
    """Return a view with a hidden hand open, where it has all the cards that are out of sight."""
    unseen = view.unseen
    hiding = [seat for seat in view.rules.seats if view.hidden[seat]]
    if len(hiding) != 1 or view.hidden[hiding[0]] != unseen.bit_count():
        return view
    hands = tuple(
        hand | unseen if seat == hiding[0] else hand for seat, hand in enumerate(view.hands)
    )
    return view.replace(hands=hands, hidden=(0,) * len(hands))


def hide_hands(position: Position) -> View:
    """Return the view that everyone may have: without any hand or card of the stock."""
    hidden = tuple(hand.bit_count() for hand in position.hands)
    hands, stock = (NO_CARDS,) * len(hidden), (None,) * len(position.stock)
    return View(*State(*position)._replace(hands=hands, hidden=hidden, stock=stock))


def view_of(position: Position, seat: Seat, *, covered: bool) -> View:
    """Return the view of a seat, or the view for everyone while its hand is covered."""
    return hide_hands(position) if covered else position.view(seat)


def complete(view: View, seed: str) -> Position:
    """Return a position with the unknown cards of a view dealt from a seed.

    Raise `NotationError` if play cannot go on in any deal that was tried.
    """
    problem = None
    for attempt in range(1, ATTEMPTS + 1):
        position = _deal_unseen(view, seed, attempt)
        problem = objection_to_play(position)
        if problem is None:
            return position
    raise NotationError(problem or _("hands: no cards fit"))


def check(position: Position) -> Position:
    """Return the position itself. Raise `NotationError` if play cannot go on from it."""
    problem = objection_to_play(position)
    if problem:
        raise NotationError(problem)
    return position


def objection_to_play(position: Position) -> str | None:
    """Return why play cannot go on from a position, naming the field; None if it can."""
    if position.over:
        return None
    seat = position.turn + 1
    if not position.hand:
        return _("hands: seat {seat}, whose turn it is, holds no card").format(seat=seat)
    for build in position.builds:
        # RULES 6: the owner of a build holds a card that can capture it.
        if not position.hands[build.owner] & position.rules.capturers[build.value]:
            words = _("table: seat {seat} holds no card to capture its build of {value}")
            return words.format(seat=build.owner + 1, value=build.value)
    if next(plays_by_size(position, 1), None) is None:
        return _("hands: seat {seat}, whose turn it is, has no legal play").format(seat=seat)
    return None


def _deal_unseen(view: View, seed: str, attempt: int) -> Position:
    unseen = view.unseen
    cards = iter([card for card in shuffle(view.rules, seed, attempt) if card.bit & unseen])
    hands = tuple(
        hand | card_set(_take(cards, hidden))
        for hand, hidden in zip(view.hands, view.hidden, strict=True)
    )
    stock = tuple(card or next(cards) for card in view.stock)
    return Position(*State(*view)._replace(hands=hands, hidden=(0,) * len(hands), stock=stock))


def _take(cards: Iterator[Card], count: int) -> list[Card]:
    return [next(cards) for _ in range(count)]
