"""Bids, trumps and the nest by sampling: hands of the others are drawn, and each is played out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from ...seats import Seat
from ...steps import Steps, result_of
from ..actions import Action, Bid, CallCard, Give, Misdeal, NameTrump, NoBid, PutAside
from ..cards import Card, Suit
from ..position import SEATS, Phase, View, first_leader, left_of
from ..rules.why import counting_allowed, lowest_bid, why_not
from ..ruleset import BID_STEP, DEALER, LOWEST_BID, PLAYERS
from ..tricks import trick_order
from .beginner import card_to_call
from .bidding_model import ABOVE_WORTH
from .memory import order_of
from .playouts import Playout, lead
from .thumb import best_suit, cards_aside, cards_given, hand_worth, suit_strengths
from .worlds import Sampler, World

MOST_LOST: Final = 20
"""The points that a bid may lose on average, to keep another seat from a better one."""


class Sampling(NamedTuple):
    """How much a player samples.

    worlds     how many deals it draws for a decision
    suits      how many suits it tries as trumps
    voids      whether it also tries to put whole suits aside
    skill      the points that it expects a bidding side to take beyond play by rules of thumb
    most_lost  the points that a bid may lose on average, to keep another seat from a better one
    """

    worlds: int
    suits: int = 2
    voids: bool = False
    skill: int = 0
    most_lost: int = MOST_LOST


def before_tricks(view: View, rng: Random, sampling: Sampling) -> Steps[Action]:
    """Bid, put aside, name trumps, pass cards and call after sampling."""
    if view.phase is Phase.BIDDING:
        return (yield from _bid(view, rng, sampling))
    if view.phase is Phase.NEST:
        plan = yield from _best_plan(view, rng, sampling)
        return PutAside(plan.nest)
    if view.phase is Phase.TRUMP:
        plan = yield from _best_plan(view, rng, sampling)
        return NameTrump(plan.trump)
    if view.phase is Phase.PASSING:
        return Give(cards_given(view.rules, view.hand, order_of(view).trump))
    return CallCard(card_to_call(view))


# Bidding


def _bid(view: View, rng: Random, sampling: Sampling) -> Steps[Action]:
    if why_not(view, Misdeal()) is None:
        return Misdeal()
    lowest = lowest_bid(view)
    if why_not(view, Bid(lowest)) is not None:
        return NoBid()
    highest = yield from _highest_good_bid(view, rng, sampling)
    return NoBid() if highest < lowest else Bid(lowest)


def highest_good_bid(view: View, rng: Random, sampling: Sampling) -> int:
    """Return the highest bid that is worth more than a pass, 0 if none is."""
    return result_of(_highest_good_bid(view, rng, sampling))


def _highest_good_bid(view: View, rng: Random, sampling: Sampling) -> Steps[int]:
    """Compare each bid with a pass, after which another seat has the bid for a step less."""
    own: list[Playout] = []
    passed: list[Playout] = []
    for world in _worlds(view, rng, sampling):
        own.append(_as_bidder(view, world))
        bidder = _bidder_after_pass(view, world)
        if bidder is not None:
            passed.append(_as_bidder(view._replace(seat=bidder), world))
        yield
    best = 0
    for bid in range(lowest_bid(view), view.rules.bid_limit + 1, BID_STEP):
        lower = max(LOWEST_BID, bid - BID_STEP)
        least = max(_total_lead(view, passed, lower, sampling), -sampling.most_lost * len(own))
        if _total_lead(view, own, bid, sampling) > least:
            best = bid
    return best


def _total_lead(view: View, rounds: Sequence[Playout], bid: int, sampling: Sampling) -> float:
    """Add up what the viewer's side leads by in rounds with this bid."""
    return sum(
        lead(
            view.rules,
            view.seat,
            each.bidders,
            bid,
            _points_with_skill(each, sampling.skill),
            each.won,
        )
        for each in rounds
    )


def _points_with_skill(each: Playout, skill: int) -> list[int]:
    """Return the points of both sides if the bidding side plays with more skill."""
    more = min(skill, each.taken[1])
    return [each.taken[0] + more, each.taken[1] - more]


def _bidder_after_pass(view: View, world: World) -> Seat | None:
    """Return the seat that has the bid if the viewer passes; None for a new deal."""
    last = next((bid.seat for bid in reversed(view.bids) if bid.points), None)
    if last is not None:
        return last
    out = {bid.seat for bid in view.bids} | {view.seat}
    worths = {
        seat: hand_worth(view.rules, world.hands[seat]) + ABOVE_WORTH
        for seat in SEATS
        if seat not in out
    }
    best = max(worths, key=worths.__getitem__, default=None)
    if best is not None and worths[best] >= LOWEST_BID:
        return best
    return view.dealer if view.rules.all_pass == DEALER else None


def _as_bidder(view: View, world: World) -> Playout:
    """Play a world out with the seat as the bidder, who sees the nest and then chooses trumps."""
    rules, seat = view.rules, view.seat
    hand = world.hands[seat] + world.nest
    counting = _counting(view, hand)
    trump = best_suit(rules, hand)
    nest = cards_aside(rules, hand, trump, counting)
    return _played(view, world, nest, trump)


def _counting(view: View, hand: Sequence[Card]) -> int:
    return counting_allowed(view._replace(hand=tuple(hand)))


def _played(view: View, world: World, nest: Sequence[Card], trump: Suit) -> Playout:
    """Play a world out in which the seat puts these cards aside."""
    rules, seat = view.rules, view.seat
    order = trick_order(rules, trump)
    hands = list(world.hands)
    hand = [*hands[seat], *(world.nest if len(hands[seat]) == rules.hand_cards else ())]
    hands[seat] = tuple(card for card in hand if card not in nest)
    partner = _partner(view, hands, trump)
    playout = Playout(rules, order, hands, nest, frozenset({seat, partner}))
    playout.to_the_end(first_leader(rules, view.dealer, seat), [])
    return playout


def _partner(view: View, hands: Sequence[Sequence[Card]], trump: Suit) -> Seat:
    """Return the partner of the seat as bidder.

    It sits opposite, or holds the card that the bidder would call.
    """
    if view.rules.partners == "fixed":
        return left_of(view.seat, PLAYERS // 2)
    strengths = trick_order(view.rules, trump).strengths
    others = [seat for seat in SEATS if seat != view.seat]
    return max(others, key=lambda seat: max(strengths[card.number] for card in hands[seat]))


# The nest and trumps


class Plan(NamedTuple):
    """Five cards for the nest, and the suit that will be trumps."""

    nest: tuple[Card, ...]
    trump: Suit


def _best_plan(view: View, rng: Random, sampling: Sampling) -> Steps[Plan]:
    """Find the best of some plans, each played out in the same worlds."""
    plans = list(dict.fromkeys(_plans(view, sampling)))
    if len(plans) == 1:
        return plans[0]
    bid = view.contract.points if view.contract else 0
    values = dict.fromkeys(plans, 0.0)
    for world in _worlds(view, rng, sampling):
        for plan in plans:
            each = _played(view, world, plan.nest, plan.trump)
            values[plan] += lead(view.rules, view.seat, each.bidders, bid, each.taken, each.won)
        yield
    return max(plans, key=lambda plan: values[plan])


def _plans(view: View, sampling: Sampling) -> Iterator[Plan]:
    """Yield for each of the best suits as trumps some nests, or the one that was put aside."""
    for suit in _best_suits(view, sampling):
        if view.phase is Phase.TRUMP:
            yield Plan(view.nest, suit)
        else:
            counting = counting_allowed(view)
            yield Plan(cards_aside(view.rules, view.hand, suit, counting), suit)
            if sampling.voids:
                for other in Suit:
                    yield Plan(cards_aside(view.rules, view.hand, suit, counting, other), suit)


def _best_suits(view: View, sampling: Sampling) -> list[Suit]:
    strengths = dict(zip(Suit, suit_strengths(view.rules, view.hand), strict=True))
    return sorted(Suit, key=lambda suit: -strengths[suit])[: sampling.suits]


def _worlds(view: View, rng: Random, sampling: Sampling) -> Iterator[World]:
    sampler = Sampler(view)
    return (sampler.likely_world(rng) for _number in range(sampling.worlds))
