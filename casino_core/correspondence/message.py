"""Messages: what one seat sends all others, and their text, which is the last part of a link.

A text has six parts with dots between them, `1.<game>.<number>.<before>.<words>.<values>`: the
version of this form, the name of the game, the number of the message in the game from 1, the digest
of the message before, the words, and the values. The parts but the numbers are in base64url without
padding. What the words are and which values belong to them, `turns` decides.

A link holds the messages that its reader lacks, one after the other, with dots between them: with
two seats one message, with more seats one for each of the others at most.

The same text goes to everybody. Its digest, the first sixteen bytes of its SHA-256, stands in the
message after it, so each message is tied to all before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from .base64url import decoded, encoded
from .group import SIZE

VERSION: Final = "1"
LONGEST_MESSAGE: Final = 12_000
"""The most characters of a message; two packs of cards have 4,500."""
LONGEST_LINK: Final = 18_000
"""The most characters of the messages of a link; three packs of two packs of cards have 14,000."""
GAME_SIZE: Final = 12
"""The number of bytes of the name of a game."""
DIGEST_SIZE: Final = 16

_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
_PARTS = 6
_MOST_IN_LINK = 4


class Message(NamedTuple):
    """A message.

    game    the name of the game, `GAME_SIZE` bytes
    number  the number of the message in the game, from 1; the seats write by turns
    before  the digest of the message before, empty for the first one
    words   what the author says, line by line
    values  scalars, secrets and elements, each of `SIZE` bytes
    """

    game: bytes
    number: int
    before: bytes
    words: tuple[str, ...] = ()
    values: tuple[bytes, ...] = ()

    @property
    def digest(self) -> bytes:
        """The digest, to which the next message is tied."""
        return sha256(format_message(self).encode()).digest()[:DIGEST_SIZE]


def format_message(message: Message) -> str:
    """Write a message in its only form; it needs no escape in an address."""
    words = "\n".join(message.words).encode()
    parts = message.before, words, b"".join(message.values)
    return ".".join([VERSION, encoded(message.game), str(message.number), *map(encoded, parts)])


def format_messages(messages: Sequence[Message]) -> str:
    """Write messages that follow each other, as a link holds them."""
    return ".".join(map(format_message, messages))


def parse_messages(text: str) -> tuple[Message, ...]:
    """Read the messages of a link: of one game, each the next one.

    Raises `NotationError` as `parse_message` does.
    """
    check_length(text, LONGEST_LINK, "link")
    parts = "".join(text.split()).split(".")
    if len(parts) > _MOST_IN_LINK * _PARTS:
        raise NotationError(_("link: it has more than {most} turns").format(most=_MOST_IN_LINK))
    starts = range(0, len(parts), _PARTS)
    found = tuple(parse_message(".".join(parts[start : start + _PARTS])) for start in starts)
    first = found[0]
    for number, message in enumerate(found, first.number):
        if message.game != first.game or message.number != number:
            raise NotationError(_("link: its turns do not follow each other"))
    return found


def parse_message(text: str) -> Message:
    """Read a message; white space in it, as mail programs add it, is skipped.

    Raises `NotationError`, whose message begins with the part at fault.
    """
    check_length(text, LONGEST_MESSAGE, "link")
    parts = "".join(text.split()).split(".")
    if parts[0] != VERSION:
        raise NotationError(
            _("link: its form is {version!r}, and this page reads form {known} only").format(
                version=shortened(parts[0]), known=VERSION
            )
        )
    if len(parts) != _PARTS:
        raise NotationError(
            _("link: it has {count} parts and not {parts}; perhaps its end is missing").format(
                count=len(parts), parts=_PARTS
            )
        )
    game, before, words, values = (
        _read(name, part)
        for name, part in zip(
            ("game", "before", "words", "values"), (parts[1], *parts[3:]), strict=True
        )
    )
    if not _NUMBER.fullmatch(parts[2]):
        raise NotationError(
            _("number: {text!r} is no number from 1").format(text=shortened(parts[2]))
        )
    number = int(parts[2])
    _check_size("game", game, GAME_SIZE)
    _check_size("before", before, DIGEST_SIZE if number > 1 else 0)
    return Message(game, number, before, _parse_words(words), _parse_values(values))


def _check_size(name: str, data: bytes, size: int) -> None:
    if len(data) != size:
        raise NotationError(
            _("{part}: {count} bytes and not {size}").format(part=name, count=len(data), size=size)
        )


def _parse_words(data: bytes) -> tuple[str, ...]:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise NotationError(_("words: they are no text")) from None
    words = tuple(text.split("\n")) if text else ()
    if not all(word and word.isprintable() for word in words):
        raise NotationError(_("words: a line is empty or cannot be shown"))
    return words


def _parse_values(data: bytes) -> tuple[bytes, ...]:
    if len(data) % SIZE:
        raise NotationError(
            _("values: {count} bytes, which are no whole number of values of {size}").format(
                count=len(data), size=SIZE
            )
        )
    return tuple(data[start : start + SIZE] for start in range(0, len(data), SIZE))


def _read(name: str, text: str) -> bytes:
    data = decoded(text)
    if data is None:
        raise NotationError(
            _("{part}: {text!r} is not in base64url").format(part=name, text=shortened(text))
        )
    return data


def fields_of(
    words: Sequence[str], known: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, str]:
    """Read words such as `name=Ann`, each of them once.

    Raises `NotationError` for a word that is unknown or given twice, and for one that is missing
    unless it is optional.
    """
    fields: dict[str, str] = {}
    for word in words:
        key, _equals, value = word.partition("=")
        if key not in (*known, *optional) or key in fields:
            raise NotationError(_("words: {word!r} cannot be there").format(word=shortened(word)))
        fields[key] = value
    for key in known:
        if key not in fields:
            raise NotationError(_("{part}: missing").format(part=key))
    return fields
