"""`casino rook`: the arguments of its commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from .. import rook
from ..options import Actions, Parser, add_action, add_seed, drawn_seed, explain, number, seed_of
from ..processes import add_jobs
from ..streams import input_lines


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core rook play --rules kentucky-west",
    )
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_play(actions)
    _add_match(actions)
    action = add_action(
        actions,
        "perft",
        "count the sequences of actions from a position",
        'python -m casino_core rook perft 2 "rules=rook cards=…41 cards… : 70 pass pass pass"',
    )
    action.add_argument("depth", type=number, help="the number of actions in a sequence, such as 2")
    action.add_argument("position", help="a deal and the actions since, in notation")
    action.set_defaults(run=lambda each: rook.refused(rook.perft_lines(each.position, each.depth)))
    action = add_action(
        actions,
        "check",
        "read the record of a game of Rook, and replay it",
        "python -m casino_core rook check < game.txt",
    )
    action.set_defaults(run=lambda _: rook.refused(rook.check("".join(input_lines()))))
    action = add_action(
        actions,
        "review",
        "judge all decisions of a record of Rook, as each seat could see them",
        "python -m casino_core rook review < game.txt",
    )
    action.add_argument("--seed", help="another text from which the deals are drawn")
    action.set_defaults(run=_review_rook)
    action = add_action(
        actions, "rules", "print the presets and the options", "python -m casino_core rook rules"
    )
    action.set_defaults(run=lambda _: rook.rules_lines())


def _review_rook(options: argparse.Namespace) -> Iterable[str]:
    return rook.refused(rook.review_lines("".join(input_lines()), options.seed))


def _add_rules(action: Parser) -> None:
    action.add_argument(
        "--rules", default="rook", help="a rule set, such as rook,target=500 (default: rook)"
    )


def _add_play(actions: Actions) -> None:
    action = add_action(
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
    _add_rules(action)
    add_seed(action, "one is drawn; the record at the end has it")
    action.set_defaults(
        run=lambda each: rook.refused(
            rook.play(each.rules, each.seed or drawn_seed(), each.level, input_lines())
        )
    )


def _add_match(actions: Actions) -> None:
    action = add_action(
        actions,
        "match",
        "measure one player of Rook against another, each at each place with the same cards",
        "python -m casino_core rook match searcher counting --pairs 50 --jobs 2",
    )
    for name in ("first", "second"):
        action.add_argument(name, choices=rook.LEVELS, help=f"the {name} player")
    action.add_argument(
        "--pairs",
        type=number,
        default=100,
        help="the most deals to play; fewer decide a clear match (default: 100)",
    )
    _add_rules(action)
    add_seed(action)
    add_jobs(action)
    action.set_defaults(
        run=lambda each: rook.refused(
            rook.match(
                rook.tasks_of(each.first, each.second, each.rules, each.pairs, seed_of(each)),
                each.jobs,
            )
        )
    )
