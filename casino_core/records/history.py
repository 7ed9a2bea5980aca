"""The history of a game as words, in the order in which it happened at the table.

| word | meaning |
|---|---|
| `deal2` | round 2 was dealt; `deal2=` and the pack in dealing order, where there is no seed |
| `hint` | a hint was given for the next play |
| `8sx3c,5d`, `b9d,3c=12>4s` | a play, in notation |
| `out`, `out2` | the player to move called out; seat 2 did, though it was not its turn |
| `12>10` | after twelve plays the last two were taken back |

`line` has the words of the plays that stand, `history` also those that were taken back (see
`undo`). The tag `Hints` has the numbers of the plays for which a hint was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..game import Game, Round
from ..notation.cards import format_cards
from ..notation.plays import format_play
from ..position import Position
from ..rules.turn import Step
from ..seats import Seat

HINTS = "Hints"
"""The tag with the numbers of the plays, over the whole game, for which a hint was given."""
DEAL, HINT, CALL = "deal", "hint", "out"
"""The words for a deal, followed by the number of the round; for a hint; for a call.

The number of the seat, from 1, follows a call of another seat than the one to move."""

EXTRA = "b"
"""The letter with which an extra action begins, and no other word."""

MOST_WORDS: Final = 1024
"""The most words of plays that are kept: more than almost any game has."""
_words: dict[int, tuple[Step[Position], str]] = {}
"""The words of plays by the identity of their steps, which stay alive here."""

_CALL = re.compile(f"{CALL}[1-9]?", re.IGNORECASE)
_RANKS, _SUITS = frozenset(RANK_LETTERS), frozenset(SUIT_LETTERS)


# Hints


def with_hint(game: Game) -> Game:
    """Mark the next play of a game as one for which a hint was given."""
    words = dict.fromkeys([*game.tag(HINTS).split(), str(len(game.steps) + 1)])
    return game.with_tag(HINTS, " ".join(words))


def hinted(game: Game) -> list[int]:
    """Return the numbers of the plays for which a hint was given.

    Other words of the tag are skipped.
    """
    words = game.tag(HINTS).split()
    return [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 7]


def with_hints(game: Game, numbers: Sequence[int]) -> Game:
    """Set the numbers of the plays for which a hint was given; without any, remove the tag."""
    if numbers:
        return game.with_tag(HINTS, " ".join(map(str, sorted({*numbers}))))
    return game._replace(tags=tuple(tag for tag in game.tags if tag[0] != HINTS))


# Words


def line(game: Game) -> tuple[str, ...]:
    """Return the words of a game's deals, hints, plays and call.

    Plays taken back are not among them.
    """
    return tuple(_line(game, frozenset(hinted(game))))


def _line(game: Game, hints: frozenset[int]) -> Iterator[str]:
    following = 1
    for number, round_ in enumerate(game.rounds, 1):
        if number > 1 and (round_.steps or game.seed is None or following in hints):
            yield _deal(game, number, round_)
        for step in round_.steps:
            if following in hints:
                yield HINT
            yield play_word(step)
            following += 1
    if following in hints:
        # A record does not show the deal of a round before its first play.
        if game.seed is not None and game.position.over and not game.over:
            yield f"{DEAL}{len(game.rounds) + 1}"
        yield HINT
    if game.called:
        yield call_word(game)


def _deal(game: Game, number: int, round_: Round) -> str:
    cards = round_.cards if game.seed is None else None
    return f"{DEAL}{number}={format_cards(cards)}" if cards else f"{DEAL}{number}"


def play_word(step: Step[Position]) -> str:
    """Return the word of a play, its notation.

    A game is written anew after each play, so the word of each step is kept, with the step, for
    as long as there is room.
    """
    entry = _words.get(id(step))
    if entry is None:
        if len(_words) >= MOST_WORDS:
            _words.clear()
        entry = _words[id(step)] = step, format_play(step.play, step.before)
    return entry[1]


def call_word(game: Game) -> str:
    """Return the word of the call that ended a game."""
    assert game.caller is not None, "a player called out"
    return CALL if game.caller == game.position.turn else f"{CALL}{game.caller + 1}"


def is_call(word: str) -> bool:
    """Return whether a word of a history is a call; a record may write it in capital letters."""
    return _CALL.fullmatch(word) is not None


def caller_named(word: str) -> Seat | None:
    """Return the seat that a call names, None for the player to move."""
    number = word[len(CALL) :]
    return Seat(int(number) - 1) if number else None


def is_play(word: str) -> bool:
    """Return whether a word of a history is a play, which may begin with an extra action."""
    return (word[:1] in _RANKS and word[1:2] in _SUITS) or word[:1] == EXTRA


def since(words: Sequence[str], plays: int) -> tuple[str, ...]:
    """Return the words after the first `plays` plays."""
    count = 0
    for index, word in enumerate(words):
        if count == plays:
            return tuple(words[index:])
        count += is_play(word)
    return ()
