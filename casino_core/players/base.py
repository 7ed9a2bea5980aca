"""What a player is: a function from what its seat knows to a play."""

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
    """Whether a player calls out: as soon as it is certain to be right (RULES 10)."""
    target = view.rules.target
    return may_call(view) and target is not None and certain_points(view, view.side) >= target


Player = Callable[[View, Random], Play]
"""A function from the view of the player to move and a random source to a legal play."""

MANY_PLAYS = 400
"""No player looks at more plays than this: a crowded table has millions."""


def largest_and_trails(state: State, most: int) -> list[Play]:
    """So many of the plays that take up most cards, and every trail."""
    found = list(plays_by_size(state, most))
    trails = [Play(card) for card in cards_in(state.hand)]
    return found + [trail for trail in trails if trail not in found and is_legal(state, trail)]


Opinions = Callable[[View, Iterable[Play]], Iterable[tuple[Play, float]]]
"""What each of some plays at a view is worth to a player, in points, one after the other."""


def favourite(view: View, plays: Sequence[Play], opinions: Opinions) -> Play:
    """The play with the best opinion of it, among equals the first."""
    if len(plays) == 1:
        return plays[0]
    play, _ = max(opinions(view, plays), key=itemgetter(1))
    return play


def noticed(plays: list[Play], rng: Random, overlooked: float) -> list[Play]:
    """The plays that meet a person's eye: all trails, and what is not overlooked of the others.

    Each table card after the first makes a play the easier to overlook, by the share `overlooked`.
    """
    return [
        play
        for play in plays
        if play.kind is PlayKind.TRAIL or rng.random() >= overlooked * (play.taken.bit_count() - 1)
    ]
