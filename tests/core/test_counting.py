"""RULES 9: a round is counted item by item, with the cards that score."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core import Item
from casino_core.players import PLAYERS
from casino_core.rows import How
from casino_core.rules.counting import count_round
from casino_core.rules.scoring import counted_items

RULES = [*casino.PRESETS, "standard,sweep_points=1", "spade,players=6", "diamond,players=3"]


def finished_round(rules: str, seed: str) -> casino.Game:
    game = casino.Game.new(casino.parse_rules(rules), seed)
    rng = Random(seed)
    while not game.position.over:
        position = game.position
        game = game.play(PLAYERS["careless"].play(position.view(position.turn), rng))
    return game


@pytest.mark.parametrize("rules", RULES)
def test_the_count_leads_from_the_points_before_to_those_after(rules: str) -> None:
    for seed in ("count", "again"):
        state = finished_round(rules, seed).position
        score, items = casino.score_round(state), count_round(state)
        totals = state.scores
        for item in items:
            gained = item.line.points
            assert item.totals == tuple(map(sum, zip(totals, gained, strict=True)))
            totals = item.totals
        assert totals == casino.Game.from_position(state, seed).outcome.totals  # type: ignore[union-attr]
        counted = [item.line for item in items]
        assert [line for line in score.lines if any(line.points)] == [
            line for line in counted if any(line.points)
        ]


@pytest.mark.parametrize("rules", RULES)
def test_each_item_shows_the_cards_that_it_counts(rules: str) -> None:
    state = finished_round(rules, "cards").position
    counted_from_cards = {counted.item for counted in counted_items(state.rules) if counted.cards}
    for item in count_round(state):
        if item.counted.item not in counted_from_cards:
            assert not any(item.cards)
            continue
        assert tuple(cards.bit_count() for cards in item.cards) == item.line.counts
        for cards, won in zip(item.cards, state.won, strict=True):
            assert not cards & ~won & ~state.on_table
            assert not cards & ~item.counted.cards
        if not any(item.line.points):
            assert item.counted.how is How.MOST


def test_a_level_item_is_counted_and_one_without_cards_is_not() -> None:
    state = casino.parse_position("hands=/ won=3s4s/5h6s")
    items = {item.counted.item: item for item in count_round(state)}
    assert set(items) == {Item.CARDS, Item.SPADES}
    assert items[Item.CARDS].line.points == (0, 0)
    assert items[Item.SPADES].line.points == (1, 0)
    assert items[Item.SPADES].totals == (1, 0)


def test_nothing_is_counted_where_nobody_captured() -> None:
    assert count_round(casino.parse_position("hands=/ table=AsTd last=-")) == ()
