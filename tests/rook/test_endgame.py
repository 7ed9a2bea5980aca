"""The search of the last tricks, and the worlds that agree with what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino_core.rook import Card, Game, Phase, Position, Suit, parse_rules
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.players.endgame import EndgameSearch
from casino_core.rook.players.search import likelihood_of_plays, resampled
from casino_core.rook.players.worlds import Sampler, World
from casino_core.rook.tricks import TrickOrder, trick_order
from casino_core.seats import Seat

AT_END = 35
SIDES = ({Seat(0), Seat(2)}, {Seat(1), Seat(3)}, {Seat(0), Seat(1)}, {Seat(2)})


def by_trying_all(
    order: TrickOrder,
    hands: Sequence[Sequence[Card]],
    bidders: frozenset[Seat],
    leader: Seat,
    trick: Sequence[Card] = (),
) -> int:
    """The points to come of the bidding side, by every play of every seat."""
    seat = Seat((leader + len(trick)) % 4)
    totals = []
    for card in order.legal(hands[seat], trick[0] if trick else None):
        left = [[each for each in hand if each is not card] for hand in hands]
        lying = [*trick, card]
        if len(lying) < 4:
            totals.append(by_trying_all(order, left, bidders, leader, lying))
            continue
        winner = Seat((leader + order.winner(lying)) % 4)
        points = sum(order.points[each.number] for each in lying)
        points = 0 if winner not in bidders else points if any(left) else points + AT_END
        rest = by_trying_all(order, left, bidders, winner) if any(left) else 0
        totals.append(points + rest)
    return max(totals) if seat in bidders else min(totals)


@given(st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_the_search_comes_to_the_same_as_trying_all_plays(number: int) -> None:
    chance = Random(number)
    rules = parse_rules(chance.choice(["rook", "kentucky-west", "rook,rook_duty=trump"]))
    order = trick_order(rules, chance.choice(list(Suit)))
    cards = chance.sample(rules.cards, 12)
    bidders = frozenset(chance.choice(SIDES))
    hands = [cards[3 * seat : 3 * seat + 3] for seat in range(4)]
    leader = Seat(chance.randrange(4))
    trick: list[Card] = []
    for place in range(chance.randrange(4)):
        hand = hands[(leader + place) % 4]
        card = chance.choice(order.legal(hand, trick[0] if trick else None))
        hand.remove(card)
        trick.append(card)
    points = EndgameSearch(order, cards, bidders, AT_END).points_to_come(hands, leader, trick)
    assert points == by_trying_all(order, hands, bidders, leader, trick)


def in_fifth_trick(number: int) -> Position:
    """A position of a round between players that decide by rules of thumb."""
    game = Game.new("rook", f"thumb {number}")
    while game.position.phase is not Phase.TRICKS or len(game.position.tricks) < 5:
        game = game.next_round() if game.position.over else game
        game = game.play(play_by(PLAYERS["beginner"], game.position))
    return game.position


def test_the_true_hands_are_likelier_than_others_after_play_by_thumb() -> None:
    true, others = 0.0, 0.0
    for number in range(6):
        position = in_fifth_trick(number)
        view = position.view(position.turn)
        assert view.contract
        assert view.partner is not None
        bidders = frozenset({view.contract.seat, view.partner})
        true += likelihood_of_plays(view, World(position.hands, position.nest), bidders)
        others += likelihood_of_plays(view, Sampler(view).world(Random(number)), bidders)
    assert true > 2 * others


@pytest.mark.parametrize("number", [1, 4, 40])
def test_worlds_are_drawn_as_often_as_their_likelihoods_say(number: int) -> None:
    worlds = [World((), (card,)) for card in parse_rules("rook").cards[:3]]
    samples = resampled(worlds, [1.0, 0.0, 3.0], number, Random(number))
    counts = Counter(worlds.index(world) for world in samples)
    assert len(samples) == number
    assert not counts[1]
    assert abs(counts[2] - 0.75 * number) < 1
