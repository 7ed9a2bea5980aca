"""The review of a game of Rook: every decision, judged from the view of its seat alone.

A first few worlds choose the best action at a view; what seems to be behind it is compared with it
in fresh worlds (`trials`). No hidden card is looked at, neither those of the others nor the nest,
so two games that a seat sees alike are judged alike. All randomness derives from a seed.

The account of a game divides the result into luck and skill. In each round the side of a seat leads
by some points at the end, or is behind. What either side plainly gave away is skill; all else is
luck: the cards dealt, the nest, and how the hidden cards lay.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Final, NamedTuple

from ...seats import Seat
from ..actions import Action
from ..game import Game, Round, Step
from ..position import View
from ..rules.scoring import score_round
from .rollout import sides_of
from .trials import Trials, is_forced

SEED: Final = "review"
"""The text from which the worlds derive, unless another is given."""


class Decision(NamedTuple):
    """A decision of a seat, judged.

    number  the number of the action over the whole game, from 1
    round   the round, from 1
    view    the view of the seat whose turn it was
    action  the action that was made
    best    the best action found, which is the same one if no other is better
    loss    by how many points the lead of the seat's side at the end of the round is behind
    error   the standard error of the loss
    worlds  the number of worlds in which the two were compared, 0 if the first ones were enough
    plain   whether the loss is more than chance
    """

    number: int
    round: int
    view: View
    action: Action
    best: Action
    loss: float
    error: float
    worlds: int
    plain: bool

    @property
    def seat(self) -> Seat:
        """The seat that acted."""
        return self.view.seat


class Review(NamedTuple):
    """The review of a game so far.

    game       the game
    decisions  the decisions judged, in order; an action without an alternative is none
    done       the number of actions looked at, of `work`
    work       the number of actions to be looked at
    """

    game: Game
    decisions: tuple[Decision, ...]
    done: int
    work: int

    @property
    def complete(self) -> bool:
        """Whether the review is finished."""
        return self.done == self.work

    @property
    def slips(self) -> tuple[Decision, ...]:
        """The decisions that plainly gave something away, the largest loss first."""
        plain_slips = (each for each in self.decisions if each.plain)
        return tuple(sorted(plain_slips, key=lambda each: (-each.loss, each.number)))

    def slips_of(self, seat: Seat) -> tuple[Decision, ...]:
        """Return the slips of one seat."""
        return tuple(each for each in self.slips if each.seat == seat)


def review(game: Game, seed: str = SEED, *, first_round: int = 1) -> Iterator[Review | None]:
    """Judge all decisions of a game from one of its rounds on.

    Yields None after each small step, and a review after each action. The last review is complete;
    of a game without actions there is none.
    """
    decisions: list[Decision] = []
    before = sum(len(each.steps) for each in game.rounds[: first_round - 1])
    steps = [(number, step) for number, each in enumerate(game.rounds, 1) for step in each.steps]
    for number, (round_number, step) in list(enumerate(steps, 1))[before:]:
        view = step.before.view(step.before.turn)
        if not is_forced(view):
            trials = Trials(view, step.action, seed)
            for _step in trials.find():
                yield None
            decisions.append(_decision(number, round_number, view, step, trials))
        yield Review(game, tuple(decisions), number - before, len(steps) - before)


def reviewed(game: Game, seed: str = SEED) -> Review:
    """Judge all decisions of a game at once."""
    return next((each for each in reversed(list(review(game, seed))) if each), _none(game))


def _none(game: Game) -> Review:
    return Review(game, (), 0, 0)


def _decision(number: int, round_number: int, view: View, step: Step, trials: Trials) -> Decision:
    return Decision(
        number,
        round_number,
        view,
        step.action,
        trials.best,
        round(trials.behind.points, 2),
        round(trials.behind.error, 2),
        trials.worlds,
        trials.plain,
    )


class Account(NamedTuple):
    """The result of a seat, taken apart, in points.

    result   the lead of the seat over the other side, over all rounds that were played
    given    the points that the seat plainly gave away
    partner  the points that its partners of each round gave away
    gifts    the points that the other side gave away
    """

    result: float
    given: float
    partner: float
    gifts: float

    @property
    def skill(self) -> float:
        """The points that the actions of both sides brought."""
        return self.gifts - self.given - self.partner

    @property
    def luck(self) -> float:
        """The points that all else brought."""
        return self.result - self.skill


def account(review: Review, seat: Seat) -> Account:
    """Take the result of a seat apart."""
    parts = [
        _of_round(review, number, each, seat)
        for number, each in enumerate(review.game.rounds, 1)
        if each.position.over and not each.position.redealt
    ]
    return Account(*(fsum(values) for values in zip(*parts, strict=True))) if parts else _NOTHING


_NOTHING = Account(0.0, 0.0, 0.0, 0.0)


def _of_round(review: Review, number: int, round_: Round, seat: Seat) -> Account:
    sides = sides_of(round_.position)
    ours = next(side for side in sides if seat in side)
    score, rules = score_round(round_.position), review.game.rules
    # A called partner may score apart from the bidder (RULES 8); all others as their side.
    other = min(sides[1]) if ours is sides[0] else score.contract.seat
    scored = score.changes[rules.account(seat)], score.changes[rules.account(other)]
    lost = dict.fromkeys((*sides[0], *sides[1]), 0.0)
    for each in review.decisions:
        if each.plain and each.round == number:
            lost[each.seat] += each.loss
    return Account(
        scored[0] - scored[1],
        lost[seat],
        fsum(lost[each] for each in ours if each != seat),
        fsum(lost[each] for each in lost if each not in ours),
    )
