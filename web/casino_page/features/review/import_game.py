"""Games that somebody brings: as the record of one, or as the text that a page has saved."""

from __future__ import annotations

from typing import NamedTuple

from casino_core import CasinoError, Game, NotationError, parse_record
from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS
from casino_core.prose.names import YOU
from casino_core.sealing import CUT, PLAYER, SEAL, with_players
from casino_core.undo import UNDONE

from ...game.redo import HINTS
from ...game.seats import (
    PERSON,
    USUAL_LEVEL,
    SeatedPlayer,
    clean_name,
    levels_of,
    objection,
    usual_players,
)
from ...storage.saved_game import KIND, LARGEST, SavedError, parse_saved

AGAIN = "Again"
"""The tag of a record whose deal somebody had played before, and so knew."""


class Loaded(NamedTuple):
    """A game and who sits where."""

    game: Game
    seated_players: tuple[SeatedPlayer, ...]


def load(text: str) -> Loaded:
    """Read a game. Raises `CasinoError`; the message names the line or the field."""
    if not text.strip():
        raise NotationError(_("There is nothing to read: paste a record, or choose a file."))
    if len(text) > LARGEST:
        raise NotationError(_("This text is too long for a game."))
    if not text.lstrip().startswith(KIND):
        game = parse_record(text)
        return Loaded(game, players_of(game))
    try:
        saved = parse_saved(text.strip())
    except SavedError as error:
        raise CasinoError(str(error)) from None
    return Loaded(saved.game, saved.seated_players or players_of(saved.game))


def players_of(game: Game) -> tuple[SeatedPlayer, ...]:
    """Who sits where, as far as the record of a game says so; else as usual."""
    players = range(1, game.rules.players + 1)
    levels = [game.tag(f"{PLAYER}{number}") for number in players]
    usual = usual_players(game.rules.players)
    if not any(levels):
        return usual
    seated_players = tuple(
        _seated_player(level, name) for level, name in zip(levels, game.names, strict=True)
    )
    return usual if objection(seated_players) else seated_players


def _seated_player(level: str, name: str) -> SeatedPlayer:
    """A level that this page does not know is another computer player, and no person."""
    known = level if level in PLAYERS else USUAL_LEVEL
    person = level in ("", PERSON)
    return SeatedPlayer(None if person else known, "" if name == YOU else clean_name(name))


def with_seed(game: Game, seed: str, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """A game that can go on: without a seed or cards to come, from its present round on."""
    if game.seed is not None:
        return game
    part = game.rounds[-1]
    found = Game.from_position(part.start, seed, game.names)
    for step in part.steps:
        found = found.play(step.play)
    return _unmarked(found, seated_players)


def from_the_deal(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """The same deal again, from its first play: nothing of it is sealed any more."""
    return _unmarked(game.back_to(0), seated_players).with_tag(AGAIN, "yes")


def from_position(
    game: Game, plays: int, seed: str, seated_players: tuple[SeatedPlayer, ...]
) -> Game:
    """A game of one's own from a position of another one; later rounds are dealt from a seed."""
    position = game.back_to(plays, dealt=True).position
    return _unmarked(Game.from_position(position, seed, game.names), seated_players)


def _unmarked(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """A game without what its record said of another one."""
    others = tuple(tag for tag in game.tags if tag[0] not in (SEAL, CUT, HINTS, UNDONE))
    return with_players(game._replace(tags=others), levels_of(seated_players))
