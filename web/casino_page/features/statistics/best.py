"""The first screen of the statistics: games won, streaks, the best round, and each opponent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from casino_core import parse_rules
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.players import LEVELS
from casino_core.prose.direction import fewest_win
from casino_core.prose.words import decimal

from ...game.characters import character_of_level
from ...game.own_players import label_of
from ...game.seats import is_own
from ...render.components import facts
from ...render.markup import element, text
from ...render.portraits import portrait
from .game_statistics import TableKind
from .totals import Totals

Tables = Mapping[TableKind, Totals]


def best_figures(tables: Tables) -> str:
    """Render what one would tell a friend, of all tables together; empty without a round.

    The best round and its like leave out games against players of half a step.
    """
    figures = list(_figures(tables))
    return facts(figures, "figures") if figures else ""


def _figures(tables: Tables) -> Iterator[tuple[str, str]]:
    games = sum(totals.games for totals in tables.values())
    if games:
        wins = sum(totals.wins for totals in tables.values())
        yield _("Games won"), _("{wins} of {n}").format(wins=wins, n=games)
    tables = {kind: totals for kind, totals in tables.items() if not kind.adapted}
    if longest := max((totals.longest for totals in tables.values()), default=0):
        yield _("Wins in a row"), str(longest)
    rounds = [
        own
        for kind, totals in tables.items()
        if not fewest_win(parse_rules(kind.rules))
        for own, _other in totals.recent
    ]
    if rounds:
        yield _("Best round"), decimal(max(rounds), "d")
    if most := max((totals.most_sweeps for totals in tables.values()), default=0):
        yield _("Sweeps in a round"), str(most)


def opponents_section(tables: Tables) -> str:
    """Render how many games were won against each opponent; empty if none is over."""
    counts: dict[str, tuple[int, int]] = {}
    for kind, totals in tables.items():
        if totals.games:
            wins, games = counts.get(kind.levels, (0, 0))
            counts[kind.levels] = wins + totals.wins, games + totals.games
    if not counts:
        return ""
    rows = (_opponent(levels, *count) for levels, count in counts.items())
    return element(
        "section", element("h3", text(_("By opponent"))), element("ul", *rows, class_="by-opponent")
    )


def _opponent(levels: str, wins: int, games: int) -> str:
    each = levels.split(",")
    faces = "".join(map(_face, each)) if len(each) == 1 else ""
    won = ngettext("{wins} of {n} won", "{wins} of {n} won", games).format(wins=wins, n=games)
    bar = element("progress", class_="track", max=games, value=wins, aria_hidden="true")
    names = ", ".join(label_of(level) for level in each)
    return element(
        "li",
        element("span", faces, class_="face-of"),
        element("b", text(names)),
        element("span", text(won)),
        bar,
    )


def _face(level: str) -> str:
    if is_own(level):
        return portrait(level)
    return portrait(character_of_level(level).name) if level in LEVELS else ""
