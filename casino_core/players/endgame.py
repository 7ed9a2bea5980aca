"""An endgame solver: alpha-beta search of the last deal, where every card is known.

For two sides the value is exact. With more sides the searching side plays against a coalition of
all others, which is a cautious estimate. The end of a round is worth its points, and the game if
that is decided. When the budget of states is spent, `evaluation.standing` estimates the value.
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
_EXACT, _LOWER_BOUND, _UPPER_BOUND = 0, 1, 2
"""The kinds of values in the transposition table."""
MAX_CROWDED_PLAYS = 24
"""The number of largest plays searched on a crowded table, besides all trails."""

_Key = tuple[object, ...]


class EndgameSearch:
    """A search from one position for the side to play there, with its transposition table.

    `complete` tells whether the last value was searched to the end of the deal. A search that was
    cut short gets further the next time: the table keeps all values that are certain.
    """

    def __init__(self, root: Position, states: int | None = None) -> None:
        """Prepare a search from `root` of at most `states` states for each value, if not None."""
        self.root = root
        self.side = root.side
        self.states = states
        self.budget = states
        self.complete = True
        self._table: dict[_Key, tuple[int, float, Play | None]] = {}
        self._counted_sets, self._single_cards = _counted_cards(root.rules)

    def value(self, play: Play, low: float = -_BOUND) -> float:
        """Return the value of a play of the root for the searching side, in points.

        A value not above `low` is only an upper bound.
        """
        self.budget = self.states
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
        if kind == _EXACT or (kind == _LOWER_BOUND and value >= high):
            return value
        if kind == _UPPER_BOUND and value <= low:
            return value
        if self.budget is not None:
            self.budget -= 1
            if self.budget < 0:
                self.complete = False
                return standing(state, self.side)
        ours = state.side == self.side
        value, play = self._best(state, first, low, high, ours=ours)
        if self.budget is None or self.budget >= 0:
            kind = _UPPER_BOUND if value <= low else _LOWER_BOUND if value >= high else _EXACT
            self._table[key] = (kind, value, play)
        return value

    def _best(
        self, state: Position, first: Play | None, low: float, high: float, *, ours: bool
    ) -> tuple[float, Play | None]:
        """Return the best value for the side to play, ours or another, and its play."""
        best, chosen = (-_BOUND if ours else _BOUND), first
        for play in ordered_plays(state, first):
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
        """Return the parts of a state on which the rest of the deal and its points depend."""
        counts: list[int] = []
        for pile in state.won:
            counts += [(pile & cards).bit_count() for cards in self._counted_sets]
            counts.append(pile & self._single_cards)
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
    """Return the card sets of which only the number counts, and the cards that count singly."""
    sets, cards = [], NO_CARDS
    for counted in counted_items(rules):
        if counted.cards.bit_count() > 4:
            sets.append(counted.cards)
        else:
            cards |= counted.cards
    return tuple(sets), cards


def ordered_plays(state: Position, first: Play | None = None) -> Iterator[Play]:
    """Yield the plays, `first` before all others, then those that win most at once (ordering)."""
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
    """Return the legal plays; on a crowded table the largest ones and the trails."""
    if state.loose.bit_count() <= SMALL:
        return legal_plays(state)
    return largest_and_trails(state, MAX_CROWDED_PLAYS)


def _gain(play: Play, worths: dict[CardSet, float]) -> float:
    """Estimate the points that a play wins at once: builds before trails, low trails first."""
    if play.value:
        return 0.05 * play.loose.bit_count()
    cards = play.taken
    if not cards:
        return -worths[play.card.bit]
    return 0.5 + worth_of(worths, cards | play.card.bit)
