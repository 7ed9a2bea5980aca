"""Messages of a cheat in a game by correspondence: how they are refused, and what they prove."""

from __future__ import annotations

import re
from random import Random

import pytest

from casino_core.correspondence.check import RoundFinding
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.group import Group
from casino_core.correspondence.message import Message
from casino_core.fairness import CheckResult, PlaysCheck
from casino_core.seats import Seat
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


def refused(pair: Pair, message: Message, reason: RefusalKind, text: str) -> None:
    """The reader refuses a message for this reason, and the sentence begins with this text.

    The cheat signs it: a changed page has the key of its side.
    """
    before, message = pair.reader, pair.writer.side.signed(message)
    with pytest.raises(CorrespondenceError, match=f"^{re.escape(text)}") as error:
        before.received(message)
    assert error.value.reason is reason
    assert before == pair.reader
    # The honest message is still received.
    assert before.received(next_message(pair)).messages[-1].number == len(before.messages) + 1


def dealt_places(pair: Pair, seat: int) -> list[int]:
    return [place for place, got in enumerate(pair.sides[0].table.last.recipients) if got == seat]


def blamed(game: Correspondence, finding: RoundFinding) -> Seat | None:
    """Return the seat that a finding proves to have broken what was agreed.

    None if it proves nothing.
    """
    if finding.result is not CheckResult.BAD:
        return None
    if not isinstance(finding, PlaysCheck):
        return finding.seat
    assert finding.wrong, "a play is wrong"
    step = game.table.rounds[finding.number - 1].steps[finding.wrong - 1]
    return step.before.turn


def proves_two_turns(one: Message, other: Message, key: bytes, group: Group) -> bool:
    """Return whether two messages prove that the owner of a key has signed two different turns."""
    same_place = (one.game, one.number) == (other.game, other.number)
    signed = (group.is_signed(key, each.content, each.signature) for each in (one, other))
    return same_place and not one.says_the_same(other) and all(signed)
