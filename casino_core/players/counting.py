"""A counting player: one play ahead, with the cards that have gone.

Each play is weighed by what it wins at once, less what the next player may be expected to win
from the table it leaves: for every rank the best reply with it, times the chance that the next
player holds it and nothing better. It counts without a mistake, but sometimes overlooks a play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from random import Random

from ..cards import RANK_SETS, Card, Rank, cards_in
from ..play import Build, Kind, Play
from ..position import View
from ..rules.legal import largest_capture, plays_by_size
from ..rules.turn import advance
from .base import noticed
from .worth import pile_worth

LOOKED_AT = 60
"""How many plays are weighed: on a crowded table the largest ones and the trails."""
FEW = 8
"""The same where it has to be quick."""
OVERLOOKED = 0.12
"""How much easier each further card makes it to overlook a play."""
KEPT = 0.9
"""The share of a build's worth that its owner counts on if nobody can take it."""


def counting(view: View, chance: Random) -> Play:
    """The play noticed with the best balance; among equals the first in a random order."""
    plays = _looked_at(view, LOOKED_AT)
    chance.shuffle(plays)
    return _best(view, noticed(plays, chance, OVERLOOKED) or plays)


def weighed(view: View) -> Play:
    """The play with the best balance of the largest few and the trails; always the same one."""
    return _best(view, _looked_at(view, FEW))


def opinions(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """The balance of each of some plays, in points, one after the other."""
    held = _holding_chances(view)
    return ((play, balance(view, play, held)) for play in plays)


def _best(view: View, plays: list[Play]) -> Play:
    if len(plays) == 1:
        return plays[0]
    found = dict(opinions(view, plays))
    return max(plays, key=found.__getitem__)


def _looked_at(view: View, most: int) -> list[Play]:
    """So many of the largest captures and builds, and the trails."""
    plays = list(plays_by_size(view, 4 * LOOKED_AT))
    trails = [play for play in plays if play.kind is Kind.TRAIL]
    return [play for play in plays if play.kind is not Kind.TRAIL][:most] + trails


def balance(view: View, play: Play, held: dict[Rank, float]) -> float:
    """What a play wins now and may win later, less what the next player may win, in points."""
    after = advance(view, play)
    won = play.taken | play.card.bit if play.kind is Kind.CAPTURE else 0
    gain = pile_worth(view.rules, won)
    if won and play.taken == view.on_table:
        gain += view.rules.sweep_points
    if after.turn == view.turn or len(after.stock) < len(view.stock):
        return gain + _own_builds(view, after, held)
    return gain + _own_builds(view, after, held) - expected_reply(after, held)


def _own_builds(view: View, after: View, held: dict[Rank, float]) -> float:
    """What own builds are worth, each by the chance that the next player cannot take it."""
    worth = 0.0
    for build in after.builds:
        if build.owner == view.turn:
            safe = 1.0
            for rank in _ranks(view.rules.takers[build.value]):
                safe *= 1 - held[rank]
            worth += KEPT * safe * pile_worth(view.rules, build.cards)
    return worth


def expected_reply(state: View, held: dict[Rank, float]) -> float:
    """The points the seat to play may be expected to win at once, by the ranks it may hold."""
    replies = sorted(_replies(state), reverse=True)
    expected, nothing_better = 0.0, 1.0
    for worth, rank in replies:
        expected += nothing_better * held[rank] * worth
        nothing_better *= 1 - held[rank]
    return expected


def _replies(state: View) -> Iterator[tuple[float, Rank]]:
    """For each rank that may still be in a hidden hand, the worth of its largest capture."""
    unseen = state.unseen
    for rank in Rank:
        cards = cards_in(RANK_SETS[rank] & unseen)
        if cards:
            yield _best_capture(state, cards[0]), rank


def _best_capture(state: View, card: Card) -> float:
    """The worth of the largest capture that the seat to play would have with one card."""
    hands, hidden = list(state.hands), list(state.hidden)
    hands[state.turn], hidden[state.turn] = card.bit, 0
    # What the seat keeps for builds of its own is not known, so they count as nobody's.
    holding = state._replace(hands=tuple(hands), hidden=tuple(hidden), builds=_free(state))
    capture = largest_capture(holding)
    if capture is None:
        return 0.0
    worth = pile_worth(state.rules, capture.taken | card.bit)
    swept = capture.taken == state.on_table
    return worth + state.rules.sweep_points * swept


def _free(state: View) -> tuple[Build, ...]:
    return tuple(build._replace(owner=-1) for build in state.builds)


def _holding_chances(view: View) -> dict[Rank, float]:
    """For each rank the chance that the next player holds a card of it, all deals alike."""
    following = (view.turn + 1) % view.rules.players
    unseen = view.unseen
    cards, held = unseen.bit_count(), view.hidden[following]
    chances = {}
    for rank in Rank:
        of_rank = (unseen & RANK_SETS[rank]).bit_count()
        without = comb(cards - of_rank, held) / comb(cards, held) if cards >= held else 1.0
        chances[rank] = 1 - without
    return chances


def _ranks(cards: int) -> set[Rank]:
    return {card.rank for card in cards_in(cards)}
