"""Listing plays, and finding the best of some, in small steps, so that a page can draw between two.

Open piles and extra actions make a listing long, and so does a crowded table. The steps do the long
part of the work, and the engine keeps what they find: what lists the plays afterwards is quick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final

from ...cards import Card, cards_in, without_twins
from ...play import Play
from ...position import State, TurnState, View
from ...rules.legal import is_crowded, listed_ahead, plain_plays, plays_by_size, plays_of
from ...rules.pool import pool_of
from ...rules.turn import advance
from ...rules.ways import ways
from ...steps import Steps
from ..estimates.prospects import MOST_REPLIES, with_known_hand
from .considered import PlayEvaluator, extra_steps

PLAYS_AT_A_TIME: Final = 32
"""The most plays of a way that are listed in one step."""


def listing_steps(state: State, limit: int, *, extras: bool = True) -> Iterator[None]:
    """List the plays to consider in small steps, and those with extra actions if `extras`.

    Of a crowded table `limit` plays are to be listed. Only open piles make the plays many; a table
    without open piles has no steps.
    """
    if not state.piles:
        return
    table = state.turn_state
    try:
        yield from _table_steps(table)
        if is_crowded(table):
            for _ in plays_by_size(state, limit, extras=False):
                yield
        elif table.tops:
            plain_plays(state)
            yield
        if extras and state.rules.extra_actions:
            for after in extra_steps(table):
                yield
                if after:
                    yield from _table_steps(after)
    finally:  # a listing may be given up
        listed_ahead.clear()


def _table_steps(table: TurnState) -> Iterator[None]:
    """List the captures and builds on a table, or prepare to list them if it is crowded."""
    cards = cards_in(without_twins(table.hand))
    if is_crowded(table):
        for card in cards:
            for way in ways(table, card):
                way.gathering.most(table.loose)
                yield
    elif table.tops:
        for card in cards:
            yield from _card_steps(table, card)


def _card_steps(table: TurnState, card: Card) -> Iterator[None]:
    pool, plays = pool_of(table.rules, table.loose), dict[Play, None]()
    for way in ways(table, card):
        for play in plays_of(card, way, pool):
            plays[play] = None
            if not len(plays) % PLAYS_AT_A_TIME:
                yield
        yield
    listed_ahead[table, card] = list(plays)


def best_play_steps(view: View, plays: Sequence[Play], evaluate: PlayEvaluator) -> Steps[Play]:
    """Return the same play as `considered.best_play`, each judged in a step of its own."""
    if len(plays) == 1:
        return plays[0]
    judged, values = [], iter(evaluate(view, plays))
    for play in plays:
        if view.piles:
            yield from _reply_steps(view, play)
        judged.append(next(values))
        yield
    return max(judged, key=itemgetter(1))[0]


def _reply_steps(view: View, play: Play) -> Iterator[None]:
    """List the replies to a play if the next hand is known: a prospect tries some of them."""
    after = advance(view, play)
    own = after.hands[view.turn]
    if own and after.turn != view.turn and len(after.hands) == 2:
        known = with_known_hand(after, own)
        if known:
            yield from listing_steps(known, MOST_REPLIES, extras=False)
