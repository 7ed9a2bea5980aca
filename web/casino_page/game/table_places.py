"""The places of the table: each pile keeps its own until it is captured or built upon.

A place is a number from 0. Places 0 and 1, 2 and 3 and so on are pairs, side by side. A loose card
lies in one place, as does the top of an open pile; a build lies in a pair. Where the places are on
a felt of some shape is told in `casino_page/render/felt.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from casino_core import NO_CARDS, Card, CardSet, cards_in

if TYPE_CHECKING:
    from casino_core import Position, View
    from casino_core.game import Round
    from casino_core.rules.turn import Step
    from casino_core.seats import Seat

SIZES: Final = (8, 12, 16, 24, 48, 112)
"""The numbers of places that a felt can have; its cards are smaller where it has more."""
FILLED_FIRST: Final = (1, 2, 5, 6, 0, 3, 4, 7)
"""The order in which the first places are filled: from the middle outwards."""
MOST_PILES: Final = 10
"""Open piles are numbered below this."""


class Piles(NamedTuple):
    """The piles of a table, by key, in the order of the table.

    singles  the keys of the loose cards, their bits, and of the tops of open piles, below 0
    builds   the keys of the builds, their card sets
    """

    singles: tuple[int, ...]
    builds: tuple[int, ...] = ()

    @classmethod
    def of(cls, table: Position | View, seat: Seat, choice: CardSet = NO_CARDS) -> Piles:
        """Return the piles of a table, with the cards on open piles that a seat may choose."""
        loose = tuple(card.bit for card in cards_in(table.loose))
        builds = tuple(build.cards for build in table.builds)
        tops = (
            -1 - (table.pile_of(card) or 0) - MOST_PILES * depth
            for pile in table.tops(seat)
            for depth, card in enumerate(may_choose(pile, choice))
        )
        return cls((*loose, *tops), builds)


def may_choose(pile: Sequence[Card], choice: CardSet) -> Sequence[Card]:
    """Return the cards of an open pile that are chosen, and the topmost of the others."""
    return pile[: 1 + sum(bool(card.bit & choice) for card in pile)]


class TablePlaces(NamedTuple):
    """The places of all piles on a table.

    of_piles  the place of each pile by its key, for a build the first of its pair
    size      the number of places on the felt, one of `SIZES`
    """

    of_piles: Mapping[int, int]
    size: int = SIZES[0]

    def then(self, piles: Piles) -> TablePlaces:
        """Return the places on the next table.

        A pile that lies on both tables keeps its place. A build takes the pair of one of its cards
        if that is free, and all else takes the first free places. There are two exceptions: if no
        pair is free, a card makes room for a build; and if few piles are left on a large felt, it
        becomes smaller, and those outside move in.
        """
        builds = set(piles.builds)
        stayed = self.of_piles.keys() & {*piles.singles, *builds}
        size = _size(2 * len(builds) + len(piles.singles), self.size if stayed else SIZES[0])
        places = {key: self.of_piles[key] for key in stayed if self.of_piles[key] < size}
        for build in piles.builds:
            if build not in places:
                places[build] = self._pair(build, places, builds, size)
        free = _free(places, builds, size)
        new = [key for key in piles.singles if key not in places]
        places.update(zip(new, sorted(free[: len(new)]), strict=True))
        return TablePlaces(places, size)

    def _pair(self, build: int, places: dict[int, int], builds: set[int], size: int) -> int:
        """Return the first place of a pair for a new build, from which a card may have moved."""
        free = set(_free(places, builds, size))
        own = sorted(place for key, place in self.of_piles.items() if key > 0 and key & build)
        pairs: list[int] = [*(place // 2 * 2 for place in own if place < size), *range(0, size, 2)]
        for pair in pairs:
            if {pair, pair + 1} <= free:
                return pair
        pair = next(pair for pair in pairs if {pair, pair + 1} & free)
        moving = next(key for key, place in places.items() if place in (pair, pair + 1))
        places[moving] = next(p for p in _free(places, builds, size) if p // 2 * 2 != pair)
        return pair


NO_PLACES: Final = TablePlaces({})
"""The places of a table on which nothing has lain yet."""


def _size(needed: int, size: int) -> int:
    """Return the size of a felt, from the size it had and the places it needs now."""
    smaller = (each for each in SIZES if each < size and 2 * needed <= each)
    larger = (each for each in SIZES if each >= max(needed, size))
    return next(smaller, None) or next(larger)


def _free(places: Mapping[int, int], builds: set[int], size: int) -> list[int]:
    """List the free places of a felt in the order in which they are filled."""
    used = set(places.values()) | {places[build] + 1 for build in builds if build in places}
    return [
        place for place in (*FILLED_FIRST, *range(len(FILLED_FIRST), size)) if place not in used
    ]


class PlacesInRound:
    """The places of the tables of a round, which follow from the plays that were made.

    Those of the round that was asked for last are kept, so that one more play costs one step.
    """

    def __init__(self) -> None:
        """Begin with no places."""
        self._start: tuple[Position, Seat] | None = None
        self._steps: list[Step[Position]] = []
        self._places: list[TablePlaces] = []

    def at(self, round_: Round, played: int, seat: Seat) -> TablePlaces:
        """Return the places after a number of plays of a round, as a seat sees them."""
        start = (round_.start, seat)
        if start != self._start:
            self._start, self._steps = start, []
            self._places = [NO_PLACES.then(Piles.of(round_.start, seat))]
        pairs = enumerate(zip(self._steps, round_.steps, strict=False))
        shorter = min(len(self._steps), len(round_.steps))
        same = next((number for number, (one, other) in pairs if one != other), shorter)
        del self._steps[same:], self._places[same + 1 :]
        for step in round_.steps[same:played]:
            self._steps.append(step)
            self._places.append(self._places[-1].then(Piles.of(step.after, seat)))
        return self._places[played]
