"""The review of a game: what every play gave away, as its seat could see it.

Each decision is judged from the view of its seat alone. A first pass tries the play that was made
and its best rivals on a few sampled deals. A second pass goes deeper where the play may be a
mistake, first where it seems to be the largest; what still seems to be one is tried again against
the best play alone, on fresh deals and by other policies: only what these confirm is called so, and
only then it is shown. The last deal, where every card is known, is solved unless that takes too
long, and exact where no play was left out. The work of a game is bounded by its rounds and its
decisions, and all randomness derives from a seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from .. import notebook
from ..deprecation import deprecated
from ..fast.terms import claims
from ..game import Game
from ..losses import Behind
from ..play import Play
from ..players.beliefs.past import past_of
from ..ruleset import RuleSet
from ..seats import Seat
from .equity import equity_steps
from .grades import (
    SLIPS,
    Grade,
    borders_of,
    grade_of,
    is_judged,
    needs_second_look,
    scale_of,
)
from .trials import HOPELESS, Trials, Worth

SEED: Final = "review"
"""The text from which the random deals derive, unless another is given."""
FIRST_DEALS: Final = 4
"""The number of deals of the first pass."""
FIRST_PLAYS: Final = 4
"""The number of best plays, by the value network, with which the first deals compare the play."""
HALF: Final = 2
"""After this number of them it is compared with the best `DEEP_PLAYS` only."""
DEEPER: Final = 4
"""The number of deals by which the second pass goes deeper each time."""
DEEP_PLAYS: Final = 2
"""The number of best plays with which it compares the play that was made."""
TURNS: Final = 160
"""The turns in playouts after which nothing is looked at deeper, for each decision.
Games of good players take a half of them, those of careless ones about all."""
SLOW_TURNS: Final = 80
"""The same in games that the fast state does not know, where a turn takes six times as long."""
PILE_TURNS: Final = 160
"""The same in games in which cards can be taken from piles."""
SLOW_PLAYS: Final = 2
"""The number of best plays with which the first deals compare the play there."""
PILE_LOOK_TURNS: Final = 30
"""In games with piles there are more such plays if their playouts have fewer turns together."""
FEW_DECISIONS: Final = 8
"""Fewer decisions have the turns of this number of them."""


class Decision(NamedTuple):
    """A decision of a seat, judged.

    number     the number of the play over the whole game, from 1
    round      the round, from 1
    seat       the seat
    play       the play that was made, and what it is worth
    best       the best play found, and what it is worth
    loss       the points that the play gave away: of the lead, or where the round may decide the
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
        return self.grade in SLIPS


@dataclass(frozen=True, slots=True)
class Review:
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

    def __iter__(self) -> Iterator[Review]:
        """Yield the review alone: `*_, last = review(game)`, as release 0.2 had it."""
        deprecated("the answers of review(game)", "the one that it returns, or review_steps", 2)
        yield self

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that plainly gave something away, the largest loss first."""
        mistakes = [decision for decision in self.decisions if decision.plain]
        return tuple(sorted(mistakes, key=lambda decision: (-decision.loss, decision.number)))

    def _repr_html_(self) -> str:
        return notebook.html_of(self)


def review(game: Game, seed: str = SEED) -> Review:
    """Return the complete review of a game; the random deals derive from `seed`."""
    *_, done = filter(None, review_steps(game, seed))
    return done


def review_steps(game: Game, seed: str = SEED) -> Iterator[Review | None]:
    """Judge all decisions of a game; yield None after each small step, and reviews between them.

    The last review is complete.
    """
    yield from equity_steps(game.rules)
    reviewer = _Reviewer(game, seed)
    yield from reviewer.first_pass()
    yield from reviewer.second_pass()
    yield reviewer.review(complete=True)


class _Reviewer:
    """Reviews one game."""

    def __init__(self, game: Game, seed: str) -> None:
        self._game, self._seed = game, seed
        self._borders = borders_of(game.rules)
        self._hopeless = HOPELESS * scale_of(game.rules)
        self._trials: list[Trials] = []
        self._decisions: list[Decision] = []
        self._rounds = [n for n, round_ in enumerate(game.rounds, 1) for _ in round_.steps]
        self._unjudged: dict[int, float] = {}
        self._suspects = 0

    def review(self, *, complete: bool = False) -> Review:
        """Return the review so far."""
        work = len(self._rounds) + self._suspects
        left = 0 if complete else len(self._unjudged)
        done = len(self._decisions) + self._suspects - left
        return Review(self._game, tuple(self._decisions), done, work, complete)

    def first_pass(self) -> Iterator[Review | None]:
        """Try the plays of every decision on a few deals."""
        for number in range(1, len(self._rounds) + 1):
            trials = self._trials_of(number)
            yield None
            yield from first_look(trials)
            self._trials.append(trials)
            yield None
            self._decisions.append(self._decision(number, trials))
            yield self.review()

    def _trials_of(self, number: int) -> Trials:
        before, play = self._game.steps[number - 1][:2]
        in_round, plays = self._game.place(number - 1)
        past = past_of(self._game.rounds[in_round].steps[:plays], before.turn)
        view = before.view(before.turn)
        return Trials(view, play, self._seed, self._hopeless, past, unweighed=FIRST_DEALS)

    def second_pass(self) -> Iterator[Review | None]:
        """Go deeper where the first pass does not tell enough, while there is work left."""
        left = turns_of(self._game) - sum(trials.turns for trials in self._trials)
        for index in range(len(self._trials)):
            self._judge(index)
        self._suspects = len(self._unjudged)
        while self._unjudged and left > 0:
            index = max(self._unjudged, key=self._urgency)
            trials = self._trials[index]
            left += trials.turns
            yield from deeper_look(trials, self._borders)
            left -= trials.turns
            self._judge(index)
            yield self.review()
        for index in self._unjudged:
            self._decisions[index] = self._decision(index + 1, self._trials[index], final=True)

    def _urgency(self, index: int) -> float:
        """Return the urgency of a deeper look at a decision: the points that its play may lose.

        In games with piles it is these points for each turn of a playout.
        """
        trials, suspected = self._trials[index], self._unjudged[index]
        if not trials.in_piles:
            return suspected
        short = trials.is_short and not needs_second_look(behind_of(trials), trials, self._borders)
        return suspected / trials.turns_of_playout(short=short)

    def _judge(self, index: int) -> None:
        """Note what is found of a decision, and what is left to find."""
        trials = self._trials[index]
        behind = behind_of(trials)
        judged = is_judged(behind, trials, self._borders)
        self._decisions[index] = self._decision(index + 1, trials)
        if judged:
            self._unjudged.pop(index, None)
        else:
            self._unjudged[index] = behind.points

    def _decision(self, number: int, trials: Trials, *, final: bool = False) -> Decision:
        comparison = trials.comparison(self._game.steps[number - 1].play)
        behind = behind_of(trials)
        grade = grade_of(behind, trials, self._borders, final=final)
        return Decision(
            number,
            self._rounds[number - 1],
            trials.view.turn,
            comparison.play,
            _rounded(comparison.worth),
            comparison.best,
            _rounded(comparison.best_worth),
            behind.points,
            behind.error,
            round(comparison.given, 3),
            trials.deals,
            trials.exact,
            trials.forced,
            grade,
        )


def first_look(trials: Trials) -> Iterator[None]:
    """Try the plays of a decision on a few deals; solve the last deal."""
    yield from trials.start()
    if not trials.solved:
        trials.narrow(_first_plays(trials))
        yield from trials.more(HALF)
        trials.narrow(DEEP_PLAYS)
        yield from trials.more(FIRST_DEALS - HALF)


def _first_plays(trials: Trials) -> int:
    """Return the number of best plays with which the first deals compare the play."""
    if not trials.slow:
        return FIRST_PLAYS
    if not trials.in_piles:
        return SLOW_PLAYS
    return max(SLOW_PLAYS, PILE_LOOK_TURNS // trials.turns_of_playout(short=trials.is_short))


def deeper_look(trials: Trials, borders: Mapping[Grade, float]) -> Iterator[None]:
    """Try the play made and its rivals on more deals, on fresh ones once it seems a mistake."""
    if needs_second_look(behind_of(trials), trials, borders):
        trials.start_again()
    yield from trials.more(DEEPER)


def turns_of(game: Game) -> int:
    """Return the turns in playouts after which no decision of a game is looked at deeper."""
    return most_turns(game.rules, len(game.steps))


def most_turns(rules: RuleSet, decisions: int) -> int:
    """Return the turns in playouts after which none of some decisions is looked at deeper."""
    turns = TURNS if claims(rules) else PILE_TURNS if rules.takes_from_piles else SLOW_TURNS
    return turns * max(FEW_DECISIONS, decisions)


def behind_of(trials: Trials) -> Behind:
    """Return how much the play made is behind the best one, as far as it is told."""
    assert trials.made is not None, "a review judges plays that were made"
    comparison = trials.comparison(trials.made)
    return Behind(round(comparison.loss, 3), round(comparison.error, 3))


def _rounded(worth: Worth) -> Worth:
    chance = None if worth.chance is None else round(worth.chance, 4)
    return Worth(round(worth.lead, 3), chance)
