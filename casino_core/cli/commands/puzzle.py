"""`casino puzzle`: the arguments of its commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ...notation.rulesets import parse_rules
from ...puzzles.themes import Theme
from .. import puzzle
from ..named_players import named
from ..options import Actions, Parser, add_action, add_rules, add_seed, explain, number, seed_of
from ..player_options import add_player, add_seconds
from ..processes import Workers
from ..streams import input_lines
from ..workers import add_workers, by_workers

PUZZLE_NAME = "its name, such as standard-17, or a day such as 2026-11-20"


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core puzzle show standard-17\n"
        "  python -m casino_core puzzle answer standard-17 8c",
        "A puzzle is a position in which one play is plainly right. "
        "`puzzle COMMAND --help` explains each command.",
    )
    actions = command.add_subparsers(required=True, metavar="COMMAND", help="one of these:")
    _add_puzzle_show(actions)
    _add_puzzle_answer(actions)
    _add_puzzle_solve(actions)
    _add_puzzle_list(actions)
    _add_puzzle_find(actions)
    _add_puzzle_check(actions)


def _add_puzzle_show(actions: Actions) -> None:
    action = add_action(
        actions, "show", "print a puzzle", "python -m casino_core puzzle show standard-17"
    )
    action.add_argument("puzzle", nargs="?", help=f"{PUZZLE_NAME} (default: today in UTC)")
    action.set_defaults(run=lambda options: puzzle.show(options.puzzle))


def _add_puzzle_answer(actions: Actions) -> None:
    action = add_action(
        actions,
        "answer",
        "judge plays as answers to a puzzle",
        "python -m casino_core puzzle answer standard-17 8c 3h",
        "A wrong play is refuted by the answer of the other seat, and its cost is told.",
    )
    action.add_argument("puzzle", help=PUZZLE_NAME)
    action.add_argument("plays", nargs="+", metavar="play", help="a play, such as 8sx3c,5d")
    action.set_defaults(run=lambda options: puzzle.judge(options.puzzle, options.plays))


def _add_puzzle_solve(actions: Actions) -> None:
    action = add_action(
        actions,
        "solve",
        "print the solution of a puzzle",
        "python -m casino_core puzzle solve standard-17",
        "It begins with the themes. The last line has the right play and the best plays after "
        "it, to the end of the round.",
    )
    action.add_argument("puzzle", nargs="?", help=f"{PUZZLE_NAME} (default: today in UTC)")
    action.set_defaults(run=lambda options: puzzle.solution(options.puzzle))


def _add_puzzle_list(actions: Actions) -> None:
    action = add_action(
        actions,
        "list",
        "list puzzles with their ratings and themes, or the themes",
        "python -m casino_core puzzle list --rules royal --theme raise",
    )
    action.add_argument(
        "--rules", default="standard", metavar="PRESET", help="a preset (default: standard)"
    )
    action.add_argument(
        "--theme", choices=list(Theme), metavar="THEME", help="only those of a theme, such as raise"
    )
    action.add_argument("--themes", action="store_true", help="list the themes in place of puzzles")
    action.set_defaults(
        run=lambda options: (
            puzzle.themes() if options.themes else puzzle.listed(options.rules, options.theme)
        )
    )


def _add_puzzle_find(actions: Actions) -> None:
    action = add_action(
        actions,
        "find",
        "find new puzzles in rounds of a player against itself",
        "python -m casino_core puzzle find --rules royal,sweep_points=0 --count 3 --jobs 2",
        "Each puzzle is one line, which `puzzle check -` reads. A round gives one puzzle at most. "
        "With the counting player a puzzle takes a seventh of a second in the standard game, with "
        "the searcher three seconds. One with hidden cards takes about half a minute.",
    )
    add_rules(action)
    add_player(action, "--player", "the player at every seat", own=True, default="counting")
    add_seconds(action)
    action.add_argument(
        "--count", type=number, default=10, help="the number of puzzles (default: 10)"
    )
    action.add_argument(
        "--rounds", type=number, default=1000, help="the most rounds to play (default: 1000)"
    )
    action.add_argument(
        "--by-deals",
        action="store_true",
        help="puzzles with hidden cards: before the last deal, or with four seats in it",
    )
    add_seed(action)
    add_workers(action)
    action.set_defaults(
        run=lambda options: by_workers(options, lambda workers: _new_puzzles(options, workers))
    )


def _new_puzzles(options: argparse.Namespace, workers: Workers) -> Iterable[str]:
    rules = parse_rules(options.rules)
    puzzle.check_rules(rules, by_deals=options.by_deals)
    return puzzle.find(
        rules,
        player=named(options.player, options.seconds),
        count=options.count,
        rounds=options.rounds,
        seed=seed_of(options),
        workers=workers,
        by_deals=options.by_deals,
    )


def _add_puzzle_check(actions: Actions) -> None:
    action = add_action(
        actions,
        "check",
        "solve puzzles again, and print what is wrong with them",
        "python -m casino_core puzzle check --rules royal\n"
        "  python -m casino_core puzzle find --count 3 | python -m casino_core puzzle check -",
    )
    action.add_argument("file", nargs="?", choices=["-"], help="- for lines of the standard input")
    action.add_argument(
        "--rules", metavar="PRESET", help="only the puzzles of a preset, such as royal"
    )
    action.add_argument(
        "--fast", action="store_true", help="leave out the ratings, which take most of the time"
    )
    action.set_defaults(
        run=lambda options: puzzle.check(
            options.rules, input_lines() if options.file else None, rated=not options.fast
        )
    )
