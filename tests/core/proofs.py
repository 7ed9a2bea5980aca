"""The proofs of a reader of a game by link against a player who cheats."""

from __future__ import annotations

from casino_core.correspondence.check import RoundFinding
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.group import Group
from casino_core.correspondence.message import Message
from casino_core.fairness import CheckResult, PlaysChecked
from casino_core.seats import Seat


def blamed(game: Correspondence, finding: RoundFinding) -> Seat | None:
    """Return the seat that a finding proves to have broken what was agreed.

    None if it proves nothing.
    """
    if finding.result is not CheckResult.BAD:
        return None
    if not isinstance(finding, PlaysChecked):
        return finding.seat
    assert finding.wrong, "a play is wrong"
    step = game.table.rounds[finding.number - 1].steps[finding.wrong - 1]
    return step.before.turn


def proves_two_turns(one: Message, other: Message, key: bytes, group: Group) -> bool:
    """Return whether two messages prove that the owner of a key has signed two different turns."""
    same_place = (one.game, one.number) == (other.game, other.number)
    signed = (group.is_signed(key, each.content, each.signature) for each in (one, other))
    return same_place and not one.says_the_same(other) and all(signed)
