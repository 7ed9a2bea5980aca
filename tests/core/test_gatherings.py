"""Every gathering that the rules make answers all its questions alike, on any table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import casino_core as casino
from casino_core import CardSet, State, card_set, parse_cards, parse_state
from casino_core.rules.gathering import Exactly
from casino_core.rules.pool import CrowdedPool, Pool, pool_of
from casino_core.rules.sums import (
    RankCounts,
    common,
    fitting_remainders,
    most,
    rank_counts,
    total,
)
from casino_core.rules.ways import Way, ways

from . import worlds

RULES: list[dict[str, object]] = [
    {"courts": "none", "court_capture": "any"},
    {"courts": "none", "court_capture": "one-or-three", "capture_extent": "maximal"},
    {"courts": "none", "court_capture": "any", "capture_extent": "pairs"},
    {"gather": False, "raise_with_table": True, "courts": "none"},
    {"gather": False, "courts": "royal", "ace": "1-or-14", "pack": "52"},
    {"gather": False, "courts": "royal", "casinos": "either", "building": "multiple"},
    {"courts": "royal", "ace": "1-or-14", "pack": "52", "raise_with_table": True},
    {"courts": "royal", "ace": "14-in-hand", "casinos": "15-and-16", "pack": "52"},
    {"builds_in_sums": True, "same_value": "coexist", "capture_extent": "free"},
    {"builds_in_sums": True, "same_value": "coexist", "capture_extent": "maximal"},
    {"builds_in_sums": True, "courts": "royal", "ace": "1-or-14", "capture_extent": "maximal"},
    {"builds_in_sums": True, "courts": "none", "capture_extent": "pairs"},
    {"capture_extent": "pairs", "courts": "royal", "ace": "1-or-14", "casinos": "either"},
    {"must_sweep": True, "builds_in_sums": True},
    {"pile_tops": "build", "pack": "52", "courts": "royal", "ace": "1-or-14"},
    {"pile_tops": "build-and-match", "gather": False, "building": "multiple"},
    {"pile_tops": "build-and-capture", "capture_extent": "maximal", "courts": "royal"},
    {"pile_tops": "build-and-capture", "courts": "none", "court_capture": "any"},
    {"pile_tops": "build-and-capture", "gather": False, "capture_extent": "maximal"},
]


def all_ways(state: State) -> Iterator[Way]:
    """Yield the ways to play each card."""
    for card in casino.cards_in(state.hand):
        yield from ways(state.turn_state, card)


def subsets(cards: CardSet) -> list[CardSet]:
    """Every subset of a card set."""
    all_subsets = [CardSet(0)]
    for card in casino.cards_in(cards):
        all_subsets += [subset | card.bit for subset in all_subsets]
    return all_subsets


def assert_answers_agree(way: Way, state: State) -> None:
    """Assert that accepted cards, their extensions, the subsets, and the largest are the same."""
    gathering, loose = way.gathering, state.loose
    pool = pool_of(state.rules, loose)
    accepted = {cards for cards in subsets(loose) if gathering.accepts(cards)}
    assert all(way.accepts(cards) == (cards in accepted) for cards in subsets(loose) if cards)
    assert way.accepts(CardSet(0)) == (bool(way.builds or way.pile_cards_suffice) and 0 in accepted)
    for kind in (Pool, CrowdedPool):
        answers = list(gathering.subsets(kind(loose, pool.valued, pool.high_totals)))
        assert sorted(answers) == sorted(accepted), (gathering, kind)
        sizes = [cards.bit_count() for cards in answers]
        assert sizes == sorted(sizes, reverse=True), (gathering, kind)
    most = max((cards.bit_count() for cards in accepted), default=-1)
    assert gathering.most(loose) == most, gathering
    for cards in subsets(loose):
        leads_on = any(not cards & ~larger for larger in accepted)
        assert gathering.extends(cards, loose) == leads_on, (gathering, cards)


@pytest.mark.parametrize("fixed", RULES, ids=str)
def test_all_questions_have_the_same_answer(fixed: dict[str, object]) -> None:
    ways_so_far: set[Way] = set()
    # Few plays take pile cards.
    for state in worlds.puzzles(5, 40 if "pile_tops" in fixed else 12, **fixed):
        for way in all_ways(state):
            ways_so_far.add(way)
            assert_answers_agree(way, state)
    assert len(ways_so_far) > 20


TABLES = [
    # No card of the table is in a set with the card of the hand, and the largest has none.
    "rules=standard table=9h,Td,Qh hands=3s8s/Ks",
    "rules=standard table=Qh,Qd,Qc,5h hands=QsKs/Kd",
    "rules=standard,court_capture=any table=Qh,Qd,Qc,5h hands=QsKs/Kd",
    "rules=two-handed table=Qh,Qd,5h hands=QsKs/Kd",
    "rules=two-handed,capture_extent=maximal table=Qh,Qd,Qc,5h hands=QsKs/Kd",
    "rules=standard,capture_extent=maximal table=2h,2d,6s,8d,8c,4h,Kh hands=TsKs/Kd",
    "rules=standard,capture_extent=pairs table=8h,8d,5h,3d,Qc hands=8sQs/Ks",
    "rules=standard,capture_extent=pairs table=Qh,Qd,5h hands=Qs8s/Ks",
    "rules=folk table=2h,3d,5h,5c,8d,Jh hands=3s8s5s/Ks",
    "rules=folk,capture_extent=maximal table=2h,3d,5h,Kc,(3:Ac2d@2),(5:4dAh/5s@2) hands=8s/Ks",
    "rules=folk,capture_extent=maximal table=2h,6d,9h,(5:Ac4d@2) hands=8s7s/Ks",
    "rules=standard,must_sweep=on table=5h,3h,Qc hands=8s5s/Ks",
    "rules=standard,must_sweep=on table=5h,3h,8c hands=8s5s/Ks",
    "rules=royal table=Ah,Ad,2h,Qd,6c,8c hands=As2sQs/Ks",
    "rules=royal table=Ah,9c,5d,2h hands=AsAc/Kd",
    "rules=royal,gather=off table=Ah,Ad,2h,Qd,6c,8c hands=As2s/Ks",
    "rules=royal table=Ah,7c,(6:2d4h@2),(9:4d5c@2) hands=As7s8s/Ks",
]


@pytest.mark.parametrize("text", TABLES)
def test_all_questions_have_the_same_answer_here(text: str) -> None:
    state = parse_state(text)
    every_way = list(all_ways(state))
    assert every_way
    for way in every_way:
        assert_answers_agree(way, state)


def test_exactly_these_cards_are_taken_where_all_of_them_lie() -> None:
    both, other = card_set(parse_cards("5h3d")), card_set(parse_cards("9c"))
    five, three = card_set(parse_cards("5h")), card_set(parse_cards("3d"))
    exactly = Exactly(both)
    assert exactly.accepts(both)
    assert not exactly.accepts(five)
    assert exactly.extends(five, three | other)
    assert exactly.extends(both, other)
    assert not exactly.extends(five, other)
    assert not exactly.extends(five | other, both)
    for loose, expected in ((both | other, [both]), (five | other, [])):
        assert list(exactly.subsets(Pool(loose, loose, (0,) * 11))) == expected
        assert exactly.most(loose) == (2 if expected else -1)


@pytest.mark.parametrize("value", range(1, 15))
def test_only_some_remainders_of_further_pieces_fit(value: int) -> None:
    chance = Random(value)
    for _ in range(20):
        pieces, loose = (
            card_set(chance.sample(casino.FULL_PACK, chance.randrange(most))) for most in (4, 7)
        )
        required, optional = rank_counts(pieces), rank_counts(loose)
        fitting = fitting_remainders(required, optional, value, 0)
        parts = [total(rank_counts(part)) for part in subsets(loose)]
        for further in range(3 * value):
            fits = any((total(required) + further + part) % value == 0 for part in parts)
            assert fitting >> further % value & 1 == fits


@pytest.mark.parametrize("value", [14, 15, 16])
def test_pieces_that_divide_with_high_aces_fit(value: int) -> None:
    chance, high = Random(value), value - 13
    divided = 0
    for _ in range(2000):
        cards = chance.sample(casino.FULL_PACK[:20], chance.randrange(2, 9))
        source, loose, further = (rank_counts(card_set(cards[first::3])) for first in range(3))
        if most(source + further, loose, value, high) >= 0:
            divided += 1
            assert fitting_remainders(source, loose, value, high, 4) >> total(further) % value & 1
    assert divided > 100


def test_what_rank_counts_have_in_common() -> None:
    chance = Random(8)
    for _ in range(500):
        first, second = ([chance.choice((0, 0, 1, 3, 4, 7, 8)) for _ in range(13)] for _ in "12")
        both = [
            RankCounts(sum(n << 4 * at for at, n in enumerate(each))) for each in (first, second)
        ]
        lower = sum(min(pair) << 4 * at for at, pair in enumerate(zip(first, second, strict=True)))
        assert common(*both) == lower


CHOSEN = [
    # A chosen card that is too heavy for the value, or has none, leads to no play.
    ("rules=standard table=9h,5h,3h hands=8s/Ks", "9h"),
    ("rules=standard table=Qh,5h,3h hands=8s/Ks", "Qh"),
    ("rules=folk,capture_extent=maximal table=9h,5h,3h,(3:Ac2d@2) hands=8s/Ks", "9h"),
    ("rules=folk,capture_extent=maximal table=9h,(3:Ac2d@2),8d,5h hands=8s/Ks", "9h8d"),
    ("rules=folk,capture_extent=maximal table=Qh,(3:Ac2d@2),8d,5h hands=8s/Ks", "Qh"),
    # A queen without a value weighs no twelve, though an ace captures as fourteen.
    ("rules=folk,ace=1-or-14,capture_extent=maximal table=Qh,2h,(5:Ad4d@2) hands=As/Ks", "Qh"),
    ("rules=folk,ace=1-or-14 table=Qh,2h hands=AsAc/Ks", "Qh"),
    ("rules=standard,ace=1-or-14 table=Qh,2h hands=AsAc/Ks", "Qh2h"),
    ("rules=folk table=Qh,5h hands=3s8s/Ks", "Qh5h"),
    ("rules=folk table=6h,5h hands=3s8s/Ks", "6h"),
    ("rules=standard,must_sweep=on table=5h,3h hands=8s/Ks", "9h"),
]


@pytest.mark.parametrize(("text", "choice"), CHOSEN)
def test_a_choice_that_leads_nowhere(text: str, choice: str) -> None:
    state = parse_state(text)
    cards = card_set(parse_cards(choice))
    for card in casino.cards_in(state.hand):
        selection = casino.select(state, card, cards)
        assert (selection.plays, selection.more_loose, selection.more_builds) == ((), 0, ())
    for way in all_ways(state):
        assert not way.accepts(cards)
        assert not way.gathering.extends(cards, state.loose)


# Both kinds of pools


@pytest.mark.parametrize("size", [*range(8, 13), 15])
def test_small_and_crowded_tables_have_the_same_subsets(size: int) -> None:
    """From ten loose cards to eleven the engine changes the search, and no answer."""
    rules = casino.parse_rules("royal")
    chance = Random(size)
    for _ in range(2 if size < 15 else 1):
        loose = card_set(chance.sample(casino.FULL_PACK, size))
        pool = pool_of(rules, loose)
        assert pool.loose == pool.valued == loose
        small, crowded = (kind(loose, loose, rules.high_totals) for kind in (Pool, CrowdedPool))
        for value in range(1, 15):
            for answer in ("adding_up_to", "completing", "maximal"):
                arguments = () if answer == "adding_up_to" else (0,)
                answers = [
                    list(getattr(each, answer)(*arguments, value)) for each in (small, crowded)
                ]
                assert sorted(answers[0]) == sorted(answers[1]) == sorted(set(answers[0]))
                sizes = [cards.bit_count() for cards in answers[1]]
                assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("kind", [Pool, CrowdedPool])
def test_a_pool_without_some_cards_is_that_of_the_table_without_them(kind: type[Pool]) -> None:
    rules = casino.parse_rules("standard")
    loose, gone = (card_set(parse_cards(cards)) for cards in ("Ah3h5d7cQs9dTd", "3hQsTd"))
    pool = kind(loose, loose & rules.valued, rules.high_totals).without(gone)
    left = card_set(parse_cards("Ah5d7c9d"))
    assert (type(pool), pool.loose, pool.valued) == (kind, left, left)
    assert list(pool.adding_up_to(8)) == list(pool_of(rules, left).adding_up_to(8))
