"""How far each level is above the one below it in each game, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from casino_core import parse_rules
from casino_core.analysis.pairs import against_one
from casino_core.i18n import gettext as _
from casino_core.losses import mean_and_error
from casino_core.players import PLAYERS
from casino_core.players.base.ease import ATTENTION, LOWER, Attention
from casino_core.players.base.measured_leads import LEADS
from casino_core.players.leads import is_offered
from casino_core.presets import PRESETS
from casino_page.render.markup import element, text

from .markdown import wide_table
from .measurements import with_error

NOT_MEASURED: Final = "\N{EN DASH}"


def level_table() -> str:
    """Write the measured leads: a row for each game, a column for each level that searches.

    Another number of players has a row where such a level was measured with it. A cell has the
    lead in points a pair and its standard error, or a dash where there is none. A level that the
    game leaves out stands in brackets.
    """
    levels = list(PLAYERS)[len(LOWER) + 1 :]
    rows = [
        [element("code", text(rules)), *(_cell(rules, level) for level in levels)]
        for rules in sorted({*PRESETS, *LEADS}, key=_place)
        if rules in PRESETS or not LEADS[rules].keys().isdisjoint(levels)
    ]
    return wide_table([_("Game"), *_labels(levels)], rows)


def _labels(levels: Iterable[str]) -> Iterator[str]:
    return (text(_(PLAYERS[level].label)) for level in levels)


def _cell(rules: str, level: str) -> str:
    lead = LEADS.get(rules, {}).get(level)
    figures = with_error(lead.mean, lead.error, "+.1f") if lead else NOT_MEASURED
    return figures if is_offered(level, parse_rules(rules)) else f"({figures})"


def attention_table() -> str:
    """Write what the lower levels overlook: a row for each thing, with its reason.

    The things and reasons are the lines of the docstring of `Attention`.
    """
    reasons = _reasons(Attention.__doc__ or "")
    rows = [
        [text(reasons[name]), *(_per_cent(getattr(ATTENTION[level], name)) for level in LOWER)]
        for name in Attention._fields
    ]
    return wide_table([_("Overlooked"), *_labels(LOWER)], rows)


def _per_cent(figure: float) -> str:
    return f"{figure:.0f} %"


def _reasons(docstring: str) -> dict[str, str]:
    """Return the descriptions of the fields in a docstring, by name, each on one line."""
    reasons, name = dict[str, str](), ""
    for line in docstring.splitlines():
        first, _space, rest = line.strip().partition(" ")
        if first in Attention._fields and rest.startswith(" "):
            name, reasons[first] = first, rest.strip()
        elif name and line.strip():
            reasons[name] += f" {line.strip()}"
    return reasons


SHARES: Final = Path("web", "pages", "shares.tsv")
"""The games that the three lowest steps have won; `tests/lab/measure_shares.py` writes it."""


def share_table(repository: Path) -> str:
    """Write the share of games that each level wins over one of the level below it.

    There is a row for each preset, and for each other number of seats that was measured; a dash
    stands for what was not.
    """
    levels = list(PLAYERS)[1 : len(LOWER) + 1]
    shares = read_shares(repository / SHARES)
    games = dict.fromkeys((*PRESETS, *(rules for rules, _level in shares)))
    rows = [
        [element("code", text(rules)), *(_share(shares.get((rules, level))) for level in levels)]
        for rules in sorted(games, key=_place)
    ]
    return wide_table([_("Game"), *_labels(levels)], rows)


def read_shares(file: Path) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the share and its standard error for each game and level in a file."""
    shares = dict[tuple[str, str], tuple[float, float]]()
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        rules, level, *_players, won = line.split("\t")
        mean, error = mean_and_error([float(each) for each in won.split()])
        shares[rules, level] = against_one(mean, error, parse_rules(rules).sides)
    return shares


def _place(rules: str) -> tuple[int, int]:
    """Return the place of a game: that of its preset, and then by its number of seats."""
    preset, _comma, players = rules.partition(",players=")
    return list(PRESETS).index(preset), int(players or 0)


def _share(figures: tuple[float, float] | None) -> str:
    return with_error(100 * figures[0], 100 * figures[1], ".0f") if figures else NOT_MEASURED
