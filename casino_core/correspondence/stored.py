"""A game by correspondence as a device stores it: the seat and the secret, and all messages.

The first line has the seat, from 1, and the secret in base64url; each other line has the text of a
message. A person who has lost what was stored, but kept the first line, can put the links of the
messenger below it, in any order.

Beside it lies what was found of the game before, so that it opens faster: the results of the group
in the round that is played (`caching_group`), and the lines of the rounds that are settled, whose
messages need not be read again (`settled`). They have a seal of the secret and of all messages that
they are about; where a message or a result has changed, the seal is wrong and all is verified
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..seats import Seat
from .base64url import decoded, encoded
from .caching_group import KEY_SIZE, CachingGroup
from .correspondence import Correspondence
from .group import SIZE, Group
from .message import Message, format_message, parse_message
from .proved_rounds import proved_lines
from .settled import settled_lines
from .terms import parse_invitation
from .turn import Side

LONGEST_STORED: Final = 1_000_000
"""The most characters of a stored game; one of three rounds has 40,000."""

_FIRST_LINE = re.compile(r"([1-4]) ([A-Za-z0-9_-]{43})")
_LENGTH_SIZE: Final = 2
_COUNT_SIZE: Final = 4
_SEAL_SIZE: Final = 32


def stored_lines(game: Correspondence) -> list[str]:
    """Return the lines of a stored game: the seat and the secret, then each message."""
    first = f"{game.seat + 1} {encoded(game.side.secret)}"
    return [first, *map(format_message, game.messages)]


def format_stored(game: Correspondence) -> str:
    """Write all that a side has to store of a game. Its secret is in it: it is for nobody else."""
    return "\n".join(stored_lines(game))


def parse_stored(text: str, group: Group, results: str = "") -> Correspondence:
    """Make a game again from its stored form; messages may be in any order and several times.

    The group of the game is a `CachingGroup`, with the results that `format_results` wrote for it.

    Raises `NotationError` for a string that is not such a form and for a message that is missing,
    and `CasinoError` for messages that do not follow from each other.
    """
    check_length(text, LONGEST_STORED, "game")
    first, *lines = text.strip().splitlines() or [""]
    match = _FIRST_LINE.fullmatch(first.strip())
    secret = decoded(match[2]) if match else None
    if match is None or secret is None or len(secret) != SIZE:
        raise _no_secret(first)
    lines = [line.strip() for line in lines if line.strip()]
    messages = _in_order(map(parse_message, lines))
    seat = Seat(int(match[1]) - 1)
    terms = parse_invitation(messages[0].words, messages[0].form)
    if seat not in terms.rules.seats:
        raise _no_secret(first)
    known = caching_group(group, results, [first.strip(), *lines])
    side = Side(seat, secret, messages[0].game, known)
    known.settled = known.settled or proved_lines(terms, messages, side)
    return Correspondence.restored(seat, secret, messages, known, known.settled)


def _no_secret(line: str) -> NotationError:
    return NotationError(
        _("secret: {line!r} is not a seat with its secret").format(line=shortened(line))
    )


def _in_order(messages: Iterable[Message]) -> list[Message]:
    """Return the messages by their numbers, each once."""
    ordered = sorted(set(messages), key=lambda message: message.number)
    for number, message in enumerate([*ordered], 1):
        if message.number > number:
            raise NotationError(_("number: turn {number} is missing").format(number=number))
        if message.number < number:
            raise NotationError(
                _("number: there are two different turns {number}").format(number=message.number)
            )
    if not ordered:
        raise NotationError(_("number: turn {number} is missing").format(number=1))
    return ordered


# What was found before


def format_results(
    game: Correspondence, lines: Sequence[str] = (), longest: int = 1_000_000
) -> str:
    """Write what was found of a game whose group is a `CachingGroup`, under its seal; else nothing.

    `lines` are those of the stored game, if they are known. Of more than `longest` characters the
    results that were computed last are written.
    """
    group = game.side.group
    if not isinstance(group, CachingGroup):
        return ""
    group.settled = settled_lines(game.table, game.messages, game.side, group.settled)
    settled = "\n".join(group.settled).encode()
    head = len(game.messages).to_bytes(_COUNT_SIZE, "big")
    head += len(settled).to_bytes(_COUNT_SIZE, "big") + settled
    parts: list[bytes] = []
    room = longest * 3 // 4 - _SEAL_SIZE - len(head)
    if room < 0:
        return ""
    for key, value in reversed(group.results.items()):
        part = key + len(value).to_bytes(_LENGTH_SIZE, "big") + value
        room -= len(part)
        if room < 0:
            break
        parts.append(part)
    data = head + b"".join(reversed(parts))
    return encoded(_seal(lines or stored_lines(game), data) + data)


def caching_group(group: Group, text: str, lines: Sequence[str]) -> CachingGroup:
    """Return a group with what was found of a stored game, which has these lines.

    It has found nothing if the seal is not that of the first line, which has the secret, and of
    the messages after it.
    """
    content = decoded(text) or b""
    seal, data = content[:_SEAL_SIZE], content[_SEAL_SIZE:]
    if not data or seal != _seal(lines, data):
        return CachingGroup(group)
    size, data = _number(data[_COUNT_SIZE:]), data[2 * _COUNT_SIZE :]
    settled, data = data[:size].decode(), data[size:]
    results = {}
    while data:
        key, rest = data[:KEY_SIZE], data[KEY_SIZE:]
        end = _LENGTH_SIZE + int.from_bytes(rest[:_LENGTH_SIZE], "big")
        results[key], data = rest[_LENGTH_SIZE:end], rest[end:]
    return CachingGroup(group, results, settled.split("\n") if settled else ())


def _number(data: bytes) -> int:
    return int.from_bytes(data[:_COUNT_SIZE], "big")


def _seal(lines: Sequence[str], data: bytes) -> bytes:
    """Return the seal of data about a stored game; it covers as many messages as the data tell."""
    about = "\n".join(lines[: _number(data) + 1]).encode()
    digests = sha256(about).digest() + sha256(data).digest()
    return sha256(b"casino results 2:" + digests).digest()
