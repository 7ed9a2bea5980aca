"""`casino puzzle`: shows puzzles, judges answers, finds and checks puzzles."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Final

from ...daily import parse_day
from ...errors import CasinoError
from ...notation.limits import shortened
from ...notation.plays import format_play, parse_play
from ...notation.positions import format_position
from ...notation.rulesets import parse_rules
from ...players import Player
from ...prose.names import YOU
from ...prose.puzzles import (
    THEME_LINES,
    THEME_NAMES,
    solution_sentences,
    task_sentences,
    verdict_sentences,
)
from ...puzzles.checking import problems
from ...puzzles.finding import UNNAMED, find_by_deals, find_in_round
from ...puzzles.judging import answer
from ...puzzles.library import PRESETS, Library, parse_library
from ...puzzles.notation import format_puzzle, parse_puzzle
from ...puzzles.puzzle import Puzzle
from ...puzzles.solving import best_line, deal_of
from ...puzzles.themes import Theme
from ...ruleset import RuleSet
from ...seats import seat_names
from ..named_players import named
from ..options import (
    Actions,
    Parser,
    add_action,
    add_rules,
    add_seed,
    explain,
    in_columns,
    number,
    seed_of,
    today,
)
from ..player_options import add_player, add_seconds
from ..processes import Workers, add_workers, by_workers, in_order
from ..streams import input_lines

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
    action.set_defaults(run=lambda options: show(options.puzzle))


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
    action.set_defaults(run=lambda options: judge(options.puzzle, options.plays))


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
    action.set_defaults(run=lambda options: solution(options.puzzle))


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
    action.add_argument("--themes", action="store_true", help="list the themes instead of puzzles")
    action.set_defaults(
        run=lambda options: themes() if options.themes else listed(options.rules, options.theme)
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
    check_rules(rules, by_deals=options.by_deals)
    return find(
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
        run=lambda options: check(
            options.rules, input_lines() if options.file else None, rated=not options.fast
        )
    )


OF_THE_DAY = "standard"
"""The preset of the puzzles of the day."""


def show(name: str | None) -> Iterator[str]:
    """Yield the lines of a puzzle: by its name, of a day such as 2026-11-20, or of today.

    The themes are not told: they would tell too much.
    """
    puzzle = puzzle_named(name)
    yield f"{puzzle.id}  rating {puzzle.rating}  {proof(puzzle)}"
    yield format_position(puzzle.view)
    yield " ".join(task_sentences(puzzle))


def proof(puzzle: Puzzle) -> str:
    """Return how a puzzle is proved."""
    return f"by {puzzle.by_deals.deals} deals" if puzzle.by_deals else "exact"


def puzzle_named(name: str | None) -> Puzzle:
    """Return a puzzle by its name, by a day, or that of today. Raises `CasinoError`."""
    if name is None or name[:4].isdecimal():
        day = parse_day(name) if name else today()
        return library(OF_THE_DAY).of_the_day(day).puzzle
    return puzzle_by_name(name)


def judge(name: str, words: Iterable[str]) -> Iterator[str]:
    """Yield the verdict on each play that is given as an answer to a puzzle.

    Raises `CasinoError` for a play that cannot be read or is not legal.
    """
    puzzle = puzzle_named(name)
    for word in words:
        verdict = answer(puzzle, parse_play(word, puzzle.view))
        yield " ".join(verdict_sentences(verdict, _names(puzzle)))


def solution(name: str | None) -> Iterator[str]:
    """Yield the themes of a puzzle, what is right, and the plays that follow."""
    puzzle = puzzle_named(name)
    yield ", ".join(THEME_NAMES[theme] for theme in puzzle.themes)
    line = best_line(deal_of(puzzle.view), puzzle.right[0]) if puzzle.by_deals is None else ()
    yield from solution_sentences(puzzle, line, _names(puzzle))
    if line:
        yield " ".join(format_play(step.play, step.before) for step in line)


def listed(preset: str, theme: str | None) -> Iterator[str]:
    """Yield a line for each puzzle of a preset, or of one theme: name, rating and themes."""
    puzzles = library(preset)
    for entry in puzzles.by_theme(Theme(theme) if theme else None):
        yield f"{entry.id}  {entry.rating}  {'/'.join(entry.themes)}"


def themes() -> Iterator[str]:
    """Yield a line for each theme: its name in notation, its title and its meaning."""
    yield from in_columns(
        (theme.value, f"{THEME_NAMES[theme]}: {THEME_LINES[theme]}") for theme in Theme
    )


def check_rules(rules: RuleSet, *, by_deals: bool) -> None:
    """Check that puzzles can be found by some rules, with hidden cards if `by_deals`.

    Raises `CasinoError` for rules without two sides, and without `by_deals` for those without two
    seats, whose last deal is not solved.
    """
    if rules.sides != 2:
        raise CasinoError("rules: there are puzzles for two sides only")
    if rules.players != 2 and not by_deals:
        raise CasinoError("rules: the last deal is solved with two seats only; see --by-deals")


def find(
    rules: RuleSet,
    *,
    player: str | Player,
    count: int,
    rounds: int,
    seed: str,
    workers: Workers,
    by_deals: bool,
) -> Iterator[str]:
    """Yield the line of each puzzle that is found, `count` of them, in at most `rounds` rounds.

    With `by_deals` they have hidden cards: they lie before the last deal or, where several hands
    are hidden, in it. Raises `CasinoError` as `check_rules` does.
    """
    check_rules(rules, by_deals=by_deals)
    look = partial(find_in_round, rules, player, seed)
    if by_deals:
        look = partial(find_by_deals, rules, player, seed, last=rules.players > 2)
    puzzles = enumerate(in_order(look, range(rounds), workers, chunk=4), 1)
    for at, each in islice(((at, each) for at, each in puzzles if each), count):
        yield format_puzzle(each._replace(id=f"{UNNAMED}-{at}"))


def check(preset: str | None, lines: Iterable[str] | None, *, rated: bool) -> Iterator[str]:
    """Solve puzzles again: those of lines, of a preset, or all; yield what is wrong with them.

    The last line counts them. Raises `CasinoError` for a line that cannot be read.
    """
    if lines is None:
        names = [preset] if preset else PRESETS
        lines = (entry.line for name in names for entry in library(name).entries)
    count = wrong = 0
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        puzzle = parse_puzzle(line)
        count += 1
        for problem in problems(puzzle, rated=rated):
            wrong += 1
            yield f"{puzzle.id}: {problem}"
    yield f"{count} puzzles, {wrong} problems"


def _names(puzzle: Puzzle) -> list[str]:
    names = list(seat_names(puzzle.rules.players))
    names[puzzle.view.turn] = YOU
    return names


DATA: Final = Path(__file__).parents[2] / "puzzles" / "data"
"""The folder of the puzzles."""


@cache
def library(preset: str) -> Library:
    """Return the puzzles of a preset. Raises `CasinoError` if it has none."""
    if preset not in PRESETS:
        known = ", ".join(PRESETS)
        raise CasinoError(f"rules: no puzzles for {shortened(preset)!r}; there are {known}")
    return parse_library((DATA / f"{preset}.txt").read_text(encoding="utf-8"))


def puzzle_by_name(name: str) -> Puzzle:
    """Return a puzzle by its name, such as `standard-17`. Raises `CasinoError` if there is none."""
    preset, hyphen, number = name.rpartition("-")
    if not hyphen or not number.isdecimal():
        raise CasinoError(f"puzzle: {shortened(name)!r} is not a puzzle; write standard-17")
    return library(preset).puzzle(name)
