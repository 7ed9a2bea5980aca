"""Opening an address: the game that goes on there, and those that wait meanwhile.

A game is found again by its address. The game at home is the one that was last on the table under
the address that names no game.
"""

from __future__ import annotations

from typing import NamedTuple

from casino_core import CasinoError
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..game.game_state import is_under_way
from ..game.scene import Notice
from ..game.seats import game_waits, people, usual_players, with_players
from ..saved_games.saved_game import SavedError, SavedGame, parse_saved
from ..saved_games.waiting_games import MOST_WAITING, WaitingGame, WaitingGames

FULL = N_("{n} games wait already. Finish or delete one of your games first.")
CANNOT_WAIT = N_("No other game can wait here now. Finish this game first.")


class NoRoomError(CasinoError):
    """No other game can wait; the message is a sentence for the player."""


class OpenedGames(NamedTuple):
    """The result of opening an address.

    game     the game that goes on; None if one is to be dealt
    waiting  the games that wait
    set_aside  the saved game, if it waits now
    notice   a notice about a game that could not be read or could not wait
    """

    game: SavedGame | None
    waiting: WaitingGames
    set_aside: WaitingGame | None = None
    notice: Notice | None = None


def open_address(
    game_query: str, saved: SavedGame | None, waiting: WaitingGames, *, may_wait: bool
) -> OpenedGames:
    """Find the game of an address; the saved one, which was on the table, waits if it is another.

    The saved game goes on if it is the game of the address, if no other game can be read at home,
    or if no further game can wait.
    """
    entry = waiting.of_link(game_query) if game_query else waiting.home
    if saved and (saved.game_query == game_query if game_query else saved.home or not entry):
        return OpenedGames(saved, waiting)
    game, notice = _read(entry)
    if saved and not game:
        if not game_query:
            return OpenedGames(saved, waiting, notice=notice)
        if problem := problem_with_room(saved, waiting, may_wait=may_wait):
            return OpenedGames(saved, waiting, notice=notice or Notice(problem))
    if game and entry:
        waiting = waiting.without(entry.number)
    set_aside = None
    if saved and waits_when_left(saved):
        waiting = waiting.with_game(saved)
        set_aside = waiting.games[0]
    return OpenedGames(game, waiting, set_aside, notice)


def _read(waits: WaitingGame | None) -> tuple[SavedGame | None, Notice | None]:
    """Read a game that waits. If that cannot be done it goes on waiting, and the notice says so."""
    if waits is None:
        return None, None
    try:
        return read_saved(waits.text), None
    except CasinoError as error:
        return None, Notice(str(error), waits.text)


def read_saved(text: str) -> SavedGame:
    """Read the text of a saved game. Raises `CasinoError`."""
    try:
        return parse_saved(text)
    except SavedError as error:
        raise CasinoError(str(error)) from None


def problem_with_room(saved: SavedGame, waiting: WaitingGames, *, may_wait: bool) -> str:
    """Return the reason why a game under way cannot wait; empty if there is none."""
    if not is_saved_under_way(saved):
        return ""
    if not may_wait:
        return _(CANNOT_WAIT)
    return _(FULL).format(n=MOST_WAITING) if waiting.full else ""


def waits_when_left(saved: SavedGame) -> bool:
    """Return whether a game waits when another is opened: any under way, and the one at home."""
    return saved.home or is_saved_under_way(saved)


def is_saved_under_way(saved: SavedGame) -> bool:
    """Return whether a person has played in a saved game and it is not over."""
    seated_players = saved.seated_players or usual_players(saved.game.rules.players)
    return is_under_way(saved.game, people(seated_players))


def notice_of_waiting(waits: WaitingGame, waiting: WaitingGames) -> Notice:
    """Make the notice that leads to a game that waits; with its rules if its players wait again."""
    players = with_players(waits.seated_players)
    alike = [game for game in waiting.under_way if with_players(game.seated_players) == players]
    words = game_waits(waits.seated_players, waits.title if len(alike) > 1 else "")
    return Notice(words, game=waits.number)
