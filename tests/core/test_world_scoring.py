"""RULES 9: the tables of points of other countries, level items, sweeps and the other options."""

from __future__ import annotations

import pytest

import casino_core as casino
from casino_core import (
    CasinoError,
    Item,
    parse_card,
    parse_cards,
    parse_position,
    parse_rules,
    parse_state,
)
from casino_core.rows import How
from casino_core.rules.calling import score_at_worst
from casino_core.rules.counting import count_round
from casino_core.rules.outcome import deal_next_round
from casino_core.rules.scoring import counted_cards, counted_items, counted_suit
from casino_core.seats import Side

Points = dict[str, tuple[int, ...]]


def scored(fields: str, hands: str = "/") -> Points:
    """The points of each side by item, for the items that score."""
    score = casino.score_round(parse_state(f"hands={hands} {fields}"))
    lines = {str(line.item): line.points for line in score.lines if any(line.points)}
    sides = range(len(score.points))
    assert score.points == tuple(sum(line[side] for line in lines.values()) for side in sides)
    return lines


PACK = "".join(card.text for card in casino.FULL_PACK)

WHOLE_PACK: dict[str, dict[str, int]] = {
    "standard": {"cards": 3, "spades": 1, "big-casino": 2, "little-casino": 1, "aces": 4},
    "nordic": {"cards": 1, "spades": 2, "big-casino": 2, "little-casino": 1, "aces": 4},
    "norsk": {"cards": 1, "spades": 1, "big-casino": 2, "little-casino": 1, "aces": 4},
    "african": {"cards": 2, "spades": 2, "big-casino": 2, "little-casino": 1, "aces": 4},
    "five-spades": {"cards": 2, "spades": 1, "big-casino": 2, "little-casino": 1, "aces": 4},
    "seven": {"big-casino": 2, "little-casino": 1, "aces": 4},
    "kryp": {"spades": 13, "big-casino": 3, "little-casino": 1, "aces": 4},
}


@pytest.mark.parametrize("scoring", WHOLE_PACK)
def test_what_the_whole_pack_is_worth(scoring: str) -> None:
    expected = {item: (0, points) for item, points in WHOLE_PACK[scoring].items()}
    assert scored(f"rules=standard,scoring={scoring} won=/{PACK}") == expected
    assert [str(item.item) for item in counted_items(parse_rules(f"standard,scoring={scoring}"))][
        :-1
    ] == list(WHOLE_PACK[scoring])


FOUR, FIVE = "3s4s5s6s", "7s8s9sTsJs"

COUNTED = [
    # Five spades, not most of them.
    ("scoring=five-spades", f"won={FOUR}Qs/{FIVE}", {"spades": (1, 1)}),
    ("scoring=five-spades", f"won={FOUR}5h/{FIVE}", {"spades": (0, 1)}),
    ("scoring=five-spades", f"won={FOUR}/Qs3h4h5h", {}),
    ("scoring=five-spades", f"won={FOUR}{FIVE}/3h4h5h", {"cards": (2, 0), "spades": (1, 0)}),
    # Spades beyond a number: none below it, and one for each above.
    ("scoring=seven,spades_over=4", f"won={FOUR}/3h", {}),
    ("scoring=seven,spades_over=4", f"won=3h/{FIVE}", {"spades-over": (0, 1)}),
    ("scoring=seven,spades_over=4", f"won=3h/{FIVE}QsKs", {"spades-over": (0, 3)}),
    ("scoring=seven,spades_over=1", f"won=3s4s/{FIVE}", {"spades-over": (1, 4)}),
    # The last side to capture.
    ("scoring=seven,last_capture=1", "won=3h/4h last=1", {"last-capture": (1, 0)}),
    ("scoring=seven,last_capture=3", "won=3h/4h last=2", {"last-capture": (0, 3)}),
    ("scoring=seven,last_capture=1", "won=/ last=-", {}),
    # Level in cards or spades: two sides halve an even number.
    ("scoring=nordic,ties=split", "won=3s4h/4s5h", {"spades": (1, 1)}),
    ("scoring=african,ties=split", "won=3h4h/4s5h", {"cards": (1, 1), "spades": (0, 2)}),
    ("scoring=african,ties=nobody", "won=3s4h/4s5h", {}),
    ("scoring=african,ties=carry", "won=3s4h/4s5h", {}),
    ("scoring=norsk,ties=split", "won=3s4h/4s5h", {}),
    ("scoring=standard,ties=split", "won=3h/4h", {}),
    # What was carried over goes to the side with most.
    (
        "scoring=nordic,ties=carry",
        "carried=2/5 won=3s4h/5h",
        {"cards": (3, 0), "spades": (7, 0)},
    ),
    # Only most cards and most spades are carried over.
    ("scoring=kryp,ties=carry", "carried=2/5 won=3s4h/5h", {"spades": (1, 0)}),
    # Sweeps: the lowest number is taken off, and the limit is reached with its number.
    ("scoring=seven,sweep_points=5", "won=3h/4h sweeps=1/2", {"sweeps": (5, 10)}),
    ("scoring=seven,sweep_points=2,sweeps_cancel=on", "sweeps=1/4", {"sweeps": (0, 6)}),
    ("scoring=seven,sweep_points=1,sweep_limit=10", "scores=9/9 sweeps=1/2", {"sweeps": (1, 2)}),
    ("scoring=seven,sweep_points=1,sweep_limit=10", "scores=10/9 sweeps=1/2", {}),
    ("scoring=seven,sweep_points=1,sweep_limit=10", "scores=9/11 sweeps=1/2", {}),
    (
        "scoring=seven,sweep_points=1,sweep_limit=10,sweep_limit_binds=own",
        "scores=10/9 sweeps=1/2",
        {"sweeps": (0, 2)},
    ),
    (
        "scoring=seven,sweep_points=1,sweep_limit=10,sweep_limit_binds=own,sweeps_cancel=on",
        "scores=0/12 sweeps=3/2",
        {"sweeps": (1, 0)},
    ),
]


@pytest.mark.parametrize(("options", "fields", "points"), COUNTED)
def test_what_is_counted(options: str, fields: str, points: Points) -> None:
    assert scored(f"rules=standard,{options} {fields}") == points


MORE_SIDES = [
    ("players=3,scoring=african,ties=split", "won=3s4h/4s5h/6h", "//", (2, 2, 0)),
    ("players=3,scoring=african,ties=split", "won=3s/4s/5s", "//", (0, 0, 0)),
    ("players=4,scoring=african,ties=split", "won=3h/4h/5h/6h", "///", (0, 0, 0, 0)),
    ("players=3,scoring=five-spades", f"won={FOUR}Qs/{FIVE}/3h", "//", (1, 1, 0)),
    ("partnership=on,players=4,scoring=african,ties=split", "won=3s4h/4s5h", "///", (2, 2)),
    ("partnership=on,players=4,last_capture=2", "won=/ last=2", "///", (0, 2)),
]


@pytest.mark.parametrize(("options", "fields", "hands", "points"), MORE_SIDES)
def test_more_than_two_sides(
    options: str, fields: str, hands: str, points: tuple[int, ...]
) -> None:
    end = parse_state(f"rules=standard,{options} hands={hands} {fields}")
    assert casino.score_round(end).points == points


CARRIED = [
    ("ties=carry,scoring=nordic", "won=3s4h/4s5h", (1, 2)),
    ("ties=carry,scoring=nordic", "won=3s4h/5h", (0, 0)),
    ("ties=carry,scoring=nordic", "won=3s/5h", (1, 0)),
    ("ties=carry,scoring=nordic", "won=3h/5h4h", (0, 2)),
    ("ties=carry,scoring=nordic", "carried=3/4 won=3s4h/4s5h", (4, 6)),
    ("ties=carry,scoring=nordic", "carried=3/4 won=3s4h/5h", (0, 0)),
    ("ties=carry,scoring=kryp", "won=3s4h/4s5h", (0, 0)),
    ("ties=carry,scoring=kryp", "won=3h4h/5h", (0, 0)),
    ("ties=carry,scoring=five-spades", "won=3h4h/5h", (0, 0)),
    ("ties=carry,scoring=seven", "won=3s4h/4s5h", (0, 0)),
    ("ties=nobody,scoring=nordic", "won=3s4h/4s5h", (0, 0)),
    ("ties=split,scoring=nordic", "won=3s4h/4s5h", (0, 0)),
]


@pytest.mark.parametrize(("options", "fields", "carried"), CARRIED)
def test_what_is_carried_over(options: str, fields: str, carried: tuple[int, int]) -> None:
    end = parse_state(f"rules=standard,{options} hands=/ {fields}")
    assert casino.score_round(end).carried == carried
    assert isinstance(end, casino.Position)
    following = deal_next_round(end, casino.FULL_PACK)
    assert following.carried == carried


WHITEWASH = [
    # Side 1 has no ace and no casino: side 2 gets every point of the table, most cards too.
    (
        "scoring=standard",
        "won=3s4s5s6s/Ah",
        {"cards": 3, "spades": 1, "big-casino": 2, "little-casino": 1, "aces": 4},
    ),
    (
        "scoring=kryp",
        "won=3s4s/2s",
        {"spades": 13, "big-casino": 3, "little-casino": 1, "aces": 4},
    ),
    (
        "scoring=african,ties=carry",
        "carried=1/2 won=3s4s5s6s/Td",
        {"cards": 3, "spades": 4, "big-casino": 2, "little-casino": 1, "aces": 4},
    ),
    # The other options add what they add otherwise, and nothing for the side without such a card.
    (
        "scoring=seven,sweep_points=1,last_capture=2,spades_over=1",
        "won=3s4s5s/Ah6s7s8s sweeps=2/1 last=2",
        {
            "big-casino": 2,
            "spades-over": 2,
            "little-casino": 1,
            "aces": 4,
            "sweeps": 1,
            "last-capture": 2,
        },
    ),
]


@pytest.mark.parametrize(("options", "fields", "points"), WHITEWASH)
def test_a_side_without_a_scoring_card_gets_nothing(
    options: str, fields: str, points: dict[str, int]
) -> None:
    result = scored(f"rules=standard,whitewash=on,{options} {fields}")
    assert result == {item: (0, each) for item, each in points.items()}
    first, _, second = fields.partition("won=")[2].partition(" ")[0].partition("/")
    turned = fields.replace(f"{first}/{second}", f"{second}/{first}")
    turned = turned.replace("sweeps=2/1 last=2", "sweeps=1/2 last=1")
    mirrored = scored(f"rules=standard,whitewash=on,{options} {turned}")
    assert mirrored == {item: (each, 0) for item, each in points.items()}


NO_WHITEWASH = [
    ("whitewash=on", "won=3s4s2s/Ah", (5, 1)),
    ("whitewash=on", "won=3s4s/5h", (4, 0)),
    ("whitewash=off", "won=3s4s5s6s/Ah", (4, 1)),
    # The residue has the only ace of its side.
    ("whitewash=on", "won=3s4s5s/2s table=Ah last=1", (5, 1)),
]


@pytest.mark.parametrize(("options", "fields", "points"), NO_WHITEWASH)
def test_each_side_counts_its_own(options: str, fields: str, points: tuple[int, int]) -> None:
    end = parse_state(f"rules=standard,{options} hands=/ {fields}")
    assert casino.score_round(end).points == points


def test_a_whitewash_needs_two_sides() -> None:
    with pytest.raises(CasinoError, match="a whitewash needs two sides"):
        parse_rules("standard,players=3,whitewash=on")


# The items


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("standard,spades_over=6", "cards spades spades-over big-casino little-casino aces sweeps"),
        ("standard,scoring=kryp,spades_over=6", "spades spades-over big-casino"),
        ("standard,scoring=seven,spades_over=6", "big-casino spades-over little-casino"),
        ("diamond,spades_over=6", "cards diamonds spades-over seven-of-diamonds"),
        ("standard,last_capture=1", "cards spades big-casino little-casino aces sweeps last-capt"),
    ],
)
def test_the_order_of_the_items(rules: str, order: str) -> None:
    assert " ".join(item.item for item in counted_items(parse_rules(rules))).startswith(order)


SUITS = [
    ("standard", Item.SPADES, How.MOST, 1),
    ("standard,scoring=nordic", Item.SPADES, How.MOST, 2),
    ("spade", Item.SPADES, How.EACH, 1),
    ("diamond", Item.DIAMONDS, How.MOST, 1),
    ("standard,scoring=five-spades", Item.SPADES, How.ENOUGH, 1),
    ("standard,scoring=seven,spades_over=6", Item.SPADES_OVER, How.BEYOND, 1),
    # Where no suit counts, spades do, for nothing.
    ("standard,scoring=seven", Item.SPADES, How.MOST, 0),
]


@pytest.mark.parametrize(("rules", "item", "how", "points"), SUITS)
def test_the_suit_that_counts(rules: str, item: Item, how: How, points: int) -> None:
    counted = counted_suit(parse_rules(rules))
    assert (counted.item, counted.how, counted.points) == (item, how, points)
    suit = "d" if rules == "diamond" else "s"
    assert {card.text[1] for card in casino.cards_in(counted.cards)} == {suit}
    assert counted.cards.bit_count() == 13


def test_an_item_of_one_card_names_it() -> None:
    named = {
        item.item: item.card.text
        for rules in ("spade", "diamond", "standard,spades_over=6,last_capture=1")
        for item in counted_items(parse_rules(rules))
        if item.card
    }
    assert named == {
        Item.BIG_CASINO: "Td",
        Item.LITTLE_CASINO: "2s",
        Item.JACK_OF_SPADES: "Js",
        Item.SEVEN_OF_DIAMONDS: "7d",
    }


def test_the_cards_that_score_in_one_way() -> None:
    diamond, standard = parse_rules("diamond"), parse_rules("standard,spades_over=6")
    sixes = "6s6h6d6c7s7h7d7cAsAhAdAc"
    assert counted_cards(diamond, How.ALL) == casino.card_set(parse_cards(sixes))
    assert counted_cards(diamond, How.EACH) == parse_card("7d").bit
    assert counted_cards(standard, How.BEYOND).bit_count() == 13
    assert counted_cards(standard, How.MOST).bit_count() == 52
    assert counted_cards(standard, How.LAST) == 0


# The count


def test_what_a_side_leads_in_and_may_not_count_is_not_shown() -> None:
    end = parse_position("rules=standard,endgame=18 hands=/ scores=18/0 won=3s4s/5h6h7h8s9h")
    assert [each.line.points for each in count_round(end)] == [(0, 3)]
    assert [each.totals for each in count_round(end)] == [(18, 3)]


def test_two_of_three_sides_that_are_level_are_shown() -> None:
    end = parse_position("rules=standard,players=3 hands=// won=3h/4h/")
    assert [(each.line.item, each.line.points) for each in count_round(end)] == [
        (Item.CARDS, (0, 0, 0))
    ]


def test_in_the_worst_case_the_other_side_gets_all_that_is_still_to_come() -> None:
    text = "rules=counting-out table=9h,(5:2s3d@1) hands=5c/3c won=Ah/4h"
    worst = score_at_worst(parse_state(text), Side(0), Side(1))
    assert worst.points == (1, 10)
