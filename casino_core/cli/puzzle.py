"""`puzzle`: shows puzzles, judges answers to them, and finds new ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Final

from ..daily import parse_day
from ..errors import CasinoError
from ..notation.limits import shortened
from ..notation.plays import format_play, parse_play
from ..notation.positions import format_position
from ..players import Player
from ..prose.names import YOU
from ..prose.puzzles import (
    THEME_LINES,
    THEME_NAMES,
    solution_sentences,
    task_sentences,
    verdict_sentences,
)
from ..puzzles.checking import problems
from ..puzzles.finding import UNNAMED, find_by_deals, find_in_round
from ..puzzles.judging import answer
from ..puzzles.library import PRESETS, Library, parse_library
from ..puzzles.notation import format_puzzle, parse_puzzle
from ..puzzles.puzzle import Puzzle
from ..puzzles.solving import best_line, deal_of
from ..puzzles.themes import Theme
from ..ruleset import RuleSet
from ..seats import seat_names
from .columns import in_columns
from .daily import today
from .processes import Workers, in_order

OF_THE_DAY = "standard"
"""The preset of the puzzles of the day."""


def show(name: str | None) -> Iterator[str]:
    """Yield the lines of a puzzle: by its name, of a day such as 2026-11-20, or of today.

    The themes are not told: they would tell too much.
    """
    puzzle = named(name)
    yield f"{puzzle.id}  rating {puzzle.rating}  {proof(puzzle)}"
    yield format_position(puzzle.view)
    yield " ".join(task_sentences(puzzle))


def proof(puzzle: Puzzle) -> str:
    """Return how a puzzle is proved."""
    return f"by {puzzle.by_deals.deals} deals" if puzzle.by_deals else "exact"


def named(name: str | None) -> Puzzle:
    """Return a puzzle by its name, by a day, or that of today. Raises `CasinoError`."""
    if name is None or name[:4].isdecimal():
        day = parse_day(name) if name else today()
        return library(OF_THE_DAY).of_the_day(day).puzzle
    return puzzle_by_name(name)


def judge(name: str, words: Iterable[str]) -> Iterator[str]:
    """Yield the verdict on each play that is given as an answer to a puzzle.

    Raises `CasinoError` for a play that cannot be read or is not legal.
    """
    puzzle = named(name)
    for word in words:
        verdict = answer(puzzle, parse_play(word, puzzle.view))
        yield " ".join(verdict_sentences(verdict, _names(puzzle)))


def solution(name: str | None) -> Iterator[str]:
    """Yield the themes of a puzzle, what is right, and the plays that follow."""
    puzzle = named(name)
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
    for number, each in islice(((number, each) for number, each in puzzles if each), count):
        yield format_puzzle(each._replace(id=f"{UNNAMED}-{number}"))


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


DATA: Final = Path(__file__).parent.parent / "puzzles" / "data"
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
