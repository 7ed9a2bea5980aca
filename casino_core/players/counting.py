"""A counting player: one play ahead, with the cards that have gone.

Each play is weighed by what it wins at once, less what the next player may be expected to win
from the table it leaves: for every rank the best reply with it, times the chance that the next
player holds it and nothing better. It counts without a mistake, but sometimes overlooks a play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ..cards import NO_CARDS
from ..play import Play, PlayKind
from ..position import View
from ..rules.sweeps import is_sweep
from ..rules.turn import advance
from .base import favourite, largest_and_trails, noticed
from .evaluation import card_worths, lead_so_far, pile_worth, worth_of
from .probabilities import (
    RANKS,
    captures,
    expected_best,
    holding_probabilities,
    probability_of_none,
)

LOOKED_AT = 60
"""How many plays are weighed: on a crowded table the largest ones and the trails."""
OVERLOOKED = 0.12
"""How much easier each further card makes it to overlook a play."""
KEPT = 0.9
"""The share of a build's worth that its owner counts on if nobody can take it."""


def counting(view: View, rng: Random) -> Play:
    """The play noticed with the best balance; among equals the first in a random order."""
    plays = largest_and_trails(view, LOOKED_AT)
    rng.shuffle(plays)
    return favourite(view, noticed(plays, rng, OVERLOOKED) or plays, opinions)


def opinions(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """The balance of each of some plays, in points, one after the other."""
    held = holding_probabilities(view, (view.turn + 1) % view.rules.players)
    return ((play, balance(view, play, held)) for play in plays)


def leads(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """The lead in points that each of some plays comes to, as far as the balance tells."""
    so_far = lead_so_far(view, view.side)
    return ((play, so_far + points) for play, points in opinions(view, plays))


def balance(view: View, play: Play, held: tuple[float, ...]) -> float:
    """What a play wins now and may win later, less what the next player may win, in points."""
    after = advance(view, play)
    won = play.taken | play.card.bit if play.kind is PlayKind.CAPTURE else NO_CARDS
    gain = pile_worth(view.rules, won)
    if is_sweep(play, view):
        gain += view.rules.sweep_points
    if after.turn == view.turn or len(after.stock) < len(view.stock):
        return gain + _own_builds(view, after, held)
    return gain + _own_builds(view, after, held) - expected_reply(after, held)


def _own_builds(view: View, after: View, held: tuple[float, ...]) -> float:
    """What own builds are worth, each by the chance that the next player cannot take it."""
    worth = 0.0
    for build in after.builds:
        if build.owner == view.turn:
            safe = probability_of_none(view.rules.capturers[build.value], held)
            worth += KEPT * safe * pile_worth(view.rules, build.cards)
    return worth


def expected_reply(view: View, held: tuple[float, ...]) -> float:
    """The points the seat to play may be expected to win at once, by the ranks it may hold."""
    worths, unseen = card_worths(view.rules), view.unseen
    replies = []
    for cards, capture, chance in zip(RANKS, captures(view), held, strict=True):
        card = unseen & cards & -(unseen & cards)
        if card and capture.cards:
            worth = worth_of(worths, capture.cards | card)
            replies.append((worth + view.rules.sweep_points * capture.sweeps, chance))
    return expected_best(replies)[0]
