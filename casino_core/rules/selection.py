"""What a chosen hand card and chosen piles make, without listing the legal plays.

This is what a table needs to light the piles that can still be chosen and to offer the plays
that the choice makes, however many cards lie there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet, Rank
from ..play import Build, Play, PlayKind
from ..position import State
from .legal import is_legal
from .refusal import Refusal
from .ways import Way, ways
from .why import likely_value, why_not


class Selection(NamedTuple):
    """What a hand card and some piles make.

    plays        the legal plays that use exactly these piles: captures, then builds by value
    more_loose   the card set of the loose cards that can still be added
    more_builds  the builds that can still be added
    refusals     why they make no play: as a trail, or as a capture and as a build
    """

    plays: tuple[Play, ...]
    more_loose: CardSet
    more_builds: tuple[Build, ...]
    refusals: tuple[Refusal, ...]


def select(
    state: State, card: Card, loose: CardSet = NO_CARDS, builds: tuple[Build, ...] = ()
) -> Selection:
    """What `card` with exactly these piles makes, and what can be added to them."""
    chosen = tuple(build for build in state.builds if build in builds)
    possible = [way for way in ways(state.turn_state, card) if set(chosen) <= set(way.builds)]
    plays = tuple(_exact(state, card, loose, chosen, possible))
    return Selection(
        plays,
        _more_loose(state, loose, possible),
        _more_builds(state, loose, chosen, possible),
        () if plays else tuple(_refusals(state, card, loose, chosen)),
    )


def _exact(
    state: State, card: Card, loose: CardSet, builds: tuple[Build, ...], possible: list[Way]
) -> Iterator[Play]:
    if not (loose or builds):
        trail = Play(card)
        if is_legal(state, trail):
            yield trail
        return
    values = {way.value for way in possible if way.builds == builds and way.accepts(loose)}
    yield from (Play(card, loose, builds, value) for value in sorted(values))


def _more_loose(state: State, loose: CardSet, possible: list[Way]) -> CardSet:
    """The loose cards that can be added: all unchosen cards of a rank are alike."""
    found = NO_CARDS
    for rank in Rank:
        others = state.loose & ~loose & RANK_SETS[rank]
        if others:
            one = others & -others
            if any(way.gathering.extends(loose | one, state.loose) for way in possible):
                found |= others
    return found


def _more_builds(
    state: State, loose: CardSet, builds: tuple[Build, ...], possible: list[Way]
) -> tuple[Build, ...]:
    return tuple(
        build
        for build in state.builds
        if build not in builds
        and any(
            build in way.builds and way.gathering.extends(loose, state.loose) for way in possible
        )
    )


def _refusals(
    state: State, card: Card, loose: CardSet, builds: tuple[Build, ...]
) -> Iterator[Refusal]:
    plays = [Play(card, loose, builds)]
    if plays[0].kind is not PlayKind.TRAIL:
        plays.append(Play(card, loose, builds, likely_value(state, card, loose, builds)))
    for play in plays:
        refusal = why_not(state, play)
        if refusal:
            yield refusal
