"""RULES 2 and 10: the pack, the cards of each seat, later deals, the draw."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

import casino_core as casino
from casino_core import CasinoError, Play, Position, RuleSet, Step
from casino_core.events import Dealt, Drew
from casino_core.seats import Seat

FIRST_DEALS = [
    # The recipients of the cards in order: a digit is a seat, T the table.
    ("standard", 2, "11 TT 22 11 TT 22"),
    ("standard", 1, "22 TT 11 22 TT 11"),
    ("standard,players=3", 1, "22 33 TT 11 22 33 TT 11"),
    ("standard,players=4", 3, "44 11 22 TT 33 44 11 22 TT 33"),
    ("partnership", 4, "11 22 33 TT 44 11 22 33 TT 44"),
    ("standard,players=5", 5, "11 22 33 44 TT 55 11 22 33 44 TT 55"),
    ("standard,players=6", 2, "33 44 55 66 11 TT 22 33 44 55 66 11 TT 22"),
    ("standard,packet=1", 2, "1 T 2 1 T 2 1 T 2 1 T 2"),
    ("standard,packet=1,players=3", 2, "3 1 T 2 3 1 T 2 3 1 T 2 3 1 T 2"),
    ("diamond", 2, "11 TT 22 1 TT 2"),
    ("diamond,players=4", 1, "22 33 44 TT 11 2 3 4 TT 1"),
    ("diamond,packet=1", 2, "1 T 2 1 T 2 1 T 2 T"),
    ("draw", 2, "11 TT 22 11 TT 22"),
    ("standard,deal_order=table-last", 2, "11 22 TT 11 22 TT"),
    ("standard,deal_order=table-last,players=3", 1, "22 33 11 TT 22 33 11 TT"),
]

LATER_DEALS = [
    ("standard", 2, "11 22 11 22"),
    ("standard", 1, "22 11 22 11"),
    ("standard,players=3", 1, "22 33 11 22 33 11"),
    ("partnership", 3, "44 11 22 33 44 11 22 33"),
    ("standard,players=5", 5, "11 22 33 44 55 11 22 33 44 55 1 2 3 4 5"),
    ("standard,players=5,packet=1", 4, "5 1 2 3 4 " * 5),
    ("standard,players=6", 6, "11 22 33 44 55 66 11 22 33 44 55 66"),
    ("standard,packet=1", 2, "1 2 1 2 1 2 1 2"),
    ("diamond", 2, "11 22 1 2"),
    ("diamond,players=3", 2, "33 11 22 3 1 2"),
]


def expected(order: str, rules: RuleSet) -> dict[str, int]:
    """Return the card set of each recipient if the pack is in order."""
    cards_by_recipient: dict[str, int] = {}
    for recipient, card in zip(order.replace(" ", ""), rules.cards, strict=False):
        cards_by_recipient[recipient] = cards_by_recipient.get(recipient, 0) | card.bit
    return cards_by_recipient


@pytest.mark.parametrize(("text", "dealer", "order"), FIRST_DEALS)
def test_the_first_deal(text: str, dealer: Seat, order: str) -> None:
    rules = casino.parse_rules(text)
    position = casino.deal_round(rules, rules.cards, dealer - 1)
    places = expected(order, rules)
    assert position.loose == places["T"]
    assert position.hands == tuple(places[str(seat + 1)] for seat in range(rules.players))
    assert position.stock == rules.cards[len(order.replace(" ", "")) :]
    assert position.turn == dealer % rules.players
    assert position.dealer == dealer - 1
    sides = (0,) * rules.sides
    assert (position.won, position.sweeps, position.scores) == (sides, sides, sides)
    assert not any(position.hidden)
    assert not position.builds
    assert position.last is None
    assert position.carried == (0, 0)


def before_a_later_deal(rules: RuleSet, dealer: Seat) -> Position:
    """Make a position before the dealer plays the last card of a deal; the stock is in order."""
    *stock, last = rules.cards
    blank = casino.deal_round(rules, rules.cards, dealer)
    hands = tuple(last.bit if seat == dealer else 0 for seat in range(rules.players))
    return blank.replace(turn=dealer, hands=hands, loose=0, stock=tuple(stock))


@pytest.mark.parametrize(("text", "dealer", "order"), LATER_DEALS)
def test_a_later_deal(text: str, dealer: Seat, order: str) -> None:
    rules = casino.parse_rules(text)
    before = before_a_later_deal(rules, dealer - 1)
    after = casino.apply(before, Play(rules.cards[-1])).after
    places = expected(order, rules)
    assert after.hands == tuple(places[str(seat + 1)] for seat in range(rules.players))
    assert after.loose == rules.cards[-1].bit
    assert after.turn == dealer % rules.players


@pytest.mark.parametrize(
    ("stock", "hands", "left"),
    [
        ("3h4h5h6h7h8h", ("3h4h7h", "5h6h8h"), ""),
        ("3h4h5h", ("3h", "4h"), "5h"),
        ("3h", ("", ""), ""),
    ],
)
def test_a_short_stock_is_dealt_out_evenly(stock: str, hands: tuple[str, str], left: str) -> None:
    before = casino.parse_state(f"hands=/2s turn=2 dealer=2 last=1 won=Kh/Ks stock={stock}")
    after = casino.apply(before, casino.parse_play("2s", before)).after
    assert after.hands == tuple(casino.card_set(casino.parse_cards(hand)) for hand in hands)
    assert after.stock == casino.parse_cards(left)
    assert after.over == (stock == "3h")


def test_cards_that_do_not_go_round_are_for_the_side_that_captured_last() -> None:
    before = casino.parse_position("table=9d hands=/2s turn=2 dealer=2 last=1 won=Kh/Ks stock=3h")
    after = casino.apply(before, casino.parse_play("2s", before)).after
    assert after.won == tuple(map(casino.card_set, map(casino.parse_cards, ("Kh3h9d2s", "Ks"))))
    assert after.over


NUMBER_OF_DEALS = [
    ("standard", 5, 4),
    ("standard,players=3", 3, 4),
    ("standard,players=4", 2, 4),
    ("partnership", 2, 4),
    ("standard,players=5", 1, 5),
    ("standard,players=6", 1, 4),
    ("diamond", 5, 3),
    ("diamond,players=3", 3, 3),
    ("diamond,players=4", 2, 3),
]


def trailing_round(rules: RuleSet) -> list[Step[Position]]:
    """Play a round in which every play is a trail."""
    position = casino.deal_round(rules, rules.cards, Seat(0))
    steps = []
    while not position.over:
        steps.append(casino.apply(position, Play(casino.cards_in(position.hand)[0])))
        position = steps[-1].after
    return steps


@pytest.mark.parametrize(("text", "later", "each"), NUMBER_OF_DEALS)
def test_the_deals_of_a_round_and_the_last_one_announced(text: str, later: int, each: int) -> None:
    steps = trailing_round(casino.parse_rules(text))
    deals = [event for step in steps for event in step.events if isinstance(event, Dealt)]
    numbers = range(2, later + 2)
    assert deals == [Dealt(number, each, number == later + 1) for number in numbers]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_turn_goes_clockwise_from_the_dealers_left(players: int) -> None:
    rules = RuleSet(players=players)
    steps = trailing_round(rules)
    turns = [step.before.turn for step in steps]
    assert turns == [(1 + number) % players for number in range(len(steps))]
    assert all(len(list(group)) == 1 for _, group in groupby(turns))


@pytest.mark.parametrize("players", range(2, 7))
def test_draw(players: int) -> None:
    """RULES 10: after each play the player takes the top card, until the stock is gone."""
    rules = RuleSet(draw=True, players=players)
    steps = trailing_round(rules)
    stock = len(rules.cards) - 4 * players - 4
    draws = [event for step in steps for event in step.events if isinstance(event, Drew)]
    assert [event.last for event in draws] == [False] * (stock - 1) + [True]
    assert not any(isinstance(event, Dealt) for step in steps for event in step.events)
    first = steps[0]
    top = first.before.stock[0]
    assert top is not None
    assert first.after.hands[first.before.turn] & top.bit
    for step in steps[:stock]:
        assert step.after.hand_count(step.before.turn) == 4


def test_a_card_drawn_unseen_is_hidden() -> None:
    view = casino.parse_state("rules=draw hands=2h3h/?? stock=*12")
    after = casino.apply(view, casino.parse_play("2h", view)).after
    assert after.hands == (casino.parse_card("3h").bit, 0)
    assert after.hidden == (1, 1)
    assert len(after.stock) == 11


def test_cards_dealt_unseen_are_hidden() -> None:
    view = casino.parse_state("hands=2h/ stock=*16")
    after = casino.apply(view, casino.parse_play("2h", view)).after
    assert after.hands == (0, 0)
    assert after.hidden == (4, 4)
    assert after.stock == (None,) * 8


def test_a_drawn_card_is_not_a_card_to_keep() -> None:
    """RULES 5: the hand must hold the card after the play, before the draw."""
    position = casino.parse_position("rules=draw table=5h hands=3s/Ks stock=8s")
    assert not casino.is_legal(position, casino.parse_play("3sb5h=8", position))


def test_the_pack_of_five_lacks_three_twos() -> None:
    rules = RuleSet(players=5)
    missing = set(casino.FULL_PACK) - set(rules.cards)
    assert {card.text for card in missing} == {"2h", "2d", "2c"}


def test_the_pack_of_diamond_casino() -> None:
    rules = casino.PRESETS["diamond"]
    missing = {card.rank for card in casino.FULL_PACK} - {card.rank for card in rules.cards}
    assert missing == {8, 9, 10}
    assert len(rules.cards) == 40


@pytest.mark.parametrize(
    ("change", "culprit"),
    [
        (lambda pack: pack[1:], "51 cards, but the pack has 52"),
        (lambda pack: (pack[1], *pack[1:]), "Ah is there twice"),
        (lambda pack: (*pack, pack[0]), "As is there twice"),
        (lambda pack: (*pack[:-1], pack[5]), f"{casino.FULL_PACK[5]} is there twice"),
        (lambda pack: pack[:0], "0 cards, but the pack has 52"),
    ],
)
def test_a_wrong_pack_is_refused(change: object, culprit: str) -> None:
    assert callable(change)
    with pytest.raises(CasinoError, match=f"^cards: {culprit}$"):
        casino.deal_round(RuleSet(), change(casino.FULL_PACK), Seat(0))


def test_a_foreign_card_is_refused() -> None:
    rules = casino.PRESETS["diamond"]
    eight = casino.parse_card("8s")
    with pytest.raises(CasinoError, match=r"^cards: 8s is not in this pack of 40$"):
        casino.deal_round(rules, (eight, *rules.cards[1:]), Seat(0))


def test_every_rule_set_deals_out_its_pack() -> None:
    for preset in casino.PRESETS.values():
        rules = replace(
            preset,
            target=None,
            calling=False,
            endgame="none",
            trailing="allowed",
            must_sweep=False,
        )
        steps = trailing_round(rules)
        dealt = len(rules.cards) - steps[0].before.loose.bit_count()
        assert len(steps) == dealt - dealt % rules.players
        assert steps[-1].after.over
