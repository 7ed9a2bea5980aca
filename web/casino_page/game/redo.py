"""Games shortened by undo and continued by redo: pure functions on games.

The first screen does not need this module: it is imported inside functions.
"""

from __future__ import annotations

from collections.abc import Iterable

from casino_core import Game
from casino_core.undo import take_back

HINTS = "Hints"
"""The tag of a record with the numbers of the plays for which a hint was given."""


def with_hint(game: Game) -> Game:
    """Mark the next play of a game as one for which a hint was given."""
    words = dict.fromkeys([*game.tag(HINTS).split(), str(len(game.steps) + 1)])
    return game.with_tag(HINTS, " ".join(words))


def shortened(game: Game, left: int, *, dealt: bool = True) -> Game:
    """Take back all plays but the first `left`, and the hints given for the plays taken back.

    `dealt` tells that the next round is dealt if these plays end a round after which it was.
    """
    earlier = take_back(game, left, dealt=dealt)
    words = earlier.tag(HINTS).split()
    kept = [str(number) for number in _numbers(words) if number <= left + 1]
    return earlier.with_tag(HINTS, " ".join(kept)) if words else earlier


def along(ahead: Game, game: Game) -> tuple[Game, Game | None]:
    """Return the game after a step, and the longer game whose last plays can still be redone.

    `ahead` is the game from which plays were taken back. While the same plays are made again, the
    rest of it can be redone; once all are made, nothing counts as taken back.
    """
    made = [step.play for step in game.steps]
    before = [step.play for step in ahead.steps[: len(made)]]
    if game.called or made != before:
        return game, None
    ahead = with_hints_of(game, ahead)
    if (len(ahead.rounds), len(ahead.steps)) == (len(game.rounds), len(made)):
        return ahead, None
    return shortened(ahead, len(made), dealt=not game.position.over), ahead


def with_hints_of(game: Game, ahead: Game) -> Game:
    """Return the longer game `ahead` with the hints that were given in the shorter one too."""
    words = {*ahead.tag(HINTS).split(), *game.tag(HINTS).split()}
    numbers = sorted(_numbers(words))
    return ahead.with_tag(HINTS, " ".join(map(str, numbers))) if numbers else ahead


def _numbers(words: Iterable[str]) -> list[int]:
    """Read the words that are numbers of plays; a record may hold any others."""
    return [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 7]
