"""`casino simulate`: the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from ...analysis.simulations import summed
from ...errors import CasinoError
from ...notation.rulesets import format_rules, parse_rules
from ...ruleset import RuleSet
from ..options import Parser, add_rules, add_seed, explain, number, seed_of
from ..player_options import add_forfeit, add_player, add_seconds
from ..processes import Workers, add_workers, by_workers
from ..record_file import seed_of_file
from ..simulate import Games, jsonl, play_games, summary_lines


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core simulate greedy counting --rules royal --games 20",
    )
    add_player(command, "players", "a player for each seat", own=True, nargs="+")
    add_rules(command)
    command.add_argument(
        "--games", type=number, default=100, help="the number of games (default: 100)"
    )
    add_seed(command)
    add_workers(command)
    add_seconds(command)
    add_forfeit(command, "game")
    command.add_argument(
        "--records",
        type=Path,
        metavar="FILE",
        help="write each game to a file, a line of JSON each; a run that was ended goes on",
    )
    command.add_argument(
        "--jsonl", action="store_true", help="print these lines instead of the summary"
    )
    command.set_defaults(
        run=lambda options: by_workers(options, lambda workers: _simulate(options, workers))
    )


def _simulate(options: argparse.Namespace, workers: Workers) -> Iterable[str]:
    rules = _rules(options.rules, options.players)
    recorded = options.jsonl or options.records is not None
    games = Games(
        format_rules(rules),
        tuple(options.players),
        _seed(options),
        recorded,
        options.seconds,
        options.forfeit,
    )
    played = play_games(games, options.games, workers, options.records)
    if options.jsonl:
        yield from jsonl(played)
    else:
        yield from summary_lines(rules, options.players, summed(rules, played))


def _seed(options: argparse.Namespace) -> str:
    """Return the seed given, or that of the file of games that goes on, or one drawn."""
    if options.seed is None and options.records is not None:
        options.seed = seed_of_file(options.records)
    return seed_of(options)


def _rules(text: str, players: Sequence[str]) -> RuleSet:
    """Return the rule set, for the number of players named unless the text gives another."""
    rules = parse_rules(text)
    if rules.players != len(players) and "players=" not in text:
        rules = parse_rules(f"{text},players={len(players)}")
    if rules.players != len(players):
        raise CasinoError(f"players: {len(players)} named, but the rules have {rules.players}")
    return rules
