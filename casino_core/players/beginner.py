"""A beginner: plays by what meets the eye, and overlooks the rest.

A pair is nearly always seen, a sum of two often, a longer one seldom; a build is an adventure.
Of what is seen the largest capture is taken. Risks are not thought of.
"""

from __future__ import annotations

from random import Random

from ..play import Play, PlayKind
from ..position import View
from ..rules.legal import plays_by_size
from .base import MANY_PLAYS
from .evaluation import card_worths

SEEN_BUILD = 0.25
SEEN_BUILD_TO_TAKE = 0.9
SEEN_BY_CARDS = {1: 0.95, 2: 0.65, 3: 0.4}
SEEN_LARGER = 0.25


def beginner(view: View, rng: Random) -> Play:
    """The largest play that is noticed; else a card is trailed, rather a worthless one."""
    plays = list(plays_by_size(view, MANY_PLAYS))
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
    """Whether a play meets the eye."""
    if play.kind is PlayKind.TRAIL:
        return False
    if play.kind is PlayKind.BUILD:
        return rng.random() < SEEN_BUILD
    if play.builds:
        return rng.random() < SEEN_BUILD_TO_TAKE
    return rng.random() < SEEN_BY_CARDS.get(play.loose.bit_count(), SEEN_LARGER)


def _trail(view: View, trails: list[Play], rng: Random) -> Play:
    """A trail of one of the two cards that seem worth least; an ace is kept if it may be."""
    worths = card_worths(view.rules)
    rng.shuffle(trails)
    trails.sort(key=lambda play: worths[play.card.bit])
    return rng.choice(trails[:2])
