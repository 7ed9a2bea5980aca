"""The games of a backup, and those under way in this browser beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from casino_core import Game

from ...game.game_state import is_under_way
from ...game.seats import people, usual_players
from ...saved_games.saved_game import BESIDE_KEY, GAME_KEY, SavedError, SavedGame, parse_saved
from ...saved_games.waiting_games import (
    WAITING_KEY,
    WaitingGame,
    WaitingGames,
    merged,
    parse_waiting,
    waiting_content,
    waiting_game,
)
from ...storage.store import UNREADABLE, Storage, format_content, parse_content


def games_to_restore(storage: Storage, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the text of the games that wait after a backup with these texts is restored.

    A game under way here waits, unless the backup has it as far as it was played here.
    """
    restored = _waiting(texts.get(WAITING_KEY.key))
    in_backup = [texts.get(key.key) for key in (GAME_KEY, BESIDE_KEY)]
    known = [saved.game for saved in _readable([*in_backup, *_texts(restored)])]
    here = [*_from_tables(storage), *_waiting(storage.read(WAITING_KEY.key)).under_way]
    missing = tuple(game._replace(home=False) for game in here if not _among(known, game.text))
    games = merged(restored, WaitingGames(missing))
    if not games.games:
        return {}
    return {WAITING_KEY.key: format_content(WAITING_KEY, waiting_content(games))}


def _waiting(text: str | None) -> WaitingGames:
    """Return the games that wait by a stored string, no games if it is missing or unreadable."""
    try:
        return parse_waiting(parse_content(WAITING_KEY, text)) if text else WaitingGames()
    except UNREADABLE:
        return WaitingGames()


def _from_tables(storage: Storage) -> Iterator[WaitingGame]:
    """Yield the games under way that lie on the table here."""
    for saved in _readable([storage.read(key.key) for key in (GAME_KEY, BESIDE_KEY)]):
        seated_players = saved.seated_players or usual_players(saved.game.rules.players)
        if is_under_way(saved.game, people(seated_players)):
            # Its secret goes on with the table, so that no two games are dealt from it.
            yield waiting_game(saved._replace(secret=""), 1)


def _texts(waiting: WaitingGames) -> list[str]:
    return [game.text for game in waiting.games]


def _readable(texts: list[str | None]) -> Iterator[SavedGame]:
    for text in texts:
        saved = _read(text) if text else None
        if saved:
            yield saved


def _read(text: str) -> SavedGame | None:
    try:
        return parse_saved(text)
    except SavedError:
        return None


def _among(known: list[Game], text: str) -> bool:
    """Tell whether a saved game is among the known ones, which may have gone on from there."""
    saved = _read(text)
    return saved is not None and any(_goes_on(game, saved.game) for game in known)


def _goes_on(game: Game, earlier: Game) -> bool:
    steps = earlier.steps
    plays = [step.play for step in game.steps[: len(steps)]]
    same_start = game.rounds[0].start == earlier.rounds[0].start and game.seed == earlier.seed
    return same_start and plays == [step.play for step in steps]
