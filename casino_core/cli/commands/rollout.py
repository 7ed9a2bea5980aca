"""`casino rollout`: tries plays of a position on the same deals of the hidden cards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial

from ...analysis.rollout import Rollout, likely_plays, roll_out_deal, rollout
from ...analysis.to_play import view_to_play
from ...notation.plays import format_play, parse_play
from ...notation.positions import parse_state
from ...players import Player
from ...position import View
from ...rules.turn import apply
from ..named_players import named
from ..options import Parser, add_seed, explain, number, seed_of
from ..player_options import add_player, add_seconds
from ..processes import Workers, add_workers, by_workers, in_order


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


MOST_PLAYS = 6
"""The number of plays that are tried where none is named."""


def roll_out(
    text: str,
    words: Sequence[str],
    *,
    player: str | Player,
    deals: int,
    seed: str,
    workers: Workers,
    as_json: bool,
) -> Iterator[str]:
    """Yield the lines of a rollout; as JSON, a line after each deal.

    Raises `CasinoError` for a position without a play to make, and for a play that is not legal.
    """
    view = view_to_play(parse_state(text))
    plays = [apply(view, parse_play(word, view)).play for word in words]
    plays = plays or likely_plays(view, MOST_PLAYS)
    play_deal = partial(roll_out_deal, view, plays, player, seed)
    results = in_order(play_deal, range(deals), workers, chunk=4)
    last = None
    for stage in rollout(plays, results):
        last = stage
        if as_json:
            yield json.dumps(_as_json(stage, view))
    if last is not None and not as_json:
        yield from _as_text(last, view)


def _as_json(result: Rollout, view: View) -> dict[str, object]:
    return {
        "deals": result.deals,
        "plain": result.plain,
        "plays": [
            {
                "play": format_play(each.play, view),
                "lead": round(each.lead, 3),
                "error": round(each.error, 3),
                "behind": round(each.behind, 3),
                "behind_error": round(each.behind_error, 3),
                "chance": None if each.chance is None else round(each.chance, 4),
                "leads": {f"{lead:g}": count for lead, count in sorted(each.leads.items())},
            }
            for each in result.plays
        ],
    }


def _as_text(result: Rollout, view: View) -> Iterator[str]:
    for each in result.plays:
        parts = [f"{format_play(each.play, view):<16}", f"{each.lead:+6.2f} ±{each.error:.2f}"]
        if each.chance is not None:
            parts.append(f"{each.chance:6.1%}")
        if each is not result.plays[0]:
            parts.append(f"behind {each.behind:.2f} ±{each.behind_error:.2f}")
        yield "  ".join(parts)
    plain = "the best play is plain" if result.plain else "the difference is not plain"
    yield f"{result.deals} deals; {plain}"
