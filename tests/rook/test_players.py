"""The players of Rook: legal under all rules, from their view alone, each with its character."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino_core.rook import (
    Game,
    NoBid,
    Phase,
    PlayCard,
    Position,
    RuleSet,
    Suit,
    View,
    parse_cards,
    parse_rules,
    why_not,
)
from casino_core.rook.notation import format_rules
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.players.beginner import card_by_thumb
from casino_core.rook.players.memory import friends, unseen_cards, voids
from casino_core.rook.players.search import choices
from casino_core.rook.players.thumb import hand_worth, without_gifts
from casino_core.rook.players.worlds import Sampler
from casino_core.rook.tricks import trick_order
from casino_core.seats import Seat

from .rounds import each_value, random_rules, steps
from .test_rules import after, hands

numbers = st.integers(0, 10**9)
FAST = ("beginner", "counting")
KENTUCKY: dict[str, Any] = {"deck": "full", "ones": "high", "rook": "low"}


@given(numbers, st.sampled_from(sorted(PLAYERS)))
def test_every_action_of_a_player_is_legal(number: int, name: str) -> None:
    chance = Random(number)
    for step in list(steps(chance, random_rules(chance)))[::11]:
        assert why_not(step.before, play_by(PLAYERS[name], step.before)) is None


@pytest.mark.parametrize("name", FAST)
def test_the_players_end_a_game(name: str) -> None:
    game = Game.new(parse_rules("rook-called,target=200,all_pass=dealer,passing=three"), "end")
    while not game.over:
        if game.position.over:
            game = game.next_round()
        game = game.play(play_by(PLAYERS[name], game.position))
        assert len(game.rounds) < 30
    assert game.outcome


@given(numbers)
def test_a_sampled_world_agrees_with_what_the_seat_has_seen(number: int) -> None:
    chance = Random(number)
    for step in list(steps(chance))[::5]:
        view = step.before.view(step.before.turn)
        if view.phase is Phase.PASSING:
            continue
        world = Sampler(view).world(chance)
        assert world.hands[view.seat] == view.hand
        assert tuple(map(len, world.hands)) == view.counts
        placed = [card for hand in world.hands for card in hand] + list(world.nest)
        assert sorted(c.number for c in placed) == sorted(
            c.number for c in (*view.hand, *view.nest, *unseen_cards(view))
        )


def test_who_does_not_follow_lacks_the_suit_in_every_world() -> None:
    position = after("b6 g14", hands("b6b7", "g14y14", "b8b9", "y6y7"))
    view = position.view(position.turn)
    suits = voids(view)[1]
    assert [suit.name for suit in suits] == ["BLACK"]
    for number in range(20):
        world = Sampler(view).world(Random(number))
        assert not any(card.suit in suits for card in world.hands[1])


def thumb(position: Position) -> str:
    return card_by_thumb(position.view(position.turn), remembers=True).text


@pytest.mark.parametrize(
    ("hold", "trick", "expected"),
    [
        pytest.param(("b14y6", "b6y7", "b10b7", "b8y8"), "b14 b6", "b10", id="partner wins"),
        pytest.param(("b6y6", "b14y7", "b10b7", "b8y8"), "b6 b14", "b7", id="others win"),
        pytest.param(("b10y6", "b6y7", "b12b7", "b13b11"), "b10 b6 b12", "b13", id="last wins"),
    ],
)
def test_points_go_to_the_trick_of_the_own_side(
    hold: tuple[str, ...], trick: str, expected: str
) -> None:
    assert thumb(after(trick, hands(*hold))) == expected


@pytest.mark.parametrize(("trick", "expected"), [("b6 r2 g6", "b1"), ("b6 r2 r3", "r14")])
def test_who_counts_draws_trumps_from_the_others_only(trick: str, expected: str) -> None:
    """Once both of them have shown to have none, only the partner would lose trumps."""
    hold = ("r1r14b1", "b6b7y7", "r2r4y8", "g6g7y9" if "g6" in trick else "r3g7y9")
    position = after(f"r1 {trick}", hands(*hold, **KENTUCKY))
    assert counted(position) == expected


@pytest.mark.parametrize(("led", "expected"), [("b6", "y7"), ("b10", "r1")])
def test_who_counts_spends_a_trump_on_points_only(led: str, expected: str) -> None:
    position = hands(f"{led}b7g8", "r1y7y8", "b8b9g6", "b11g7y9", **KENTUCKY)
    assert counted(after(led, position)) == expected


def counted(position: Position) -> str:
    action = play_by(PLAYERS["counting"], position)
    assert isinstance(action, PlayCard)
    return action.card.text


def test_cards_that_are_alike_are_one_choice() -> None:
    view = hands("b11b12b13r5r6", "g6g7g8g9g11", "g12g13y6y7y8", "y9y11y12y13r7").view(
        after("", hands("b11b12b13r5r6", "g6", "g7", "g8")).turn
    )
    assert [card.text for card in choices(view)] == ["r6", "r5", "b13"]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_hopeless_hand_passes_and_a_splendid_one_bids(name: str) -> None:
    start = Game.new("rook", "hands").position
    poor = with_hand(after("95", start), "b6b7g6g7r6r7y6y7y8")
    good = with_hand(start, "Rb14b13b12b11b10g14r14y14")
    assert play_by(PLAYERS[name], poor) == NoBid()
    assert play_by(PLAYERS[name], good) != NoBid()


def with_hand(position: Position, text: str) -> Position:
    """The position with these cards for the seat to move, and the rest for the others."""
    mine = parse_cards(text)
    rest = [card for card in position.rules.cards if card not in mine]
    split = [tuple(rest[9 * n : 9 * n + 9]) for n in range(3)]
    hands = [split.pop() if seat != position.turn else mine for seat in range(4)]
    return position._replace(hands=tuple(hands), nest=tuple(rest[27:]))


def test_a_player_sees_its_view_and_acts_the_same_way_again() -> None:
    views: list[View] = []
    position = Game.new("rook", "again").position

    def looking(view: View, _rng: Random) -> NoBid:
        views.append(view)
        return NoBid()

    play_by(looking, position)
    assert views == [position.view(position.turn)]
    for player in PLAYERS.values():
        assert play_by(player, position) == play_by(player, position)


def plays_last(position: Position) -> bool:
    tricks = position.tricks
    return bool(tricks) and len(tricks[-1].cards) == 3


@pytest.mark.parametrize("name", PLAYERS)
@given(numbers)
@settings(max_examples=5)
def test_the_last_player_gives_the_other_side_no_point_more_than_necessary(
    name: str, number: int
) -> None:
    chance = Random(number)
    last = [each.before for each in steps(chance, random_rules(chance)) if plays_last(each.before)]
    for position in last[chance.randrange(2) :: 2]:
        assert not gift(name, position)


@pytest.mark.parametrize("rules", each_value(), ids=format_rules)
def test_nothing_is_given_away_under_any_option(rules: RuleSet) -> None:
    last = [each.before for each in steps(Random(58), rules) if plays_last(each.before)]
    assert len(last) >= 9
    for position in last[::3]:
        assert not gift("searcher", position)


def gift(name: str, position: Position) -> int:
    """The points that a player gives to a lost trick beyond the least, as the last one to play."""
    view = position.view(position.turn)
    assert view.trick
    assert view.trump
    cards, order = view.trick.cards, trick_order(view.rules, view.trump)
    if view.trick.seat(order.winner(cards)) in friends(view):
        return 0
    action = play_by(PLAYERS[name], position)
    assert isinstance(action, PlayCard)
    if order.winner([*cards, action.card]) == 3:
        return 0
    legal = order.legal(view.hand, view.led)
    losing = [card for card in legal if order.winner([*cards, card]) != 3]
    return view.rules.points(action.card) - min(map(view.rules.points, losing))


def test_a_pointless_card_goes_to_a_lost_trick() -> None:
    hand = parse_cards("b14r13y5y7y8y12y13")
    order = trick_order(parse_rules("rook"), Suit.GREEN)
    trick = parse_cards("g12r7g7")
    left = without_gifts(order, hand, Seat(0), trick, {Seat(1), Seat(3)})
    assert [card.text for card in left] == ["r13", "y7", "y8", "y12", "y13"]


def test_bids_make_good_hands_likelier() -> None:
    """Who bid high holds more in the drawn worlds than who passed at once."""
    start = Game.new("rook", "bids", dealer=Seat(3)).position
    position = after("70 110 pass", start)
    view = position.view(position.turn)
    sampler, chance = Sampler(view), Random(7)
    worlds = [sampler.likely_world(chance).hands for _number in range(60)]
    worths = [sum(hand_worth(view.rules, hands[seat]) for hands in worlds) for seat in range(3)]
    assert worths[1] > worths[0] + 60 > worths[2] + 120


def test_every_level_wins_some_auctions() -> None:
    """The weaker player bids what its hand is worth, so the stronger one does not always win."""
    won = dict.fromkeys(FAST, 0)
    for number in range(16):
        game = Game.new("rook", f"auction {number}")
        while game.position.phase is Phase.BIDDING:
            player = FAST[game.position.turn % 2]
            game = game.play(play_by(PLAYERS[player], game.position))
        if game.position.contract:
            won[FAST[game.position.contract.seat % 2]] += 1
    assert min(won.values()) >= 3
