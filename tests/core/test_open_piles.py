"""Open piles as a source of cards: the plays, and what a choice of piles tells about more cards."""

from __future__ import annotations

import tracemalloc
from itertools import chain, product
from random import Random

import pytest

import casino_core as casino
from casino_core import CardSet, Play, Position
from casino_core.cards import ONE_PACK
from casino_core.rules.legal import forget
from casino_core.rules.piles import from_tops
from casino_core.rules.sums import rank_counts

from ..profiles import thorough
from . import worlds
from .test_laws import assert_selected
from .test_oracle import assert_agreed, assert_validated

OPEN: list[dict[str, object]] = [
    {"pile_tops": "build"},
    {"pile_tops": "build", "courts": "royal", "pack": "52"},
    {"pile_tops": "build-and-match"},
    {"pile_tops": "build-and-match", "courts": "royal", "pile_chain": False},
    {"pile_tops": "build-and-match", "capture_extent": "maximal", "trailing": "forced-capture"},
    {"pile_tops": "build-and-match", "court_capture": "any", "courts": "none", "pack": "52"},
    {"pile_tops": "build-and-capture"},
    {"pile_tops": "build-and-capture", "courts": "royal", "ace": "1-or-14", "pack": "52"},
    {"pile_tops": "build-and-capture", "court_capture": "any", "courts": "none", "pack": "52"},
    {"pile_tops": "build-and-capture", "court_capture": "one", "courts": "none", "pack": "52"},
    {"pile_tops": "build-and-capture", "capture_extent": "maximal"},
    {"pile_tops": "build-and-capture", "capture_extent": "pairs"},
    {"pile_tops": "build-and-capture", "piles": "seat", "players": 4, "partnership": True},
    {"pile_tops": "build-and-capture", "building": "single", "pile_chain": False},
]
"""Rules under which pile cards are taken in every way; the other options are random."""


SAMPLE = 150 if thorough() else 40
"""The number of positions for each of them."""


def positions(fixed: dict[str, object], number: int) -> list[Position]:
    """Return made-up positions, the same for the same rules."""
    return [*worlds.puzzles(f"{fixed}", number, **fixed)]


@pytest.mark.parametrize("fixed", OPEN, ids=str)
def test_plays_are_judged_as_by_the_oracle(fixed: dict[str, object]) -> None:
    """The list of plays, and for some of the positions any choice of piles."""
    taking, chance = 0, Random(2)
    for number, position in enumerate(positions(fixed, SAMPLE)):
        legal = assert_agreed(position)
        taking += any(play.loose & ~position.loose for play in casino.legal_plays(position))
        for play in [worlds.any_play(chance, position) for _ in range(8 if number < 40 else 0)]:
            assert_validated(position, play, legal=casino.format_play(play, position) in legal)
    assert taking > SAMPLE // 15


@pytest.mark.parametrize("depths", [(3,), (0, 2, 5), (7, 7, 7), (4, 4, 4, 4, 4)])
def test_pile_cards_come_from_the_tops_in_every_way(depths: tuple[int, ...]) -> None:
    """There are as many ways as there are choices of a depth for each pile; few are kept."""
    piles_of = iter(Random(1).sample(casino.FULL_PACK, sum(depths)))
    tops = tuple(tuple(next(piles_of) for _ in range(depth)) for depth in depths)
    parts = [[pile[:depth] for depth in range(len(pile) + 1)] for pile in tops]
    expected = [casino.card_set(chain(*choice)) for choice in product(*parts)]
    for _ in range(2):
        ways = [*from_tops(tops, ONE_PACK)]
        assert [each.cards for each in ways] == [cards for cards in expected if cards]
        for cards, counts, weights in ways[:100]:
            assert counts == rank_counts(cards)
            assert weights == sum(card.weight for card in casino.cards_in(cards))


def test_the_ways_to_take_pile_cards_are_kept_only_where_they_are_few() -> None:
    """Six players of `sotho` can have a hundred thousand; each of them is several objects."""
    forget()
    cards = iter(casino.FULL_PACK)
    tops = tuple(tuple(next(cards) for _ in range(7)) for _ in range(5))
    tracemalloc.start()
    try:
        for value in range(1, 11):
            assert any(from_tops(tops, ONE_PACK & ~CardSet(value)))
        memory, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert memory < 100_000


@pytest.mark.parametrize("fixed", OPEN, ids=str)
def test_a_selection_tells_which_pile_cards_can_be_added(fixed: dict[str, object]) -> None:
    chance = Random(1)
    offered = 0
    for position in positions(fixed, SAMPLE // 2):
        tops = casino.card_set(card for pile in position.tops(position.turn) for card in pile[:1])
        for card in casino.cards_in(position.hand):
            assert_selected(position, Play(card))
            offered += bool(casino.select(position, card).more_loose & tops)
            assert_selected(position, Play(card, tops))
        for play in worlds.some_plays(position)[:20]:
            part = play.loose & casino.CardSet(chance.getrandbits(52))
            assert_selected(position, Play(play.card, part, play.builds))
    assert offered
