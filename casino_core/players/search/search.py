"""The searching players: they sample deals of the hidden cards and play them out.

Every play is tried on the same sampled deals (common random numbers). Each deal is played out by
players that see only their own views (`playouts`), and evaluated at its end. The search chooses the
play with the best mean, to which a prior from the view contributes (`SampledValues`). A play of
which more deals would gain nothing is tried no further, and the search ends when one is left. So
the deals are spent where a decision is close, and their number is bounded (`styles`). Deals that
explain the plays of the others in the present deal are tried more often (`inference`). When no card
is hidden that matters, the endgame solver searches the rest (`endgame`), for two sides exactly,
unless that takes too long.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import partial
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from ...cards import CardSet
from ...play import Play
from ...position import Position, View
from ..base.listing import listing_steps
from ..base.oversights import noticed_plays, remembered
from ..base.player import FULL_STRENGTH, Limit
from ..beliefs.determinization import samples
from ..beliefs.past import Past
from ..networks.fast_policy import preparation
from .bounded_plays import MAX_CROWDED_PLAYS, ordered_plays
from .endgame import EndgameSearch, can_be_solved, states_at_a_time
from .playouts import Playouts, first_estimates, turns_at_a_time
from .sampled_values import RankedPlay, SampledValues, SearchResult
from .styles import MASTER, Style, is_slow
from .worlds import likely

PLAYS_ESTIMATED_FIRST: Final = 16
"""The number of plays that are estimated before the first result: nearly always all of them."""


def search(
    view: View,
    rng: Random,
    style: Style = MASTER,
    *,
    past: Past = (),
    best_only: bool = False,
    last_only: bool = False,
    limit: Limit = FULL_STRENGTH,
    estimates_first: bool = False,
    in_steps: bool = True,
) -> Iterator[SearchResult | None]:
    """Yield ever better results, and None after each small step between two of them.

    `past` is what the seat to play saw in the present deal; without it the table has to tell all.
    The search ends when the result is exact, or the deals or turns of the style are used up. With
    `best_only` a result that is not exact has the best play alone, and an exact one the right play
    and its value, but for each other play only a number that its value does not exceed: that takes
    a third to a half of the time. With `last_only` the last result alone is yielded, after Nones. A
    `limit` makes the player weaker. With `estimates_first` the first results are the estimates of
    the plays, before any deal is tried: `samples` is 0; they are yielded with `last_only`, too.
    Without `in_steps` each playout is one step.
    """
    view, style = remembered(view, rng, limit), style.thinking(limit.thinking)
    deals = samples(view, rng, rarer=style.rarer(view.rules))
    deal = next(deals)
    yield from listing_steps(deal, MAX_CROWDED_PLAYS)
    plays = list(ordered_plays(deal))
    yield None
    if limit.overlooked:
        plays = noticed_plays(plays, rng, limit.overlooked) or plays
    if len(plays) == 1:
        yield SearchResult((RankedPlay(plays[0], 0.0, 0.0),), 0, exact=True)
        return
    solvable = can_be_solved(view)
    priors: dict[Play, float] = {}
    if estimates_first:
        yield from _first_results(view, deal, plays, style, priors)
    if solvable:
        solved = yield from _solve_endgame(deal, plays, style, best_only=best_only)
        if solved:
            yield solved
            return
    results = _play_out(
        view,
        deal,
        chain((deal,), deals),
        plays,
        style,
        priors,
        past,
        rng,
        best_only=best_only,
        last_only=last_only,
        in_steps=in_steps,
    )
    for result in results:
        yield result._replace(gave_up=True) if result and solvable else result


def _solve_endgame(
    deal: Position, plays: list[Play], style: Style, *, best_only: bool
) -> Generator[None, None, SearchResult | None]:
    """Search a deal in which every card is known to its end; return None if it takes too long."""
    states = states_at_a_time(deal.rules, style.step)
    endgame = EndgameSearch(deal, states, best_only=best_only)
    yield None
    sampled = SampledValues(plays)
    for play in plays:
        complete, value = False, 0.0
        while not complete:
            value, complete = endgame.value(play), endgame.complete
            if endgame.too_long:
                return None
            yield None
        sampled.add(play, value)
    return sampled.result(exact=not endgame.partial)


def _first_results(
    view: View, deal: Position, plays: list[Play], style: Style, priors: dict[Play, float]
) -> Iterator[SearchResult | None]:
    """Estimate all plays, and put the estimates into `priors`.

    Yields a result after `PLAYS_ESTIMATED_FIRST` of them each time, and after the last.
    """
    for play, lead in first_estimates(view, deal, plays, style.evaluate):
        priors[play] = lead
        complete = len(priors) == len(plays)
        yield _of_priors(priors) if complete or not len(priors) % PLAYS_ESTIMATED_FIRST else None


def _of_priors(priors: Mapping[Play, float]) -> SearchResult:
    ranked = sorted(priors.items(), key=lambda each: -each[1])
    return SearchResult(tuple(RankedPlay(*each, 0.0) for each in ranked), 0, exact=False)


def _play_out(
    view: View,
    first: Position,
    sampled_deals: Iterator[Position],
    plays: list[Play],
    style: Style,
    priors: dict[Play, float],
    past: Past,
    rng: Random,
    *,
    best_only: bool,
    last_only: bool,
    in_steps: bool,
) -> Iterator[SearchResult | None]:
    """Play out sampled deals, `first` before the others, and yield a result after each of them.

    `priors` has the estimates of all plays, or of none: then they are made.
    """
    if not priors:
        for play, lead in first_estimates(view, first, plays, style.evaluate):
            priors[play] = lead
            yield None
    yield from preparation(style.policy, view.rules)
    at_a_time = turns_at_a_time(style.policy, view.rules) if in_steps else None
    # Where no card is drawn, a playout depends on the hands alone, and some come several times.
    ends_by_hands: dict[tuple[CardSet, ...], dict[Play, _End]] = {}
    hand = view.hand.bit_count()
    sampled = SampledValues(style.tried(plays, priors, hand), priors, style.weight)
    turns, most_turns = 0, style.most_turns(hand, slow=is_slow(view.rules))
    left = style.deals * (view.rules.players - 1)
    for deal in likely(view, sampled_deals, style, past, rng):
        if deal is None:
            yield None
            continue
        left -= 1
        ends = {} if view.rules.draw else ends_by_hands.setdefault(deal.hands, {})
        playouts = None
        for play in sampled.plays:
            end = ends.get(play)
            if end is None:
                playouts = playouts or Playouts(
                    deal, style.evaluate, priors, turns=at_a_time, policy=style.policy
                )
                end = ends[play] = yield from _end_of(playouts, play)
            sampled.add(play, end.value)
            turns += end.turns
        yield None
        sampled.drop_plays(style.gain)
        over = len(sampled.plays) == 1 or turns > most_turns or not left
        if over or not last_only:
            yield sampled.best() if best_only else sampled.result()
        if over:
            return


class _End(NamedTuple):
    """The end of a playout: its value, and the number of turns that it took."""

    value: float
    turns: int


def _end_of(playouts: Playouts, play: Play) -> Generator[None, None, _End]:
    """Play a play out in small steps; return the end."""
    turns = 0
    while True:
        value = playouts.value(play)
        turns += playouts.turns_made
        yield None
        if playouts.complete:
            return _End(value, turns)


def choose(
    view: View, rng: Random, style: Style, past: Past = (), limit: Limit = FULL_STRENGTH
) -> Play:
    """Search to the end, and return the best play."""
    at_once = partial(search, best_only=True, last_only=True, in_steps=False)
    *_, last = filter(None, at_once(view, rng, style, past=past, limit=limit))
    return last.play
