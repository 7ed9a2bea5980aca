"""Exploration: the plays at a position, ranked better and better the longer one looks.

The plays are tried on sampled deals as the review tries them (`trials`). On the same deals it is
counted what the hidden hands hold, and how the next player would answer each of the best plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Rank
from ..play import Play
from ..players.search.bounded_plays import ordered_plays
from ..players.search.endgame import EndgameSearch, can_be_solved, states_at_a_time
from ..position import Position, State, View
from ..rules.turn import advance
from ..seats import Seat
from .equity import equity_steps
from .rollout import likely_plays
from .to_play import check_to_play
from .trials import STEP, Comparison, Trials

MOST_DEALS: Final = 300
"""The number of deals after which an exploration ends."""
LEAST_DEALS: Final = 12
"""The number of deals on which even a play without a rival is tried."""
HOPELESS: Final = 5.0
"""A play is not tried if the value network has it this number of points behind the best one."""
ANSWERED_PLAYS: Final = 5
"""The number of best plays to which answers are looked for."""
ANSWERED_DEALS: Final = 40
"""The number of deals on which they are looked for."""

_Kind = tuple[object, ...]


class Answer(NamedTuple):
    """The expected answer to a play.

    play   the most frequent answer of the most frequent kind; plays are of one kind if a card of
           the same rank takes the same cards in the same way, and all trails are
    share  the share of the deals in which the answer is of this kind; 1 where every card is known
    """

    play: Play
    share: float


class ExploredPlay(NamedTuple):
    """A play, how it compares with the best one, and the expected answer, None if not known."""

    comparison: Comparison
    answer: Answer | None

    @property
    def play(self) -> Play:
        """The play itself."""
        return self.comparison.play


class Exploration(NamedTuple):
    """The values of the plays at a view, as far as they are known.

    view      the view that is explored
    plays     all plays, those first that are the least behind the best one
    deals     the number of deals on which they were tried
    exact     whether the values are exact
    complete  whether nothing is left to be found
    gave_up   whether no card is hidden, but the last deal takes too long to solve: what seems best
              may not be
    held      for each seat with hidden cards, for each rank the share of the deals in which the
              seat holds a card of that rank
    """

    view: View
    plays: tuple[ExploredPlay, ...]
    deals: int
    exact: bool
    complete: bool
    gave_up: bool
    held: Mapping[Seat, Mapping[Rank, float]]


def as_seen(state: State, *, open_hands: bool = False) -> View:
    """Return the view of the player to move; with open hands only the stock is hidden.

    Raises `CasinoError` if the round is over, and if the hand of the player to move is hidden.
    """
    check_to_play(state)
    seat = state.turn
    hands, hidden = state.hands, state.hidden
    if not open_hands:
        seats = state.rules.seats
        hands = tuple(state.hands[each] if each == seat else NO_CARDS for each in seats)
        hidden = tuple(0 if each == seat else state.hand_count(each) for each in seats)
    stock = (None,) * len(state.stock)
    return View(*state._replace(hands=hands, hidden=hidden, stock=stock))


def explore(
    view: View, seed: str = "exploration", deals: int = MOST_DEALS
) -> Iterator[Exploration | None]:
    """Explore a view; yield what is known after each deal, and None after smaller steps.

    The random deals derive from `seed`. The last exploration is complete.
    """
    yield from equity_steps(view.rules)
    trials = Trials(view, None, seed, HOPELESS)
    answers = _Answers(trials)
    yield from trials.start()
    if trials.solved:
        ranking = trials.ranking()
        yield from answers.find_exact(ranking)
        yield _exploration(trials, ranking, answers, complete=True)
        return
    while trials.deals < deals and (len(trials.plays) > 1 or trials.deals < LEAST_DEALS):
        yield from trials.more(1)
        ranking = trials.ranking()
        yield from answers.find(ranking)
        yield _exploration(trials, ranking, answers, complete=False)
    yield _exploration(trials, trials.ranking(), answers, complete=True)


def _exploration(
    trials: Trials, ranking: Sequence[Comparison], answers: _Answers, *, complete: bool
) -> Exploration:
    return Exploration(
        trials.view,
        tuple(ExploredPlay(each, answers.to(each.play)) for each in ranking),
        trials.deals,
        trials.exact,
        complete,
        trials.gave_up,
        answers.held,
    )


class _Answers:
    """The answers to the best plays, and the ranks that other seats hold, counted over deals."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        self._counts: dict[Play, dict[_Kind, Counter[Play]]] = {}
        view = trials.view
        self._hidden = [seat for seat in view.rules.seats if view.hidden[seat]]
        self._held: dict[Seat, Counter[Rank]] = {seat: Counter() for seat in self._hidden}
        self._deals = 0

    @property
    def held(self) -> Mapping[Seat, Mapping[Rank, float]]:
        """The share of the deals in which seats hold a card of a rank."""
        deals = max(1, self._deals)
        return {
            seat: {rank: ranks[rank] / deals for rank in Rank if ranks[rank]}
            for seat, ranks in self._held.items()
        }

    def to(self, play: Play) -> Answer | None:
        """Return the expected answer to a play."""
        kinds = self._counts.get(play)
        if not kinds:
            return None
        best = max(kinds.values(), key=Counter.total)
        share = best.total() / sum(map(Counter.total, kinds.values()))
        return Answer(best.most_common(1)[0][0], share)

    def find(self, ranking: Sequence[Comparison]) -> Iterator[None]:
        """Look for the answers on the last deal, as the value network sees them."""
        deal = self._trials.deal
        self._deals += 1
        for seat in self._hidden:
            self._held[seat].update(
                rank for rank, cards in RANK_SETS.items() if deal.hands[seat] & cards
            )
        if self._deals > ANSWERED_DEALS:
            return
        for comparison in ranking[:ANSWERED_PLAYS]:
            after = advance(deal, comparison.play)
            if not after.over:
                (answer,) = likely_plays(after.view(after.turn), 1)
                self._count(comparison.play, answer)
            yield None

    def find_exact(self, ranking: Sequence[Comparison]) -> Iterator[None]:
        """Look for the best answers where every card is known."""
        if not can_be_solved(self._trials.view):
            return
        for comparison in ranking[:ANSWERED_PLAYS]:
            after = advance(self._trials.deal, comparison.play)
            if after.over:
                continue
            answer = yield from _best_answer(after)
            self._count(comparison.play, answer)

    def _count(self, play: Play, answer: Play) -> None:
        kinds = self._counts.setdefault(play, {})
        kinds.setdefault(kind_of_answer(answer), Counter())[answer] += 1


def _best_answer(after: Position) -> Generator[None, None, Play]:
    """Find the best answer in a last deal, or the likely one where it takes too long to solve."""
    endgame = EndgameSearch(after, states_at_a_time(after.rules, STEP))
    values: dict[Play, float] = {}
    for play in ordered_plays(after):
        complete = False
        while not complete:
            values[play], complete = endgame.value(play), endgame.complete
            if endgame.too_long:
                return likely_plays(after.view(after.turn), 1)[0]
            yield None
    return max(values, key=values.__getitem__)


def kind_of_answer(play: Play) -> tuple[object, ...]:
    """Return the kind of an answer: the rank of its card and the piles that it takes.

    All trails are of one kind. A card of the same rank takes the same cards in the same way.
    """
    trail = not (play.loose or play.builds or play.extras)
    return () if trail else (play.card.rank, play.loose, play.builds, play.value, play.extras)
