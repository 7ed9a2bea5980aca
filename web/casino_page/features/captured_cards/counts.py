"""What the piles of captured cards hold, item by item, and which cards have not been seen yet.

All of it comes from the view of one seat: every captured card lay face up on the table before, so
everybody at the table knows where it is (RULES 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import NO_CARDS, Card, CardSet, Item, ScoreLine, View, score_round
from casino_core.analysis.certain import certain_items
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.names import of_side
from casino_core.rules.scoring import Counted, How, counted_items

MANY = 4
"""Up to so many cards of an item are named one by one."""


class Row(NamedTuple):
    """One item of the score in every side's pile.

    counts   how many each side has
    cards    which, as card sets; all 0 for what is no card, or too many to be named
    to_come  how many of them lie in no pile yet
    leader   the side that has most of what most of is worth points; None if sides are level
    certain  whether that lead can no longer be lost
    card     the one card that the item counts; None if it counts several
    """

    item: Item
    counts: tuple[int, ...]
    cards: tuple[CardSet, ...]
    to_come: int
    leader: int | None = None
    certain: bool = False
    card: Card | None = None


def rows(view: View) -> tuple[Row, ...]:
    """Every item that these rules count, in the order in which it is counted."""
    return tuple(_rows(view))


def _rows(view: View) -> Iterator[Row]:
    # Only what is in the piles counts, not what lies on the table yet.
    now = view if view.over else view.replace(loose=0, builds=(), last=None)
    pack = view.rules.all_cards
    for line, counted in zip(score_round(now).lines, counted_items(view.rules), strict=True):
        wanted = counted.cards & pack
        few = 0 < wanted.bit_count() <= MANY
        yield Row(
            line.item,
            line.counts,
            tuple(pile & wanted if few else NO_CARDS for pile in view.won),
            0 if view.over else max(0, wanted.bit_count() - sum(line.counts)),
            *_lead(view, counted, line),
            counted.card,
        )


def _lead(view: View, counted: Counted, line: ScoreLine) -> tuple[int | None, bool]:
    """Who has most of an item of which most counts, and whether that is certain (RULES 9)."""
    if counted.how is not How.MOST or not any(line.points):
        return None, False
    leader = line.counts.index(max(line.counts))
    return leader, certain_items(view, leader).get(line.item, 0) > 0


# Who leads, in words


def lead_sentences(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who leads for cards and for spades, or diamonds, and how much is still to come."""
    return tuple(
        _lead_sentence(view, row, names)
        for row, counted in zip(rows(view), counted_items(view.rules), strict=True)
        if counted.how is How.MOST
    )


def _lead_sentence(view: View, row: Row, names: tuple[str, ...]) -> str:
    what, counts = _(_WHAT[row.item]), ":".join(str(count) for count in row.counts)
    if row.leader is None:
        said = _("{what}: nobody leads, {counts}.").format(what=what, counts=counts)
    else:
        forms = _certain_forms() if row.certain else _leading_forms()
        said = of_side(names, row.leader, view.rules, *forms, what=what, counts=counts)
    if row.certain or not row.to_come:
        return said
    left = ngettext("{n} is to come.", "{n} are to come.", row.to_come)
    return f"{said} {left.format(n=row.to_come)}"


def _leading_forms() -> tuple[str, str, str]:
    """For the one spoken to, for another one, and for partners."""
    return (
        _("{what}: you lead, {counts}."),
        _("{what}: {name} leads, {counts}."),
        _("{what}: {names} lead, {counts}."),
    )


def _certain_forms() -> tuple[str, str, str]:
    return (
        _("{what}: most are yours for certain, {counts}."),
        _("{what}: most are {name}’s for certain, {counts}."),
        _("{what}: most are {names}’s for certain, {counts}."),
    )


_WHAT = {Item.CARDS: N_("Cards"), Item.SPADES: N_("Spades"), Item.DIAMONDS: N_("Diamonds")}
