"""The sheet of the statistics of Rook: one kind of table at a time, in numbers and plots."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.rook.notation import parse_rules
from casino_core.rook.ruleset import PRESETS

from ..features.statistics.results import (
    games_section,
    kind_field,
    none_yet,
    points_section,
    section,
    share_section,
    sheet_of,
)
from ..render.components import facts
from ..render.plots import format_number
from .house_rules import PRESET_NAMES
from .sheets import LEVELS
from .statistics import Bids, RookStatistics, TableKind, Totals


def statistics_sheet(statistics: RookStatistics, kind: TableKind | None) -> str:
    """Render the sheet for one kind of table; None if nothing was counted."""
    totals = statistics.totals_by_kind.get(kind) if kind else None
    if kind is None or totals is None:
        parts = none_yet()
    else:
        parts = kind_field(list(statistics.totals_by_kind), kind, _words)
        parts += _sections(kind, totals)
    return sheet_of(parts)


def _words(kind: TableKind) -> str:
    """Return a kind of table in words: its rules and the level of the computer players."""
    rules = parse_rules(kind.rules)
    preset = next((name for name, each in PRESETS.items() if each == rules), "")
    level = _(LEVELS[kind.level][0]) if kind.level in LEVELS else kind.level
    return _("{rules}, against {levels}").format(
        rules=_(PRESET_NAMES[preset]) if preset else kind.rules, levels=level
    )


def _sections(kind: TableKind, totals: Totals) -> str:
    parts = [games_section(totals.wins, totals.games)] if totals.games else []
    if totals.rounds:
        parts += [_bids(totals), points_section(totals.recent, _points(kind, totals))]
    return "".join(parts)


def _bids(totals: Totals) -> str:
    """Return the bids that were made and missed, by the person and by the others."""
    rows = facts(
        (name, _bid_words(bids))
        for name, bids in (
            (_("You"), totals.own),
            (_("Partner"), totals.partner),
            (_("Opponents"), totals.others),
        )
    )
    if not totals.own.all:
        return section(_("Bids"), "", _("You have not had the bid yet."), rows)
    bids_made, n = totals.own.made, totals.own.all
    words = ngettext("{made} of your {n} bid made", "{made} of your {n} bids made", n)
    return share_section(_("Bids"), bids_made, n, words.format(made=bids_made, n=n), parts=(rows,))


def _bid_words(bids: Bids) -> str:
    return _("{made} made, {missed} missed").format(made=bids.made, missed=bids.missed)


def _points(kind: TableKind, totals: Totals) -> str:
    """Return the points for and against the person's side, in all and on average."""
    others = parse_rules(kind.rules).accounts - 1
    rounds = ngettext("{n} round", "{n} rounds", totals.rounds).format(n=totals.rounds)
    each = _("Against you, each") if others > 1 else _("Against you")
    return facts(
        (
            (_("Played"), rounds),
            (_("For you"), _sum_words(totals.points, totals.rounds)),
            (each, _sum_words(round(totals.against / others), totals.rounds)),
        )
    )


def _sum_words(points: int, rounds: int) -> str:
    return ngettext(
        "{points} point, {mean} a round", "{points} points, {mean} a round", abs(points)
    ).format(points=format_number(points), mean=format_number(points / rounds))
