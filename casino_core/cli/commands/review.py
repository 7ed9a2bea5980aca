"""`casino review`: the arguments."""

from __future__ import annotations

from ..options import Parser, explain
from ..player_options import add_player, add_seconds
from ..review import review
from ..streams import each_game


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core review < game.txt",
        "Each play is judged as its seat could see it. A line has the number of the play, the "
        "seat, the play, the lead to be expected in the round, the chance to win and the class. "
        "Then come the mistakes, what each seat gave away, and luck and skill.",
    )
    command.add_argument("--json", action="store_true", help="print a line of JSON for each play")
    command.add_argument(
        "--seed", default="", help="any text: the random deals derive from it (default: review)"
    )
    add_player(
        command, "--player", "also tell how often a player would have played like this", own=True
    )
    add_seconds(command)
    command.set_defaults(
        run=lambda options: each_game(
            lambda record: review(
                record,
                as_json=options.json,
                seed=options.seed,
                player=options.player,
                seconds=options.seconds,
            ),
            as_json=options.json,
        )
    )
