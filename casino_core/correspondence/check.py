"""Checking a round by correspondence once all seats have revealed its secret.

Every number of a seat derives from its secret, so each pass of the shuffle and each scalar is made
again and compared with what was sent. Then the cards are known, and every play is checked on the
whole hands of all seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..distinct import distinct
from ..fairness import CheckResult, PlaysCheck, check_plays
from ..seats import Seat
from .correspondence import Correspondence
from .errors import RefusalKind
from .masks import are_passed_on, masks_of, pass_of, passed_on
from .shared_round import SharedRound
from .turn import WATCHER, Side, revealed


@distinct
class ShuffleCheck(NamedTuple):
    """Whether a seat shuffled and masked the pack as its secret says; OPEN before it is revealed.

    number  the number of the round, from 1
    seat    the seat
    """

    result: CheckResult
    number: int
    seat: Seat


@distinct
class ScalarsCheck(NamedTuple):
    """Whether each scalar that a seat sent is the one by which it masked the place.

    number  the number of the round, from 1
    seat    the seat
    sent    the number of scalars that it sent
    wrong   the first place, from 0, whose scalar is another one, if any
    """

    result: CheckResult
    number: int
    seat: Seat
    sent: int
    wrong: int | None = None


@distinct
class RefusedTurn(NamedTuple):
    """A message because of which a seat has claimed.

    BAD if its author is to blame, whatever the secrets are; OPEN if only the secrets tell.

    number  the number of the round, from 1
    seat    the author of the message
    turn    the number of the message
    text    why it was refused
    """

    result: CheckResult
    number: int
    seat: Seat
    turn: int
    text: str


RoundFinding = ShuffleCheck | ScalarsCheck | PlaysCheck | RefusedTurn


def can_check(game: Correspondence, number: int) -> bool:
    """Return whether round `number` (from 1) can be proved.

    It can be once it is over and all others have revealed their secrets.
    """
    round_ = game.table.rounds[number - 1]
    secrets = round_.secrets
    return game.table.is_over(round_) and all(
        secret for seat, secret in enumerate(secrets) if seat != game.seat
    )


def check_round(game: Correspondence, number: int) -> Iterator[RoundFinding]:
    """Check round `number` (from 1): the shuffle and the scalars of each seat, then the plays.

    The shuffle is proved as a whole, once all secrets are there; only where that fails, each pass
    is made again to tell whose it is. There is no finding on the plays before all others have
    revealed their secrets and every card is known.
    """
    table = game.table
    round_ = table.rounds[number - 1]
    if can_check(game, number) and game.seat != WATCHER and not round_.secrets[game.seat]:
        round_ = revealed(table, game.side, number - 1)
    refused = table.refused
    if refused and number == len(table.rounds):
        blames = refused.reason is not RefusalKind.UNOPENED
        result = CheckResult.BAD if blames else CheckResult.OPEN
        yield RefusedTurn(result, number, refused.seat, refused.number, refused.text)
    right = all(round_.secrets) and is_shuffled_right(round_, game.side)
    for seat in round_.rules.seats:
        yield _shuffle_checked(game, round_, seat, right=right)
        if round_.secrets[seat]:
            yield _scalars_checked(game, round_, seat)
    if all(round_.secrets) and None not in round_.known:
        yield check_plays(round_.round, number)


def is_shuffled_right(round_: SharedRound, side: Side) -> bool:
    """Return whether every pass of the shuffle is as the secrets of all seats say."""
    group, cards, players = side.group, len(round_.known), round_.rules.players
    masks = [masks_of(secret, cards, group.order) for secret in round_.secrets]
    passes = [
        pass_of(group, masks[round_.shuffler(number)], number, players)
        for number in range(len(round_.packs))
    ]
    return are_passed_on(group, [side.elements(round_), *round_.packs], passes)


def _shuffle_checked(
    game: Correspondence, round_: SharedRound, seat: Seat, *, right: bool
) -> ShuffleCheck:
    """Check the passes of a seat, unless all passes are known to be right."""
    number = round_.beginning.number
    if not round_.secrets[seat]:
        return ShuffleCheck(CheckResult.OPEN, number, seat)
    right = right or _shuffled_right(game, round_, seat)
    return ShuffleCheck(CheckResult.GOOD if right else CheckResult.BAD, number, seat)


def _shuffled_right(game: Correspondence, round_: SharedRound, seat: Seat) -> bool:
    group, players = game.side.group, round_.rules.players
    masks = masks_of(round_.secrets[seat], len(round_.known), group.order)
    before = game.side.elements(round_)
    for number, pack in enumerate(round_.packs):
        own = round_.shuffler(number) == seat
        if own and passed_on(group, before, pass_of(group, masks, number, players)) != pack:
            return False
        before = pack
    return True


def _scalars_checked(game: Correspondence, round_: SharedRound, seat: Seat) -> ScalarsCheck:
    masks = masks_of(round_.secrets[seat], len(round_.known), game.side.group.order)
    sent = round_.sent[seat]
    wrong = next((place for place in sorted(sent) if sent[place] != masks.scalars[place]), None)
    result = CheckResult.GOOD if wrong is None else CheckResult.BAD
    return ScalarsCheck(result, round_.beginning.number, seat, len(sent), wrong)
