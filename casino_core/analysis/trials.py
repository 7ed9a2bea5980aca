"""Trials: the plays of one decision, tried on the same sampled deals.

They use what the master uses: deals drawn as the cards are likely to lie, playouts in which every
seat sees its own view, and the value network. A trial can be stopped after any deal and continued
later. With every card known, the endgame solver finds the exact values at once, unless that takes
too long.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain, islice
from math import fsum, sqrt
from random import Random
from typing import Final, NamedTuple

from ..cards import Card, CardSet
from ..fast.terms import claims
from ..losses import Behind
from ..notation.positions import format_position
from ..play import Play
from ..players.base.considered import PlayEvaluator
from ..players.beliefs.determinization import samples
from ..players.beliefs.inference import infers, likely_deals
from ..players.beliefs.past import Past
from ..players.estimates.balances import balances
from ..players.estimates.evaluation import WIN, for_points
from ..players.networks.policy_network import learned_balances, learned_prospects
from ..players.networks.value_network import expected_leads
from ..players.search.bounded_plays import ordered_plays
from ..players.search.endgame import (
    EndgameSearch,
    can_be_solved,
    determines_hands,
    states_at_a_time,
)
from ..players.search.fast_playout import OWN_TURNS
from ..players.search.playouts import Playouts, first_estimates, turns_at_a_time
from ..players.search.sampled_values import EXTRA_VARIANCE, MAX_ERRORS_BEHIND, MIN_DEALS
from ..players.search.worlds import comparison
from ..position import Position, View
from .equity import Equity, equity_of
from .wavering import WaveringPolicy

PRIOR_DEALS: Final = 10
"""The value network's estimate, made without a trial, counts as this number of deals."""
WEIGHED: Final = 50
"""The number of deals weighed at a time by the past plays, for each other hand."""
HOPELESS: Final = 2.0
"""The usual number of points behind the best play with which a play is not tried."""
GAME_POINTS: Final = 14.0
"""The points that half a game is worth where there is no table: the half of 1 / 0.036."""
USUAL_MOST: Final = 11
"""The points that a round may bring where there is no table, for the question who may win."""
JUDGES: Final[Sequence[PlayEvaluator]] = (balances, learned_prospects)
"""The policies of the second look, in turn from deal to deal."""
SPREAD: Final = 0.3
"""The points by which they waver, at most (see `wavering`)."""
PRIOR_AGAIN: Final = 0
"""The number of deals as which the value network's estimate counts there."""
LOOK: Final = 12
"""The turns of all seats after which a playout of the first look ends, about, if not before."""
SLOW_LOOK: Final = 4
"""The same in a game that the fast state does not know."""
PILE_LOOK: Final = 3
PILE_LOOK_AGAIN: Final = 5
"""The turns of the seat in short playouts of the first look and of the second one, in games in
which cards can be taken from piles: for two seats they come after the play that is tried, for three
or more this play is one of them. `tests/lab/results/2026-11-30-piles.md` compares the numbers."""
PILE_END: Final = 16
"""With at most this number of cards to come no playout of these games is short."""
PILE_PRIOR_DEALS: Final = 4
"""In first looks and in short playouts of these games the other plays are taken to be as good as
the one made, which counts as this number of deals: the value network says too little of crowded
tables."""
STEP: Final = 25
"""The number of states searched between two pauses of the endgame solver."""

Ends = dict[Play, tuple[float, int]]
"""For plays the value at the end of their playout, and the cards still to come there."""


class Worth(NamedTuple):
    """The value of a play for the side that makes it.

    lead    the lead to be expected in the round at its end, over the average of the other sides, in
            points; where points are bad, a lead is to have fewer
    chance  the chance to win the game, None if there is no table for the rules
    """

    lead: float
    chance: float | None


class Comparison(NamedTuple):
    """Two plays compared on the same deals.

    loss   the points by which the play is behind the best one
    error  the standard error of that difference, in points; 0 where the solver found it
    given  the loss in points at their present worth: where one point decides the game, half a game
           is one point
    """

    play: Play
    worth: Worth
    best: Play
    best_worth: Worth
    loss: float
    error: float
    given: float


class Sample(NamedTuple):
    """The outcome of a play on one deal; `value` is what plays are ranked by, in points."""

    lead: float
    chance: float
    value: float


class Stakes:
    """The value of a lead in a round, from the scores before it.

    Where the round may decide the game, a play is worth its chance to win, in points of a game that
    begins: two points are worth more when one is all that is missing. Otherwise it is worth its
    lead.
    """

    def __init__(self, view: View) -> None:
        """Prepare for a decision."""
        rules, self._scores = view.rules, view.scores
        self._side, self._dealer = view.side, rules.side(view.dealer)
        self.equity: Equity | None = equity_of(rules)
        self.decisive: bool = (
            self.equity.may_end(view.scores)
            if self.equity
            else rules.target is not None and max(view.scores) + USUAL_MOST >= rules.target
        )

    def point_share(self, lead: float, to_come: float) -> float:
        """Return what a point is worth where this lead is expected, by a point of a new game."""
        if self.equity is None or not self.decisive:
            return 1.0
        above, below = (
            self.equity.chance_in_round(self._scores, self._side, self._dealer, near, to_come)
            for near in (lead + 1, lead - 1)
        )
        return max(1.0, (above - below) / 2 / self.equity.point_value)

    def sample(self, result: float, to_come: float, *, over: bool, shift: float = 0.0) -> Sample:
        """Return the outcome from the result of a playout, the network or the solver.

        `to_come` is the share of the pack that is left, `over` whether the round is over. `shift`
        is added to the lead, in points: sums of chances could be less than 0 or more than 1.
        """
        won = (result > WIN / 2) - (result < -WIN / 2)
        lead = result - won * WIN + shift
        if self.equity is None:
            return Sample(lead, 0.5, lead + GAME_POINTS * won)
        chance = (1 + won) / 2
        if not won:
            chance = self.equity.chance_in_round(
                self._scores, self._side, self._dealer, lead, to_come, open_end=over
            )
        value = (chance - 0.5) / self.equity.point_value if self.decisive else lead
        return Sample(lead, chance, value)


class Trials:
    """The plays at a view, tried on the same deals.

    deals  the number of deals tried so far, since the last new start
    deal   the last of them
    turns  the number of turns, of weighed deals and of solver's steps that this took
    solved whether no deals are tried: there is only one play, or the solver finds the values, which
           it may give up in `start`
    exact  whether the values are exact: solved, and no play was left out
    gave_up whether the solver gave a last deal up that takes too long
    slow   whether a playout takes long: the fast state does not know the game
    again  whether they are tried a second time (`start_again`)
    in_piles whether a play that was made is judged in a game with open piles
    has_one_deal whether every hand is known in such a game: first looks waver, too, as all playouts
           of one policy would be the same
    is_short whether playouts end before the end of the deal: they can only refute a mistake
    first_loss what the play that was made was behind before that, on `first_deals`
    """

    def __init__(
        self,
        view: View,
        made: Play | None,
        seed: str,
        hopeless: float = HOPELESS,
        past: Past = (),
        unweighed: int = 1,
    ) -> None:
        """Prepare to compare the plays, above all one that was made, with the best one.

        The random deals derive from `seed`; those that explain the `past`, which the seat saw in
        the present deal, come more often, but for the first ones: to weigh deals takes as long as
        to try them, so the first `unweighed` deals are not weighted. A play that the value network
        has `hopeless` points behind the best one is not tried, unless it was made.
        """
        self._hopeless = hopeless
        self._spread = SPREAD * hopeless / HOPELESS
        self.stakes: Stakes = Stakes(view)
        self.view: View = view.replace(rules=for_points(view.rules))
        self.made: Play | None = made
        self.deals: int = 0
        self.turns: int = 0
        rng = Random(f"{seed}/{format_position(view)}")
        deals = samples(self.view, rng)
        self.deal: Position = next(deals)
        self._deals: Iterator[Position | None] = deals
        self._is_compared = False
        self._seed = seed
        self.slow: bool = not claims(self.view.rules)
        self.again: bool = False
        self.first_loss: float = 0.0
        self.first_deals: int = 0
        self.in_piles: bool = made is not None and view.rules.takes_from_piles
        self.has_one_deal: bool = self.in_piles and determines_hands(view)
        self.is_short: bool = self.in_piles and self.turns_of_playout(short=False) > PILE_END
        self._prior_deals = PILE_PRIOR_DEALS if self.in_piles else PRIOR_DEALS
        self._ends: dict[tuple[tuple[CardSet, ...], tuple[Card | None, ...]], Ends] = {}
        if infers(self.view, past):
            together = WEIGHED * (view.rules.players - 1)
            compare = comparison(learned_balances, self.view.rules)
            likely = likely_deals(
                *(self.view, deals, past, learned_balances, rng, together, compare)
            )
            self._deals = chain(islice(deals, unweighed - 1), likely)
        plays = ordered_plays(self.deal)
        # The solver finds the exact value of the first play, and of each that is better.
        self.plays: list[Play] = [
            *([] if made is None else [made]),
            *(p for p in plays if p != made),
        ]
        self.solved: bool = len(self.plays) == 1 or can_be_solved(view)
        self.exact: bool = self.solved
        self.gave_up: bool = False
        self._to_come = _share_after_play(view)
        self._last_to_come = self._to_come
        self._priors: Mapping[Play, float] = {}
        self._prior_leads: Mapping[Play, float] = {}
        self._shift = 0.0
        self._priors_as_samples: dict[Play, Sample] = {}
        self._samples: dict[Play, list[Sample]] = {play: [] for play in self.plays}
        self._sums = {play: Sample(0.0, 0.0, 0.0) for play in self.plays}

    @property
    def forced(self) -> bool:
        """Whether there is only one play."""
        return len(self._samples) == 1

    def samples_of(self, play: Play) -> tuple[Sample, ...]:
        """Return the value of a play on each deal."""
        return tuple(self._samples[play])

    def start(self) -> Iterator[None]:
        """Estimate every play; where all cards are known, solve the rest of the deal.

        If solving takes too long, the plays are tried on deals like others.
        """
        if self.solved:
            yield from self._solve()
        if self.solved:
            return
        priors = {}
        for play, lead in first_estimates(self.view, self.deal, self.plays, expected_leads):
            priors[play] = lead
            yield None
        self._priors = priors
        self._prior_leads = {play: self._prior_of(play).lead for play in priors}
        best = max(priors.values())
        if not self.in_piles:
            near = best - self._hopeless
            self.plays = [p for p in self.plays if p == self.made or priors[p] > near]

    def _prior_of(self, play: Play) -> Sample:
        """Return the value network's estimate of a play as an outcome, shifted like all priors.

        In games with piles it is an even lead for all plays.
        """
        prior = self._priors_as_samples.get(play)
        if prior is None:
            lead = 0.0 if self.in_piles else self._priors[play]
            prior = self._priors_as_samples[play] = self.stakes.sample(
                lead, self._to_come, over=False, shift=self._shift
            )
        return prior

    def _solve(self) -> Iterator[None]:
        """Find the value of each play by the solver; a single play has an estimate if need be."""
        if can_be_solved(self.view):
            solved = yield from self._solve_last_deal()
            if solved:
                return
        self.exact = self.solved = self.forced
        if self.forced:
            for play, lead in first_estimates(self.view, self.deal, self.plays, expected_leads):
                self._samples[play].append(self.stakes.sample(lead, self._to_come, over=False))

    def _solve_last_deal(self) -> Generator[None, None, bool]:
        """Find the exact value of each play; return whether that did not take too long."""
        states = states_at_a_time(self.deal.rules, STEP)
        endgame = EndgameSearch(self.deal, states, best_only=self.made is not None)
        values: dict[Play, float] = {}
        searched = 0
        for play in self.plays:
            complete = False
            while not complete and not endgame.too_long:
                values[play], complete = endgame.value(play), endgame.complete
                searched += states
                yield None
        self.turns += searched // STEP
        if endgame.too_long:
            self.gave_up = True
            return False
        for play, value in values.items():
            self._samples[play].append(self.stakes.sample(value, 0.0, over=True))
        self.exact = self.forced or not endgame.partial
        self._last_to_come = 0.0
        return True

    def more(self, deals: int) -> Iterator[None]:
        """Try the plays that are left on more deals."""
        for _ in range(deals):
            if self._is_compared:
                yield from self._deal_again()
            self._is_compared = True
            yield from self._try_on(self.deal)
            self.deals += 1
            self._level_priors()
            self._drop_inferior()

    def _deal_again(self) -> Iterator[None]:
        while (deal := next(self._deals)) is None:
            self.turns += 1
            yield
        self.deal = deal

    def narrow(self, plays: int) -> None:
        """Go on with the best plays only, `plays` of them, and the one that was made."""
        by_prior = self.in_piles and not self.deals
        worths = self._priors if by_prior else {p: self._mean(p).value for p in self.plays}
        best = sorted(self.plays, key=lambda play: -worths[play])[:plays]
        self.plays = [play for play in self.plays if play in best or play == self.made]

    def start_again(self) -> None:
        """Go on with the play that was made and the best one, on fresh deals alone.

        The deals so far have chosen the best play, and flatter it: they are forgotten. On the fresh
        ones all seats play by two other policies in turn, and waver: what is lost by both ways of
        playing on is lost. They are played to the end of the deal, so that with large hands, too,
        nothing hangs on what the value network makes of a crowded table; not so where cards are
        drawn, as a deal is the whole round there. Where cards can be taken from piles, short
        playouts come first; after the next new start they go to the end of the round, or where
        cards are drawn, until the seat had `OWN_TURNS` further turns.
        """
        best, made = self.best, self.made
        self.first_loss = 0.0 if made is None else self.comparison(made, best).loss
        self.plays = [play for play in self.plays if play in (best, made)]
        self.first_deals, self.deals = self.deals, 0
        if self.again:
            self.is_short = False
        self.again = True
        self._prior_deals = PILE_PRIOR_DEALS if self.is_short else PRIOR_AGAIN
        self._samples = {play: [] for play in self._samples}
        self._sums = dict.fromkeys(self._sums, Sample(0.0, 0.0, 0.0))

    def turns_of_playout(self, *, short: bool) -> int:
        """Return about how many turns a playout has, a short one or one to the end of the round.

        A short one is counted as in the second look (`PILE_LOOK_AGAIN`), in a first look, too.
        """
        rules = self.view.rules
        left = sum(map(self.view.hand_count, rules.seats))
        if short:
            return min(left, PILE_LOOK_AGAIN * rules.players)
        return left + len(self.view.stock)

    def agrees(self, least: float) -> bool:
        """Return whether by each policy of the second look the play made is some points behind."""
        best, made = self.best, self.made
        if made is None or made == best:
            return False
        pairs = zip(self._samples[best], self._samples[made], strict=True)
        losses = [one.value - another.value for one, another in pairs]
        by_judge = (losses[number :: len(JUDGES)] for number in range(len(JUDGES)))
        return all(each and fsum(each) >= least * len(each) for each in by_judge)

    def _playouts(self, deal: Position) -> Playouts:
        """Return playouts of a deal by the policy of this look."""
        rules = deal.rules
        policy: PlayEvaluator = learned_balances
        moves = None
        if self.again or self.has_one_deal:
            rng = Random(f"{self._seed}/{'' if self.again else 'first/'}{self.deals}")
            wavering = WaveringPolicy(JUDGES[self.deals % len(JUDGES)], self._spread, rng)
            policy, moves = wavering, wavering.moves(rules)
        own_turns: int | None = None
        if self.again:
            own_turns = OWN_TURNS if rules.draw else None
        elif not self.in_piles:
            look = SLOW_LOOK if self.slow else LOOK
            own_turns = min(OWN_TURNS, max(1, look // rules.players))
        rounds = None
        if self.is_short:
            own_turns = PILE_LOOK_AGAIN if self.again else PILE_LOOK
            # The network of piles knows two seats only.
            if rules.players > 2:
                rounds, own_turns = own_turns, None
        return Playouts(
            deal,
            expected_leads,
            self._priors,
            turns=turns_at_a_time(learned_balances, rules),
            policy=policy,
            own_turns=own_turns,
            moves=moves,
            rounds=rounds,
            to_end=self._to_end,
        )

    @property
    def _to_end(self) -> bool:
        """Whether a playout goes on beyond the deal, to the end of the round."""
        return self.in_piles and not self.is_short

    def _try_on(self, deal: Position) -> Iterator[None]:
        playouts = self._playouts(deal)
        ends = self._ends_on(deal)
        for play in self.plays:
            while play not in ends:
                value = playouts.value(play)
                self.turns += playouts.turns_made
                if playouts.complete:
                    ends[play] = value, playouts.cards_to_come
                yield None
            value, cards_to_come = ends[play]
            self._last_to_come = cards_to_come / len(deal.rules.cards)
            sample = self.stakes.sample(value, self._last_to_come, over=not cards_to_come)
            self._samples[play].append(sample)
            lead, chance, value = self._sums[play]
            self._sums[play] = Sample(
                lead + sample.lead, chance + sample.chance, value + sample.value
            )

    def _ends_on(self, deal: Position) -> Ends:
        """Return how the playouts on the same cards ended so far.

        In a first look a playout that does not waver has no randomness, and but where cards are
        drawn it depends on the hands alone, or on the stock, too, if it goes on beyond the deal.
        """
        if self.again or deal.rules.draw or self.has_one_deal:
            return {}
        return self._ends.setdefault((deal.hands, deal.stock if self._to_end else ()), {})

    def _level_priors(self) -> None:
        """Shift the network's estimates so that the mean of their leads is that of the samples.

        The network does not see what playouts bring to light, but knows the plays apart. In games
        with piles the estimates are an even lead for all plays.
        """
        apart = [
            self._sums[play].lead / self.deals - self._prior_leads[play] for play in self.plays
        ]
        self._shift = fsum(apart) / len(apart)
        self._priors_as_samples = {}

    def _drop_inferior(self) -> None:
        """Drop the plays that are far behind the best one, but never the one that was made."""
        if self.deals < MIN_DEALS:
            return
        best = self.best
        self.plays = [
            play for play in self.plays if play in (best, self.made) or self._is_near(best, play)
        ]

    def _is_near(self, best: Play, play: Play) -> bool:
        """Return whether a play is not far behind the best one for the error of the difference."""
        behind = self._difference(best, play)
        # The error is never less than that of the extra variance alone.
        least = sqrt(EXTRA_VARIANCE / (len(self._samples[play]) + self._prior_deals))
        return behind <= MAX_ERRORS_BEHIND * least or (
            behind <= MAX_ERRORS_BEHIND * self._error(best, play)
        )

    @property
    def best(self) -> Play:
        """The best play so far; of equal ones that which was made."""
        values = {play: self._mean(play).value for play in self.plays}
        best = max(self.plays, key=values.__getitem__)
        made = self.made
        return made if made is not None and values[made] >= values[best] else best

    def rivals(self) -> list[Behind]:
        """Return for each other play that is left by how much the play made is behind it."""
        made = self.made
        if made is None:
            return []
        others = [play for play in self.plays if play != made]
        return [Behind(self._difference(each, made), self._error(each, made)) for each in others]

    def ranking(self) -> list[Comparison]:
        """Compare every play with the best one, those first that are the least behind.

        A play that was dropped keeps what it was when it was dropped.
        """
        best = self.best
        return sorted([self.comparison(each, best) for each in self._samples], key=_loss)

    def comparison(self, play: Play, best: Play | None = None) -> Comparison:
        """Compare a play with the best one, which is looked for if it is not given."""
        best = best or self.best
        mean, mean_of_best = self._mean(play), self._mean(best)
        same = play == best
        loss = 0.0 if same else self._difference(best, play)
        return Comparison(
            play,
            self._worth(mean),
            best,
            self._worth(mean_of_best),
            loss,
            0.0 if same or self.solved else self._error(best, play),
            loss / self.stakes.point_share(mean_of_best.lead, self._last_to_come),
        )

    def _worth(self, sample: Sample) -> Worth:
        return Worth(sample.lead, sample.chance if self.stakes.equity else None)

    def _mean(self, play: Play) -> Sample:
        """Return the mean of a play's samples, drawn towards the network's estimate."""
        samples = self._samples[play]
        if play not in self._priors:
            return samples[0]
        prior = self._prior_of(play)
        count = len(samples) + self._prior_deals
        lead, chance, value = self._sums[play]
        return Sample(
            (lead + self._prior_deals * prior.lead) / count,
            (chance + self._prior_deals * prior.chance) / count,
            (value + self._prior_deals * prior.value) / count,
        )

    def _difference(self, best: Play, other: Play) -> float:
        """Return by how much a play is behind another, on the deals on which both were tried."""
        count = len(self._samples[other])
        if count == len(self._samples[best]):
            return self._mean(best).value - self._mean(other).value
        total = fsum([each.value for each in self._samples[best][:count]])
        behind = total - self._sums[other].value
        prior = self._prior_of(best).value - self._prior_of(other).value
        return (behind + self._prior_deals * prior) / (count + self._prior_deals)

    def _error(self, best: Play, other: Play) -> float:
        """Return the standard error of the difference of two plays on the same deals."""
        pairs = zip(self._samples[best], self._samples[other], strict=False)
        differences = [one.value - another.value for one, another in pairs]
        mean = fsum(differences) / max(1, len(differences))
        squares = fsum([(value - mean) * (value - mean) for value in differences])
        variance = squares / max(1, len(differences) - 1) + EXTRA_VARIANCE
        return sqrt(variance / (len(differences) + self._prior_deals))


def _share_after_play(view: View) -> float:
    """Return the share of the pack that is still to be played after a play at a view."""
    hands = sum(map(view.hand_count, view.rules.seats))
    return (len(view.stock) + hands - 1) / len(view.rules.cards)


def _loss(comparison: Comparison) -> float:
    return comparison.loss
