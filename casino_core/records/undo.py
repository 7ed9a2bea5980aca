"""Undo: taking plays back and noting it in the record of the game.

The tag `Undone` has a word for each undo: `12>10` says that after twelve plays of the game the last
two were taken back. The person who took them back had seen what followed. The tag `Taken` has a
word for each undo too: the words of `history` that were taken back, joined by `/`, or `-` where an
older version did not note them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import NotationError
from ..game import Game
from ..i18n import gettext as _
from ..notation.limits import shortened
from .history import hinted, is_play, line, since, with_hints

UNDONE, TAKEN = "Undone", "Taken"
UNKNOWN = "-"
"""The word in `Taken` for plays that are not known."""

_UNDO = re.compile(r"([0-9]{1,6})>([0-9]{1,6})")
_ZEROS = re.compile(r"\b0[0-9]")
_PLAYS = re.compile(r"-|[A-Za-z0-9,()=^/>]+")


class Undo(NamedTuple):
    """One undo.

    made  the number of plays before it
    left  the number of plays after it
    """

    made: int
    left: int


def take_back(game: Game, plays: int, *, dealt: bool = True) -> Game:
    """Take back all plays of a game but the first `plays`, with the hints given for them.

    The tags `Undone` and `Taken` note it. `dealt` matters where these plays end a round: it keeps
    the next round if that was dealt. Raises `CasinoError` below 0.
    """
    count = len(game.steps)
    earlier = game.back_to(plays, dealt=dealt)
    if plays >= count:
        return earlier
    undos = game.tag(UNDONE).split()
    notes = _notes(game, len(undos))
    earlier = earlier.with_tag(UNDONE, " ".join([*undos, f"{count}>{plays}"]))
    earlier = earlier.with_tag(TAKEN, " ".join([*notes, "/".join(since(line(game), plays))]))
    return with_hints(earlier, [number for number in hinted(game) if number <= plays + 1])


def undone(game: Game) -> tuple[Undo, ...]:
    """Return every undo noted in the record of a game, in order."""
    return tuple(Undo(int(count), int(left)) for count, left in _UNDO.findall(game.tag(UNDONE)))


def taken(game: Game) -> tuple[tuple[str, ...] | None, ...]:
    """Return the words of `history` that every undo took back; None where they are not known."""
    notes = _notes(game, len(undone(game)))
    return tuple(None if note == UNKNOWN else tuple(note.split("/")) for note in notes)


def _notes(game: Game, undos: int) -> list[str]:
    """Return the words of the tag `Taken`, one for each undo."""
    return [*game.tag(TAKEN).split(), *[UNKNOWN] * undos][:undos]


def check_undone(game: Game) -> None:
    """Raise `NotationError` for a tag `Undone` or `Taken` that cannot be read."""
    for word in game.tag(UNDONE).split():
        match = _UNDO.fullmatch(word)
        if not match or int(match[1]) <= int(match[2]) or _ZEROS.search(word):
            raise NotationError(
                _("Undone: {word!r} is not an undo; write 12>10").format(word=shortened(word))
            )
    notes = game.tag(TAKEN).split()
    if notes and len(notes) != len(undone(game)):
        raise NotationError(
            _("Taken, Undone: {notes} words, but {undos} undos").format(
                notes=len(notes), undos=len(undone(game))
            )
        )
    for undo, note in zip(undone(game), notes, strict=False):
        known = note == UNKNOWN or sum(map(is_play, note.split("/"))) == undo.made - undo.left
        if not _PLAYS.fullmatch(note) or not known:
            raise NotationError(
                _("Taken, Undone: {note!r} is not what {made}>{left} took back").format(
                    note=shortened(note), made=undo.made, left=undo.left
                )
            )


def history(game: Game) -> Iterator[str]:
    """Yield in order the words of all that happened in a game, also of what was taken back."""
    words = _Stack(line(game))
    later: list[tuple[str, ...]] = []
    for undo, back in reversed([*zip(undone(game), taken(game), strict=True)]):
        later.append((f"{undo.made}>{undo.left}", *words.cut(undo.left)))
        words.add(back or ())
    yield from words.words
    for part in reversed(later):
        yield from part


class _Stack:
    """The words of a game that is unrolled from its end, with the place of each play."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words: list[str] = []
        self._ends = [0]
        self.add(words)

    def add(self, words: Sequence[str]) -> None:
        for word in words:
            self.words.append(word)
            if is_play(word):
                self._ends.append(len(self.words))

    def cut(self, plays: int) -> list[str]:
        """Remove and return the words after the first `plays` plays; none if there are fewer."""
        if plays >= len(self._ends):
            return []
        end = self._ends[plays]
        removed = self.words[end:]
        del self.words[end:]
        del self._ends[plays + 1 :]
        return removed
