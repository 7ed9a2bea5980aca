"""A sound greedy player: what a play wins at once, less what it leaves to be taken.

It looks only at the view: the worth of cards, the sweep, and how many unseen cards could take
what lies on the table afterwards.
"""

from __future__ import annotations

from random import Random

from ..cards import RANK_SETS, cards_in
from ..play import Build, Kind, Play
from ..position import View
from ..rules.legal import plays_by_size
from ..rules.sums import tally, total
from ..rules.turn import advance
from .base import MANY_PLAYS
from .worth import pile_worth


def greedy(view: View, chance: Random) -> Play:
    """The play of the highest worth; among equals the first in a random order."""
    plays = list(plays_by_size(view, MANY_PLAYS))
    chance.shuffle(plays)
    return max(plays, key=lambda play: worth(view, play))


def worth(view: View, play: Play) -> float:
    """What a play wins now, and what it may win or lose next, in points."""
    after = advance(view, play)
    gain = pile_worth(view.rules, _captured(play)) + _swept(view, play)
    risk = _exposure(view, after)
    kept = sum(_promise(view, build) for build in after.builds if build.owner == view.turn)
    return gain + kept - risk


def _captured(play: Play) -> int:
    return play.taken | play.card.bit if play.kind is Kind.CAPTURE else 0


def _swept(view: View, play: Play) -> float:
    swept = play.kind is Kind.CAPTURE and play.taken == view.on_table
    return float(view.rules.sweep_points) * swept


def _promise(view: View, build: Build) -> float:
    """What an own build is worth if it comes home, weighed by how likely that is."""
    takers = view.rules.takers[build.value] & view.unseen
    safe = 1 / (1 + takers.bit_count() * _held_share(view))
    return safe * pile_worth(view.rules, build.cards)


def _exposure(view: View, after: View) -> float:
    """What the next player may take: each pile's worth by the chance that it can be taken."""
    share = _held_share(view)
    risk = 0.0
    for card in cards_in(after.loose):
        takers = RANK_SETS[card.rank]
        for value in view.rules.values[card]:
            takers |= view.rules.takers[value]
        taken = (takers & view.unseen).bit_count() * share
        risk += min(1.0, taken) * pile_worth(view.rules, card.bit) * 0.7
    if view.rules.sweep_points and not after.builds and after.loose:
        risk += view.rules.sweep_points * share * _sweepers(view, after.loose)
    return risk


def _held_share(view: View) -> float:
    """The chance that one unseen card is in the next player's hand."""
    following = (view.turn + 1) % view.rules.players
    unseen = view.unseen.bit_count()
    return view.hand_count(following) / unseen if unseen else 0.0


def _sweepers(view: View, loose: int) -> int:
    """How many unseen cards equal the sum of the table."""
    low = view.rules.low_cards[14]
    if loose & ~low:
        return 0
    return (view.rules.takers.get(total(tally(loose)), 0) & view.unseen).bit_count()
