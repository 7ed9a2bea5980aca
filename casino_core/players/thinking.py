"""Letting a player think in small steps, so that a page stays responsive."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..play import Play
from ..position import View
from .base.considered import listing_steps
from .beliefs.past import Past
from .registry import KNOWN
from .searching_player import is_upper


class BestSoFar(NamedTuple):
    """The best play that a player has found so far, and the number of deals it has tried.

    >>> from random import Random
    >>> from casino_core.players import think
    >>> *_, best = think("counting", view, Random(1))
    >>> type(best).__name__, str(best.play)
    ('BestSoFar', '8sx3d,5h,8c')
    """

    play: Play
    samples: int = 0


def think(name: str, view: View, rng: Random, past: Past = ()) -> Iterator[BestSoFar | None]:
    """Let a named player think in small steps, each yielding None or the best play so far.

    `past` is what its seat saw in the present deal. The last result holds the play that the player
    makes. A page that must stay responsive takes one step at a time, and may settle for the best
    play found so far.

    >>> from random import Random
    >>> from casino_core.players import think
    >>> *_, best = think("counting", view, Random(1))
    >>> str(best.play)
    '8sx3d,5h,8c'
    """
    player = KNOWN[name]
    if player.above and player.is_later:
        yield from think(player.above if is_upper(rng) else player.level, view, rng, past)
        return
    if not player.searches:
        yield from listing_steps(view)
        if player.is_later:
            from .loaded import play_steps

            play = yield from play_steps(player.style, view, rng, player.limit)
        else:
            play = player.play(view, rng)
        yield BestSoFar(play)
        return
    from .search.search import search
    from .search.styles import STYLES

    yield None  # importing the search was a step
    style = STYLES[player.style]
    for result in search(view, rng, style, past=past, best_only=True, limit=player.limit):
        yield BestSoFar(result.play, result.samples) if result else None
