"""Alpha-beta over the last deal, where every card is known: for two sides the result is exact.

The side that asks is set against all others together, which for two sides is the game as it is
and for more the cautious reading of it. At the end of the round its points are counted, and the
game if that is decided; when the search may look at no more states for now, what has been won so
far is weighed instead (`evaluation.standing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import NO_CARDS, CardSet
from ..play import Play
from ..position import Position
from ..rules.legal import SMALL, legal_plays
from ..rules.scoring import counted_items
from ..rules.turn import advance
from ..ruleset import RuleSet
from .base import largest_and_trails
from .evaluation import WIN, card_worths, standing, worth_of

_BOUND = 2 * WIN
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
CROWDED_PLAYS = 24
"""On a crowded table only so many of the largest plays are looked at."""

_Key = tuple[object, ...]


class EndgameSearch:
    """One search from one position for one side, with its table of states.

    `complete` tells whether the value last asked for was searched to the end of the deal. One
    that was not gets further when it is asked for again: what was found for certain is kept.
    """

    def __init__(self, root: Position, states: int | None = None) -> None:
        """Search from `root` for the side to play there, at most `states` states at a time."""
        self.root = root
        self.side = root.side
        self.states = states
        self.left = states
        self.complete = True
        self._table: dict[_Key, tuple[int, float, Play | None]] = {}
        self._by_number, self._by_card = _counted_cards(root.rules)

    def value(self, play: Play, low: float = -_BOUND) -> float:
        """The value of a play of the root for the side that asks, in points.

        A value not above `low` may be less than is said.
        """
        self.left = self.states
        self.complete = True
        return self._after(self.root, play, low, _BOUND)

    def _after(self, state: Position, play: Play, low: float, high: float) -> float:
        following = advance(state, play)
        if following.over:
            return standing(following, self.side)
        return self._search(following, low, high)

    def _search(self, state: Position, low: float, high: float) -> float:
        key = self._key(state)
        kind, value, first = self._table.get(key, (-1, 0.0, None))
        if kind == _EXACT or (kind == _AT_LEAST and value >= high):
            return value
        if kind == _AT_MOST and value <= low:
            return value
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.complete = False
                return standing(state, self.side)
        ours = state.side == self.side
        value, play = self._best(state, first, low, high, ours=ours)
        if self.left is None or self.left >= 0:
            kind = _AT_MOST if value <= low else _AT_LEAST if value >= high else _EXACT
            self._table[key] = (kind, value, play)
        return value

    def _best(
        self, state: Position, first: Play | None, low: float, high: float, *, ours: bool
    ) -> tuple[float, Play | None]:
        """The best value for the side to play, ours or another's, and its play."""
        best, chosen = (-_BOUND if ours else _BOUND), first
        for play in ordered(state, first):
            value = self._after(state, play, low, high)
            if value > best if ours else value < best:
                best, chosen = value, play
                if ours:
                    low = max(low, value)
                else:
                    high = min(high, value)
                if low >= high:
                    break
        return best, chosen

    def _key(self, state: Position) -> _Key:
        """The parts of a state on which the rest of the deal and its points depend."""
        counts: list[int] = []
        for pile in state.won:
            counts += [(pile & cards).bit_count() for cards in self._by_number]
            counts.append(pile & self._by_card)
        return (
            state.turn,
            state.hands,
            state.loose,
            state.builds,
            state.last,
            state.sweeps,
            *counts,
        )


def _counted_cards(rules: RuleSet) -> tuple[tuple[CardSet, ...], CardSet]:
    """The card sets of which only the number matters, and the cards that matter one by one."""
    by_number, by_card = [], NO_CARDS
    for counted in counted_items(rules):
        if counted.cards.bit_count() > 4:
            by_number.append(counted.cards)
        else:
            by_card |= counted.cards
    return tuple(by_number), by_card


def ordered(state: Position, first: Play | None = None) -> Iterator[Play]:
    """The plays, a given one first, then those that win most at once."""
    plays = bounded_plays(state)
    if first is not None:
        yield first
    if len(plays) > 1:
        worths = card_worths(state.rules)
        plays = sorted(plays, key=lambda play: -_gain(play, worths))
    for play in plays:
        if play != first:
            yield play


def bounded_plays(state: Position) -> Sequence[Play]:
    """The legal plays; on a crowded table the largest ones and the trails."""
    if state.loose.bit_count() <= SMALL:
        return legal_plays(state)
    return largest_and_trails(state, CROWDED_PLAYS)


def _gain(play: Play, worths: dict[CardSet, float]) -> float:
    """What a play wins at once, roughly: builds before trails, low trails first."""
    if play.value:
        return 0.05 * play.loose.bit_count()
    cards = play.taken
    if not cards:
        return -worths[play.card.bit]
    return 0.5 + worth_of(worths, cards | play.card.bit)
