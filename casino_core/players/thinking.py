"""Letting a player think in small steps, so that a page stays responsive."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..play import Play
from ..position import View
from ..steps import Steps
from .beliefs.past import Past
from .registry import KNOWN, ComputerPlayer
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
    if player.above:
        yield from think(player.above if is_upper(rng) else player.level, view, rng, past)
        return
    if not player.searches:
        steps = _steps_of(player, view, rng)
        yield BestSoFar((yield from steps) if steps else player.play(view, rng))
        return
    from .search.search import search
    from .search.styles import STYLES

    yield None  # importing the search was a step
    style = STYLES[player.style]
    for result in search(view, rng, style, past=past, best_only=True, limit=player.limit):
        yield BestSoFar(result.play, result.samples) if result else None


def _steps_of(player: ComputerPlayer, view: View, rng: Random) -> Steps[Play] | None:
    """Return the small steps in which a player that does not search plays; None for one step.

    Only open piles make one step long. The small ones are in the later archive, if it has come.
    """
    if player.is_later or view.piles:
        try:
            from .loaded import play_steps
        except ImportError:
            if player.is_later:
                raise
        else:
            return play_steps(player.style, view, rng, player.limit)
    return None
