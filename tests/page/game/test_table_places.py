"""The places of the table: a pile that stays keeps its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game, legal_plays
from casino_core.players import greedy
from casino_core.seats import Seat
from casino_page.game.table_places import (
    FILLED_FIRST,
    NO_PLACES,
    SIZES,
    Piles,
    PlacesInRound,
    TablePlaces,
)
from casino_page.render.felt import SHAPES, Shape, cells, place_attributes, style_rules

from ..pages import Page, full_scene
from ..tables import new_session

ME = Seat(0)


def tables_of_round(preset: str, seed: str, *, at_random: bool) -> Game:
    """Play a round by the greedy player, or by any legal plays, which fill the table."""
    game, chance = Game.new(preset, seed), Random(seed)
    while not game.position.over:
        position = game.position
        if at_random:
            game = game.play(chance.choice(legal_plays(position)))
        else:
            game = game.play(greedy(position.view(position.turn), chance))
    return game


def tables(game: Game) -> Iterator[Piles]:
    """Yield the piles of each table of the first round, as the first seat sees them."""
    first = game.rounds[0]
    yield Piles.of(first.start, ME)
    yield from (Piles.of(step.after, ME) for step in first.steps)


def places_used(places: TablePlaces, piles: Piles) -> list[int]:
    """List the places in use, both of those of a build."""
    single = [places.of_piles[key] for key in piles.singles]
    double = [places.of_piles[key] + half for key in piles.builds for half in (0, 1)]
    return single + double


def check(before: TablePlaces, earlier: Piles, after: TablePlaces, piles: Piles) -> int:
    """Check the places after a step; return the number of piles that stayed and moved."""
    used = places_used(after, piles)
    assert after.of_piles.keys() == {*piles.singles, *piles.builds}
    assert len(set(used)) == len(used)
    assert max(used, default=0) < after.size
    assert after.size in SIZES
    assert all(after.of_piles[build] % 2 == 0 for build in piles.builds)
    stayed = before.of_piles.keys() & after.of_piles.keys()
    moved = [key for key in stayed if before.of_piles[key] != after.of_piles[key]]
    new_builds = set(piles.builds) - set(earlier.builds)
    if after.size >= before.size:
        assert len(moved) <= len(new_builds), "only a build makes a card move"
    else:
        assert not stayed or 2 * len(used) <= after.size
        assert all(before.of_piles[key] >= after.size for key in moved) or new_builds
    if after.size > before.size and stayed:
        assert len(used) > before.size, "the cards become smaller only if there is no room"
    return len(moved)


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("at_random", [False, True], ids=["greedy", "random"])
def test_cards_that_stay_keep_their_place(preset: str, at_random: bool) -> None:  # noqa: FBT001
    game = tables_of_round(preset, "places", at_random=at_random)
    earlier, places = Piles(()), NO_PLACES
    moved = stayed = 0
    for piles in tables(game):
        after = places.then(piles)
        moved += check(places, earlier, after, piles)
        stayed += len(places.of_piles.keys() & after.of_piles.keys())
        earlier, places = piles, after
    assert moved * 20 <= stayed, f"{moved} of {stayed} piles that stayed moved"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_they_follow_from_the_plays_alone(preset: str) -> None:
    """After an undo, a reload and while looking back, the table is as it was then."""
    game = tables_of_round(preset, "again", at_random=True)
    first, expected, places = game.rounds[0], [], NO_PLACES
    for piles in tables(game):
        places = places.then(piles)
        expected.append(places)
    places_asked_for, chance = PlacesInRound(), Random(preset)
    for number in chance.sample(range(len(expected)), min(20, len(expected))):
        whole = chance.random() < 0.5
        round_ = first if whole else first._replace(steps=first.steps[:number])
        assert places_asked_for.at(round_, number, ME) == expected[number]
        assert PlacesInRound().at(round_, number, ME) == expected[number]


PILES = st.lists(
    st.tuples(st.sets(st.integers(0, 51), max_size=12), st.integers(0, 4)), min_size=1, max_size=12
)


@given(PILES)
def test_they_hold_any_table_after_any_other(drawn: list[tuple[set[int], int]]) -> None:
    earlier, places = Piles(()), NO_PLACES
    for cards, number in drawn:
        left = sorted(cards)
        builds = tuple(1 << left.pop() | 1 << left.pop() for _ in range(number) if len(left) >= 2)
        piles = Piles(tuple(1 << card for card in left), builds)
        after = places.then(piles)
        check(places, earlier, after, piles)
        earlier, places = piles, after


def test_a_build_lies_where_its_card_lay() -> None:
    places = NO_PLACES.then(Piles((1, 2, 4, 8)))
    assert sorted(places.of_piles.values()) == sorted(FILLED_FIRST[:4])
    built = places.then(Piles((1, 2, 8), (4 | 16,)))
    assert built.of_piles[4 | 16] == places.of_piles[4] // 2 * 2


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_larger_felt_has_the_places_of_the_smaller(shape: Shape) -> None:
    all_cells = cells(shape)
    for size, (pairs, rows) in zip(SIZES, shape.grids, strict=True):
        assert size <= 2 * pairs * rows
        assert all(pair < pairs and row < rows for pair, row in all_cells[: size // 2])
    for (pairs, rows), (more_pairs, more_rows) in pairwise(shape.grids):
        assert pairs <= more_pairs
        assert rows <= more_rows


def test_each_place_has_its_rules() -> None:
    rules = style_rules()
    for place in range(SIZES[-1]):
        for name, value in place_attributes(place).items():
            for part in value.split():
                assert f'[{name.replace("_", "-")}~="{part}"]' in rules


def test_the_settings_can_sort_the_table() -> None:
    page = Page(new_session())
    assert full_scene(page).places is not None
    page.do("set", "table=rank")
    assert full_scene(page).places is None
