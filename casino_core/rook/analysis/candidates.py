"""The actions that come into question at a view: all cards, and of thousands of nests the best."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..actions import Action, Bid, CallCard, Give, Misdeal, NameTrump, NoBid, PlayCard, PutAside
from ..cards import Suit
from ..players.memory import order_of, unseen_cards
from ..players.search import choices
from ..players.thumb import cards_aside, cards_given
from ..position import Phase, View
from ..rules.legal import legal_actions
from ..rules.why import counting_allowed, lowest_bid, why_not

CALLS: Final = 3
"""The number of strongest cards that may be called."""


def is_forced(view: View) -> bool:
    """Return whether the player to move has one action and no other."""
    return len(list(islice(legal_actions(view), 2))) < 2


def candidates(view: View) -> list[Action]:
    """Return the actions to be compared, all of them legal; of cards that are alike only one."""
    actions = {
        Phase.BIDDING: _bids,
        Phase.NEST: _nests,
        Phase.TRUMP: _trumps,
        Phase.PASSING: _gifts,
        Phase.CALLING: _calls,
        Phase.TRICKS: _plays,
    }[view.phase]
    return list(dict.fromkeys(actions(view)))


def _bids(view: View) -> Iterator[Action]:
    """Yield a pass, the lowest bid and a new deal, if the rules allow them."""
    every: tuple[Action, ...] = (NoBid(), Bid(lowest_bid(view)), Misdeal())
    return (action for action in every if why_not(view, action) is None)


def _nests(view: View) -> Iterator[Action]:
    counting = counting_allowed(view)
    return (PutAside(cards_aside(view.rules, view.hand, suit, counting)) for suit in Suit)


def _trumps(_view: View) -> Iterator[Action]:
    return map(NameTrump, Suit)


def _gifts(view: View) -> Iterator[Action]:
    yield Give(cards_given(view.rules, view.hand, order_of(view).trump))


def _calls(view: View) -> Iterator[Action]:
    strengths = order_of(view).strengths
    cards = sorted(unseen_cards(view), key=lambda card: -strengths[card.number])
    return map(CallCard, cards[:CALLS])


def _plays(view: View) -> Iterator[Action]:
    return map(PlayCard, choices(view))
