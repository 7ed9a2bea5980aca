"""An endgame solver: alpha-beta search of the last deal, where every card is known.

For two sides the value is exact. With more sides the searching side plays against a coalition of
all others, which is a cautious estimate. The end of a round is worth its points, and the game if
that is decided. When the budget of states is spent, `evaluation.standing` estimates the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..cards import ACES, NO_CARDS, Card, CardSet, card_set, cards_in
from ..play import Play
from ..position import Position, Tally, TurnState
from ..rows import How
from ..rules.legal import plain_plays
from ..rules.scoring import counted_items, score_round
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..seats import Side
from .base import extra_plays, largest_and_trails
from .evaluation import OUT_OF_REACH, WIN, Worths, card_worths, lead_of, standing

_BOUND = 2 * WIN
_HAIR = 1e-6
"""Less than the difference of any two values."""
CROWDED = 10
"""A table with more loose cards is crowded: not every play is searched."""
MAX_CROWDED_PLAYS = 24
"""The number of largest plays searched on a crowded table, besides all trails."""

_Key = tuple[object, ...]


class _Known(NamedTuple):
    """What the transposition table knows of a state: bounds of its value, and a good play."""

    low: float
    high: float
    play: Play | None = None


_End = tuple[tuple[int, ...], tuple[CardSet, ...], tuple[int, ...], Side]
"""An end of the round: what counts of the piles, the piles, the sweeps and the last capture."""


class EndgameSearch:
    """A search from one position for the side to play there, with its transposition table.

    It asks whether the value of a play is at least some number, and again for the number that this
    gives, until lower and upper bound meet (MTD(f), Plaat 1996). No question needs a window.

    `complete` tells whether the last value was searched to the end of the deal. A search that was
    cut short gets further the next time: the table keeps all bounds that are certain. `partial`
    tells whether there are plays that it did not search, at the root or later (`bounded_plays`).
    """

    def __init__(
        self, root: Position, states: int | None = None, *, best_only: bool = False
    ) -> None:
        """Prepare a search from `root` of at most `states` states for each value, if not None.

        With `best_only` it finds the exact value of the best play alone (see `value`).
        """
        self.root = root
        self.best_only = best_only
        self.side = root.side
        self.states = states
        self.budget = states
        self.complete = True
        self.partial = not bounded_plays(root).complete
        self._guess = standing(root, self.side)
        self._table: dict[_Key, _Known] = {}
        self._plays: dict[TurnState, tuple[Play, ...]] = {}
        self._ends: dict[_Key, float] = {}
        self._leads: dict[_Key, tuple[float, float]] = {}
        self._values: dict[_Key, float] = {}
        self._counted_sets, self._single_cards = _counted_cards(root.rules)
        self._more_is_better = _more_is_better(root.rules)
        self._for_lead = _for_lead(root.rules) if self._more_is_better else None
        self._everything = self._counts(root.rules.all_cards)
        # In piles whose order matters a card is like no other.
        self._like, self._alike = ({}, NO_CARDS) if root.piles else _like_cards(root)

    def value(self, play: Play) -> float:
        """Return the value of a play of the root for the searching side, in points.

        With `best_only`, a play that is no better than one before it gets an upper bound of its
        value, which is no greater than the value of the best one.
        """
        self.budget = self.states
        self.complete = True
        likeness = self._likeness(play)
        if likeness in self._values:
            return self._values[likeness]
        beaten = max(self._values.values(), default=-_BOUND) if self.best_only else -_BOUND
        low, high = -_BOUND, _BOUND
        found = self._guess if beaten == -_BOUND else beaten + _HAIR
        while low < high and high > beaten:
            least = found + _HAIR if found == low else found
            found = self._after(self.root, play, least)
            if not self.complete:
                return found
            if found < least:
                high = found
            else:
                low = found
        self._guess = self._values[likeness] = found
        return found

    def _after(self, state: Position, play: Play, least: float) -> float:
        """Return a bound of the value after a play: an upper one if it is less than `least`."""
        following = advance(state, play)
        if following.hands[following.turn]:
            return self._search(following, least)
        counts = tuple(map(self._counts, following.won))
        return self._value_at_end(
            counts, following.won, following.sweeps, following.last, following.tally
        )

    def _search(self, state: Position, least: float) -> float:
        key = self._key(state)
        known = self._table.get(key)
        if known is None:
            known = self._table[key] = self._limits(state)
        if known.low >= least:
            return known.low
        if known.high < least:
            return known.high
        if self.budget is not None:
            self.budget -= 1
            if self.budget < 0:
                self.complete = False
                return standing(state, self.side)
        value, play = self._best(state, known.play, least)
        if self.complete:
            low, high, _ = known
            self._table[key] = (
                _Known(value, high, play) if value >= least else _Known(low, value, play)
            )
        return value

    def _best(self, state: Position, first: Play | None, least: float) -> tuple[float, Play | None]:
        """Return a bound of the best value for the side to play, and the play that decided it."""
        ours = state.side == self.side
        best = -_BOUND if ours else _BOUND
        for play in self._ordered(state, first):
            value = self._after(state, play, least)
            if value > best if ours else value < best:
                best = value
                if (best >= least) == ours:
                    return best, play
        return best, first

    def _ordered(self, state: Position, first: Play | None) -> Iterable[Play]:
        turn_state = state.turn_state
        plays = self._plays.get(turn_state)
        if plays is None:
            bounded = bounded_plays(state)
            self.partial = self.partial or not bounded.complete
            ordered = by_gain(state.rules, bounded.plays)
            of_each_kind = {self._likeness(play): play for play in ordered[::-1]}
            plays = self._plays[turn_state] = tuple([*of_each_kind.values()][::-1])
        if first is None or first == plays[0]:
            return plays
        return (first, *[play for play in plays if play != first])

    def _limits(self, state: Position) -> _Known:
        """Return the bounds of two sides: the values if one of them gets all that is to come."""
        if len(state.won) != 2 or state.piles or state.tally or not self._more_is_better:
            return _Known(-_BOUND, _BOUND)
        pack, everything, sweeps = state.rules.all_cards, self._everything, state.sweeps
        most = self._most_sweeps(state) if state.rules.sweep_points else sweeps
        first, second = state.won
        first_counts, second_counts = map(self._counts, state.won)
        ends: tuple[_End, _End] = (
            (
                (first_counts, everything - first_counts),
                (first, pack & ~first),
                (sweeps[0], most[1]),
                Side(1),
            ),
            (
                (everything - second_counts, second_counts),
                (pack & ~second, second),
                (most[0], sweeps[1]),
                Side(0),
            ),
        )
        values = [self._value_at_end(*end) for end in ends]
        if self._for_lead is not None and max(map(abs, values)) > WIN / 2:
            values = [
                _game(value) + lead
                for end, value in zip(ends, values, strict=True)
                for lead in self._leads_at(*end)
            ]
        return _Known(min(values), max(values))

    def _leads_at(
        self,
        counts: tuple[int, ...],
        won: tuple[CardSet, ...],
        sweeps: tuple[int, ...],
        last: Side,
    ) -> tuple[float, float]:
        """Return the lead at an end, and without what a win at once leaves out, the majorities.

        A side that wins at once may lose its lead in cards by it, or the other side its own.
        """
        key = counts, sweeps, last
        leads = self._leads.get(key)
        if leads is None:
            assert self._for_lead is not None
            state = self._end(won, sweeps, last).replace(rules=self._for_lead)
            leads = self._leads[key] = (
                standing(state, self.side),
                _lead_at_once(state, self.side),
            )
        return leads

    def _most_sweeps(self, state: Position) -> tuple[int, ...]:
        """Return for each side the number of its sweeps if each of its plays to come is one."""
        each = 2 if state.rules.sweep_double else 1
        most = [count + each * len(state.stock) for count in state.sweeps]
        for seat, hand in zip(state.rules.seats, state.hands, strict=True):
            most[state.rules.side(seat)] += each * hand.bit_count()
        return tuple(most)

    def _value_at_end(
        self,
        counts: tuple[int, ...],
        won: tuple[CardSet, ...],
        sweeps: tuple[int, ...],
        last: Side | None,
        tally: Tally | None = None,
    ) -> float:
        """Return the value of a round that ends with these piles, of these counts, and sweeps.

        `last` is the side that captured last, `tally` what few games count besides.
        """
        key = counts, sweeps, last if self.root.rules.last_capture else None, tally
        value = self._ends.get(key)
        if value is None:
            end = self._end(won, sweeps, last, tally)
            value = self._ends[key] = standing(end, self.side)
        return value

    def _end(
        self,
        won: tuple[CardSet, ...],
        sweeps: tuple[int, ...],
        last: Side | None,
        tally: Tally | None = None,
    ) -> Position:
        """Return the end of the round with these piles and sweeps."""
        return self.root.replace(
            hands=(NO_CARDS,) * len(self.root.hands),
            stock=(),
            loose=NO_CARDS,
            builds=(),
            won=won,
            sweeps=sweeps,
            last=last,
            piles=(),
            tally=tally,
        )

    def _likeness(self, play: Play) -> _Key:
        """Return what a play has in common with those that differ from it only in like cards."""
        card, loose, builds, value, extras = play
        if extras or not (loose | card.bit) & self._alike:
            return play
        return self._like[card], sum(self._like[each] for each in cards_in(loose)), builds, value

    def _key(self, state: Position) -> _Key:
        """Return the parts of a state on which the rest of the deal and its points depend."""
        # The last pile has the cards that are nowhere else.
        return (
            state.turn,
            state.hands,
            state.loose,
            state.builds,
            state.last,
            state.sweeps,
            state.piles,
            state.tally,
            *map(self._counts, state.won[:-1]),
        )

    def _counts(self, pile: CardSet) -> int:
        """Return all that counts of a pile, packed: single cards, then numbers of cards."""
        packed: int = pile & self._single_cards
        shift = len(self.root.rules.full_pack)
        for cards in self._counted_sets:
            packed |= (pile & cards).bit_count() << shift
            shift += 7
        return packed


def _like_cards(root: Position) -> tuple[dict[Card, int], CardSet]:
    """Return a number for each card, the same for like cards, and the cards that have others alike.

    Cards are alike if they have one rank and the same items count them; where it counts that a card
    takes its twin, only twins are. Sums of the numbers tell how many cards there are of each kind.
    Only cards in hands or loose on the table are alike.
    """
    kinds: dict[_Key, list[Card]] = {}
    in_play = root.loose | card_set(card for hand in root.hands for card in cards_in(hand))
    items = counted_items(root.rules)
    # RULES 10: the aces are counted one by one, suit by suit.
    in_order = root.rules.ending != "round" and root.rules.target is not None
    twins_count = root.rules.twin_points or root.rules.sweep_double
    for card in root.rules.cards:
        suit = card.suit if twins_count or (in_order and card.bit & ACES) else None
        kind = (card.rank, suit, *(bool(card.bit & item.cards) for item in items if item.cards))
        kinds.setdefault(kind, []).append(card)
    like = {card: 16**number for number, cards in enumerate(kinds.values()) for card in cards}
    alike = [c & in_play for c in map(card_set, kinds.values()) if (c & in_play).bit_count() > 1]
    return like, card_set(card for cards in alike for card in cards_in(cards))


def _for_lead(rules: RuleSet) -> RuleSet | None:
    """Return rules under which a finished round is worth its lead, None if no win cuts it short."""
    if rules.ending != "at-once" or rules.target is None:
        return None
    return replace(rules, ending="round", target=OUT_OF_REACH)


def _lead_at_once(end: Position, side: Side) -> float:
    """Return the lead of a side in what counts when it is captured (RULES 10)."""
    at_once = {counted.item for counted in counted_items(end.rules) if counted.how is How.EACH}
    counted = [line.points for line in score_round(end).lines if line.item in at_once]
    return lead_of([float(sum(points)) for points in zip(*counted, strict=True)], side)


def _game(value: float) -> float:
    """Return the part of a value that is the game."""
    return WIN * ((value > WIN / 2) - (value < -WIN / 2))


def _more_is_better(rules: RuleSet) -> bool:
    """Return whether a side is never the worse for getting more of what is to come.

    A win at once keeps the majorities from being counted that lift a restriction, and from a side
    without a scoring card what it has won.
    """
    at_once = rules.ending == "at-once" and rules.target is not None
    return not (at_once and (rules.whitewash or rules.endgame != "none"))


def _counted_cards(rules: RuleSet) -> tuple[tuple[CardSet, ...], CardSet]:
    """Return the card sets of which only the number counts, and the cards that count singly."""
    sets, cards = [], NO_CARDS
    for counted in counted_items(rules):
        if counted.cards.bit_count() > 4:
            sets.append(counted.cards)
        else:
            cards |= counted.cards
    return tuple(sets), cards


class BoundedPlays(NamedTuple):
    """The plays that are searched, and whether they are all legal plays."""

    plays: Sequence[Play]
    complete: bool


def bounded_plays(state: Position) -> BoundedPlays:
    """Return the legal plays; on a crowded table the largest ones and the trails.

    Of the plays with extra actions only some are searched where there are very many.
    """
    plays: Sequence[Play]
    if state.loose.bit_count() <= CROWDED:
        plays, complete = plain_plays(state), True
    else:
        plays = largest_and_trails(state, MAX_CROWDED_PLAYS)
        complete = len(plays) < MAX_CROWDED_PLAYS
    if not state.rules.extra_actions:
        return BoundedPlays(plays, complete)
    extra = extra_plays(state)
    return BoundedPlays((*plays, *extra.plays), complete and extra.complete)


def ordered_plays(state: Position) -> Sequence[Play]:
    """Return the same plays, those first that win most at once."""
    return by_gain(state.rules, bounded_plays(state).plays)


def by_gain(rules: RuleSet, plays: Sequence[Play]) -> Sequence[Play]:
    """Sort some plays, those first that win most at once: a good order for a search."""
    if len(plays) < 2:
        return plays
    worths = card_worths(rules)
    return sorted(plays, key=lambda play: -_gain(play, worths))


def _gain(play: Play, worths: Worths) -> float:
    """Estimate the points that a play wins at once: builds before trails, low trails first."""
    if play.extras:
        laid = 0.05 * sum(extra.loose.bit_count() for extra in play.extras)
        return laid + _gain(play.without_extras, worths)
    if play.value:
        return 0.05 * play.loose.bit_count()
    cards = play.taken
    if not cards:
        return -worths[play.card.bit]
    return 0.5 + worths[cards | play.card.bit]
