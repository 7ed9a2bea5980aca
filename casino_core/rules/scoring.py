"""Scoring a round (RULES 9); `outcome` decides the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ..cards import (
    ACES,
    BIG_CASINO,
    LITTLE_CASINO,
    NO_CARDS,
    ONE_PACK,
    SUIT_SETS,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_in,
)
from ..errors import CasinoError
from ..position import State
from ..rows import COUNTED_CARDS, EVENTS, SUITS, How, Row
from ..ruleset import RuleSet
from ..score import CARD_ITEMS, RANK_ITEMS, Item, RoundScore, ScoreLine
from ..seats import Side
from .sweeps import at_sweep_limit


class ScoringItem(NamedTuple):
    """An item that scores under a rule set.

    item    the item
    how     the way in which it scores
    points  the points for it (each time, if `how` is EACH or BEYOND)
    cards   the card set that it counts, empty for sweeps and for the last capture
    number  the number of cards of which BEYOND and ENOUGH speak
    tie     the effect of a tie if `how` is MOST (`rows.TIES`), else empty
    """

    # Piles, reasons, evaluation and search keys all derive from these items.

    item: Item
    how: How
    points: int
    cards: CardSet = NO_CARDS
    number: int = 0
    tie: str = ""

    @property
    def card(self) -> Card | None:
        """The card of an item that counts a single card, with its twin if it has one, else None."""
        first = next(iter(cards_in(self.cards)), None)
        return first if first and not self.cards & ~first.copies else None

    @property
    def suit(self) -> Suit | None:
        """The suit that an item counts, if it counts one."""
        own = self.cards & ONE_PACK
        return next((suit for suit in Suit if own == SUIT_SETS[suit] & ONE_PACK), None)


def score_round(state: State) -> RoundScore:
    """Return the score of a finished round (RULES 9).

    A residue still on the table counts for the side that captured last. In a game that was won at
    once, only what scores at once is counted. Raises `CasinoError` before the end of the round:
    `score_so_far` counts what is captured by then.

    >>> score = casino.score_round(finished.position)
    >>> score.points
    (5, 6)
    >>> score.lines[0].item.value, score.lines[0].counts
    ('cards', (18, 34))
    """
    if not state.over:
        raise CasinoError("hands: the round is not over; score_so_far(state) counts until now")
    return score_so_far(state)


def score_so_far(state: State) -> RoundScore:
    """Return the score if the round ended now: what each side has captured, the residue included.

    >>> casino.score_so_far(position).points
    (0, 0)
    """
    rules, won = state.rules, captured_cards(state)
    lines = tuple(_line(counted, state, won) for counted in counted_items(rules))
    carried = _carried(state, lines)
    if won_at_once(state):
        lines, carried = tuple(map(_only_at_once, counted_items(rules), lines)), state.carried
    if rules.whitewash:
        lines = tuple(_whitewashed(state, lines, won))
    if rules.endgame != "none":
        lines = tuple(_restricted(state, lines))
    points = tuple(sum(line.points[side] for line in lines) for side in range(len(won)))
    return RoundScore(lines, points, carried)


def captured_cards(state: State) -> tuple[CardSet, ...]:
    """Return the card set that each side captured, with a residue still on the table (RULES 8)."""
    won = list(state.won)
    if state.last is not None and not won_at_once(state):
        won[state.last] |= state.on_table
    return tuple(won)


def leader(totals: tuple[int, ...]) -> Side | None:
    """Return the side with the highest number, None if several are level."""
    best = max(totals)
    # The place of a number in the totals is its side; a call would cost time in the search.
    return totals.index(best) if totals.count(best) == 1 else None  # type: ignore[return-value]


# The lines


def _line(counted: ScoringItem, state: State, won: tuple[CardSet, ...]) -> ScoreLine:
    item, how, points, cards, number, _tie = counted
    if item is Item.SWEEPS:
        counts = counted_sweeps(state)
        return ScoreLine(item, tuple(points * count for count in counts), state.sweeps)
    if item in _TALLIED_ITEMS:
        counts = _tallied(state, item)
        return ScoreLine(item, tuple(points * count for count in counts), counts)
    if how is How.LAST:
        counts = tuple(int(side == state.last) for side in range(len(won)))
    else:
        counts = tuple((pile & cards).bit_count() for pile in won)
    if how is How.MOST:
        return ScoreLine(item, _most(state, counted, counts), counts)
    times = {
        How.EACH: counts,
        How.LAST: counts,
        How.ALL: [count == cards.bit_count() for count in counts],
        How.BEYOND: [max(0, count - number) for count in counts],
        How.ENOUGH: [count >= number for count in counts],
    }
    return ScoreLine(item, tuple(points * each for each in times[how]), counts)


def _most(state: State, counted: ScoringItem, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return each side's points for most of some cards, of which it has the numbers `counts`."""
    points = counted.points + _carried_for(state, counted.item)
    best = max(counts)
    ahead = [count == best for count in counts]
    level = sum(ahead)
    if level > 1:
        points = _when_level(points, counted.tie, level, captured=best > 0)
    return tuple(points * each for each in ahead)


def _when_level(points: int, tie: str, level: int, *, captured: bool) -> int:
    """Return the points of each of several level sides (`rows.TIES`).

    Sides that have captured none of the cards share nothing.
    """
    if tie == "split" and level == 2 and points % 2 == 0:
        return points // 2
    if tie == "share" and captured:
        return points // level
    return points if tie == "each" and captured else 0


_TALLIED_ITEMS: Final = (Item.SWEEPS_FED, Item.TWINS)


def _tallied(state: State, item: Item) -> tuple[int, ...]:
    """Return the number of each side of an item that only few games count."""
    if state.tally is None:
        return (0,) * len(state.won)
    return state.tally.fed if item is Item.SWEEPS_FED else state.tally.twins


def tally_points(state: State) -> tuple[int, ...]:
    """Return each side's points for what only few games count (RULES 9)."""
    points = [0] * len(state.won)
    for counted in counted_items(state.rules):
        if counted.item in _TALLIED_ITEMS:
            for side, count in enumerate(_tallied(state, counted.item)):
                points[side] += counted.points * count
    return tuple(points)


def counted_sweeps(state: State) -> tuple[int, ...]:
    """Return for each side the number of its sweeps that score (RULES 9).

    Under `sweeps_cancel` the lowest number of any side is taken off all.
    """
    rules, sweeps = state.rules, state.sweeps
    off = min(sweeps) if rules.sweeps_cancel else 0
    limited = at_sweep_limit(state)
    if rules.sweep_limit_binds == "all" and any(limited):
        return (0,) * len(sweeps)
    return tuple(0 if bound else count - off for count, bound in zip(sweeps, limited, strict=True))


# Points carried over


_MAY_BE_CARRIED: Final = (Item.CARDS, Item.SPADES)
"""The items whose points may be carried over, in the order of `State.carried`."""


def _carried_for(state: State, item: Item) -> int:
    """Return the points that are added to those for most of an item's cards."""
    return state.carried[_MAY_BE_CARRIED.index(item)] if item in _MAY_BE_CARRIED else 0


def _carried(state: State, lines: tuple[ScoreLine, ...]) -> tuple[int, int]:
    """Return the points for most cards and most spades that no side gets in this round.

    See RULES 9.
    """
    if not state.rules.carries:
        return (0, 0)
    points = dict.fromkeys(_MAY_BE_CARRIED, 0)
    for counted, line in zip(counted_items(state.rules), lines, strict=True):
        if counted.tie == "carry" and not any(line.points):
            points[line.item] = counted.points + _carried_for(state, line.item)
    return points[Item.CARDS], points[Item.SPADES]


# What counts at once


def won_at_once(state: State) -> bool:
    """Return whether the points of captures so far win the game under `ending=at-once`.

    See RULES 10.
    """
    rules = state.rules
    if rules.ending != "at-once" or rules.target is None:
        return False
    totals = list(state.scores)
    for counted in counted_items(rules):
        if counted.how is How.EACH:
            for side, points in enumerate(_line(counted, state, state.won).points):
                totals[side] += points
    return max(totals) >= rules.target


def _only_at_once(counted: ScoringItem, line: ScoreLine) -> ScoreLine:
    """Return a line without points unless its item counts at once."""
    return line if counted.how is How.EACH else line._replace(points=(0,) * len(line.points))


# Whitewash and the end of a game


def _whitewashed(
    state: State, lines: tuple[ScoreLine, ...], won: tuple[CardSet, ...]
) -> Iterator[ScoreLine]:
    """Yield the lines as they count if one of two sides has no scoring card (RULES 9)."""
    bare = [not pile & _SCORING_CARDS for pile in won]
    if sum(bare) != 1:
        yield from lines
        return
    for counted, line in zip(counted_items(state.rules), lines, strict=True):
        everything = counted.points * (counted.cards.bit_count() if counted.how is How.EACH else 1)
        everything += _carried_for(state, line.item)
        of_table = counted.cards and counted.how is not How.BEYOND
        points = [everything if of_table else own for own in line.points]
        yield line._replace(
            points=tuple(0 if none else own for own, none in zip(points, bare, strict=True))
        )


class Restriction(NamedTuple):
    """The items that a side close to the target still counts (RULES 10, endgame).

    items   the items that it counts
    lifted  the items that, if it scores in all of them, let it count everything; None if none do
    """

    items: frozenset[Item]
    lifted: frozenset[Item] | None = None


def restriction(state: State, side: Side) -> Restriction | None:
    """Return the restriction of a side in this round by its score before it, if it has one.

    The rules have an `endgame`.
    """
    return _ENDGAMES[state.rules.endgame].get(state.scores[side])


def _restricted(state: State, lines: tuple[ScoreLine, ...]) -> Iterator[ScoreLine]:
    """Yield the lines without the points that a restricted side does not count."""
    bounds = [_bound(restriction(state, side), lines, side) for side in state.rules.side_numbers]
    for line in lines:
        points = [
            own if items is None or line.item in items else 0
            for own, items in zip(line.points, bounds, strict=True)
        ]
        yield line._replace(points=tuple(points))


def _bound(
    restriction: Restriction | None, lines: tuple[ScoreLine, ...], side: Side
) -> frozenset[Item] | None:
    """Return the only items that a side counts, None if it counts everything."""
    if restriction is None:
        return None
    scored = {line.item for line in lines if line.points[side]}
    return (
        None
        if restriction.lifted is not None and restriction.lifted <= scored
        else restriction.items
    )


# What is counted


@lru_cache(maxsize=64)
def counted_items(rules: RuleSet) -> tuple[ScoringItem, ...]:
    """Return the items that score under a rule set (RULES 9), in the order of `count-order`.

    See RULES 10.
    """
    counted_by_item: dict[Item, ScoringItem] = {}
    pack = card_set(rules.full_pack)
    for row in rules.rows:
        item = item_of(row)
        if item in counted_by_item:
            item = Item(f"{row.how}-{item}")
        cards = COUNTED_CARDS[row.what] & pack
        tie = (row.tie or rules.ties) if row.how is How.MOST else ""
        counted_by_item[item] = ScoringItem(item, row.how, row.points, cards, row.number, tie)
    return tuple(counted_by_item.values())


def item_of(row: Row) -> Item:
    """Return the item of a row, if the table has no other row of the same cards."""
    if row.what in _EVENT_ITEMS:
        return _EVENT_ITEMS[row.what]
    if row.how is How.BEYOND:
        return Item(f"{row.what}-over")
    if row.what in SUITS or row.what == "cards":
        return Item(row.what)
    first = cards_in(COUNTED_CARDS[row.what])[0]
    return Item(CARD_ITEMS[first] if len(row.what) == 2 else RANK_ITEMS[first.rank])


_EVENT_ITEMS: Final = dict(
    zip(EVENTS, (Item.SWEEPS, Item.SWEEPS_FED, Item.TWINS, Item.LAST_CAPTURE), strict=True)
)


@lru_cache(maxsize=64)
def counted_suit(rules: RuleSet) -> ScoringItem:
    """Return the item that counts the cards of one suit: spades, or diamonds in Diamond Casino.

    Where no suit counts it is most spades, for no points.
    """
    none = ScoringItem(Item.SPADES, How.MOST, 0, SUIT_SETS[Suit.SPADES] & rules.all_cards)
    suits = [item for item in counted_items(rules) if item.suit is not None]
    return next(iter(suits), none)


@lru_cache(maxsize=64)
def counted_cards(rules: RuleSet, how: How) -> CardSet:
    """Return the card set of all cards of the items that score in one way."""
    cards = NO_CARDS
    for item in counted_items(rules):
        if item.how is how:
            cards |= item.cards
    return cards


_SCORING_CARDS = ACES | BIG_CASINO.copies | LITTLE_CASINO.copies
_ONE_ITEM: Final = {
    18: Restriction(frozenset({Item.CARDS})),
    19: Restriction(frozenset({Item.BIG_CASINO})),
    20: Restriction(frozenset({Item.SPADES})),
}
_ENDGAMES: Final[Mapping[str, Mapping[int, Restriction]]] = {
    "18": _ONE_ITEM,
    "16": {
        16: Restriction(frozenset({Item.CARDS, Item.BIG_CASINO})),
        17: Restriction(frozenset({Item.CARDS, Item.SPADES})),
        **_ONE_ITEM,
    },
    "17": {
        17: Restriction(*[frozenset({Item.CARDS, Item.SPADES})] * 2),
        18: Restriction(frozenset({Item.SPADES}), frozenset({Item.CARDS})),
        19: Restriction(frozenset({Item.SPADES}), frozenset({Item.CARDS})),
        20: Restriction(frozenset(), frozenset({Item.SPADES})),
    },
}
"""For each `endgame` what a side may count, by its score before the round."""
