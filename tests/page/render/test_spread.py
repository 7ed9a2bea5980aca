"""The layout of the piles on the table, and the values that stand on its cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game
from casino_page.render.card_faces import face, value_on_face
from casino_page.render.regions import regions
from casino_page.render.spread import (
    CARD,
    COLUMNS,
    FEWEST,
    GAP,
    ROW_SHARES,
    SHAPES,
    WORTH_A_ROW,
    Shape,
    build_width,
    spread_of,
)

from .test_regions import scene_of

TABLES = st.lists(st.integers(1, 12), min_size=1, max_size=52).map(
    lambda sizes: [*map(build_width, sizes)]
)


def chosen(widths: Sequence[int], shape: str) -> tuple[float, int]:
    """Return the columns and rows for a shape of the felt."""
    match = re.fullmatch(r"c([\d.]+) r(\d)", spread_of(widths)[f"data_{shape}"])
    assert match
    return float(match[1]), int(match[2])


def room(columns: float) -> float:
    return (CARD + GAP) * columns - GAP


def wrapped(widths: Sequence[int], columns: float) -> list[list[int]]:
    """Lay piles in rows as the browser does."""
    rows: list[list[int]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + GAP * len(rows[-1]) + width > room(columns):
            rows.append([])
        rows[-1].append(width)
    return rows


@given(TABLES)
def test_the_piles_fit_into_the_columns_and_rows(widths: list[int]) -> None:
    for shape in SHAPES:
        columns, rows = chosen(widths, shape.name)
        most = len(wrapped(widths, COLUMNS[-1]))
        assert len(wrapped(widths, columns)) <= max(rows, most)


@pytest.mark.parametrize(
    ("cards", "shape", "expected"),
    [
        (4, "square", (4, 1)),
        (4, "tall", (2, 2)),
        (8, "square", (4, 2)),
        (13, "wide", (7, 2)),
        (104, "tall", (13, 8)),
    ],
)
def test_loose_cards_lie_in_even_rows(cards: int, shape: str, expected: tuple[float, int]) -> None:
    assert chosen([CARD] * cards, shape) == expected


@given(TABLES, st.sampled_from(SHAPES))
def test_no_other_number_of_columns_makes_much_larger_cards(
    widths: list[int], shape: Shape
) -> None:
    columns, rows = chosen(widths, shape.name)
    piles = [*widths, *[CARD] * (FEWEST - len(widths))]
    sizes = [
        size(each, len(wrapped(piles, each)), shape)
        for each in COLUMNS
        if room(each) >= max(piles) and len(wrapped(piles, each)) <= len(ROW_SHARES)
    ]
    assert size(columns, rows, shape) * WORTH_A_ROW >= max(sizes, default=0)


def size(columns: float, rows: int, shape: Shape) -> float:
    """Return the width of a card on a felt of the height 1."""
    up = 1 / (1.4 * (1 + (rows - 1) * ROW_SHARES[rows - 1]))
    return min(shape.typical * CARD / room(columns), up)


def test_a_play_on_a_table_of_few_piles_changes_no_size() -> None:
    assert spread_of([]) == spread_of([CARD] * 3) == spread_of([CARD] * 4)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_card_shows_what_it_counts(preset: str) -> None:
    rules = PRESETS[preset]
    for card in Game.new(rules, "values").rounds[0].cards or ():
        for on_table, values in ((False, rules.values[card]), (True, rules.table_values[card])):
            value = value_on_face(rules, card, on_table=on_table)
            if card.rank.is_court:
                assert value == max(values, default=0)
            else:
                assert (value or card.rank) == max(values)
            assert (f'data-value="{value}"' in face(card, value)) is bool(value)


def test_an_ace_counts_more_in_the_hand_than_on_a_finnish_table() -> None:
    html = regions(scene_of("rules=kasino-fi table=As,Qc hands=Ah3d/5c6c"))
    assert 'data-value="14"' in html["hand"]
    assert 'data-value="12"' in html["table"]
    assert 'data-value="14"' not in html["table"]
