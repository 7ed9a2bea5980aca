"""The deals of a day, and what a day and its game are called."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino_core import PRESET_NOTES, Game
from casino_core.daily import OPPONENT, STANDARD, Deal, opponent_in
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.records.sealing import with_players

from ..game.computer_move import ComputerMove
from ..game.seats import SeatedPlayer, levels_of, names_of

SEATED_PLAYERS: Final = (SeatedPlayer(), SeatedPlayer(OPPONENT))
"""Who plays the deals of a day."""

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def game_words(preset: str) -> str:
    """Return the title of a game; empty for the standard one, which needs no name."""
    return "" if preset == STANDARD else _(PRESET_NOTES[preset].title)


def day_words(day: date) -> str:
    """Return a date with its month: `20 November`."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def initial_game(deal: Deal) -> Game:
    """Return a deal before its first play, with the players' tags of its record."""
    return with_players(deal.game(names_of(SEATED_PLAYERS)), levels_of(SEATED_PLAYERS))


class OpponentsMove(ComputerMove):
    """The move of the opponent that the day of a deal has."""

    def step(self, game: Game, level: str | None) -> bool:
        """Search one small step further; return whether the search has come to its end."""
        return super().step(game, opponent_in(game) or level)
