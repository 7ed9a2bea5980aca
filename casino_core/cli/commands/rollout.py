"""`casino rollout`: the arguments."""

from __future__ import annotations

from ..named_players import named
from ..options import Parser, add_seed, explain, number, seed_of
from ..player_options import add_player, add_seconds
from ..rollout import roll_out
from ..workers import add_workers, by_workers


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        'python -m casino_core rollout "table=5h,3d hands=3s8s/???? stock=*8" 8sx5h,3d 3s --jobs 2',
        "Each play is tried on the same deals, which are played to the end of the round. A line "
        "has the play, the lead in the round with its standard error, the chance to win the game, "
        "and how far the play is behind the best one on the same deals. It stops when one play is "
        "plainly better than all others.",
    )
    command.add_argument("position", help="the position, in notation")
    command.add_argument("plays", nargs="*", help="the plays (default: the likeliest six)")
    add_player(command, "--player", "the player at every seat", own=True, default="counting")
    add_seconds(command)
    command.add_argument(
        "--deals", type=number, default=400, help="the most deals to play (default: 400)"
    )
    add_seed(command)
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
                seed=seed_of(options),
                workers=workers,
                as_json=options.json,
            ),
        )
    )
