"""Comparing the plays of a position with hidden cards, on many deals of them.

Every play is tried on the same deals, drawn as the cards are likely to lie. The round is then
played to its end, each seat seeing its own view only, and its points are counted. The playing
policy has no randomness, so two plays on one deal differ by their consequences alone (common random
numbers).

A play that is behind by more than `LEAST_MARGIN` and `PLAIN_ERRORS` standard errors of the
difference is tried no further. The best play, the next best one and those that are kept are tried
on every deal. Where that holds of every play but the best one, `ENOUGH` deals are enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import fsum
from random import Random
from typing import Final, NamedTuple

from ..analysis.exploration import kind_of_answer
from ..fast.translation import fast_state, move_of, play_of, position_of
from ..losses import mean_and_error
from ..notation.positions import format_position
from ..play import Play
from ..players.base.considered import MANY_PLAYS
from ..players.beliefs.determinization import samples
from ..players.estimates.balances import balances
from ..players.estimates.evaluation import for_points, lead_of, sign_of
from ..players.networks.fast_policy import move_evaluator
from ..players.policies.fast_playout import MoveEvaluator, playout_policy
from ..players.policies.simple import worth
from ..players.search.fast_playout import chosen_move
from ..position import Position, View
from ..rules.legal import legal_plays, plays_by_size
from ..rules.scoring import score_round
from ..rules.turn import Step, advance
from ..score import Item
from .themes import Lines, item_leads

DEALS: Final = 500
"""The most deals on which a puzzle is proved."""
ENOUGH: Final = 200
"""The number of deals on which it is proved at least."""
STAGES: Final = (20, 40, 80, ENOUGH)
"""The numbers of deals after which plays that are plainly behind are tried no further."""
LEAST_MARGIN: Final = 1
"""The points by which the right play of a puzzle is at least ahead of every other."""
PLAIN_ERRORS: Final = 4.0
"""The number of standard errors by which it is ahead of every other, too."""
LEAST_STAKE: Final = 0.25
"""The points of an item that the right play wins more on average, where it is at stake."""

Policy = Callable[[View], Play]


class Trial(NamedTuple):
    """The result of a play on one deal.

    lead   the lead of its side in the round at its end, in points
    items  the lead in each item of the score
    reply  the play of the next seat, None where the round was over
    """

    lead: float
    items: Mapping[Item, float]
    reply: Play | None


class Difference(NamedTuple):
    """A mean difference in points, its standard error, and the number of deals."""

    points: float
    error: float
    deals: int

    @property
    def plain(self) -> bool:
        """Whether it is a plain one: large enough, and certain."""
        return self.points >= LEAST_MARGIN and self.points > PLAIN_ERRORS * self.error


class Refutation(NamedTuple):
    """The typical answer to a play that costs most, and a deal on which it is made."""

    reply: Play
    deal: Position


class Comparison:
    """The plays at a view, tried on the same deals."""

    def __init__(
        self,
        view: View,
        seed: str,
        policy: Policy = playout_policy,
        plays: Iterable[Play] | None = None,
    ) -> None:
        """Prepare to compare all plays, or some. The deals derive from the seed and the view."""
        self.view: View = view.replace(rules=for_points(view.rules))
        self.deals: list[Position] = []
        self._policy = policy
        self._samples = samples(self.view, Random(f"{seed}/{format_position(view)}"))
        self._trials: dict[Play, list[Trial]] = {
            play: [] for play in (legal_plays(view) if plays is None else plays)
        }
        self._left = list(self._trials)

    def go_on(self, deals: int) -> None:
        """Try the plays that are left, until there are this number of deals."""
        while len(self.deals) < deals:
            deal = next(self._samples)
            self.deals.append(deal)
            for play in self._left:
                self._trials[play].append(trial(deal, play, self._policy))

    def stages(self, deals: int, required: Collection[Play] = ()) -> Iterator[int]:
        """Try the plays on this number of deals; yield the number tried after each stage.

        Plays that are plainly behind by then are tried no further, but for those that are kept. The
        last stage is the one after which all but the best play are plainly behind.
        """
        for stage in (*[stage for stage in STAGES if stage < deals], deals):
            self.go_on(stage)
            self._narrow(required)
            yield stage
            if stage >= ENOUGH and all(map(self._far_behind, self.others)):
                return

    def _narrow(self, required: Collection[Play]) -> None:
        first = sorted(self._left, key=lambda play: -self._mean(play))[:2]
        self._left = [
            play for play in self._left if play in (*first, *required) or not self._far_behind(play)
        ]

    def _far_behind(self, play: Play) -> bool:
        points, error, _ = self.behind(play)
        return points > LEAST_MARGIN + PLAIN_ERRORS * error

    @property
    def best(self) -> Play:
        """The play with the best mean, of those that are still tried."""
        return max(self._left, key=self._mean)

    @property
    def others(self) -> list[Play]:
        """All plays but the best one, those first that are the least behind."""
        plays = [play for play in self._trials if play != self.best]
        return sorted(plays, key=lambda play: self.behind(play).points)

    def behind(self, play: Play, best: Play | None = None) -> Difference:
        """Return by how much a play is behind another one, by default the best one."""
        pairs = zip(self._trials[best or self.best], self._trials[play], strict=False)
        return difference(one.lead - another.lead for one, another in pairs)

    def margin(self, best: Play) -> Difference:
        """Return by how much the next best play is behind."""
        others = [self.behind(play, best) for play in self._trials if play != best]
        return min(others, key=lambda difference: difference.points)

    def is_plain(self, best: Play) -> bool:
        """Return whether a play is plainly better than every other."""
        return all(self.behind(play, best).plain for play in self._trials if play != best)

    def gains(self, play: Play, other: Play) -> Mapping[Item, Difference]:
        """Return for each item by how much a play brings a better lead than another."""
        pairs = [*zip(self._trials[play], self._trials[other], strict=False)]
        return {
            item: difference(one.items[item] - another.items[item] for one, another in pairs)
            for item in pairs[0][0].items
        }

    def refutation(self, play: Play, best: Play) -> Refutation | None:
        """Return the answer that refutes a play, None if none was made.

        Answers are of one kind if a card of the same rank takes the same cards in the same way.
        That kind refutes the play which costs most, over all deals on which it is made. A trail
        does so only where there are no other answers that cost anything.
        """
        costs: dict[tuple[object, ...], float] = {}
        replies: dict[tuple[object, ...], Counter[Play]] = {}
        for one, another in zip(self._trials[best], self._trials[play], strict=False):
            reply = another.reply
            if reply is not None:
                kind = kind_of_answer(reply)
                costs[kind] = costs.get(kind, 0.0) + one.lead - another.lead
                replies.setdefault(kind, Counter())[reply] += 1
        if not costs:
            return None
        worst = max(costs, key=lambda kind: (bool(kind) and costs[kind] > 0, costs[kind]))
        [(typical, _)] = replies[worst].most_common(1)
        trials = zip(self._trials[play], self.deals, strict=False)
        return Refutation(typical, next(deal for trial, deal in trials if trial.reply == typical))

    def _mean(self, play: Play) -> float:
        return fsum(trial.lead for trial in self._trials[play]) / len(self._trials[play])


def trial(deal: Position, play: Play, policy: Policy) -> Trial:
    """Make a play and play the round to its end."""
    evaluator = move_evaluator(balances, deal.rules) if policy is playout_policy else None
    if evaluator:
        state, reply = _played_fast(deal, play, evaluator)
    else:
        state, reply = _played(deal, play, policy)
    points = [float(each) for each in score_round(state).points]
    lead = sign_of(deal.rules) * lead_of(points, deal.side)
    return Trial(lead, item_leads(state, deal.side), reply)


def _played(deal: Position, play: Play, policy: Policy) -> tuple[Position, Play | None]:
    """Return the end of a round after a play, and the reply to it, None if there was none."""
    state, reply = advance(deal, play), None
    while not state.over:
        play_now = policy(state.view(state.turn))
        reply = reply or play_now
        state = advance(state, play_now)
    return state, reply


def _played_fast(
    deal: Position, play: Play, evaluator: MoveEvaluator
) -> tuple[Position, Play | None]:
    """Return the same where every seat plays by the policy of playouts, by the fast state."""
    state, reply = fast_state(deal), None
    state.push(move_of(play, state.builds))
    while not state.over:
        move = chosen_move(state, balances, evaluator)
        reply = reply or play_of(move, state.builds)
        state.push(move)
    return position_of(state), reply


def difference(values: Iterable[float]) -> Difference:
    """Return the mean of some differences."""
    differences = list(values)
    return Difference(*mean_and_error(differences), len(differences))


def greedy_policy(view: View) -> Play:
    """Make the play that wins most at once: a second policy, to compare plays by it too."""
    plays = plays_by_size(view, MANY_PLAYS, extras=False)
    return max(plays, key=lambda play: worth(view, play))


def lines_by_deals(deal: Position, right: Play, tempting: Play, reply: Play) -> Lines:
    """Return the beginnings of both lines on a deal, the tempting one with the answer to it."""
    first, second = (Step(deal, play, advance(deal, play)) for play in (right, tempting))
    answer = Step(second.after, reply, advance(second.after, reply))
    return Lines((first,), (second, answer))
