"""The beginner of the releases 0.1 and 0.2, who overlooks many plays.

The beginner nearly always sees a pair, often a sum of two cards, seldom a longer sum or a build.
It makes the largest capture that it sees, and thinks of no risk, also where points are bad.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ...play import Play, PlayKind
from ...position import View
from ...rules.legal import plays_by_size
from ..base.considered import MANY_PLAYS
from ..estimates.evaluation import card_worths

SEEN_BUILD: Final = 0.25
"""The probability of seeing a play that makes a build."""
SEEN_BUILD_TO_TAKE: Final = 0.9
"""The probability of seeing a capture of a build."""
SEEN_BY_CARDS: Final = {1: 0.95, 2: 0.65, 3: 0.4}
"""The probability of seeing a capture of loose cards, by the number of cards."""
SEEN_LARGER: Final = 0.25
"""The probability of seeing a capture of more loose cards than that."""


def beginner(view: View, rng: Random) -> Play:
    """Make the largest capture noticed, else a build noticed, else trail a card of low value."""
    plays = list(plays_by_size(view, MANY_PLAYS, extras=False))
    noticed = [play for play in plays if _notices(play, rng)]
    captures = [play for play in noticed if play.kind is PlayKind.CAPTURE]
    if captures:
        most = max(play.taken.bit_count() for play in captures)
        return rng.choice([play for play in captures if play.taken.bit_count() == most])
    builds = [play for play in noticed if play.kind is PlayKind.BUILD]
    if builds:
        return rng.choice(builds)
    trails = [play for play in plays if play.kind is PlayKind.TRAIL]
    return _trail(view, trails, rng) if trails else rng.choice(plays)


def _notices(play: Play, rng: Random) -> bool:
    """Return whether the beginner notices a capture or a build, by chance."""
    if play.kind is PlayKind.TRAIL:
        return False
    if play.kind is PlayKind.BUILD:
        return rng.random() < SEEN_BUILD
    if play.builds:
        return rng.random() < SEEN_BUILD_TO_TAKE
    return rng.random() < SEEN_BY_CARDS.get(play.loose.bit_count(), SEEN_LARGER)


def _trail(view: View, trails: list[Play], rng: Random) -> Play:
    """Trail one of the two cards of lowest value, at random; an ace is kept if possible."""
    worths = card_worths(view.rules)
    rng.shuffle(trails)
    trails.sort(key=lambda play: worths[play.card.bit])
    return rng.choice(trails[:2])
