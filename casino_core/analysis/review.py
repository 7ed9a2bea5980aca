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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from .. import notebook
from ..deprecation import deprecated
from ..fast.terms import claims
from ..game import Game
from ..losses import Behind
from ..play import Play
from ..players.beliefs.past import past_of
from ..position import Position
from ..rules.turn import Step
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
PILE_TURNS: Final = 240
"""The same in games in which cards can be taken from piles. With 160 blunders stay unjudged."""
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
    *_, last = filter(None, review_steps(game, seed))
    return last


def review_steps(game: Game, seed: str = SEED) -> Iterator[Review | None]:
    """Judge all decisions of a game; yield None after each small step, and reviews between them.

    The last review is complete.
    """
    return Reviewer(seed).steps(game)


class Reviewer:
    """Reviews a game again and again while it grows; a review goes on from what was judged before.

    A decision is judged by what its seat knew then, so its looks are the same whenever they are
    taken. The plays of a game can be judged while it is played. The judgements of the game before
    it stay, too, so that its review goes on when the next game has begun.
    """

    def __init__(self, seed: str = SEED) -> None:
        """Judge nothing yet; the random deals derive from `seed`."""
        self._seed = seed
        self._judgements: list[_Judgement] = []
        self._game_before: list[_Judgement] = []

    def steps(self, game: Game) -> Iterator[Review | None]:
        """Judge all decisions of a game so far, as `review_steps` does.

        An iterator that is left early loses nothing. What was judged in earlier games than the one
        before, or after plays that this game does not have, is dropped.
        """
        yield from equity_steps(game.rules)
        judgements = self._judgements_of(game)
        decisions: list[Decision] = []
        last_looks: list[_Look] = []
        work = len(judgements)
        for each in judgements:
            yield from each.take_looks(1)
            last_looks.append(each.looks[0])
            decisions.append(each.looks[0].decision)
            yield Review(game, tuple(decisions), len(decisions), work, complete=False)
        left = turns_of(game) - sum(look.turns for look in last_looks)
        unjudged = {index: 1 for index, look in enumerate(last_looks) if not look.settled}
        work += len(unjudged)
        while unjudged and left > 0:
            index = max(unjudged, key=lambda each: last_looks[each].urgency)
            number = unjudged[index]
            yield from judgements[index].take_looks(number + 1)
            look = judgements[index].looks[number]
            left -= look.turns - last_looks[index].turns
            last_looks[index], unjudged[index] = look, number + 1
            decisions[index] = look.decision
            if look.settled:
                del unjudged[index]
            yield Review(game, tuple(decisions), work - len(unjudged), work, complete=False)
        for index in unjudged:
            decisions[index] = last_looks[index].final_decision
        yield Review(game, tuple(decisions), work, work, complete=True)

    def _judgements_of(self, game: Game) -> list[_Judgement]:
        """Return the judgements of all decisions, earlier ones as far as the steps are equal."""
        steps = game.steps
        same = _same(self._judgements, steps)
        if self._judgements and not same:
            self._judgements, self._game_before = self._game_before, self._judgements
            same = _same(self._judgements, steps)
        borders = borders_of(game.rules)
        new = (_Judgement(game, n, self._seed, borders) for n in range(len(same), len(steps)))
        self._judgements = [*same, *new]
        return self._judgements


def _same(judgements: Sequence[_Judgement], steps: Sequence[Step[Position]]) -> list[_Judgement]:
    """Return the judgements as far as their steps are those of a game."""
    pairs = zip(judgements, steps, strict=False)
    return [each for each, _ in takewhile(lambda pair: pair[0].step == pair[1], pairs)]


class _Look(NamedTuple):
    """The state of a decision after a look at it.

    final_decision  the decision if no deeper look follows
    turns           the turns in playouts of this look and those before
    settled         whether the grade is settled
    urgency         the urgency of a deeper look: the points that the play may lose; in games with
                    piles the points for each turn of a playout
    """

    decision: Decision
    final_decision: Decision
    turns: int
    settled: bool
    urgency: float


class _Judgement:
    """The looks at one decision, each deeper than the one before, until its grade is settled.

    step   the play with its states
    looks  the looks that were taken
    """

    def __init__(self, game: Game, index: int, seed: str, borders: Mapping[Grade, float]) -> None:
        """`index` is the number of plays made before the decision, over the whole game."""
        self.step: Step[Position] = game.steps[index]
        self.looks: list[_Look] = []
        self._borders = borders
        self._number = index + 1
        in_round, plays = game.place(index)
        self._round = in_round + 1
        self._earlier = game.rounds[in_round].steps[:plays]
        self._seed = seed
        self._work = self._take_all()

    @property
    def _seat(self) -> Seat:
        return self.step.before.turn

    def take_looks(self, number: int) -> Iterator[None]:
        """Take looks until there are `number` of them; an abandoned iterator loses nothing.

        After an error the next call begins the looks anew.
        """
        while len(self.looks) < number:
            try:
                next(self._work, None)
            except BaseException:
                self.looks, self._work = [], self._take_all()
                raise
            yield

    def _take_all(self) -> Iterator[None]:
        """Take one look after the other; the trials are dropped after the last one."""
        before, play = self.step[:2]
        past = past_of(self._earlier, self._seat)
        hopeless = HOPELESS * scale_of(before.rules)
        view = before.view(self._seat)
        trials = Trials(view, play, self._seed, hopeless, past, unweighed=FIRST_DEALS)
        yield
        yield from first_look(trials)
        yield
        while not self._note(trials):
            yield
            yield from deeper_look(trials, self._borders)

    def _note(self, trials: Trials) -> bool:
        """Note what the trials say after a look; return whether the grade is settled."""
        behind = behind_of(trials)
        settled = is_judged(behind, trials, self._borders)
        decision, final = (self._decision(trials, behind, final=final) for final in (False, True))
        urgency = behind.points
        if trials.in_piles:
            short = trials.is_short and not needs_second_look(behind, trials, self._borders)
            urgency /= trials.turns_of_playout(short=short)
        self.looks.append(_Look(decision, final, trials.turns, settled, urgency))
        return settled

    def _decision(self, trials: Trials, behind: Behind, *, final: bool) -> Decision:
        comparison = trials.comparison(self.step.play)
        return Decision(
            self._number,
            self._round,
            self._seat,
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
            grade_of(behind, trials, self._borders, final=final),
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
