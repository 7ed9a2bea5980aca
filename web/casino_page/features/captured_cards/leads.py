"""The leads for the majorities (RULES 9), in sentences."""

from __future__ import annotations

from casino_core import View
from casino_core.analysis.certain import certain_items
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.direction import fewest_win
from casino_core.prose.items import item_label
from casino_core.prose.names import of_side
from casino_core.ruleset import RuleSet
from casino_core.seats import Side

from ...render.counts import ItemCount, item_counts


def lead_sentences(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sentence for each majority.

    It tells the leading side, the counts, and the cards still to come.
    """
    return tuple(
        _lead_sentence(view, count, names) for count in item_counts(view) if count.majority
    )


def _lead_sentence(view: View, count: ItemCount, names: tuple[str, ...]) -> str:
    what, counts = item_label(count.item), ":".join(map(str, count.counts))
    leading_side = Side(count.counts.index(max(count.counts))) if count.scored else None
    certain = False
    if leading_side is None:
        words = _("{what}: nobody leads, {counts}.")
        if fewest_win(view.rules):
            words = _("{what}: nobody has the most, {counts}.")
        sentence = words.format(what=what, counts=counts)
    else:
        certain = certain_items(view, leading_side).get(count.item, 0) > 0
        forms = _certain_forms() if certain else _leading_forms(view.rules)
        sentence = of_side(names, leading_side, view.rules, *forms, what=what, counts=counts)
    if certain or not count.to_come:
        return sentence
    to_come = ngettext("{n} still to come.", "{n} still to come.", count.to_come)
    return f"{sentence} {to_come.format(n=count.to_come)}"


def _leading_forms(rules: RuleSet) -> tuple[str, str, str]:
    """Return the forms for the reader, for another player and for partners.

    Where the fewest points win, having the most of an item is not called a lead.
    """
    if fewest_win(rules):
        return (
            _("{what}: you have the most so far, {counts}."),
            _("{what}: {name} has the most so far, {counts}."),
            _("{what}: {names} have the most so far, {counts}."),
        )
    return (
        _("{what}: you lead, {counts}."),
        _("{what}: {name} leads, {counts}."),
        _("{what}: {names} lead, {counts}."),
    )


def _certain_forms() -> tuple[str, str, str]:
    """Return the same three forms for a lead that cannot be lost."""
    return (
        _("{what}: you have the most for certain, {counts}."),
        _("{what}: {name} has the most for certain, {counts}."),
        _("{what}: {names} have the most for certain, {counts}."),
    )
