"""The saved game as text, written and read back.

The first line of the text has its kind and version. The rest is compressed and encoded in base64,
so that a look at it reveals no card.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any, Final, NamedTuple

from casino_core import CasinoError, Game, error_message, format_record, parse_record
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_RECORD

from ..game.seats import SeatedPlayer, read_seats, write_seats
from ..storage.fields import Field, FieldError, read_json
from ..storage.store import UNREADABLE, StorageKey

GAME_KEY: Final = StorageKey("casino.game", N_("the saved game"), 0)
BESIDE_KEY: Final = StorageKey("casino.game.beside", N_("the game beside a newer one"), 0)
"""The place of this version's game while a game of a newer version lies under `GAME_KEY`."""
UNREADABLE_GAME: Final = "casino.unreadable"
"""The key under which an unreadable saved game is kept for download."""

KIND = "casino-game"
VERSION = 1
MOST_GAMES: Final = 10**9
"""The greatest number of a game in its row."""
LATEST: Final = 10**10
"""The last time, in seconds since 1970."""
LARGEST = 1_000_000
"""The most bytes that a compressed text may hold; a long game has about ten thousand."""
MOST_ROUNDS: Final = 10_000
LONGEST_QUERY: Final = 20_000
LONGEST_SECRET: Final = 1_000


class SavedError(ValueError):
    """A saved game that cannot be read; the message is a sentence for the player."""


class SavedGame(NamedTuple):
    """A game with its origin.

    game_query      the query that the first game of the row came from, as `PageRequest.game_query`
    number          the number of the game in its row, from 1; if the query has a seed, the seeds of
                    the later games derive from it and this number
    seated_players  the players by seat; empty for the usual players
    secret          the secret of the next game, which is sealed already
    ahead           the game with the plays that were taken back, if they can be made again
    home            whether the address without any game of its own leads to it
    begun           the time of its first play, in seconds since 1970; 0 if that is not known
    """

    game: Game
    game_query: str = ""
    number: int = 1
    seated_players: tuple[SeatedPlayer, ...] = ()
    secret: str = ""
    ahead: Game | None = None
    home: bool = False
    begun: int = 0


def format_saved(saved: SavedGame) -> str:
    """Format a saved game for the storage."""
    content = {
        "record": format_record(saved.game),
        "rounds": len(saved.game.rounds),
        "asked": saved.game_query,
        "number": min(saved.number, MOST_GAMES),
        "seats": write_seats(saved.seated_players),
        "secret": saved.secret,
        "home": saved.home,
        "begun": saved.begun,
    }
    if saved.ahead:
        content["ahead"] = format_record(saved.ahead)
        content["ahead_rounds"] = len(saved.ahead.rounds)
    packed = base64.b64encode(zlib.compress(json.dumps(content).encode()))
    return f"{KIND} {VERSION}\n{packed.decode()}\n"


def parse_saved(text: str) -> SavedGame:
    """Read the text of a saved game and replay the game. Raises `SavedError`."""
    heading, _newline, packed = text.partition("\n")
    _check_heading(heading)
    content = Field(_unpack(packed))
    try:
        game = _replayed(content["record"], content["rounds"])
        ahead = None
        if content.find("ahead"):
            ahead = _replayed(content["ahead"], content["ahead_rounds"])
        seats, secret = content.find("seats"), content.find("secret")
        query = content["asked"].text(LONGEST_QUERY)
        home, begun = content.find("home"), content.find("begun")
        return SavedGame(
            game,
            query,
            content["number"].whole(MOST_GAMES, 1),
            read_seats(seats, game.rules.players) if seats and seats.value else (),
            secret.text(LONGEST_SECRET) if secret else "",
            ahead,
            # Games of an older version went by their query alone.
            home=home.flag() if home else not query,
            begun=begun.whole(LATEST) if begun else 0,
        )
    except FieldError as error:
        raise SavedError(_("The saved game is damaged: {error}.").format(error=error)) from None
    except CasinoError as error:
        raise SavedError(
            _("The saved game cannot be replayed: {error}").format(error=error_message(error))
        ) from None
    except UNREADABLE:
        raise SavedError(_("The saved game is damaged: something is missing in it.")) from None


def _replayed(record: Field, rounds: Field) -> Game:
    game = parse_record(record.text(LONGEST_RECORD))
    # A record does not show a new round before its first play.
    return game.next_round() if len(game.rounds) < rounds.whole(MOST_ROUNDS) else game


def is_newer_game(text: str) -> bool:
    """Return whether a string is the game of a newer version, which this page cannot read."""
    return (_version(text.partition("\n")[0]) or 0) > VERSION


def _version(heading: str) -> int | None:
    """Return the version in the first line of a saved game, or None if it is another line."""
    kind, _space, version = heading.partition(" ")
    numbered = version.isascii() and version.isdecimal() and len(version) < 7
    return int(version) if kind == KIND and numbered else None


def _check_heading(heading: str) -> None:
    version = _version(heading)
    if version is None:
        raise SavedError(_("The saved game is damaged: its beginning is wrong."))
    if version > VERSION:
        raise SavedError(_("The saved game was made by a newer version of this page."))


def _unpack(packed: str) -> dict[str, Any]:
    try:
        compressed = base64.b64decode(packed.strip(), validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(compressed, LARGEST)
        if not unpacker.eof:
            raise SavedError(_("The saved game is damaged: a part of it is missing."))
        content = read_json(data.decode())
    except (ValueError, zlib.error) as error:
        if isinstance(error, SavedError):
            raise
        raise SavedError(_("The saved game is damaged: it cannot be unpacked.")) from None
    if not isinstance(content, dict):
        raise SavedError(_("The saved game is damaged: it holds something else."))
    return content
