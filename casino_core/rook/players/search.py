"""Tricks by search: hands of the others are drawn, and each legal card is played out in them.

The hands that are drawn are weighed by the cards that the others have played. A player who follows
the rules of thumb plays one certain card; a seat that has played another one is likely to hold
other cards than those of the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from ...losses import mean_and_error
from ...seats import Seat
from ...steps import Steps
from ..cards import ROOK, Card
from ..position import SEATS, View
from ..ruleset import PLAYERS
from ..tricks import TrickOrder
from .beginner import card_by_thumb
from .endgame import EndgameSearch
from .memory import friends, order_of, unseen_cards
from .playouts import Playout, lead
from .thumb import card_to_play, without_gifts
from .worlds import Sampler, World

OTHER_CARD: Final = 0.3
"""The likelihood of a card for which the rules of thumb have another one."""
LIKE_CARD: Final = 0.65
"""The same for a card of the same suit, with the same points."""
ERRORS_AHEAD: Final = 1.0
"""The standard errors by which a card must be ahead of that of the rules of thumb."""


def likelihood_of_plays(view: View, world: World, bidders: frozenset[Seat]) -> float:
    """Return how likely the plays of the other seats are in a world, from 0 to 1."""
    order = order_of(view)
    sides = (bidders, frozenset(SEATS) - bidders)
    hands = [list(hand) for hand in world.hands]
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            hands[trick.seat(place)].append(card)
    out = {card for hand in hands for card in hand}
    out.update(world.nest)
    likelihood = 1.0
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.seat(place)
            if seat != view.seat:
                attacks = seat in bidders
                usual = card_to_play(
                    order,
                    hands[seat],
                    trick.leader,
                    trick.cards[:place],
                    sides[not attacks],
                    out.difference(hands[seat]),
                    attacking=attacks,
                )
                likelihood *= _likelihood(order, card, usual)
            hands[seat].remove(card)
            out.discard(card)
    return likelihood


def _likelihood(order: TrickOrder, card: Card, usual: Card) -> float:
    if card is usual:
        return 1.0
    same_suit = order.suits[card.number] is order.suits[usual.number]
    same_points = order.points[card.number] == order.points[usual.number]
    return LIKE_CARD if same_suit and same_points else OTHER_CARD


def resampled(
    worlds: Sequence[World], likelihoods: Sequence[float], number: int, rng: Random
) -> list[World]:
    """Draw a number of worlds, each as often as its likelihood says (systematic resampling)."""
    step = sum(likelihoods) / number
    sample: list[World] = []
    at, reached = rng.random() * step, 0.0
    for world, likelihood in zip(worlds, likelihoods, strict=True):
        reached += likelihood
        while at < reached and len(sample) < number:
            sample.append(world)
            at += step
    return sample or list(worlds[:1])


class Search(NamedTuple):
    """How a player searches for a card.

    worlds  how many worlds it plays each card in
    drawn   how many are drawn for each of these, which are chosen by the plays of the others
    exact   the cards in hand from which on the rest of a world is searched, not played by thumb,
            unless all tricks bring points of their own (`all_tricks`)
    """

    worlds: int
    drawn: int = 1
    exact: int = 0


def searched_card(view: View, rng: Random, search: Search) -> Steps[Card]:
    """Find the legal card with the highest average lead over a number of worlds.

    The card of the rules of thumb is chosen unless another one is ahead by more than chance.
    """
    cards = choices(view)
    if len(cards) == 1:
        return cards[0]
    leads: dict[Card, list[float]] = {card: [] for card in cards}
    before = _tricks_so_far(view)
    exact = len(view.hand) <= search.exact and not view.rules.all_tricks
    for world in (yield from _worlds(view, rng, search)):
        endgame = _endgame(view, world) if exact else None
        for card in cards:
            leads[card].append(_value(view, world, card, before, endgame))
        yield
    usual = _choice_like(view, card_by_thumb(view, remembers=True), cards)
    best = max(cards, key=lambda card: sum(leads[card]))
    pairs = zip(leads[best], leads[usual], strict=True)
    ahead, error = mean_and_error([one - other for one, other in pairs])
    return best if ahead > ERRORS_AHEAD * error else usual


def _worlds(view: View, rng: Random, search: Search) -> Steps[list[World]]:
    """Draw the worlds, with regard to what the others have played if more are drawn than needed."""
    sampler = Sampler(view)
    if search.drawn == 1 or not view.tricks:
        return [sampler.likely_world(rng) for _number in range(search.worlds)]
    worlds, likelihoods = [], []
    for _number in range(search.worlds * search.drawn):
        world = sampler.likely_world(rng)
        worlds.append(world)
        likelihoods.append(likelihood_of_plays(view, world, _bidders(view, world)))
        yield
    return resampled(worlds, likelihoods, search.worlds, rng)


def _endgame(view: View, world: World) -> EndgameSearch:
    """Prepare the search of the tricks that are left in a world."""
    trick = view.trick.cards if view.trick else ()
    cards = [*trick, *(card for hand in world.hands for card in hand)]
    at_end = sum(map(view.rules.points, world.nest)) + view.rules.last_trick
    return EndgameSearch(order_of(view), cards, _bidders(view, world), at_end)


def _choice_like(view: View, card: Card, cards: Sequence[Card]) -> Card:
    """Return the card of `choices` that is like another legal card."""
    if card in cards:
        return card
    order = order_of(view)
    between = _cards_between(view)
    return next(
        (
            other
            for other in cards
            if _alike(order, card, other, between) or _alike(order, other, card, between)
        ),
        cards[0],
    )


def _cards_between(view: View) -> list[Card]:
    return [*unseen_cards(view), *(view.trick.cards if view.trick else ())]


def choices(view: View) -> list[Card]:
    """Return the legal cards that give nothing away, of those that are alike only one.

    Two cards are alike if they have the same points, and no card between them is out.
    """
    order = order_of(view)
    legal = order.legal(view.hand, view.led)
    if view.trick:
        legal = without_gifts(order, legal, view.trick.leader, view.trick.cards, friends(view))
    between = _cards_between(view)
    cards: list[Card] = []
    for card in sorted(legal, key=lambda each: -order.strengths[each.number]):
        if not any(_alike(order, card, other, between) for other in cards):
            cards.append(card)
    return cards


def _alike(order: TrickOrder, low: Card, high: Card, between: Sequence[Card]) -> bool:
    same = order.suits[low.number] is order.suits[high.number] and ROOK not in (low, high)
    if not same or order.points[low.number] != order.points[high.number]:
        return False
    bounds = order.strengths[low.number], order.strengths[high.number]
    return not any(
        order.suits[card.number] is order.suits[low.number]
        and bounds[0] < order.strengths[card.number] < bounds[1]
        for card in between
    )


def _value(
    view: View,
    world: World,
    card: Card,
    before: tuple[list[int], ...],
    endgame: EndgameSearch | None,
) -> float:
    """Return the lead of the seat's side at the end of the round, if it plays a card now.

    The rest is played by rules of thumb; with an endgame, by all seats as well as can be.
    """
    assert view.contract is not None, "tricks are played after the bidding"
    bidders = _bidders(view, world)
    playout = Playout(view.rules, order_of(view), world.hands, world.nest, bidders)
    for seat in SEATS:
        side = int(seat not in bidders)
        playout.taken[side] += before[0][seat]
        playout.won[side] += before[1][seat]
    leader = view.trick.leader if view.trick else view.seat
    trick = list(view.trick.cards) if view.trick else []
    leader, trick = playout.play(card, leader, trick)
    if endgame:
        playout.end(endgame.points_to_come(playout.hands, leader, trick))
    else:
        playout.to_the_end(leader, trick)
    bid = view.contract.points
    return lead(view.rules, view.seat, bidders, bid, playout.taken, playout.won)


def _bidders(view: View, world: World) -> frozenset[Seat]:
    """Return the bidding side in a world: the called card says who the partner is (RULES 8)."""
    assert view.contract is not None, "tricks are played after the bidding"
    bidder, partner = view.contract.seat, view.partner
    if partner is None:
        partner = next(seat for seat in SEATS if view.called in world.hands[seat])
    return frozenset({bidder, partner})


def _tricks_so_far(view: View) -> tuple[list[int], ...]:
    """Return the points and the number of the tricks that each seat has won."""
    order, points, won = order_of(view), [0] * PLAYERS, [0] * PLAYERS
    for trick in view.tricks:
        if trick.full:
            winner = trick.seat(order.winner(trick.cards))
            points[winner] += sum(order.points[card.number] for card in trick.cards)
            won[winner] += 1
    return points, won
