"""The statistics that both games share: the table, games won, and points of the rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import percent

from ...render.markup import element, text
from ...render.plots import columns_plot, format_number, share_plot
from ...render.sheet import heading


def section(title: str, plot: str, words: str, *parts: str) -> str:
    """Render a section: its heading if it has one, a plot, words about it, and other parts."""
    about = element("p", text(words), class_="about") if words else ""
    heading = element("h3", text(title)) if title else ""
    return element("section", heading, plot, about, *parts)


Kind = TypeVar("Kind")
"""A kind of table, by which the rounds are counted."""


def sheet_of(parts: str) -> str:
    """Render the sheet, given its parts; its form chooses the kind of table."""
    body = element("div", parts, class_="sheet-body statistics")
    form = element("form", body, autocomplete="off", data_fill="statistics-of")
    return heading("statistics-heading", _("Statistics")) + form


def none_yet() -> str:
    """Render that nothing was counted."""
    return element("p", text(_("No games yet. Each round counts as soon as it is over.")))


def kind_field(kinds: Sequence[Kind], current: Kind, words: Callable[[Kind], str]) -> str:
    """Render the choice of the tables that were played at; the value is the number, from 0."""
    options = (
        element("option", text(words(kind)), value=number, selected=kind == current)
        for number, kind in enumerate(kinds)
    )
    select = element("select", *options, name_="table", id="statistics-table")
    label = element("label", text(_("Table")), for_="statistics-table")
    return element("p", label, select, class_="line-field")


def games_section(wins: int, games: int, *notes: str) -> str:
    """Render how many games were won, at least one of which was played, and notes on them."""
    won = ngettext("{wins} of {n} game won", "{wins} of {n} games won", games)
    return share_section(_("Games"), wins, games, won.format(wins=wins, n=games), *notes)


def share_section(
    title: str,
    successes: int,
    trials: int,
    counted: str,
    *notes: str,
    parts: Iterable[str] = (),
) -> str:
    """Render a share as a bar, with what was counted, notes and other parts."""
    share = successes / trials
    words = _("{counted}: {share}.").format(counted=counted, share=percent(share))
    return section(title, share_plot(share, words), " ".join((words, *notes)), *parts)


def points_section(own_points: Sequence[int], *parts: str) -> str:
    """Render the person's points in the last rounds, the newest last, and other parts."""
    mean = sum(own_points) / len(own_points)
    words = ngettext(
        "Your points in the last round: {mean}.",
        "Your points in the last {n} rounds, newest on the right. Line: your average, {mean}.",
        len(own_points),
    ).format(n=len(own_points), mean=format_number(mean))
    label = words + " " + ", ".join(map(str, own_points))
    plot = columns_plot(own_points, mean, label)
    return section(_("Points of your rounds"), plot, words, *parts)
