"""Games by link with friends in the statistics, apart from those against computer players."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ...friends.stored_games import KeptGames
from ...friends.words import results_words
from .section import facts, section


def friends_section(stored_games: KeptGames) -> str:
    """Render the results with each company of friends; empty if no game is over."""
    results = stored_games.results
    if not results:
        return ""
    games = sum(map(sum, results.values()))
    words = ngettext("{n} game by link is over.", "{n} games by link are over.", games)
    rows = ((name, results_words(*counts)) for name, counts in results.items())
    return section(_("With friends"), "", words.format(n=games), facts(rows))
