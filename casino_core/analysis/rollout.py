"""Rollouts: plays of a position tried by playing many deals of the hidden cards to their end.

All plays are tried on the same deals, and the players have the same random sources for each of
them (common random numbers). The players see their own views only. A rollout ends when one play is
plainly better than all others, or with its last deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from random import Random
from typing import Final, NamedTuple

from ..losses import mean_and_error
from ..play import Play
from ..players import Player, player_of
from ..players.base.considered import candidates
from ..players.beliefs.determinization import samples
from ..players.estimates.evaluation import lead_of, sign_of
from ..players.networks.value_network import expected_leads
from ..position import Position, View
from ..rules.outcome import outcome
from ..rules.turn import advance
from ..seats import Seat
from .equity import equity_of

LEAST_DEALS: Final = 30
"""No rollout ends before this number of deals, unless it has no more."""
PLAIN_ERRORS: Final = 3.0
"""A play is plainly better when it is ahead by more than this number of standard errors."""


class DealResult(NamedTuple):
    """The result of a play on one deal: the lead in the round, and the chance to win the game.

    The chance is None if there is no table for the rules.
    """

    lead: float
    chance: float | None


class PlayRollout(NamedTuple):
    """A play with what it came to.

    lead    the mean lead in the round at its end, in points, and its standard error
    behind  by how much it is behind the best play on the same deals, and the error of that
    chance  the chance to win the game, None if there is no table for the rules
    leads   how often each lead came up
    """

    play: Play
    lead: float
    error: float
    behind: float
    behind_error: float
    chance: float | None
    leads: Counter[float]


class Rollout(NamedTuple):
    """A rollout so far: the plays, best first, and the number of deals.

    `plain` tells whether the best play is plainly better than all others.
    """

    plays: tuple[PlayRollout, ...]
    deals: int
    plain: bool


def likely_plays(view: View, most: int) -> list[Play]:
    """Return the `most` plays that the value network has in front."""
    evaluated = sorted(expected_leads(view, candidates(view, 60)), key=lambda item: -item[1])
    return [play for play, _ in evaluated[:most]]


def roll_out_deal(
    view: View, plays: Sequence[Play], player: str | Player, seed: str, number: int
) -> tuple[DealResult, ...]:
    """Play one deal of the hidden cards to the end of the round after each of some plays.

    The player at every seat is one of this package, by its name, or any other; it is told no past.
    Raises `PlayerFaultError` for a fault of a player that is not of this package.
    """
    *_, result = deal_steps(view, plays, player, seed, number)
    assert result is not None, "the last step has the result"
    return result


def deal_steps(
    view: View, plays: Sequence[Play], player: str | Player, seed: str, number: int
) -> Iterator[tuple[DealResult, ...] | None]:
    """Yield None after each turn of `roll_out_deal`, and its result at the end."""
    choose = player_of(player)
    deal = next(samples(view, Random(f"{seed}/{number}")))
    results = []
    for play in plays:
        state = advance(deal, play)
        rngs = [Random(f"{seed}/{number}/{seat}") for seat in view.rules.seats]
        while not state.over:
            yield None
            seat = state.turn
            state = advance(state, choose(state.view(seat), rngs[seat]))
        results.append(_deal_result(view, state))
    yield tuple(results)


def _deal_result(view: View, end: Position) -> DealResult:
    """Return what the end of a round is worth to the side that was to move at a view."""
    result = outcome(end)
    gained = [
        float(total - before) for total, before in zip(result.totals, view.scores, strict=True)
    ]
    lead = sign_of(view.rules) * lead_of(gained, view.side)
    equity = equity_of(view.rules)
    if not equity:
        return DealResult(lead, None)
    if result.over:
        chance = 0.5 if result.winner is None else float(result.winner == view.side)
    else:
        dealer = view.rules.side(Seat((view.dealer + 1) % view.rules.players))
        chance = equity.chance(result.totals, view.side, dealer)
    return DealResult(lead, chance)


def rollout_steps(
    view: View, plays: Sequence[Play], player: str | Player, seed: str, deals: int
) -> Iterator[Rollout | None]:
    """Roll some plays out in small steps: yield None after each turn, the rollout after each deal.

    The rollout ends when one play is plainly better than all others, or after `deals` deals.
    """
    so_far: list[tuple[DealResult, ...]] = []
    for number in range(deals):
        for result in deal_steps(view, plays, player, seed, number):
            if result is None:
                yield None
            else:
                so_far.append(result)
        table = _summed_up(plays, so_far)
        yield table
        if table.plain:
            return


def rollout(plays: Sequence[Play], results: Iterable[tuple[DealResult, ...]]) -> Iterator[Rollout]:
    """Sum up the results of deals; yield the rollout after each deal until one play is plain.

    Each result has the outcome of every play on one deal, in the order of `plays`.
    """
    so_far: list[tuple[DealResult, ...]] = []
    for result in results:
        so_far.append(result)
        table = _summed_up(plays, so_far)
        yield table
        if table.plain:
            return


def _summed_up(plays: Sequence[Play], results: Sequence[tuple[DealResult, ...]]) -> Rollout:
    by_play = list(zip(*results, strict=True))
    means = [fsum(each.lead for each in values) for values in by_play]
    best = by_play[means.index(max(means))]
    rolled_out = [
        _play_rollout(play, values, best) for play, values in zip(plays, by_play, strict=True)
    ]
    ranked = sorted(rolled_out, key=lambda each: each.behind)
    plain = len(results) >= LEAST_DEALS and all(
        each.behind > PLAIN_ERRORS * each.behind_error for each in ranked[1:]
    )
    return Rollout(tuple(ranked), len(results), plain)


def _play_rollout(
    play: Play, results: Sequence[DealResult], best: Sequence[DealResult]
) -> PlayRollout:
    lead, error = mean_and_error([each.lead for each in results])
    pairs = zip(best, results, strict=True)
    behind, behind_error = mean_and_error([first.lead - each.lead for first, each in pairs])
    chances = [each.chance for each in results if each.chance is not None]
    chance = fsum(chances) / len(chances) if chances else None
    leads = Counter(each.lead for each in results)
    return PlayRollout(play, lead, error, behind, behind_error, chance, leads)
