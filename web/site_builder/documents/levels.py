"""How far each level is above the one below it in each game, as a table."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS
from casino_core.players.base.measured_leads import LEADS
from casino_core.players.leads import is_offered
from casino_core.presets import PRESETS
from casino_page.render.markup import element, text

from .markdown import wide_table
from .measurements import with_error


def level_table() -> str:
    """Write the measured leads: a row for each preset, a column for each level but the weakest.

    A cell has the lead in points a pair and its standard error, or a dash where there is none. A
    level that the game leaves out stands in brackets.
    """
    levels = list(PLAYERS)[1:]
    head = [_("Game"), *(text(_(PLAYERS[level].label)) for level in levels)]
    rows = [
        [element("code", text(preset)), *(_cell(preset, level) for level in levels)]
        for preset in PRESETS
    ]
    return wide_table(head, rows)


def _cell(preset: str, level: str) -> str:
    lead = LEADS.get(preset, {}).get(level)
    figures = with_error(lead.mean, lead.error, "+.1f") if lead else "\N{EN DASH}"
    return figures if is_offered(level, PRESETS[preset]) else f"({figures})"
