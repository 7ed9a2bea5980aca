"""The review of a game: what every play gave away, as its seat could see it.

Each decision is judged from the view of its seat alone. A first pass tries all plays on a few
sampled deals. A second pass goes deeper where a play seems to have given something away, most
suspicious decisions first, until the difference is plain or small. The last deal, where every card
is known, is solved, and exact where no play was left out. The work of a game is bounded, and all
randomness derives from a seed.

`Grade` has the classes. Their borders are points of a standard game of 21, where a round has 11 of
them and a point is worth about 3.5 per cent of a game; `analysis.equity` scales them for others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum
from math import sqrt
from typing import Final, NamedTuple

from ..game import Game
from ..play import Play
from ..players.past import past_of
from ..ruleset import RuleSet
from ..seats import Seat
from .equity import equity_of
from .trials import PRIOR_DEALS, Trials, Worth

SEED: Final = "review"
"""The text from which the random deals derive, unless another is given."""
FIRST_DEALS: Final = 4
"""The number of deals of the first pass."""
DEEPER: Final = 4
"""The number of deals by which the second pass goes deeper each time."""
DEEP_PLAYS: Final = 3
"""The number of best plays that the second pass compares with the play that was made."""
MOST_DEALS: Final = 48
"""The most deals tried for one decision."""
TURNS: Final = 4_500
"""The turns in playouts after which no decision is looked at deeper, for each round."""
PLAIN_ERRORS: Final = 2.0
"""A loss is plain when it is more than this number of standard errors."""
LEAST_PLAIN_DEALS: Final = 12
"""No loss is called plain on fewer deals."""
STANDARD_SPREAD: Final = 5.7
"""The standard deviation of the lead in a round of the standard game, in points."""


class Grade(StrEnum):
    """How good a play was."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    __repr__ = Enum.__str__


BORDERS: Final = {Grade.INACCURACY: 0.25, Grade.MISTAKE: 0.6, Grade.BLUNDER: 1.25}
"""The least loss of each class in points of the standard game.

A whole point is a lot: the ladder of the computer players has about two points a round between one
level and the next, and a seat has some twenty real decisions in a round. A quarter of a point is
the value of one more card or spade; 0.6 is what a lost majority costs on average; from 1.25 on more
than a sure point is gone. Only a plain loss is more than good."""


class Decision(NamedTuple):
    """A decision of a seat, judged.

    number     the number of the play over the whole game, from 1
    round      the round, from 1
    seat       the seat
    play       the play that was made, and what it is worth
    best       the best play found, and what it is worth
    loss       what the play gave away, in points: of the lead, or where the round may decide the
               game, of the chance to win, in points of a game that begins
    error      the standard error of the loss
    given      the loss in points at their present worth, which ratings add up: where the last point
               decides, half a game is one point
    deals      the number of deals tried
    exact      whether the values are exact
    forced     whether there was no other play
    """

    number: int
    round: int
    seat: Seat
    play: Play
    worth: Worth
    best: Play
    best_worth: Worth
    loss: float
    error: float
    given: float
    deals: int
    exact: bool
    forced: bool
    grade: Grade

    @property
    def plain(self) -> bool:
        """Whether the loss is more than chance."""
        return self.grade not in (Grade.BEST, Grade.GOOD)


class Review(NamedTuple):
    """The review of a game so far.

    game       the game
    decisions  its decisions in order; those not yet looked at are missing
    done       the work done, of `work`
    work       the work that there is, as far as it is known
    complete   whether the review is finished
    """

    game: Game
    decisions: tuple[Decision, ...]
    done: int
    work: int
    complete: bool

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that plainly gave something away, the largest loss first."""
        found = (decision for decision in self.decisions if decision.plain)
        return tuple(sorted(found, key=lambda decision: (-decision.loss, decision.number)))


def scale_of(rules: RuleSet) -> float:
    """Return by how much more a round is spread than one of the standard game."""
    equity = equity_of(rules)
    return equity.spread / STANDARD_SPREAD if equity else 1.0


def borders_of(rules: RuleSet) -> dict[Grade, float]:
    """Return the least loss of each class under a rule set, in points."""
    return {grade: least * scale_of(rules) for grade, least in BORDERS.items()}


def grade_of(loss: float, error: float, trials: Trials, borders: Mapping[Grade, float]) -> Grade:
    """Return the class of a play by its loss, which is 0 for the best one; it must be plain."""
    if not loss:
        return Grade.BEST
    plain = trials.solved or (trials.deals >= LEAST_PLAIN_DEALS and loss > PLAIN_ERRORS * error)
    grades = [grade for grade, least in borders.items() if plain and loss >= least]
    return grades[-1] if grades else Grade.GOOD


def review(game: Game, seed: str = SEED) -> Iterator[Review | None]:
    """Judge all decisions of a game; yield None after each small step, and reviews between them.

    The last review is complete.
    """
    reviewer = _Reviewer(game, seed)
    yield from reviewer.first_pass()
    yield from reviewer.second_pass()
    yield reviewer.review(complete=True)


class _Reviewer:
    """Reviews one game."""

    def __init__(self, game: Game, seed: str) -> None:
        self._game, self._seed = game, seed
        self._borders = borders_of(game.rules)
        self._trials: list[Trials] = []
        self._decisions: list[Decision] = []
        self._rounds = [n for n, round_ in enumerate(game.rounds, 1) for _ in round_.steps]
        self._suspects: list[int] = []
        self._settled = 0

    def review(self, *, complete: bool = False) -> Review:
        """Return the review so far."""
        plays = len(self._rounds)
        work = plays + len(self._suspects)
        done = len(self._decisions) + self._settled
        return Review(self._game, tuple(self._decisions), done, work, complete)

    def first_pass(self) -> Iterator[Review | None]:
        """Try all plays of every decision on a few deals."""
        for number, step in enumerate(self._game.steps, 1):
            turn = step.before.turn
            in_round, plays = self._game.place(number - 1)
            past = past_of(self._game.rounds[in_round].steps[:plays], turn)
            trials = Trials(step.before.view(turn), step.play, self._seed, past=past)
            for _ in trials.start():
                yield None
            if not trials.solved:
                for _ in trials.more(FIRST_DEALS):
                    yield None
            self._trials.append(trials)
            self._decisions.append(self._decision(number, trials))
            yield self.review()

    def second_pass(self) -> Iterator[Review | None]:
        """Go deeper where a play seems to have given something away."""
        turns = TURNS * len(self._game.rounds) - sum(trials.turns for trials in self._trials)
        self._suspects = sorted(
            (n for n, trials in enumerate(self._trials) if self._unsettled(n, trials)),
            key=lambda n: -self._decisions[n].loss,
        )
        for index in self._suspects:
            trials = self._trials[index]
            trials.narrow(DEEP_PLAYS)
            before = trials.turns
            while turns > trials.turns - before and self._unsettled(index, trials):
                for _ in trials.more(DEEPER):
                    yield None
                self._decisions[index] = self._decision(index + 1, trials)
            turns -= trials.turns - before
            self._settled += 1
            yield self.review()

    def _unsettled(self, index: int, trials: Trials) -> bool:
        """Return whether more deals could change the class of a decision."""
        decision = self._decisions[index]
        if trials.solved or decision.best == decision.play or trials.deals >= MOST_DEALS:
            return False
        # What the loss may be at most, against the least that would be plain after all deals.
        shrunk = sqrt((trials.deals + PRIOR_DEALS) / (MOST_DEALS + PRIOR_DEALS))
        least = max(self._borders[Grade.INACCURACY], PLAIN_ERRORS * decision.error * shrunk)
        if decision.loss + decision.error < least:
            return False
        certain = decision.loss > 1.5 * PLAIN_ERRORS * decision.error
        return not certain or trials.deals < LEAST_PLAIN_DEALS

    def _decision(self, number: int, trials: Trials) -> Decision:
        found = trials.comparison(self._game.steps[number - 1].play)
        loss, error = round(found.loss, 3), round(found.error, 3)
        return Decision(
            number,
            self._rounds[number - 1],
            trials.view.turn,
            found.play,
            _rounded(found.worth),
            found.best,
            _rounded(found.best_worth),
            loss,
            error,
            round(found.given, 3),
            trials.deals,
            trials.exact,
            trials.forced,
            grade_of(loss, error, trials, self._borders),
        )


def _rounded(worth: Worth) -> Worth:
    chance = None if worth.chance is None else round(worth.chance, 4)
    return Worth(round(worth.lead, 3), chance)
