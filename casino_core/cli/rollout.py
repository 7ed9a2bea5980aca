"""`rollout`: tries plays of a position by playing many deals of the hidden cards to their end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial

from ..analysis.rollout import Rollout, likely_plays, roll_out_deal, rollout
from ..analysis.to_play import view_to_play
from ..notation.plays import format_play, parse_play
from ..notation.positions import parse_state
from ..players import Player
from ..position import View
from ..rules.turn import apply
from .processes import Workers, in_order

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
