"""What the piles of captured cards hold, item by item, and which cards have not been seen yet.

All of it comes from the view of one seat: every captured card lay face up on the table before, so
everybody at the table knows where it is (RULES 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import Item, View, score_round
from casino_core.analysis.certain import certain_items
from casino_core.analysis.observation import CARDS_OF, MAJORITIES
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.names import of_side

MANY = 4
"""Up to so many cards of an item are named one by one."""


class Row(NamedTuple):
    """One item of the score in every side's pile.

    counts   how many each side has
    cards    which, as card sets; all 0 for what is no card, or too many to be named
    to_come  how many of them lie in no pile yet
    leader   the side that has most of what most of is worth points; None if sides are level
    certain  whether that lead can no longer be lost
    """

    item: Item
    counts: tuple[int, ...]
    cards: tuple[int, ...]
    to_come: int
    leader: int | None = None
    certain: bool = False


def rows(view: View) -> tuple[Row, ...]:
    """Every item that these rules count, in the order in which it is counted."""
    return tuple(_rows(view))


def _rows(view: View) -> Iterator[Row]:
    # Only what is in the piles counts, not what lies on the table yet.
    now = view if view.over else view.replace(loose=0, builds=(), last=None)
    pack = view.rules.all_cards
    for line in score_round(now).lines:
        wanted = CARDS_OF.get(line.item, 0) & pack
        few = 0 < wanted.bit_count() <= MANY
        yield Row(
            line.item,
            line.counts,
            tuple(pile & wanted if few else 0 for pile in view.won),
            0 if view.over else max(0, wanted.bit_count() - sum(line.counts)),
            *_lead(view, line.item, line.points, line.counts),
        )


def _lead(
    view: View, item: Item, points: tuple[int, ...], counts: tuple[int, ...]
) -> tuple[int | None, bool]:
    """Who has most of an item of which most counts, and whether that is certain (RULES 9)."""
    each = item is Item.SPADES and view.rules.scoring == "spade"
    if item not in MAJORITIES or each or not any(points):
        return None, False
    leader = counts.index(max(counts))
    return leader, certain_items(view, leader).get(item, 0) > 0


# Who leads, in words


def lead_sentences(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who leads for cards and for spades, or diamonds, and how much is still to come."""
    each_spade = view.rules.scoring == "spade"
    return tuple(
        _lead_sentence(view, row, names)
        for row in rows(view)
        if row.item in MAJORITIES and not (each_spade and row.item is Item.SPADES)
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
