"""Legal plays: listing them, and testing one play without listing any.

Plays are listed by the ways of each card in the hand (see `ways`): for each way, every set of loose
cards that its gathering accepts makes a play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import islice

from ..cards import Card, CardSet, cards_in
from ..play import Play
from ..position import State, TurnState
from .gathering import subsets_of
from .sums import CACHES
from .ways import Way, capture_ways, trail_objection, ways

SMALL = 10
"""The largest number of loose cards for which the plays of a turn are cached."""


def legal_plays(state: State) -> tuple[Play, ...]:
    """List every legal play of the player to move, each once, in no particular order.

    A crowded table can have millions of them: prefer `plays_by_size` with a limit.
    Raises `ValueError` if the hand of the player to move is hidden.
    """
    check_hand_known(state)
    turn_state = state.turn_state
    if turn_state.loose.bit_count() <= SMALL:
        return _list_plays_cached(turn_state)
    return _list_plays(turn_state)


def plays_by_size(state: State, limit: int | None = None) -> Iterator[Play]:
    """Yield the legal plays lazily, each once, from the most cards taken up down to the trails.

    The iterator ends after `limit` plays, if that is given. Raises `ValueError` if the hand of the
    player to move is hidden.
    """
    check_hand_known(state)
    turn_state = state.turn_state
    plays = _unique(_largest_first(turn_state, ways))
    return islice(_then_trails(turn_state, plays), limit)


def largest_capture(state: State) -> Play | None:
    """A legal capture that takes the most cards, None if there is no capture.

    Raises `ValueError` if the hand of the player to move is hidden.
    """
    check_hand_known(state)
    return capture_of_most(state.turn_state)


def capture_of_most(turn_state: TurnState) -> Play | None:
    """A legal capture that takes the most cards in a turn state, None if there is no capture."""
    return next(_largest_first(turn_state, capture_ways), None)


def is_legal(state: State, play: Play) -> bool:
    """Whether the player to move may make `play`; no plays are listed.

    Raises `ValueError` if the hand of the player to move is hidden.
    """
    check_hand_known(state)
    turn_state = state.turn_state
    if not play.card.bit & turn_state.hand:
        return False
    if not (play.loose or play.builds or play.value):
        return trail_objection(turn_state, play.card) is None
    if play.loose & ~turn_state.loose:
        return False
    return any(way.makes(play) for way in ways(turn_state, play.card))


def check_hand_known(state: State) -> None:
    """Raise `ValueError` unless the hand of the player to move is known."""
    if state.hidden[state.turn]:
        raise ValueError(f"the hand of seat {state.turn + 1}, whose turn it is, is hidden")


def _list_plays(turn_state: TurnState) -> tuple[Play, ...]:
    plays: list[Play] = []
    for card in cards_in(turn_state.hand):
        if trail_objection(turn_state, card) is None:
            plays.append(Play(card))
        plays += _plays_with(turn_state, card)
    return tuple(plays)


_list_plays_cached = lru_cache(maxsize=1 << 14)(_list_plays)


def forget() -> None:
    """Empty every cache of the rules, so that a benchmark can measure a first call."""
    for cached in (_list_plays_cached, subsets_of, *CACHES):
        cached.cache_clear()


def _plays_with(turn_state: TurnState, card: Card) -> list[Play]:
    """The captures and builds with one card."""
    loose = turn_state.loose
    plays = [
        Play(card, subset, way.builds, way.value)
        for way in ways(turn_state, card)
        for subset in way.gathering.subsets(loose)
        if subset or way.builds
    ]
    # A card of two values may make one play in two ways.
    return plays if len(turn_state.rules.values[card]) < 2 else list(dict.fromkeys(plays))


def _largest_first(
    turn_state: TurnState, ways_of: Callable[[TurnState, Card], Iterator[Way]]
) -> Iterator[Play]:
    """Yield the plays of all ways from the most cards down; search a way only when its turn comes.

    An entry of the queue is (minus the number of cards taken up, number of the way, play, further
    plays of the way). It has no play before the way is searched; then the number is a bound.
    """
    queue: list[tuple[int, int, Play | None, Iterator[Play]]] = []
    cards = cards_in(turn_state.hand)
    all_ways = ((card, way) for card in cards for way in ways_of(turn_state, card))
    for number, (card, way) in enumerate(all_ways):
        most = way.gathering.most(turn_state.loose)
        if most > 0 or (most == 0 and way.builds):
            size = most + sum(build.cards.bit_count() for build in way.builds)
            queue.append((-size, number, None, _plays_of(card, way, turn_state.loose)))
    heapify(queue)
    while queue:
        _, number, play, rest = heappop(queue)
        if play:
            yield play
        following = next(rest, None)
        if following:
            heappush(queue, (-following.taken.bit_count(), number, following, rest))


def _plays_of(card: Card, way: Way, loose: CardSet) -> Iterator[Play]:
    for subset in way.gathering.subsets(loose):
        if subset or way.builds:
            yield Play(card, subset, way.builds, way.value)


def _unique(plays: Iterator[Play]) -> Iterator[Play]:
    seen: set[Play] = set()
    for play in plays:
        if play not in seen:
            seen.add(play)
            yield play


def _then_trails(turn_state: TurnState, plays: Iterator[Play]) -> Iterator[Play]:
    yield from plays
    for card in cards_in(turn_state.hand):
        if trail_objection(turn_state, card) is None:
            yield Play(card)
