"""Legal plays: listing them, and asking whether a play is one without listing any."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge
from itertools import islice

from ..cards import Card, cards_in
from ..play import Play
from ..position import State
from .ways import Way, trail_objection, ways


def legal_plays(state: State) -> list[Play]:
    """Every legal play of the seat to play, each once, in no particular order.

    On a crowded table there can be millions: prefer `plays_by_size` with a bound.
    Raises `ValueError` if the hand of the seat to play is hidden.
    """
    plays: list[Play] = []
    for card in _hand(state):
        if trail_objection(state, card) is None:
            plays.append(Play(card))
        plays += _plays_with(state, card)
    return plays


def count_plays(state: State) -> int:
    """How many legal plays there are."""
    return len(legal_plays(state))


def plays_by_size(state: State, limit: int | None = None) -> Iterator[Play]:
    """The legal plays from the most cards taken up down to trails, lazily, each once.

    With a `limit` the iterator ends after that many.
    """
    streams = (_sized(card, way, state.loose) for card in _hand(state) for way in ways(state, card))
    found = _unique(play for _, play in merge(*streams, key=lambda item: -item[0]))
    return islice(_then_trails(state, found), limit)


def is_legal(state: State, play: Play) -> bool:
    """Whether the seat to play may make `play`; nothing is enumerated."""
    if not play.card.bit & _known_hand(state):
        return False
    if not (play.loose or play.builds or play.value):
        return trail_objection(state, play.card) is None
    if play.loose & ~state.loose:
        return False
    return any(
        way.value == play.value and way.builds == play.builds and way.accepts(play.loose)
        for way in ways(state, play.card)
    )


def _plays_with(state: State, card: Card) -> list[Play]:
    """The captures and builds with one card."""
    loose = state.loose
    plays = [
        Play(card, subset, way.builds, way.value)
        for way in ways(state, card)
        for subset in way.gathering.subsets(loose)
        if subset or way.builds
    ]
    # A card of two values may make one play in two ways.
    return plays if len(state.rules.values[card]) < 2 else list(dict.fromkeys(plays))


def _sized(card: Card, way: Way, loose: int) -> Iterator[tuple[int, Play]]:
    base = sum(build.cards.bit_count() for build in way.builds)
    for subset in way.gathering.subsets(loose):
        if subset or way.builds:
            yield base + subset.bit_count(), Play(card, subset, way.builds, way.value)


def _unique(plays: Iterator[Play]) -> Iterator[Play]:
    seen: set[Play] = set()
    for play in plays:
        if play not in seen:
            seen.add(play)
            yield play


def _then_trails(state: State, plays: Iterator[Play]) -> Iterator[Play]:
    yield from plays
    yield from (Play(card) for card in _hand(state) if trail_objection(state, card) is None)


def _hand(state: State) -> tuple[Card, ...]:
    return cards_in(_known_hand(state))


def _known_hand(state: State) -> int:
    if state.hidden[state.turn]:
        raise ValueError(f"the hand of seat {state.turn + 1}, whose turn it is, is hidden")
    return state.hand
