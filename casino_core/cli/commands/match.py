"""`casino match`: the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...notation.rulesets import parse_rules
from ..match import match, tasks_of
from ..options import Parser, add_rules, add_seed, explain, number, seed_of
from ..player_options import add_forfeit, add_player, add_seconds
from ..processes import add_workers, by_workers


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core match searcher counting --pairs 50 --jobs 2",
    )
    add_player(command, "first", "the player that is measured", own=True)
    add_player(command, "second", "the player that it plays against", own=True)
    add_rules(command)
    command.add_argument(
        "--pairs",
        type=number,
        default=100,
        help="the most pairs of equal deals to play (default: 100)",
    )
    add_seed(command)
    command.add_argument("--games", action="store_true", help="play whole games, not single rounds")
    add_seconds(command)
    add_forfeit(command, "round, or with --games the game,")
    add_workers(command)
    command.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> Iterable[str]:
    rules = parse_rules(options.rules)
    pairs, seed, games = options.pairs, seed_of(options), options.games
    tasks = tasks_of(
        options.first,
        options.second,
        rules,
        pairs,
        seed,
        games=games,
        seconds=options.seconds,
        forfeit=options.forfeit,
    )
    return by_workers(options, lambda workers: match(tasks, workers))
