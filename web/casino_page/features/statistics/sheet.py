"""The sheet of the statistics as HTML: one kind of table at a time, in numbers and plots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from casino_core import Item, parse_rules, rules_title
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.items import item_name
from casino_core.prose.words import in_series, points_words

from ...friends.stored_games import StoredGames
from ...friends.words import results_words
from ...game.own_players import label_of
from ...render.components import facts
from ...render.markup import button, element, text
from ...render.plots import BarPair, bars_plot, columns_plot, format_number
from ..aims import WeekOfAims, aims_section
from ..badges import Counts, EarnedBadges, badges_section
from .best import best_figures, opponents_section
from .game_statistics import GameStatistics, TableKind
from .puzzle_sections import PuzzleRecord, puzzle_sections
from .results import games_section, kind_field, none_yet, points_section, section, sheet_of
from .totals import Totals

RECENT_GAMES = 20
"""The number of games whose points given away are shown."""


class ProgressSoFar(NamedTuple):
    """The badges that were earned, the aims of the week, what leads to both, and the day."""

    badges: EarnedBadges
    aims: WeekOfAims
    counts: Counts
    today: date


def statistics_sheet(
    statistics: GameStatistics,
    kind: TableKind | None,
    losses: Sequence[float] = (),
    puzzles: PuzzleRecord | None = None,
    reached: ProgressSoFar | None = None,
    friends: StoredGames | None = None,
    *,
    former: int = 0,
    may_judge: bool = False,
) -> str:
    """Render the sheet for one kind of table; None if nothing was counted.

    losses     the points given away a round in each game that was judged, the newest last
    former     how many of those that are shown are by the former measure
    puzzles    the player's results in puzzles
    reached    the badges and the aims of the week; None where the settings hide them
    friends    the games by link
    may_judge  whether a game on the table is over, whose plays can be judged
    """
    tables = statistics.totals_by_kind
    totals = tables.get(kind) if kind else None
    if kind is None or totals is None:
        parts, details = none_yet(), ""
    else:
        parts = best_figures(tables) + opponents_section(tables)
        details = kind_field(list(tables), kind, table_kind_words) + _sections(kind, totals)
    parts += friends_section(friends) if friends else ""
    if reached:
        parts += aims_section(reached.aims, reached.counts) + badges_section(
            reached.badges, reached.today
        )
    details += _judged(losses, former, may_judge=may_judge)
    parts += _folded(_("Rounds and points"), details)
    parts += _folded(_("Puzzles"), puzzle_sections(puzzles) if puzzles else "")
    return sheet_of(parts)


def _folded(title: str, content: str) -> str:
    """Render a part that is folded up; nothing without content."""
    if not content:
        return ""
    summary = element("summary", element("h3", text(title)))
    return element("details", summary, content, class_="builder", data_key=f"fold-{title}")


def _judged(losses: Sequence[float], former: int, *, may_judge: bool) -> str:
    """Return the points given away a round, game by game, at all tables."""
    if not (losses or may_judge):
        return ""
    title, plot, words = _("What your plays cost"), "", _("No game of yours was judged yet.")
    if losses:
        figures = [round(each, 1) for each in losses[-RECENT_GAMES:]]
        mean = sum(figures) / len(figures)
        words = ngettext(
            "In the last game that was judged your plays cost {points} a round.",
            "Points a round in the last {n} games that were judged, newest on the right. "
            "Line: your average, {mean}.",
            len(figures),
        ).format(n=len(figures), points=points_words(mean), mean=format_number(round(mean, 1)))
        if former:
            words += " " + ngettext(
                "{n} game has an earlier measure, which counted a little more.",
                "{n} games have an earlier measure, which counted a little more.",
                former,
            ).format(n=former)
        label = words + " " + ", ".join(map(format_number, figures))
        plot = columns_plot(figures, mean, label)
    find = button(text(_("Review")), class_="action", data_action="judge-own", data_key="judge-own")
    return section(title, plot, words) + (find if may_judge else "")


def table_kind_words(kind: TableKind) -> str:
    """Return a kind of table in words: its rules and the levels of the computer players."""
    levels = ", ".join(label_of(level) for level in kind.levels.split(","))
    rules = rules_title(parse_rules(kind.rules))
    words = _("{rules}, against {levels}").format(rules=rules, levels=levels)
    if not kind.handicap:
        return words
    points = kind.handicap.replace("/", "–")
    return _("{table}, started at {points}").format(table=words, points=points)


def _sections(kind: TableKind, totals: Totals) -> str:
    parts = [_games(totals)] if totals.games else []
    if totals.rounds:
        others = parse_rules(kind.rules).sides - 1
        parts += [_rounds(totals), _items(totals, others), _facts(totals, others)]
    return "".join(parts)


def _games(totals: Totals) -> str:
    notes = []
    if totals.drawn:
        notes.append(
            ngettext("{n} was drawn.", "{n} were drawn.", totals.drawn).format(n=totals.drawn)
        )
    if totals.helped:
        help_words = ngettext(
            "You used a hint or undo in {n} of them.",
            "You used hints or undo in {n} of them.",
            totals.helped,
        )
        notes.append(help_words.format(n=totals.helped))
    return games_section(totals.wins, totals.games, *notes)


def _rounds(totals: Totals) -> str:
    return points_section([own for own, _best_other in totals.recent])


def _items(totals: Totals, others: int) -> str:
    """Return the points in a round by item, as a plot with all its numbers."""
    rows = [
        BarPair(item_name(Item(name)), own / totals.rounds, rest / totals.rounds / others)
        for name, (own, rest) in totals.points.items()
        if own or rest
    ]
    own, rest = totals.total
    total = BarPair(_("Total"), own / totals.rounds, rest / totals.rounds / others)
    label = in_series(
        _("{name}: you {own}, others {others}").format(
            name=row.name, own=format_number(row.own), others=format_number(row.others)
        )
        for row in [*rows, total]
    )
    words = ngettext(
        "Average points in {n} round: yours above, the others’ (each) below.",
        "Average points a round in {n} rounds: yours above, the others’ (each) below.",
        totals.rounds,
    ).format(n=totals.rounds)
    return section(_("Points a round, by item"), bars_plot([*rows, total], label), words)


def _facts(totals: Totals, others: int) -> str:
    own, rest = (count / totals.rounds for count in totals.sweeps)
    sweeps = _("{own} a round; the others {others} each").format(
        own=format_number(own), others=format_number(rest / others)
    )
    builds = _("{made} made: {kept} captured by you, {lost} lost to others").format(
        made=totals.made, kept=totals.kept, lost=totals.lost
    )
    return facts(((_("Sweeps"), sweeps), (_("Your builds"), builds)))


def friends_section(stored_games: StoredGames) -> str:
    """Render the results with each company of friends; empty if no game is over."""
    results = stored_games.results
    if not results:
        return ""
    games = sum(map(sum, results.values()))
    words = ngettext("{n} game by link is over.", "{n} games by link are over.", games)
    rows = ((name, results_words(*counts)) for name, counts in results.items())
    return section(_("With friends"), "", words.format(n=games), facts(rows))
