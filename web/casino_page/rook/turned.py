"""Turns what a seat sees so that this seat is the first, from which the table is drawn."""

from __future__ import annotations

from typing import TypeVar

from casino_core.rook.position import Said, Trick, View, left_of
from casino_core.rook.rules.scoring import Outcome, RoundScore
from casino_core.rook.ruleset import PLAYERS
from casino_core.seats import Seat

from .scene import Scene

Item = TypeVar("Item")


def turned(scene: Scene, seat: Seat) -> Scene:
    """Return the same scene with a seat at the place of the first one, and the next to its left."""
    if not seat:
        return scene
    lying, outcome = scene.lying, scene.outcome
    return scene._replace(
        view=_view(scene.view, seat),
        names=_shifted(scene.names, seat),
        lying=lying and _trick(lying, seat),
        outcome=outcome and _outcome(outcome, seat),
    )


def _view(view: View, seat: Seat) -> View:
    return view._replace(
        seat=_seat(view.seat, seat),
        turn=_seat(view.turn, seat),
        dealer=_seat(view.dealer, seat),
        scores=_shifted(view.scores, seat),
        bids=tuple(_turned_bid(bid, seat) for bid in view.bids),
        contract=view.contract and _turned_bid(view.contract, seat),
        counts=_shifted(view.counts, seat),
        partner=None if view.partner is None else _seat(view.partner, seat),
        tricks=tuple(_trick(trick, seat) for trick in view.tricks),
    )


def _outcome(outcome: Outcome, seat: Seat) -> Outcome:
    accounts = len(outcome.totals)
    return outcome._replace(
        score=outcome.score and _score(outcome.score, seat),
        totals=_shifted(outcome.totals, seat),
        winner=None if outcome.winner is None else (outcome.winner - seat) % accounts,
    )


def _score(score: RoundScore, seat: Seat) -> RoundScore:
    return score._replace(
        contract=_turned_bid(score.contract, seat),
        bidders=tuple(_seat(each, seat) for each in score.bidders),
        changes=_shifted(score.changes, seat),
    )


def _turned_bid(bid: Said, seat: Seat) -> Said:
    return bid._replace(seat=_seat(bid.seat, seat))


def _trick(trick: Trick, seat: Seat) -> Trick:
    return trick._replace(leader=_seat(trick.leader, seat))


def _seat(each: Seat, seat: Seat) -> Seat:
    return left_of(each, PLAYERS - seat)


def _shifted(items: tuple[Item, ...], seat: Seat) -> tuple[Item, ...]:
    """Items by seat, or by side where the sides alternate, beginning with those of a seat."""
    first = seat % len(items)
    return items[first:] + items[:first]
