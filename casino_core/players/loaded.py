"""The players that are loaded for their first play.

They are those that count or search, and the earlier ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from ..play import Play
from ..position import View
from ..steps import Steps
from .base.ease import ATTENTION
from .base.listing import best_play_steps, listing_steps
from .base.player import Limit, LimitedPlayer, Player
from .beliefs.past import Past
from .policies.counting import (
    COUNTING_0_2,
    MAX_PLAYS,
    STEPS_OF_COUNTING_0_2,
    counting,
    counting_steps,
)
from .policies.inattentive import noticed_and_evaluator
from .policies.simple import beginner, careless, greedy

AT_ONCE: Final[Mapping[str, Player]] = {"careless@0.2": careless, "beginner@0.2": beginner}
LIMITED: Final[Mapping[str, LimitedPlayer]] = {
    "greedy@0.2": greedy,
    "counting@0.2": COUNTING_0_2,
    "counting": counting,
}
"""The players that do not search, by name."""


def play_steps(name: str, view: View, rng: Random, limit: Limit) -> Steps[Play]:
    """Return the play of a player that does not search, in small steps."""
    yield from listing_steps(view, MAX_PLAYS)
    if name in ATTENTION:
        plays, evaluate = noticed_and_evaluator(view, rng, name, limit)
        yield
        return (yield from best_play_steps(view, plays, evaluate))
    if name == "counting":
        return (yield from counting_steps(view, rng, limit))
    if name == "counting@0.2":
        return (yield from STEPS_OF_COUNTING_0_2(view, rng, limit))
    return play_of(name, view, rng, (), limit)


def play_of(name: str, view: View, rng: Random, past: Past, limit: Limit) -> Play:
    """Return the play of a player by its name, at full strength or within a limit."""
    if name in AT_ONCE:
        return AT_ONCE[name](view, rng)
    if name in LIMITED:
        return LIMITED[name](view, rng, limit)
    from .search.search import choose
    from .search.styles import STYLES

    return choose(view, rng, STYLES[name], past, limit)
