"""The types and helpers that all players share: a player is a function from a view to a play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from random import Random

from ..cards import cards_in
from ..play import Play, PlayKind
from ..position import State, View
from ..rules.calling import certain_points, may_call
from ..rules.legal import is_legal, plays_by_size


def calls(view: View) -> bool:
    """Return whether a player calls out: as soon as it is certain to be right (RULES 10)."""
    target = view.rules.target
    return may_call(view) and target is not None and certain_points(view, view.side) >= target


Player = Callable[[View, Random], Play]
"""A function from the view of the player to move and a random source to a legal play."""

MANY_PLAYS = 400
"""The most plays that any player considers: a crowded table has millions."""


def largest_and_trails(state: State, limit: int) -> list[Play]:
    """Return the `limit` plays that take up the most cards, and every trail."""
    found = list(plays_by_size(state, limit, extras=False))
    if len(found) < limit:
        return found  # these are all plays without extra actions
    trails = [Play(card) for card in cards_in(state.hand)]
    return found + [trail for trail in trails if trail not in found and is_legal(state, trail)]


PlayEvaluator = Callable[[View, Iterable[Play]], Iterable[tuple[Play, float]]]
"""A function that yields each of some plays at a view with its value to the player, in points."""


def best_play(view: View, plays: Sequence[Play], evaluate: PlayEvaluator) -> Play:
    """Return the play with the highest value, the first of equals."""
    if len(plays) == 1:
        return plays[0]
    play, _ = max(evaluate(view, plays), key=itemgetter(1))
    return play


def noticed_plays(plays: list[Play], rng: Random, overlooked: float) -> list[Play]:
    """Return the plays that a human player would notice: all trails, and a random choice of others.

    Each table card after the first adds `overlooked` to the chance that the play is overlooked.
    """
    return [
        play
        for play in plays
        if play.kind is PlayKind.TRAIL or rng.random() >= overlooked * (play.taken.bit_count() - 1)
    ]
