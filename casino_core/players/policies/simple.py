"""The simple players, which neither remember nor look ahead.

They are a careless one, a greedy one, and the beginner of the releases 0.1 and 0.2.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ...play import Play, PlayKind
from ...position import View
from ...rules.legal import plays_by_size
from ..base.considered import MANY_PLAYS, extra_plays, laid_worth
from ..base.oversights import noticed_plays
from ..base.player import FULL_STRENGTH, Limit
from ..estimates.evaluation import capture_worth, card_worths, pile_worth

BUILD_SHARE: Final = 0.5
"""The share of a build's value that counts for the greedy player when the build is made."""
OVERLOOK_RATE: Final = 0.25
"""The probability that the greedy player overlooks a play, for each card after the first."""
SEEN_BUILD: Final = 0.25
"""The probability that the beginner sees a play that makes a build."""
SEEN_BUILD_TO_TAKE: Final = 0.9
"""The probability that the beginner sees a capture of a build."""
SEEN_BY_CARDS: Final = {1: 0.95, 2: 0.65, 3: 0.4}
"""The probability that the beginner sees a capture of loose cards, by their number."""
SEEN_LARGER: Final = 0.25
"""The probability that the beginner sees a capture of more loose cards than that."""


def careless(view: View, rng: Random) -> Play:
    """Choose a legal play at random, each equally likely.

    >>> from random import Random
    >>> from casino_core.players import careless
    >>> careless(view, Random(1)) in casino.legal_plays(view)
    True
    """
    return rng.choice(list(plays_by_size(view, MANY_PLAYS, extras=False)))


def greedy(view: View, rng: Random, limit: Limit = FULL_STRENGTH) -> Play:
    """Choose the play that is worth most at once among those noticed, at random between equals.

    It likes builds, trails the card of lowest value, and ignores the replies of the next player. Of
    its limit only `overlooked` counts: now and then it overlooks a play that captures many cards.

    >>> from random import Random
    >>> from casino_core.players import greedy
    >>> str(greedy(view, Random(1)))
    '8sx3d,5h'
    """
    plays = [*plays_by_size(view, MANY_PLAYS, extras=False), *extra_plays(view).plays]
    rng.shuffle(plays)
    candidates = noticed_plays(plays, rng, OVERLOOK_RATE + limit.overlooked) or plays
    return max(candidates, key=lambda play: worth(view, play))


def worth(view: View, play: Play) -> float:
    """Return the immediate value of a play, in points."""
    if play.extras:
        laid = BUILD_SHARE * laid_worth(view.rules, play.extras)
        return laid + worth(view, play.without_extras)
    if play.kind is PlayKind.CAPTURE:
        return capture_worth(view, play)
    if play.kind is PlayKind.BUILD:
        return BUILD_SHARE * pile_worth(view.rules, play.taken | play.card.bit)
    return -pile_worth(view.rules, play.card.bit)


def beginner(view: View, rng: Random) -> Play:
    """Make the largest capture noticed, else a build noticed, else trail a card of low value.

    The beginner nearly always sees a pair, often a sum of two cards, seldom a longer sum or a
    build, and thinks of no risk, also where points are bad.
    """
    plays = list(plays_by_size(view, MANY_PLAYS, extras=False))
    candidates = [play for play in plays if _notices(play, rng)]
    captures = [play for play in candidates if play.kind is PlayKind.CAPTURE]
    if captures:
        most = max(play.taken.bit_count() for play in captures)
        return rng.choice([play for play in captures if play.taken.bit_count() == most])
    builds = [play for play in candidates if play.kind is PlayKind.BUILD]
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
