"""Games loaded from files and pasted strings: any format of a game, or a link to a review."""

from __future__ import annotations

import re
from typing import NamedTuple

from casino_core import CasinoError, Game, NotationError
from casino_core.i18n import gettext as _
from casino_core.prose.names import YOU
from casino_core.records.chain import head
from casino_core.records.formats import parse_any
from casino_core.records.sealing import PLAYER

from ...address.page_request import KEYS, read_fields
from ...game.seats import (
    PERSON,
    SeatedPlayer,
    clean_name,
    is_own,
    known_level,
    objection,
    people,
    usual_players,
)
from ...saved_games.saved_game import KIND, LARGEST, SavedError, parse_saved
from .link import RECORD, unpacked_record

_LINK = re.compile(r"[^\s?]*\?(\S+)")


class LoadedGame(NamedTuple):
    """A game with its players by seat."""

    game: Game
    seated_players: tuple[SeatedPlayer, ...]


def parse_loaded_game(text: str) -> LoadedGame:
    """Read a record, a saved game, or a link to a review.

    Raises `CasinoError`, which names the line or the field.
    """
    if not text.strip():
        raise NotationError(_("Paste a record, or choose a file."))
    if len(text) > LARGEST:
        raise NotationError(_("This text is too long for a game."))
    link = _LINK.fullmatch(text.strip())
    if link and "record=" in link[1]:
        return parse_linked_game(read_fields(link[1], KEYS, (RECORD,)).get(RECORD.name, ""))
    if not text.lstrip().startswith(KIND):
        game = _parse_unchanged(text)
        return LoadedGame(game, seated_players_of(game))
    try:
        saved = parse_saved(text.strip())
    except SavedError as error:
        raise CasinoError(str(error)) from None
    return LoadedGame(saved.game, saved.seated_players or seated_players_of(saved.game))


def parse_linked_game(packed: str) -> LoadedGame:
    """Read the game that a link to a review holds. Raises `CasinoError`."""
    game = _parse_unchanged(unpacked_record(packed))
    if not game.over:
        raise NotationError(_("record: this game is not over, so it cannot be replayed"))
    return LoadedGame(game, seated_players_of(game))


def _parse_unchanged(text: str) -> Game:
    """Read a game. Raises `NotationError` if it names the head of another game."""
    record = parse_any(text)
    if record.head not in (None, head(record.game)):
        raise NotationError(
            _(
                "Head: the record was changed after it was written. "
                "To load it all the same, take out the line that begins with [Head."
            )
        )
    return record.game


def seated_players_of(game: Game) -> tuple[SeatedPlayer, ...]:
    """Return the players by the tags of a game's record, the usual ones if those are unusable."""
    numbers = range(1, game.rules.players + 1)
    levels = [game.tag(f"{PLAYER}{number}") for number in numbers]
    usual = usual_players(game.rules.players)
    if not any(levels):
        return usual
    seated_players = tuple(
        _seated_player(level, name) for level, name in zip(levels, game.names, strict=True)
    )
    if not people(seated_players):
        seated_players = _with_person(seated_players)
    return usual if objection(seated_players) else seated_players


def _with_person(seated_players: tuple[SeatedPlayer, ...]) -> tuple[SeatedPlayer, ...]:
    """Seat a person instead of the first player of one's own: the game is seen from there."""
    own = next((seated for seated in seated_players if is_own(seated.level)), None)
    return tuple(
        seated._replace(level=None) if seated is own else seated for seated in seated_players
    )


def _seated_player(level: str, name: str) -> SeatedPlayer:
    """Return a player with the level of a tag.

    An unknown level becomes the usual computer player.
    """
    person = level in ("", PERSON)
    named = "" if name == YOU else clean_name(name)
    return SeatedPlayer(None if person else known_level(level), named)
