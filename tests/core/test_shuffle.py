"""The shuffle of a seed never changes, and shuffles are fair."""

from __future__ import annotations

from collections import Counter

import pytest

import casino_core as casino
from casino_core import Card, RuleSet
from casino_core.seats import Seat

STANDARD = casino.PRESETS["standard"]

GOLDEN = [
    (
        "standard",
        "",
        1,
        (
            "Th5c2s4s5s7s8d5dAs7cQd3d6d9h2hAd3cTdKh4dTs9s3h2c4h7dJhKd7h4c6sAhQc8cKcJcQh6h5hAcTc6c8sQs"
            "2d8h9dKsJs3sJd9c"
        ),
    ),
    (
        "standard",
        "1",
        1,
        (
            "KhTdKcAhQc9c8c5sQhQsJd3s6sJh7dAc8sTc5h4sKsQd5c2c4c4d9h2sAs6c3c7h2hJcKd6h8h9d7sTs8d5dAd9s"
            "6d3dJs3h4h2dTh7c"
        ),
    ),
    (
        "royal",
        "1",
        2,
        (
            "Kh9d6c5c9sKdQhTsAcQc2h3d6s4d4hQs7hJhAs9cJd5sAd3c6h8sTh2s4s6dKsTdAh5h7cKc7dJs2d3sTc8d8cQd"
            "8h5d9hJc2c7s4c3h"
        ),
    ),
    (
        "standard",
        "♠ naïve",
        1,
        (
            "3d3s4c5hJdAdAh7c7s2h4sQc5s6h7h8hKd4h2dThTcTs3hQs9s5dTd9c4dAc9dQhKsJc6c8sJs3c6d7d8cJhKc2c"
            "8dQd9h6sKh5cAs2s"
        ),
    ),
    (
        "standard,players=5",
        "x",
        1,
        (
            "8cTd3hJd5dAc7dTsAd6hQcKdQsJs4hTcAs9s3s6d3d5h7h5c7cQd6s8s9cKh4d4c3cTh9h4s8dAh6c2s5sJcJhKs"
            "7sKc8h9dQh"
        ),
    ),
    (
        "diamond",
        "x",
        3,
        "6sKc7d3hQsJd3sJh4dKhJs2sAhQd4hQh7hKd3c7cAd2c2dAs5sKs4c5h3dJc6d2h6hAc5c7s5d4sQc6c",
    ),
]


@pytest.mark.parametrize(("rules", "seed", "number", "dealt"), GOLDEN)
def test_a_seed_always_gives_the_same_cards(rules: str, seed: str, number: int, dealt: str) -> None:
    cards = casino.shuffle(casino.parse_rules(rules), seed, number)
    assert casino.format_cards(cards) == dealt


def test_the_first_deal_of_a_game_comes_from_the_first_shuffle() -> None:
    game = casino.Game.new(STANDARD, "1")
    assert game.position == casino.deal_round(STANDARD, casino.shuffle(STANDARD, "1"), Seat(1))


@pytest.mark.parametrize("name", casino.PRESETS)
def test_a_shuffle_is_the_pack_in_another_order(name: str) -> None:
    rules = casino.PRESETS[name]
    cards = casino.shuffle(rules, name)
    assert sorted(cards) == sorted(rules.cards)
    assert cards != rules.cards


def test_seeds_and_rounds_give_different_cards() -> None:
    deals = {casino.shuffle(STANDARD, str(seed), number) for seed in range(50) for number in (1, 2)}
    assert len(deals) == 100


def test_every_card_comes_to_every_place_about_as_often() -> None:
    """The seeds are fixed, so this test cannot fail by chance."""
    number = 1560
    places: Counter[tuple[int, Card]] = Counter()
    for seed in range(number):
        places.update(enumerate(casino.shuffle(STANDARD, f"fair {seed}")))
    mean = number / 52
    spread = sum(
        (places[place, card] - mean) ** 2 / mean for place in range(52) for card in casino.FULL_PACK
    )
    freedom = 51 * 51
    assert abs(spread - freedom) < 4 * (2 * freedom) ** 0.5
    assert max(places.values()) < 2 * mean + 10


def test_the_rule_set_matters_only_by_its_pack() -> None:
    one = casino.shuffle(STANDARD, "same")
    assert one == casino.shuffle(RuleSet(courts="royal", target=None), "same")
