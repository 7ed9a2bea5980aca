"""The command line: `python -m casino_core COMMAND`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

from ..errors import CasinoError
from ..notation.limits import LONGEST_RECORD, shortened
from ..notation.positions import parse_position
from ..notation.rulesets import parse_rules
from ..players import PLAYERS
from ..presets import PRESETS
from ..prose.fairness import HIDDEN
from ..prose.refusals import error_message, error_reason
from ..ruleset import OPTIONS, RuleSet, choices
from . import lines
from .bench import bench
from .daily import daily
from .fair import fair
from .hint import hint
from .match import match, tasks_of
from .perft import perft
from .rules import presets_page, rules_page
from .simulate import simulate

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LINE_COMMANDS: dict[str, tuple[Callable[[str], str], str]] = {
    "legal": (lines.legal, "for each position, print its legal plays"),
    "play": (lines.play, "for each position<TAB>play, print the position after the play"),
    "deal": (
        lines.deal,
        "for each rules=… dealer=N<TAB>cards, print the position after the first deal",
    ),
    "score": (lines.score, "for each finished round, print its points"),
    "hint": (
        hint,
        "for each position, print the best play and its reasons; for position<TAB>play, judge it",
    ),
}


INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the number of the signal."""
LONGEST_MESSAGE = 1_000
"""The most characters of a message about the arguments."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code.

    It is 0; 1 if a stream cannot be read or written; 2 for impossible arguments; 130 after Ctrl-C.
    A program that reads only the beginning of the output is no error.
    """
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        _discard_output()
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        _complain(error.strerror or str(error))
        return 1


def _run(arguments: Sequence[str]) -> int:
    try:
        options = _parser().parse_args(_utf8(arguments))
    except CasinoError as error:
        _complain(str(error))
        return 2
    finally:
        if sys.stdout:
            sys.stdout.flush()  # the help
    _set_streams()
    try:
        _write(options.run(options))
    except CasinoError as error:
        _complain(error_message(error), error_reason(error))
        return 2
    return 0


def _utf8(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments. Raises `CasinoError` for one with bytes that are no UTF-8."""
    for number, argument in enumerate(arguments, 1):
        if any("\ud800" <= letter <= "\udfff" for letter in argument):
            raise CasinoError(f"argument {number}: {shortened(argument)!r} is no UTF-8 text")
    return arguments


def _complain(message: str, reason: str = "") -> None:
    """Write one line to the standard error, if it is open, and the reason on a second one."""
    if sys.stderr:
        with suppress(OSError):
            print(f"error: {' '.join(message.split())}", file=sys.stderr)
            if reason:
                print(f"  {reason}", file=sys.stderr)


def _discard_output() -> None:
    """Let what was not written yet go nowhere, so that Python can close the standard output."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _input() -> TextIO:
    """Return the standard input. Raises `OSError` if it is closed."""
    if not sys.stdin:
        raise OSError("the standard input is closed")
    return sys.stdin


def _set_streams() -> None:
    """Set both streams to UTF-8, and flush the output after each line.

    Invalid bytes become replacement characters, which no field accepts.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)


def _output() -> TextIO:
    """Return the standard output. Raises `OSError` if it is closed."""
    if not sys.stdout:
        raise OSError("the standard output is closed")
    return sys.stdout


def _write(texts: Iterable[str]) -> None:
    output = _output()
    for text in texts:
        print(text, file=output)
    output.flush()


class _Parser(argparse.ArgumentParser):
    """A parser whose messages repeat at most a part of an argument."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help; unlike that of `argparse`, raises `OSError` if it cannot be written."""
        (file or _output()).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        super().error(message[:LONGEST_MESSAGE])


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m casino_core",
        description="Work with the card game Casino: legal plays, positions, scores, games.",
        epilog=_rules_help(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (answer, help_text) in LINE_COMMANDS.items():
        command = commands.add_parser(name, help=f"read lines: {help_text}")
        command.set_defaults(run=lambda _, answer=answer: lines.answers(answer, _input()))
    _add_perft(commands)
    _add_simulate(commands)
    _add_match(commands)
    _add_fair(commands)
    _add_daily(commands)
    command = commands.add_parser("rules", help="print the options of a rule set, or the presets")
    command.add_argument("rules", nargs="?", help="a rule set, such as royal,players=3")
    command.set_defaults(run=_print_rules)
    command = commands.add_parser("bench", help="time the rules and the players")
    command.set_defaults(run=lambda _: bench())
    return parser


def _rules_help() -> str:
    """Return the list of presets and options, from the documentation of the rule set."""
    texts = [f"presets: {', '.join(PRESETS)}", "", "options (preset,option=value,…):"]
    texts += [f"  {option.name:<18}{choices(option)}" for option in OPTIONS.values()]
    return "\n".join(texts)


def _add_perft(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = commands.add_parser("perft", help="count the sequences of plays from a position")
    command.add_argument("depth", type=_number)
    command.add_argument("position", help="the position, in notation")
    command.set_defaults(run=_perft)


def _perft(options: argparse.Namespace) -> Iterable[str]:
    position = parse_position(options.position)
    if any(position.hidden):
        raise CasinoError("hands: perft needs a position that hides nothing")
    for depth in range(1, options.depth + 1):
        nodes = perft(position, depth)
        yield f"{depth} {nodes}"
        if not nodes:
            return  # the round is over at this depth, and at every greater one


def _print_rules(options: argparse.Namespace) -> Iterable[str]:
    if options.rules is None:
        return presets_page()
    return rules_page(parse_rules(options.rules))


def _add_simulate(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = commands.add_parser("simulate", help="play games between named players")
    command.add_argument("players", nargs="+", choices=list(PLAYERS), help="a player for each seat")
    command.add_argument("--rules", default="standard")
    command.add_argument("--games", type=_number, default=100)
    command.add_argument("--seed", default="casino")
    command.set_defaults(run=_simulate)


def _add_match(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = commands.add_parser("match", help="measure one player against another")
    command.add_argument("first", choices=list(PLAYERS))
    command.add_argument("second", choices=list(PLAYERS))
    command.add_argument("--rules", default="standard")
    command.add_argument("--pairs", type=_number, default=100, help="the most pairs to play")
    command.add_argument("--seed", default="casino")
    command.add_argument("--games", action="store_true", help="play whole games, not single rounds")
    command.add_argument("--jobs", type=_number, default=1, help="the number of processes")
    command.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> Iterable[str]:
    rules = parse_rules(options.rules)
    pairs, seed, games = options.pairs, options.seed, options.games
    tasks = tasks_of(options.first, options.second, rules, pairs, seed, games=games)
    return match(tasks, options.jobs)


def _add_fair(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = commands.add_parser(
        "fair",
        help="read the record of a game and check its fairness",
        description="Read the record of a game and check the seal, the cards and the plays.",
        epilog=HIDDEN,
    )
    command.add_argument(
        "--again", action="store_true", help="also have the computer players play again"
    )
    command.add_argument(
        "--head",
        default="",
        help="the head that was shown during the game or at its end, or its first 16 digits",
    )
    command.set_defaults(
        run=lambda options: fair(
            _input().read(LONGEST_RECORD + 1), again=options.again, head=options.head
        )
    )


def _add_daily(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = commands.add_parser("daily", help="print the five deals of a day")
    command.add_argument("day", nargs="?", help="a day such as 2026-11-20 (default: today in UTC)")
    command.add_argument("--master", action="store_true", help="also have the master play them")
    command.set_defaults(run=lambda options: daily(options.day, master=options.master))


def _number(text: str) -> int:
    plain = text.isascii() and text.isdecimal() and len(text) < 10
    if not plain or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is no whole number from 1 up")
    return int(text)


def _simulate(options: argparse.Namespace) -> Iterable[str]:
    rules = _rules(options.rules, options.players)
    players = [PLAYERS[name].play for name in options.players]
    found = simulate(rules, players, options.players, options.games, options.seed)
    yield f"games {found.games}, rounds {found.rounds}, plays {found.plays}, drawn {found.drawn}"
    for side in rules.side_numbers:
        seats = [s for s in rules.seats if rules.side(s) == side]
        names = " and ".join(f"{options.players[s]} (seat {s + 1})" for s in seats)
        yield (
            f"{names}: won {found.wins[side]}, "
            f"{found.points[side] / found.rounds:.2f} points a round"
        )


def _rules(text: str, players: Sequence[str]) -> RuleSet:
    """Return the rule set, for the number of players named unless the text gives another."""
    rules = parse_rules(text)
    if rules.players != len(players) and "players=" not in text:
        rules = parse_rules(f"{text},players={len(players)}")
    if rules.players != len(players):
        raise CasinoError(f"players: {len(players)} named, but the rules have {rules.players}")
    return rules
