"""`casino fair`: the arguments."""

from __future__ import annotations

from ...prose.fairness import what_an_edit_can_hide
from ..fair import fair
from ..options import Parser, explain
from ..streams import each_game


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
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
        run=lambda options: each_game(
            lambda record: fair(record, again=options.again, head=options.head)
        )
    )
