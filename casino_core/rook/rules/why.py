"""Why an action is not allowed: the one statement of what the player to move may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from ..cards import ROOK, Card
from ..position import Phase, Position, View
from ..ruleset import BID_STEP, LOWEST_BID, NEST
from ..tricks import trick_order
from .refusal import Reason, Refusal

CARDS_TO_GIVE = 3
"""The number of cards that a player passes (RULES 4)."""


def why_not(state: Position | View, action: Action) -> Refusal | None:
    """Return the reason for which the player to move may not take an action, None if it may.

    A view must be that of the player to move.
    """
    view = state.view(state.turn) if isinstance(state, Position) else state
    if view.phase is Phase.OVER:
        return Refusal(Reason.ROUND_OVER)
    phase, check = _CHECKS[type(action)]
    if phase is not view.phase:
        return Refusal(Reason.NOT_NOW, phase=view.phase.value)
    return check(view, action)


def lowest_bid(view: View) -> int:
    """Return the lowest bid that is higher than the last one.

    It may be above the limit (RULES 3).
    """
    highest = max((bid.points for bid in view.bids), default=0)
    return highest + BID_STEP if highest else LOWEST_BID


def counting_allowed(view: View) -> int:
    """Return how many counting cards may be put aside.

    They may be as many as are needed to make five (RULES 4).
    """
    if view.rules.nest_points == "free":
        return NEST
    others = sum(not view.rules.points(card) for card in view.hand)
    return max(0, NEST - others)


def _bid(view: View, action: Bid) -> Refusal | None:
    points, lowest = action.points, lowest_bid(view)
    if points > view.rules.bid_limit:
        return Refusal(Reason.BID_LIMIT, value=view.rules.bid_limit)
    if points < LOWEST_BID:
        return Refusal(Reason.BID_LOW, value=LOWEST_BID)
    if points % BID_STEP:
        return Refusal(Reason.BID_STEP, value=BID_STEP)
    return Refusal(Reason.BID_NOT_HIGHER, value=lowest) if points < lowest else None


def _no_bid(_view: View, _action: NoBid) -> Refusal | None:
    return None


def _misdeal(view: View, _action: Misdeal) -> Refusal | None:
    if view.rules.misdeal == "off":
        return Refusal(Reason.MISDEAL_OFF)
    if any(bid.seat == view.seat for bid in view.bids):
        return Refusal(Reason.MISDEAL_LATE)
    counting = next((card for card in view.hand if view.rules.points(card)), None)
    return Refusal(Reason.MISDEAL_COUNTING, counting) if counting else None


def _put_aside(view: View, action: PutAside) -> Refusal | None:
    if refusal := _from_hand(view, action.cards, NEST, Reason.NOT_FIVE):
        return refusal
    counting = [card for card in action.cards if view.rules.points(card)]
    allowed = counting_allowed(view)
    if len(counting) > allowed:
        return Refusal(Reason.NEST_POINTS, counting[allowed], allowed)
    return None


def _name_trump(_view: View, _action: NameTrump) -> Refusal | None:
    return None


def _give(view: View, action: Give) -> Refusal | None:
    return _from_hand(view, action.cards, CARDS_TO_GIVE, Reason.NOT_THREE)


def _from_hand(view: View, cards: Sequence[Card], count: int, reason: Reason) -> Refusal | None:
    """Refuse cards that are not held, one that is there twice, or another number of cards."""
    for place, card in enumerate(cards):
        if card not in view.hand:
            return Refusal(Reason.NOT_HELD, card)
        if card in cards[:place]:
            return Refusal(Reason.TWICE, card)
    return Refusal(reason, value=len(cards)) if len(cards) != count else None


def _call(view: View, action: CallCard) -> Refusal | None:
    card = action.card
    if card not in view.rules.cards:
        return Refusal(Reason.CALL_NO_CARD, card)
    if card in view.hand:
        return Refusal(Reason.CALL_IN_HAND, card)
    return Refusal(Reason.CALL_IN_NEST, card) if card in view.nest else None


def _play(view: View, action: PlayCard) -> Refusal | None:
    card, led = action.card, view.led
    if card not in view.hand:
        return Refusal(Reason.NOT_HELD, card)
    assert view.trump is not None, "tricks are played with a trump suit"
    order = trick_order(view.rules, view.trump)
    legal = order.legal(view.hand, led)
    if card in legal:
        return None
    assert led is not None, "any card may be led"
    if legal == [ROOK]:
        return Refusal(Reason.ROOK_DUTY, ROOK, suit=view.trump)
    return Refusal(Reason.REVOKE, card, int(ROOK in legal), suit=order.suits[led.number])


_CHECKS: Mapping[type, tuple[Phase, Callable[[View, Any], Refusal | None]]] = {
    Bid: (Phase.BIDDING, _bid),
    NoBid: (Phase.BIDDING, _no_bid),
    Misdeal: (Phase.BIDDING, _misdeal),
    PutAside: (Phase.NEST, _put_aside),
    NameTrump: (Phase.TRUMP, _name_trump),
    Give: (Phase.PASSING, _give),
    CallCard: (Phase.CALLING, _call),
    PlayCard: (Phase.TRICKS, _play),
}
