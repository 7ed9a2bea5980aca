"""Checking a game that came by a link: whether the computer players have made their plays."""

from __future__ import annotations

from casino_core.fairness import check_players
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS

from .duel import Part, Terms
from .words import opponents_words


def doubt(terms: Terms, part: Part) -> str:
    """Return a sentence if computer players would not have made their plays; else empty.

    Those that search are not checked: it takes as long as the game.
    """
    levels = [player.level for player in terms.seated_players if player.level]
    if any(LEVELS[level].searches for level in levels):
        return ""
    found = [each for game in part.games for each in check_players(game) if each]
    if not any(each.other for each in found):
        return ""
    words = _("This game is not one against {others}: other plays are in it.")
    return words.format(others=opponents_words(terms))
