"""Legal plays: listing them, and asking whether a play is one without listing any."""

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
"""Up to this many loose cards the plays of a situation are kept from one call to the next."""


def legal_plays(state: State) -> tuple[Play, ...]:
    """Every legal play of the seat to play, each once, in no particular order.

    On a crowded table there can be millions: prefer `plays_by_size` with a bound.
    Raises `ValueError` if the hand of the seat to play is hidden.
    """
    check_hand_known(state)
    turn_state = state.turn_state
    if turn_state.loose.bit_count() <= SMALL:
        return _kept(turn_state)
    return _listed(turn_state)


def plays_by_size(state: State, limit: int | None = None) -> Iterator[Play]:
    """The legal plays from the most cards taken up down to trails, lazily, each once.

    With a `limit` the iterator ends after that many.
    """
    check_hand_known(state)
    turn_state = state.turn_state
    found = _unique(_largest_first(turn_state, ways))
    return islice(_then_trails(turn_state, found), limit)


def largest_capture(state: State) -> Play | None:
    """A legal capture that takes the most cards, None if there is no capture."""
    check_hand_known(state)
    return capture_of_most(state.turn_state)


def capture_of_most(turn_state: TurnState) -> Play | None:
    """The same for a situation of which nothing else is known."""
    return next(_largest_first(turn_state, capture_ways), None)


def is_legal(state: State, play: Play) -> bool:
    """Whether the seat to play may make `play`; nothing is enumerated."""
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
    """Raise `ValueError` unless the hand of the seat to play is known."""
    if state.hidden[state.turn]:
        raise ValueError(f"the hand of seat {state.turn + 1}, whose turn it is, is hidden")


def _listed(turn_state: TurnState) -> tuple[Play, ...]:
    plays: list[Play] = []
    for card in cards_in(turn_state.hand):
        if trail_objection(turn_state, card) is None:
            plays.append(Play(card))
        plays += _plays_with(turn_state, card)
    return tuple(plays)


_kept = lru_cache(maxsize=1 << 14)(_listed)


def forget() -> None:
    """Empty every cache of the rules, so that a benchmark can measure a first time."""
    for cached in (_kept, subsets_of, *CACHES):
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
    """Some ways' plays from the most cards down; a way is searched only when its turn comes."""
    queue: list[tuple[int, int, Play | None, Iterator[Play]]] = []
    cards = cards_in(turn_state.hand)
    found = ((card, way) for card in cards for way in ways_of(turn_state, card))
    for number, (card, way) in enumerate(found):
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
