"""The chain of a record: hashes that tie every field and every play to all that came before.

The first link is the SHA-256 of `casino chain:` and the header: the tags as `[Name "text"]` lines,
in the order of their names. Each word of the game's history (see `history` and `undo`) makes
another link: the SHA-256 of the link before in hexadecimal, a space and the word. The last link is
the *head*.

The header lacks `Seed` in a sealed game, where `Seal` stands for it, so that the head can be shown
while the game runs. It lacks `Result`, `Head`, the packs after the first, `Hints`, `Undone` and
`Taken`, which follow from the plays and the words. A tag `Hints`, `Undone` or `Taken` of another
form than the engine writes is part of the header.

A head that was noted proves the record up to that moment. A record alone proves nothing by its own
head, because anyone who edits it can compute another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..errors import NotationError
from ..game import Game
from ..notation.characters import plain_line
from ..notation.limits import shortened
from .frame import format_tag, links
from .history import HINTS, hinted, is_play
from .sealing import SEAL
from .tags import tags_of
from .undo import TAKEN, UNDONE, check_undone, history

SHORTEST_HEAD = 16
"""The fewest digits that identify a head."""
_DEALT_LATER = re.compile(r"Cards([2-9]|[1-9][0-9]+)")
_DIGITS = re.compile(r"[0-9a-f]{16,64}")


class Link(NamedTuple):
    """A link of a chain.

    digest  the hash, 64 hexadecimal digits
    plays   the number of plays made at that moment, those taken back not counted
    """

    digest: str
    plays: int


def chain(game: Game) -> Iterator[Link]:
    """Yield the links of a game's chain, from its header to its head."""
    words = list(history(game))
    digests = _digests(game, words)
    plays = 0
    yield Link(next(digests), plays)
    for word, digest in zip(words, digests, strict=True):
        if is_play(word):
            plays += 1
        elif ">" in word:
            plays = int(word.partition(">")[2])
        yield Link(digest, plays)


def head(game: Game) -> str:
    """Return the head of a game's chain, 64 hexadecimal digits."""
    *_, last = _digests(game, history(game))
    return last


def _digests(game: Game, words: Iterable[str]) -> Iterator[str]:
    """Yield the hashes of a game's chain, whose words are given."""
    return links(f"casino chain:{_header(game)}", words)


def public_head(game: Game) -> str:
    """Return the head of a running game.

    It is empty if hidden cards could be found by trying what fits it.
    """
    return head(game) if game.tag(SEAL) and game.rounds[0].cards is not None else ""


def parse_head(text: str) -> str:
    """Read a head, or its first digits, with or without spaces. Raises `NotationError`."""
    digits = "".join(plain_line(text, "head").split()).lower()
    if not _DIGITS.fullmatch(digits):
        raise NotationError(
            f"head: {shortened(text)!r} is not a head; "
            f"give {SHORTEST_HEAD} to 64 hexadecimal digits"
        )
    return digits


def _header(game: Game) -> str:
    from_words = {name for name in (HINTS, UNDONE, TAKEN) if _in_words(game, name)}
    if game.tag(SEAL):
        from_words.add("Seed")
    lines = [
        format_tag(name, text)
        for name, text in tags_of(game)
        if name not in from_words and not _DEALT_LATER.fullmatch(name)
    ]
    return "".join(sorted(lines))


def _in_words(game: Game, name: str) -> bool:
    """Return whether the words of a game's history have all that a tag says."""
    if name == HINTS:
        numbers = sorted({n for n in hinted(game) if 1 <= n <= len(game.steps) + 1})
        return game.tag(HINTS) == " ".join(map(str, numbers))
    try:
        check_undone(game)
    except NotationError:
        return False
    return all(game.tag(tag) == " ".join(game.tag(tag).split()) for tag in (UNDONE, TAKEN))
