"""Counting a round, and the end of a game (RULES 6 to 8)."""

from __future__ import annotations

from typing import NamedTuple

from ...seats import Seat
from ..position import SEATS, Position, Said, winner_of


class RoundScore(NamedTuple):
    """The count of a round that was played.

    contract    the bidder and the bid
    bidders     the seats of the bidding side
    taken       the points that the bidding side took, and those that the other side took
    tricks      how many tricks each of the two won
    made        whether the bidding side has its bid
    changes     what is added to each score
    slam        whether the bid wins the game (`slam`)
    """

    contract: Said
    bidders: tuple[Seat, ...]
    taken: tuple[int, int]
    tricks: tuple[int, int]
    made: bool
    changes: tuple[int, ...]
    slam: bool


class Outcome(NamedTuple):
    """The scores after a round.

    score   the count of the round; None for one that was not played
    totals  the score of each side, or of each player
    winner  the number of the score that wins the game; None while the game goes on
    """

    score: RoundScore | None
    totals: tuple[int, ...]
    winner: int | None

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        return self.winner is not None


def score_round(position: Position) -> RoundScore:
    """Count a round that was played to its end (RULES 6)."""
    rules, contract, partner = position.rules, position.contract, position.partner
    assert position.over, "the round was played"
    assert contract is not None, "it had a bidder"
    assert partner is not None, "and the bidder a partner"
    bidders = (contract.seat, partner)
    taken, won = [0, 0], [0, 0]
    for trick in position.tricks:
        side = int(winner_of(rules, position.trump, trick) not in bidders)
        won[side] += 1
        taken[side] += sum(map(rules.points, trick.cards))
    taken[side] += sum(map(rules.points, position.nest)) + rules.last_trick
    made = taken[0] >= contract.points
    every = [rules.all_tricks if not won[1 - side] else 0 for side in (0, 1)]
    ours, theirs = (taken[0] if made else -contract.points) + every[0], taken[1] + every[1]
    changes = [0] * rules.accounts
    for seat in SEATS:
        changes[rules.account(seat)] = ours if seat in bidders else theirs
    if not made and rules.called_loss == "bidder":
        changes[rules.account(partner)] = every[0]
    slam = rules.slam == "wins" and contract.points == rules.bid_limit and not won[1]
    return RoundScore(
        contract,
        bidders,
        (taken[0], taken[1]),
        (won[0], won[1]),
        made,
        tuple(changes),
        slam,
    )


def outcome(position: Position) -> Outcome:
    """The scores after a round that is over, and who wins the game (RULES 7)."""
    if position.redealt:
        return Outcome(None, position.scores, None)
    score = score_round(position)
    pairs = zip(position.scores, score.changes, strict=True)
    totals = tuple(before + change for before, change in pairs)
    if score.slam:
        return Outcome(score, totals, position.rules.account(score.contract.seat))
    return Outcome(score, totals, _winner(totals, position.rules.target))


def _winner(totals: tuple[int, ...], target: int) -> int | None:
    """The score that is the highest alone, if it has reached the target."""
    best = max(totals)
    return totals.index(best) if best >= target and totals.count(best) == 1 else None
