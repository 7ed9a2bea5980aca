"""The commands of the command line, and what each of them takes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn

from ..drawing.backs import BACKS
from ..drawing.cards import THEMES
from ..errors import CasinoError
from ..notation.limits import shortened
from ..notation.positions import parse_position
from ..notation.rulesets import format_rules, parse_rules
from ..players import KNOWN
from ..presets import PRESETS
from ..prose.fairness import what_an_edit_can_hide
from ..puzzles.themes import Theme
from ..ruleset import OPTIONS, RuleSet, choices
from ..version import __version__
from . import lines, puzzle, rook
from .bench import PARTS, bench
from .columns import in_columns
from .daily import daily
from .data_set import dataset
from .fair import fair
from .hint import hint
from .language import ENGLISH, languages
from .match import match, tasks_of
from .named_players import OF_ALL, OF_THE_PACKAGE, SECONDS, named, player_named
from .perft import perft
from .picture import picture
from .processes import Workers, add_jobs
from .review import review
from .rollout import roll_out
from .rules import presets_page, rules_page
from .simulate import Games, jsonl, play_games, summary_lines, summed
from .streams import input_lines, records, standard_output
from .workers import add_workers, by_workers

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


LINE_EXAMPLES = {
    "legal": 'echo "table=5h,3d hands=3s8s/9c2d" | python -m casino_core legal',
    "play": r"printf 'table=5h,3d hands=3s8s/9c2d\t8sx5h,3d\n' | python -m casino_core play",
    "deal": r"printf 'rules=diamond dealer=1\t…40 cards…\n' | python -m casino_core deal",
    "score": 'echo "won=Td2sAs/AhKd hands=/" | python -m casino_core score',
    "hint": 'echo "table=5h,3d hands=3s8s/???? stock=*8" | python -m casino_core hint',
}

HELP_WIDTH = 78
"""The width of the paragraphs in the help."""
LONGEST_MESSAGE = 1_000
"""The most characters of a message about the arguments."""
LARGEST_NUMBER = 999_999_999
"""The greatest number of games, pairs and the like that can be asked for."""


class _Parser(argparse.ArgumentParser):
    """A parser whose messages repeat at most a part of an argument."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Write the help; unlike that of `argparse`, raises `OSError` if it cannot be written."""
        (file or standard_output()).write(self.format_help())

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments. What a command does not know is its own error, with its usage."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        super().error(message[:LONGEST_MESSAGE])


def parser(program: str = "casino") -> argparse.ArgumentParser:
    """The parser of all arguments of the program with this name."""
    top = _Parser(
        prog=program,
        description="Work with the card game Casino: legal plays, positions, scores, games.",
        epilog=_rules_help(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"casino-core {__version__}")
    top.add_argument(
        "--language",
        choices=languages(),
        default=ENGLISH,
        help="the language of sentences (default: en)",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (answer, help_text) in LINE_COMMANDS.items():
        command = _command(commands, name, f"read lines: {help_text}", LINE_EXAMPLES[name])
        command.set_defaults(run=lambda _, answer=answer: lines.answers(answer, input_lines()))
    _add_perft(commands)
    _add_simulate(commands)
    _add_dataset(commands)
    _add_match(commands)
    _add_fair(commands)
    _add_review(commands)
    _add_rollout(commands)
    _add_picture(commands)
    _add_daily(commands)
    _add_puzzle(commands)
    _add_rules(commands)
    _add_bench(commands)
    _add_rook(commands)
    return top


def _command(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    help_text: str,
    example: str,
    note: str = "",
) -> _Parser:
    """Add a command with its line of help, a note and an example."""
    return commands.add_parser(
        name,
        help=help_text,
        description=f"{help_text[0].upper()}{help_text[1:]}.",
        epilog="\n\n".join(filter(None, (fill(note, HELP_WIDTH), f"example:\n  {example}"))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _rules_help() -> str:
    """The list of presets and options, from the documentation of the rule set."""
    texts = [f"presets: {', '.join(PRESETS)}", "", "options (preset,option=value,…):"]
    texts += in_columns((f"  {option.name}", choices(option)) for option in OPTIONS.values())
    return "\n".join(texts)


def _add_perft(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "perft",
        "count the sequences of plays from a position",
        'python -m casino_core perft 3 "table=5h,3d hands=3s8s/9c2d"',
    )
    command.add_argument("depth", type=_number, help="the number of plays in a sequence, such as 3")
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


def _add_rules(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "rules",
        "print the options of a rule set, or the presets",
        "python -m casino_core rules royal,players=3",
    )
    command.add_argument("rules", nargs="?", help="a rule set, such as royal,players=3")
    command.set_defaults(run=_print_rules)


def _add_bench(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "bench",
        "time the rules and the players",
        "python -m casino_core bench --json > before.json\n"
        "  python -m casino_core bench perft games --compare before.json\n"
        "  python -m casino_core bench --compare pure",
    )
    command.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all of them)"
    )
    command.add_argument("--json", action="store_true", help="print JSON, for a later --compare")
    command.add_argument(
        "--compare",
        metavar="FILE",
        help="the JSON of another run, such as before.json, or `pure`, the sources of a compiled "
        "engine: print beside each figure how many times as fast it is",
    )
    command.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> Iterable[str]:
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        raise CasinoError(f"bench: {shortened(unknown[0])!r} is none of {', '.join(PARTS)}")
    return bench(options.parts, as_json=options.json, other=options.compare)


def _add_simulate(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "simulate",
        "play games between named players",
        "python -m casino_core simulate greedy counting --rules royal --games 20",
    )
    _add_player(command, "players", "a player for each seat", own=True, nargs="+")
    _add_rules_option(command)
    command.add_argument(
        "--games", type=_number, default=100, help="the number of games (default: 100)"
    )
    _add_seed_option(command)
    add_workers(command)
    _add_seconds(command)
    _add_forfeit(command, "game")
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


def _add_dataset(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "dataset",
        "check a file of games, seal it in FILE.sha256 and print its card",
        "python -m casino_core dataset games.jsonl > games.md",
        "Every game is replayed. Programs then read the file without checking its plays again.",
    )
    command.add_argument("file", type=Path, metavar="FILE", help="from `simulate --records`")
    command.set_defaults(run=lambda options: dataset(options.file))


def _add_player(command: _Parser, name: str, words: str, *, own: bool = False, **how: Any) -> None:
    """Add an argument that names a player, of this package or, with `own`, of anybody."""
    default = f" (default: {how['default']})" if "default" in how else ""
    named = OF_ALL if own else OF_THE_PACKAGE
    choices = None if own else list(KNOWN)
    command.add_argument(
        name,
        type=_player if own else str,
        choices=choices,
        metavar="PLAYER",
        help=f"{words}: {named}{default}",
        **how,
    )


def _player(name: str) -> str:
    """The name of a player, which is there and can be started."""
    try:
        player_named(name)
    except CasinoError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _add_seconds(command: _Parser) -> None:
    command.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        help=f"the time that a player of your own may take for a play (default: {SECONDS:g})",
    )


def _add_forfeit(command: _Parser, what: str) -> None:
    command.add_argument(
        "--forfeit",
        action="store_true",
        help=f"go on after a fault of a player of your own, which loses the {what} by it",
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LARGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a number of seconds above 0")
    return seconds


def _add_rules_option(command: _Parser) -> None:
    command.add_argument(
        "--rules",
        default="standard",
        help="a rule set, such as royal,players=3 (default: standard)",
    )


def _add_seed_option(command: _Parser) -> None:
    command.add_argument(
        "--seed", default="casino", help="any text: the cards derive from it (default: casino)"
    )


def _add_match(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "match",
        "measure one player against another",
        "python -m casino_core match searcher counting --pairs 50 --jobs 2",
    )
    _add_player(command, "first", "the player that is measured", own=True)
    _add_player(command, "second", "the player that it plays against", own=True)
    _add_rules_option(command)
    command.add_argument(
        "--pairs",
        type=_number,
        default=100,
        help="the most pairs of equal deals to play (default: 100)",
    )
    _add_seed_option(command)
    command.add_argument("--games", action="store_true", help="play whole games, not single rounds")
    _add_seconds(command)
    _add_forfeit(command, "round, or with --games the game,")
    add_workers(command)
    command.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> Iterable[str]:
    rules = parse_rules(options.rules)
    pairs, seed, games = options.pairs, options.seed, options.games
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


def _add_fair(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "fair",
        "read the record of a game and check the seal, the cards and the plays",
        "python -m casino_core fair --again < game.txt",
        f"{what_an_edit_can_hide()} Without the noted head, this proves the cards, not who won.",
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
        run=lambda options: _each_game(
            lambda text: fair(text, again=options.again, head=options.head)
        )
    )


def _add_review(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "review",
        "read the record of a game and judge every play",
        "python -m casino_core review < game.txt",
        "Each play is judged as its seat could see it. A line has the number of the play, the "
        "seat, the play, the lead to be expected in the round, the chance to win and the class. "
        "Then come the mistakes, what each seat gave away, and luck and skill.",
    )
    command.add_argument("--json", action="store_true", help="print a line of JSON for each play")
    command.add_argument(
        "--seed", default="", help="any text: the random deals derive from it (default: review)"
    )
    _add_player(
        command, "--player", "also tell how often a player would have played like this", own=True
    )
    _add_seconds(command)
    command.set_defaults(
        run=lambda options: _each_game(
            lambda text: review(
                text,
                as_json=options.json,
                seed=options.seed,
                player=options.player,
                seconds=options.seconds,
            ),
            as_json=options.json,
        )
    )


def _each_game(judge: Callable[[str], Iterable[str]], *, as_json: bool = False) -> Iterator[str]:
    """Yield what is said of each record of the input, under its number if there are several."""
    for number, text in records():
        if number is not None:
            yield json.dumps({"game": number}) if as_json else f"game {number}"
        yield from judge(text)


def _add_rollout(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "rollout",
        "try plays of a position by playing many deals of the hidden cards",
        'python -m casino_core rollout "table=5h,3d hands=3s8s/???? stock=*8" 8sx5h,3d 3s --jobs 2',
        "Each play is tried on the same deals, which are played to the end of the round. A line "
        "has the play, the lead in the round with its standard error, the chance to win the game, "
        "and how far the play is behind the best one on the same deals. It stops when one play is "
        "plainly better than all others.",
    )
    command.add_argument("position", help="the position, in notation")
    command.add_argument("plays", nargs="*", help="the plays (default: the likeliest six)")
    _add_player(command, "--player", "the player at every seat", own=True, default="counting")
    _add_seconds(command)
    command.add_argument(
        "--deals", type=_number, default=400, help="the most deals to play (default: 400)"
    )
    _add_seed_option(command)
    add_workers(command)
    command.add_argument("--json", action="store_true", help="print a line of JSON after each deal")
    command.set_defaults(
        run=lambda options: by_workers(
            options,
            lambda workers: roll_out(
                options.position,
                options.plays,
                player=named(options.player, options.seconds),
                deals=options.deals,
                seed=options.seed,
                workers=workers,
                as_json=options.json,
            ),
        )
    )


def _add_picture(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "picture",
        "draw a position as SVG",
        'python -m casino_core picture "table=5h,3d hands=3s8s/????" 8sx5h,3d > table.svg',
        "With a play, what it takes lights up, with its sums and arrows. Hands that the position "
        "hides lie face down.",
    )
    command.add_argument("position", help="the position, in notation")
    command.add_argument("play", nargs="?", help="a play to draw, such as 8sx5h,3d")
    command.add_argument(
        "--seat", type=_number, help="the seat at the lower edge (default: the one to play)"
    )
    command.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help=f"what is behind the cards: {', '.join(THEMES)} (default: {THEMES[0]})",
    )
    command.add_argument(
        "--backs",
        choices=list(BACKS),
        default=next(iter(BACKS)),
        help=f"the backs of the cards: {', '.join(BACKS)} (default: {next(iter(BACKS))})",
    )
    command.add_argument("--width", type=_number, help="in pixels (default: 640)")
    command.set_defaults(
        run=lambda options: picture(
            options.position,
            options.play,
            seat=options.seat,
            theme=options.theme,
            backs=options.backs,
            width=options.width,
        )
    )


def _add_daily(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "daily",
        "print the five deals of a day",
        "python -m casino_core daily 2026-11-20 --master",
    )
    command.add_argument(
        "day", nargs="?", help="a day such as 2026-11-20 or 2026-11-20/royal (default: today)"
    )
    command.add_argument("--master", action="store_true", help="also have the master play them")
    command.set_defaults(run=lambda options: daily(options.day, master=options.master))


PUZZLE_NAME = "its name, such as standard-17, or a day such as 2026-11-20"


def _add_puzzle(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "puzzle",
        "show puzzles, judge answers to them, find new ones",
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


def _add_puzzle_show(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
        actions, "show", "print a puzzle", "python -m casino_core puzzle show standard-17"
    )
    action.add_argument("puzzle", nargs="?", help=f"{PUZZLE_NAME} (default: today in UTC)")
    action.set_defaults(run=lambda options: puzzle.show(options.puzzle))


def _add_puzzle_answer(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
        actions,
        "answer",
        "judge plays as answers to a puzzle",
        "python -m casino_core puzzle answer standard-17 8c 3h",
        "A wrong play is refuted by the answer of the other seat, and its cost is told.",
    )
    action.add_argument("puzzle", help=PUZZLE_NAME)
    action.add_argument("plays", nargs="+", metavar="play", help="a play, such as 8sx3c,5d")
    action.set_defaults(run=lambda options: puzzle.judge(options.puzzle, options.plays))


def _add_puzzle_solve(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
        actions,
        "solve",
        "print the solution of a puzzle",
        "python -m casino_core puzzle solve standard-17",
        "It begins with the themes. The last line has the right play and the best plays after "
        "it, to the end of the round.",
    )
    action.add_argument("puzzle", nargs="?", help=f"{PUZZLE_NAME} (default: today in UTC)")
    action.set_defaults(run=lambda options: puzzle.solution(options.puzzle))


def _add_puzzle_list(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
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


def _add_puzzle_find(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
        actions,
        "find",
        "find new puzzles in rounds of a player against itself",
        "python -m casino_core puzzle find --rules royal,sweep_points=0 --count 3 --jobs 2",
        "Each puzzle is one line, which `puzzle check -` reads. A round gives one puzzle at most. "
        "With the counting player a puzzle takes a seventh of a second in the standard game, with "
        "the searcher three seconds. One with hidden cards takes about half a minute.",
    )
    _add_rules_option(action)
    _add_player(action, "--player", "the player at every seat", own=True, default="counting")
    _add_seconds(action)
    action.add_argument(
        "--count", type=_number, default=10, help="the number of puzzles (default: 10)"
    )
    action.add_argument(
        "--rounds", type=_number, default=1000, help="the most rounds to play (default: 1000)"
    )
    action.add_argument(
        "--by-deals",
        action="store_true",
        help="puzzles with hidden cards: before the last deal, or with four seats in it",
    )
    _add_seed_option(action)
    add_workers(action)
    action.set_defaults(
        run=lambda options: by_workers(
            options,
            lambda workers: puzzle.find(
                parse_rules(options.rules),
                player=named(options.player, options.seconds),
                count=options.count,
                rounds=options.rounds,
                seed=options.seed,
                workers=workers,
                by_deals=options.by_deals,
            ),
        )
    )


def _add_puzzle_check(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
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


def _add_rook(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _command(
        commands,
        "rook",
        "play the card game Rook, check its records, measure its players",
        "python -m casino_core rook play --rules kentucky-west",
    )
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_rook_play(actions)
    _add_rook_match(actions)
    action = _command(
        actions,
        "perft",
        "count the sequences of actions from a position",
        'python -m casino_core rook perft 2 "rules=rook cards=…41 cards… : 70 pass pass pass"',
    )
    action.add_argument(
        "depth", type=_number, help="the number of actions in a sequence, such as 2"
    )
    action.add_argument("position", help="a deal and the actions since, in notation")
    action.set_defaults(run=lambda each: rook.refused(rook.perft_lines(each.position, each.depth)))
    action = _command(
        actions,
        "check",
        "read the record of a game of Rook, and replay it",
        "python -m casino_core rook check < game.txt",
    )
    action.set_defaults(run=lambda _: rook.refused(rook.check("".join(input_lines()))))
    action = _command(
        actions,
        "review",
        "judge all decisions of a record of Rook, as each seat could see them",
        "python -m casino_core rook review < game.txt",
    )
    action.add_argument("--seed", help="another text from which the deals are drawn")
    action.set_defaults(run=_review_rook)
    action = _command(
        actions, "rules", "print the presets and the options", "python -m casino_core rook rules"
    )
    action.set_defaults(run=lambda _: rook.rules_lines())


def _review_rook(options: argparse.Namespace) -> Iterable[str]:
    return rook.refused(rook.review_lines("".join(input_lines()), options.seed))


def _add_rook_options(action: _Parser) -> None:
    action.add_argument(
        "--rules", default="rook", help="a rule set, such as rook,target=500 (default: rook)"
    )
    _add_seed_option(action)


def _add_rook_play(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
        actions,
        "play",
        "play a game of Rook in the terminal",
        "python -m casino_core rook play --level beginner --seed sunday",
    )
    level = rook.LEVELS[-1]
    action.add_argument(
        "--level",
        choices=rook.LEVELS,
        default=level,
        help=f"the others (default: {level})",
    )
    _add_rook_options(action)
    action.set_defaults(
        run=lambda each: rook.refused(rook.play(each.rules, each.seed, each.level, input_lines()))
    )


def _add_rook_match(actions: argparse._SubParsersAction[_Parser]) -> None:
    action = _command(
        actions,
        "match",
        "measure one player of Rook against another, each at each place with the same cards",
        "python -m casino_core rook match searcher counting --pairs 50 --jobs 2",
    )
    for name in ("first", "second"):
        action.add_argument(name, choices=rook.LEVELS, help=f"the {name} player")
    action.add_argument(
        "--pairs", type=_number, default=100, help="how many deals to play (default: 100)"
    )
    _add_rook_options(action)
    add_jobs(action)
    action.set_defaults(
        run=lambda each: rook.refused(
            rook.match(
                rook.tasks_of(each.first, each.second, each.rules, each.pairs, each.seed), each.jobs
            )
        )
    )


def _number(text: str) -> int:
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))
    if not plain or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)!r} is no whole number from 1 to {LARGEST_NUMBER}"
        )
    return int(text)


def _simulate(options: argparse.Namespace, workers: Workers) -> Iterable[str]:
    rules = _rules(options.rules, options.players)
    recorded = options.jsonl or options.records is not None
    games = Games(
        format_rules(rules),
        tuple(options.players),
        options.seed,
        recorded,
        options.seconds,
        options.forfeit,
    )
    played = play_games(games, options.games, workers, options.records)
    if options.jsonl:
        yield from jsonl(played)
    else:
        yield from summary_lines(rules, options.players, summed(rules, played))


def _rules(text: str, players: Sequence[str]) -> RuleSet:
    """The rule set, for the number of players named unless the text gives another."""
    rules = parse_rules(text)
    if rules.players != len(players) and "players=" not in text:
        rules = parse_rules(f"{text},players={len(players)}")
    if rules.players != len(players):
        raise CasinoError(f"players: {len(players)} named, but the rules have {rules.players}")
    return rules
