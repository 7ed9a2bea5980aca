"""The legal actions of the player to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

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
from ..cards import Suit
from ..position import Phase, Position, View
from ..ruleset import BID_STEP, NEST
from ..tricks import trick_order
from .why import CARDS_TO_GIVE, lowest_bid, why_not


def legal_actions(state: Position | View) -> Iterator[Action]:
    """Yield the legal actions of the player to move; none in a round that is over.

    A view must be that of the player to move. Of the five cards to put aside there are thousands of
    choices.
    """
    view = state.view(state.turn) if isinstance(state, Position) else state
    return _LISTS[view.phase](view)


def _bids(view: View) -> Iterator[Action]:
    yield NoBid()
    if why_not(view, Misdeal()) is None:
        yield Misdeal()
    for points in range(lowest_bid(view), view.rules.bid_limit + 1, BID_STEP):
        yield Bid(points)


def _nests(view: View) -> Iterator[Action]:
    every = map(PutAside, combinations(view.hand, NEST))
    return (action for action in every if why_not(view, action) is None)


def _trumps(_view: View) -> Iterator[Action]:
    return map(NameTrump, Suit)


def _gifts(view: View) -> Iterator[Action]:
    return map(Give, combinations(view.hand, CARDS_TO_GIVE))


def _calls(view: View) -> Iterator[Action]:
    every = map(CallCard, view.rules.cards)
    return (action for action in every if why_not(view, action) is None)


def _plays(view: View) -> Iterator[Action]:
    assert view.trump is not None, "tricks are played with a trump suit"
    return map(PlayCard, trick_order(view.rules, view.trump).legal(view.hand, view.led))


_LISTS: Mapping[Phase, Callable[[View], Iterator[Action]]] = {
    Phase.BIDDING: _bids,
    Phase.NEST: _nests,
    Phase.TRUMP: _trumps,
    Phase.PASSING: _gifts,
    Phase.CALLING: _calls,
    Phase.TRICKS: _plays,
    Phase.OVER: lambda _view: iter(()),
}
