"""The messages of a cheat in a game by correspondence, and how they are refused."""

from __future__ import annotations

import re
from random import Random

import pytest

from casino_core.correspondence.message import Message
from casino_core.correspondence.refused import CorrespondenceError, Refused
from tests.core.correspondents import GROUP, Pair, moved, sent

LARGE = GROUP.order.to_bytes(32, "little")
IDENTITY = (1).to_bytes(32, "big")
NO_SQUARE = (GROUP.PRIME - 4).to_bytes(32, "big")
"""A number that is in no subgroup of squares, as minus one is not a square modulo this prime."""


def next_message(pair: Pair) -> Message:
    """The next honest message of a game."""
    return sent(moved(pair, Random(1)).reader)


def with_value(message: Message, place: int, value: bytes) -> Message:
    values = list(message.values)
    values[place] = value
    return message._replace(values=tuple(values))


def refused(pair: Pair, message: Message, reason: Refused, text: str) -> None:
    """The reader refuses a message for this reason, and the sentence begins with this text.

    The cheat signs it: a changed page has the key of its side.
    """
    before, message = pair.reader, pair.writer.side.signed(message)
    with pytest.raises(CorrespondenceError, match=f"^{re.escape(text)}") as caught:
        before.received(message)
    assert caught.value.reason is reason
    assert before == pair.reader
    # The honest message is still received.
    assert before.received(next_message(pair)).messages[-1].number == len(before.messages) + 1


def dealt_places(pair: Pair, seat: int) -> list[int]:
    return [place for place, got in enumerate(pair.sides[0].table.last.recipients) if got == seat]
