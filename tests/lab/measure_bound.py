"""Measures by how much a player that sees every hand leads over a level.

    python -m tests.lab.measure_bound --presets laisto diamond --pairs 100 --seed bound

That player searches as the master does, but each deal that it tries has the hands that are really
held; only the stock is shuffled. In playouts each seat sees its own view, as ever. So its lead is
what perfect inference of hidden hands would win in this search: a bound on inference, and nearly
one on the master. A match ends by the sequential test of the levels
(`casino_core.players.base.measured_leads`), or after the most pairs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from casino_core import PRESETS, Game, Play, Position
from casino_core.analysis.pairs import Pair, figures_of, pair_of
from casino_core.cli.processes import add_jobs, in_order
from casino_core.players import player_of
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import can_be_solved
from casino_core.players.search.search import _play_out, choose
from casino_core.players.search.styles import STYLES
from casino_core.players.searching_player import play_by
from casino_core.rules.outcome import outcome
from tests.lab.measure_leads import until_settled

STYLE: Final = "master"
"""The style whose deals the player that sees every hand tries."""


def shuffled_stocks(position: Position, rng: Random) -> Iterator[Position]:
    """Yield the position without end, each time with its stock in another order."""
    stock = list(position.stock)
    while True:
        rng.shuffle(stock)
        yield position.replace(stock=tuple(stock))


def play_seeing_hands(position: Position, rng: Random, style: str = STYLE) -> Play:
    """Return the play of a player that searches in a style and sees every hand."""
    view = position.view(position.turn)
    if can_be_solved(view):
        return choose(view, rng, STYLES[style])
    deals = shuffled_stocks(position, rng)
    first = next(deals)
    plays = list(ordered_plays(first))
    if len(plays) == 1:
        return plays[0]
    results = _play_out(
        view,
        first,
        deals,
        plays,
        STYLES[style],
        {},
        (),
        rng,
        best_only=True,
        last_only=True,
        in_steps=False,
    )
    *_, last = filter(None, results)
    return last.play


def play_pair(level: str, rules: str, seed: str) -> Pair:
    """Play a mirrored pair of the player that sees every hand against a level."""
    start = Game.new(rules, seed)
    other = player_of(level)
    results = []
    for place in start.rules.side_numbers:
        game, rngs = start, [Random(f"{seed}/{seat}") for seat in start.rules.seats]
        while not (position := game.position).over:
            rng = rngs[position.turn]
            if position.side == place:
                play = play_seeing_hands(position, rng)
            else:
                play = play_by(other, position, game.rounds[-1].steps, rng)
            game = game.play(play)
        results.append(outcome(game.position))
    return pair_of(start.rules, results)


def main() -> None:
    """Play each game's match, and print its lead."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), required=True)
    parser.add_argument("--level", default="searcher")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="bound")
    add_jobs(parser)
    options = parser.parse_args()
    for preset in options.presets:
        seeds = [f"{options.seed}/{preset}/{number}" for number in range(options.pairs)]
        play = partial(play_pair, options.level, preset)
        pairs = until_settled(in_order(play, seeds, options.jobs))
        figures = figures_of(pairs, games=False)
        print(
            f"{preset}\t{len(pairs)}\t{figures['mean']:+.2f} ± {figures['error']:.2f}", flush=True
        )


if __name__ == "__main__":
    main()
