"""A game by correspondence as it is stored: the seat and the secret of its side, then all messages.

The first line has the seat, from 1, and the secret in base64url; each other line has the text of a
message. A person who has lost what was stored, but kept the first line, can put the links of the
messenger below it, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..seats import Seat
from .base64url import decoded
from .correspondence import Correspondence
from .group import SIZE, Group
from .message import Message, parse_message
from .proved_rounds import proved_lines
from .recalled import recalled, stored_lines
from .terms import parse_invitation
from .turn import Side

LONGEST_STORED: Final = 1_000_000
"""The most characters of a stored game; one of three rounds has 40,000."""

_FIRST_LINE = re.compile(r"([1-4]) ([A-Za-z0-9_-]{43})")


def format_stored(game: Correspondence) -> str:
    """Write all that a side has to store of a game. Its secret is in it: it is for nobody else."""
    return "\n".join(stored_lines(game))


def parse_stored(text: str, group: Group, results: str = "") -> Correspondence:
    """Make a game again from its stored form; messages may be in any order and several times.

    The group of the game is a `Recalled`, with the results that `format_results` wrote for it.

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
    known = recalled(group, results, [first.strip(), *lines])
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
