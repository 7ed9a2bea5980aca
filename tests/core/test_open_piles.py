"""Open piles as a source of cards: the plays, and what a choice of piles tells about more cards."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core import Play, Position

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
