"""Duels: the same deals played twice, by two people, each against the same computer players.

A duel begins with one game before its first play, or with several, such as the rounds of a day. A
player's *lines* are the words of each of these games as it was played: plays in notation, and `out`
or `out1` for a call. The *seal* of the lines fixes them before they are shown: it is sent with the
challenge, and the lines only when the other player has played, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ..errors import CasinoError, NotationError
from ..game import Game, Replay
from ..i18n import gettext as _
from ..notation.limits import shortened
from ..notation.plays import parse_play
from ..rules.scoring import score_round
from ..score import Item
from ..seats import Side
from .history import caller_named, is_call, is_play, line

SEAL_DIGITS: Final = 32
"""The hexadecimal digits of a seal."""

Line = tuple[str, ...]
"""The words of a game, in notation."""


def line_of(game: Game) -> Line:
    """Return the plays of a game, and the call that ended it.

    Deals and hints are not among them.
    """
    return tuple(word for word in line(game) if is_play(word) or is_call(word))


def is_finished(game: Game, *, one_round: bool) -> bool:
    """Return whether a game is over, or its first round if only that is played."""
    return game.over or (one_round and game.position.over)


def replayed(start: Game, words: Sequence[str], *, one_round: bool) -> Game:
    """Make the plays of a line from the start of a game; rounds are dealt as they come.

    Raises `NotationError`, which begins with `plays` and the number of the word, from 1, for a word
    that cannot be read, a play that is not legal, and a word after the end.
    """
    replay = Replay(start)
    for number, word in enumerate(words, 1):
        try:
            _make(replay, word, one_round=one_round)
        except CasinoError as error:
            message = f"plays: {number}. {shortened(word)}: {error}"
            raise NotationError(message) from error
    return replay.game()


def _make(replay: Replay, word: str, *, one_round: bool) -> None:
    last = replay.last
    if is_finished(last, one_round=one_round):
        raise CasinoError(_("no play: the game is over"))
    if last.position.over:
        replay.next_round()
    if is_call(word):
        replay.call_out(caller_named(word))
    else:
        replay.play(parse_play(word, replay.last.position))


def seal_of(terms: str, lines: Sequence[Line]) -> str:
    """Return the seal of what a player has played under some terms, which are any string."""
    played = "/".join(" ".join(words) for words in lines)
    text = f"casino duel:{terms}\n{played}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:SEAL_DIGITS]


def parting(one: Game, other: Game) -> int | None:
    """Return the number of plays that two games of the same deal have in common before they differ.

    None if they do not differ.
    """
    lines = line_of(one), line_of(other)
    if lines[0] == lines[1]:
        return None
    alike = [first == second for first, second in zip(*lines, strict=False)]
    return alike.index(False) if False in alike else len(alike)


def item_points(game: Game, side: Side) -> dict[Item, int]:
    """Return the points of a side for each item, over all rounds that were played to their end."""
    totals: dict[Item, int] = {}
    for round_ in game.rounds:
        if round_.position.over:
            for scored in score_round(round_.position).lines:
                totals[scored.item] = totals.get(scored.item, 0) + scored.points[side]
    return totals
