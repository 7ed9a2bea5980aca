"""The games of a backup, and those under way in this browser beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from casino_core import Game

from ...game.game_state import is_under_way
from ...game.seats import people, usual_players
from ...saved_games.saved_game import (
    BESIDE_KEY,
    GAME_KEY,
    SavedError,
    SavedGame,
    format_saved,
    parse_saved,
)
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

OF_GAMES: Final = (GAME_KEY.key, BESIDE_KEY.key, WAITING_KEY.key)


def games_to_restore(storage: Storage, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the text of the games that wait after a backup with these texts is restored.

    A game under way here waits, unless the backup has it as far as it was played here.
    """
    restored = _waiting(texts.get(WAITING_KEY.key))
    in_backup = [texts.get(key.key) for key in (GAME_KEY, BESIDE_KEY)]
    games_restored = [saved.game for saved in _readable([*in_backup, *_texts(restored)])]
    here = [*_from_tables(storage), *_waiting(storage.read(WAITING_KEY.key)).under_way]
    missing = tuple(
        game._replace(home=False) for game in here if not _among(games_restored, game.text)
    )
    games = merged(restored, WaitingGames(missing))
    if not games.games:
        return {}
    return {WAITING_KEY.key: format_content(WAITING_KEY, waiting_content(games))}


def games_of_both(here: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the games after the backup of another device was merged into this one.

    The game on the table here stays there. The games under way of the other device wait, but for
    those that were played further here; a game that has gone on differently on both is there twice.
    """
    tables = {key.key: here[key.key] for key in (GAME_KEY, BESIDE_KEY) if key.key in here}
    own = _waiting(here.get(WAITING_KEY.key))
    theirs = _waiting(other.get(WAITING_KEY.key))
    if tables:
        under_way = (*_under_way(other), *theirs.under_way)
        theirs = WaitingGames(tuple(game._replace(home=False) for game in under_way))
    else:
        tables = {
            key.key: _without_secret(other[key.key])
            for key in (GAME_KEY, BESIDE_KEY)
            if key.key in other
        }
    if WAITING_KEY.key in here and _parsed(here[WAITING_KEY.key]) is None:
        return {**tables, WAITING_KEY.key: here[WAITING_KEY.key]}  # nothing can be added to it
    on_tables = [saved.game for saved in _readable(list(tables.values()))]
    games = _furthest(merged(own, theirs), on_tables)
    if not games.games:
        return tables
    return {**tables, WAITING_KEY.key: format_content(WAITING_KEY, waiting_content(games))}


def _furthest(waiting: WaitingGames, on_tables: list[Game]) -> WaitingGames:
    """Leave out games that go on elsewhere, among those that wait or on a table."""
    saved = {game.number: _read(game.text) for game in waiting.games}
    games: list[WaitingGame] = []
    for game in waiting.games:
        read = saved[game.number]
        later = [
            other.game
            for number, other in saved.items()
            if read and other and number != game.number
            if _goes_on(other.game, read.game)
            if number < game.number or not _goes_on(read.game, other.game)
        ]
        if read is None or not (later or any(_goes_on(table, read.game) for table in on_tables)):
            games.append(game)
    return merged(WaitingGames(tuple(games)))


def _without_secret(text: str) -> str:
    """Return a saved game without the secret of the next one, which only one device deals."""
    saved = _read(text)
    return format_saved(saved._replace(secret="")) if saved and saved.secret else text


def _waiting(text: str | None) -> WaitingGames:
    """Return the games that wait by a stored string, no games if it is missing or unreadable."""
    return (_parsed(text) if text else None) or WaitingGames()


def _parsed(text: str) -> WaitingGames | None:
    """Return the games of a stored string; None if it cannot be read."""
    try:
        return parse_waiting(parse_content(WAITING_KEY, text))
    except UNREADABLE:
        return None


def _from_tables(storage: Storage) -> Iterator[WaitingGame]:
    """Yield the games under way that lie on the table here."""
    texts = {key.key: storage.read(key.key) for key in (GAME_KEY, BESIDE_KEY)}
    return _under_way({key: text for key, text in texts.items() if text})


def _under_way(texts: Mapping[str, str]) -> Iterator[WaitingGame]:
    """Yield the games under way that lie on a table."""
    for saved in _readable([texts.get(key.key) for key in (GAME_KEY, BESIDE_KEY)]):
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
