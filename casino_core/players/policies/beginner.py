"""A beginner, who overlooks many plays.

The beginner nearly always sees a pair, often a sum of two cards, seldom a longer sum or a build.
It makes the largest capture that it sees, and thinks of no risk. Where points are bad it captures
as few cards as it can, but sometimes forgets that they are.
"""

from __future__ import annotations

from random import Random

from ...play import Play, PlayKind
from ...position import View
from ...rules.legal import plays_by_size
from ..base.considered import MANY_PLAYS
from ..estimates.evaluation import card_worths

SEEN_BUILD = 0.25
"""The probability of seeing a play that makes a build."""
SEEN_BUILD_TO_TAKE = 0.9
"""The probability of seeing a capture of a build."""
SEEN_BY_CARDS = {1: 0.95, 2: 0.65, 3: 0.4}
"""The probability of seeing a capture of loose cards, by the number of cards."""
SEEN_LARGER = 0.25
"""The probability of seeing a capture of more loose cards than that."""
FORGOTTEN_GOAL = 0.3
"""The probability of forgetting, at a turn, that points are bad."""


def beginner(view: View, rng: Random) -> Play:
    """Make the largest capture noticed, else a build noticed, else trail a card of low value.

    Where points are bad, a beginner that remembers it trails, or else captures the fewest cards.
    """
    if view.rules.goal == "least" and rng.random() >= FORGOTTEN_GOAL:
        return _with_fewest_cards(view, rng)
    return beginner_0_2(view, rng)


def beginner_0_2(view: View, rng: Random) -> Play:
    """Return the play of the beginner of releases 0.1 and 0.2, for whom points were always good."""
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


def _with_fewest_cards(view: View, rng: Random) -> Play:
    """Trail any card, or else make a play that takes up the fewest cards."""
    plays = list(plays_by_size(view, MANY_PLAYS, extras=False))
    trails = [play for play in plays if play.kind is PlayKind.TRAIL]
    if trails:
        return rng.choice(trails)
    fewest = min(play.taken.bit_count() for play in plays)
    return rng.choice([play for play in plays if play.taken.bit_count() == fewest])


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
