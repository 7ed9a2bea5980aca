"""Counting a round, and the end of a game (RULES 6 to 8)."""

from __future__ import annotations

from typing import NamedTuple

from ...seats import Seat
from ..position import SEATS, Call, Position, winner_of
from ..ruleset import SLAM_POINTS


class RoundScore(NamedTuple):
    """The count of a round that was played.

    contract      the bidder and the bid
    bidders       the seats of the bidding side
    taken         the points that the bidding side took, and those that the other side took
    tricks        how many tricks each of the two won
    made          whether the bidding side has its bid
    changes       the points added to each score
    slam          whether the bid wins the game (`slam`)
    last          the side that won the last trick: 0 for the bidding side, 1 for the other
    nest_points   the points in the nest, which that side took
    trick_points  the points for the last trick, which that side took, too
    all_tricks    the points of each side for every trick (`all_tricks`)
    slam_points   the points of the bidding side for every trick after the highest bid (`slam`)
    """

    contract: Call
    bidders: tuple[Seat, ...]
    taken: tuple[int, int]
    tricks: tuple[int, int]
    made: bool
    changes: tuple[int, ...]
    slam: bool
    last: int
    nest_points: int
    trick_points: int
    all_tricks: tuple[int, int]
    slam_points: int


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
    points, won = [0, 0], [0, 0]
    for trick in position.tricks:
        side = int(winner_of(rules, position.trump, trick) not in bidders)
        won[side] += 1
        points[side] += sum(map(rules.points, trick.cards))
    nest_points = sum(map(rules.points, position.nest))
    points[side] += nest_points + rules.last_trick
    bid_reached = points[0] >= contract.points
    all_tricks = (0 if won[1] else rules.all_tricks, 0 if won[0] else rules.all_tricks)
    slam = contract.points == rules.bid_limit and not won[1]
    slam_points = SLAM_POINTS if slam and rules.slam == SLAM_POINTS else 0
    bonus = all_tricks[0] + slam_points
    ours, theirs = (
        (points[0] if bid_reached else -contract.points) + bonus,
        points[1] + all_tricks[1],
    )
    changes = [0] * rules.accounts
    for seat in SEATS:
        changes[rules.account(seat)] = ours if seat in bidders else theirs
    if not bid_reached and rules.called_loss == "bidder":
        changes[rules.account(partner)] = bonus
    return RoundScore(
        contract,
        bidders,
        (points[0], points[1]),
        (won[0], won[1]),
        bid_reached,
        tuple(changes),
        slam and rules.slam == "wins",
        side,
        nest_points,
        rules.last_trick,
        all_tricks,
        slam_points,
    )


def outcome(position: Position) -> Outcome:
    """Return the scores after a round that is over, and who wins the game (RULES 7)."""
    if position.redealt:
        return Outcome(None, position.scores, None)
    score = score_round(position)
    pairs = zip(position.scores, score.changes, strict=True)
    totals = tuple(before + change for before, change in pairs)
    if score.slam:
        return Outcome(score, totals, position.rules.account(score.contract.seat))
    return Outcome(score, totals, _winner(totals, position.rules.target))


def _winner(totals: tuple[int, ...], target: int) -> int | None:
    """Return the score that is the highest alone, if it has reached the target."""
    best = max(totals)
    return totals.index(best) if best >= target and totals.count(best) == 1 else None
