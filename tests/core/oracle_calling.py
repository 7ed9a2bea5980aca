"""Judges calls straight from RULES.md (section 10), for the oracle."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from .oracle_play import side_of
from .oracle_score import totals
from .oracle_table import Table


def certain(table: Table, side: int) -> int:
    """The points of a side, from 1, that no way to capture the cards still to come takes away.

    It tries every way in which two sides can share these cards, without sweeps; so it is for rules
    whose sweeps score nothing, and for a few cards to come.
    """
    heaps = frozenset[str]().union(*(heap.cards for heap in table.heaps))
    to_come = sorted(table.loose.union(heaps, table.stock, *table.hands))
    worst = []
    for choice in product((0, 1), repeat=len(to_come)):
        won = [set(pile) for pile in table.won]
        for card, taker in zip(to_come, choice, strict=True):
            won[taker].add(card)
        end = replace(
            table, loose=frozenset(), heaps=(), won=tuple(map(frozenset, won)), last=None, stock=()
        )
        worst.append(totals(replace(end, hands=(frozenset(),) * len(table.hands)))[side - 1])
    return min(worst)


def caller_wins(table: Table, seat: int) -> bool:
    """Whether a call of a seat, from 1, is right (RULES 10): on anybody's turn."""
    return certain(table, side_of(table.rules, seat)) >= int(table.rules["target"])
