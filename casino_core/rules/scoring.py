"""Scoring a round (RULES 9); `outcome` decides the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from ..cards import (
    ACES,
    BIG_CASINO,
    JACK_OF_SPADES,
    LITTLE_CASINO,
    NO_CARDS,
    RANK_SETS,
    SEVEN_OF_DIAMONDS,
    SUIT_SETS,
    Card,
    CardSet,
    Rank,
    Suit,
    card_set,
    cards_in,
    union,
)
from ..position import State
from ..ruleset import RuleSet
from ..score import Item, RoundScore, ScoreLine
from ..seats import Side
from .sweeps import at_sweep_limit


class How(StrEnum):
    """The way in which an item scores.

    MOST: the side with most of its cards scores. EACH: every card scores for the side that has it.
    ALL: a side that has all of its cards scores. BEYOND: every card beyond a number scores.
    ENOUGH: a side with a number of its cards or more scores. LAST: the last side to capture scores.
    """

    MOST = auto()
    EACH = auto()
    ALL = auto()
    BEYOND = auto()
    ENOUGH = auto()
    LAST = auto()


class Counted(NamedTuple):
    """An item that scores under a rule set.

    item    the item
    how     the way in which it scores
    points  the points for it (each time, if `how` is EACH or BEYOND)
    cards   the card set that it counts, empty for sweeps and for the last capture
    number  the number of cards of which BEYOND and ENOUGH speak
    """

    # Piles, reasons, evaluation and search keys all derive from these items.

    item: Item
    how: How
    points: int
    cards: CardSet = NO_CARDS
    number: int = 0

    @property
    def card(self) -> Card | None:
        """The card of an item that counts a single card, with its twin if it has one, else None."""
        first = next(iter(cards_in(self.cards)), None)
        return first if first and not self.cards & ~first.copies else None


def score_round(state: State) -> RoundScore:
    """The score of a finished round (RULES 9).

    The hands and the stock of `state` are empty. A residue still on the table counts for the side
    that captured last. In a game that was won at once, only what scores at once is counted.
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
    """For each side the card set that it captured, with a residue still on the table (RULES 8)."""
    won = list(state.won)
    if state.last is not None and not won_at_once(state):
        won[state.last] |= state.on_table
    return tuple(won)


def leader(totals: tuple[int, ...]) -> Side | None:
    """The side with the highest number, None if several are level."""
    best = max(totals)
    # The place of a number in the totals is its side; a call would cost time in the search.
    return totals.index(best) if totals.count(best) == 1 else None  # type: ignore[return-value]


# The lines


def _line(counted: Counted, state: State, won: tuple[CardSet, ...]) -> ScoreLine:
    item, how, points, cards, number = counted
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


def _most(state: State, counted: Counted, counts: tuple[int, ...]) -> tuple[int, ...]:
    """For each side its points for most of some cards, of which it has the numbers `counts`."""
    points = counted.points + _carried_for(state, counted.item)
    best = max(counts)
    ahead = [count == best for count in counts]
    level = sum(ahead)
    if level == 2 and state.rules.ties == "split" and points % 2 == 0:
        points //= 2
    elif level > 1:
        points = 0
    return tuple(points * each for each in ahead)


_TALLIED_ITEMS: Final = (Item.SWEEPS_FED, Item.TWINS)


def _tallied(state: State, item: Item) -> tuple[int, ...]:
    """For each side the number that counts of what few games count besides."""
    if state.tally is None:
        return (0,) * len(state.won)
    return state.tally.fed if item is Item.SWEEPS_FED else state.tally.twins


def tally_points(state: State) -> tuple[int, ...]:
    """For each side its points for what few games count besides (RULES 9)."""
    points = [0] * len(state.won)
    for counted in counted_items(state.rules):
        if counted.item in _TALLIED_ITEMS:
            for side, count in enumerate(_tallied(state, counted.item)):
                points[side] += counted.points * count
    return tuple(points)


def counted_sweeps(state: State) -> tuple[int, ...]:
    """For each side the number of its sweeps that score (RULES 9).

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
    """The points that are added to those for most of an item's cards."""
    return state.carried[_MAY_BE_CARRIED.index(item)] if item in _MAY_BE_CARRIED else 0


def _carried(state: State, lines: tuple[ScoreLine, ...]) -> tuple[int, int]:
    """The points for most cards and most spades that no side gets in this round (RULES 9)."""
    if state.rules.ties != "carry":
        return (0, 0)
    kept = dict.fromkeys(_MAY_BE_CARRIED, 0)
    for counted, line in zip(counted_items(state.rules), lines, strict=True):
        if counted.how is How.MOST and not any(line.points):
            kept[line.item] = counted.points + _carried_for(state, line.item)
    return kept[Item.CARDS], kept[Item.SPADES]


# What counts at once


def won_at_once(state: State) -> bool:
    """Whether the points of captures so far win the game under `ending=at-once` (RULES 10)."""
    rules = state.rules
    if rules.ending != "at-once" or rules.target is None:
        return False
    totals = list(state.scores)
    for counted in counted_items(rules):
        if counted.how is How.EACH:
            for side, points in enumerate(_line(counted, state, state.won).points):
                totals[side] += points
    return max(totals) >= rules.target


def _only_at_once(counted: Counted, line: ScoreLine) -> ScoreLine:
    """A line without points unless its item counts at once."""
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
        of_table = any(counted.item is item.item for item in _SCHEMES[state.rules.scoring])
        points = [everything if of_table else own for own in line.points]
        yield line._replace(
            points=tuple(0 if none else own for own, none in zip(points, bare, strict=True))
        )


class Restriction(NamedTuple):
    """What a side close to the target still counts (RULES 10, endgame).

    items   the items that it counts
    lifted  the items that, if it scores in all of them, let it count everything; None if none do
    """

    items: frozenset[Item]
    lifted: frozenset[Item] | None = None


def restriction(state: State, side: Side) -> Restriction | None:
    """The restriction of a side in this round by its score before it, if it has one.

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
    found: Restriction | None, lines: tuple[ScoreLine, ...], side: Side
) -> frozenset[Item] | None:
    """The only items that a side counts, None if it counts everything."""
    if found is None:
        return None
    scored = {line.item for line in lines if line.points[side]}
    return None if found.lifted is not None and found.lifted <= scored else found.items


# What is counted


@lru_cache(maxsize=64)
def counted_items(rules: RuleSet) -> tuple[Counted, ...]:
    """The items that score under a rule set (RULES 9), in the order of `count-order` (RULES 10)."""
    items = list(_SCHEMES[rules.scoring])
    if rules.spades_over is not None:
        place = next((n for n, item in enumerate(items) if item.cards in _SUITS), 0) + 1
        over = Counted(Item.SPADES_OVER, How.BEYOND, 1, _SPADES, rules.spades_over)
        items.insert(place, over)
    pack = card_set(rules.full_pack)
    items = [item._replace(cards=item.cards & pack) for item in items]
    items.append(Counted(Item.SWEEPS, How.EACH, rules.sweep_points))
    if rules.sweep_transfer:
        items.append(Counted(Item.SWEEPS_FED, How.EACH, -rules.sweep_points))
    if rules.twin_points:
        items.append(Counted(Item.TWINS, How.EACH, rules.twin_points))
    if rules.last_capture:
        items.append(Counted(Item.LAST_CAPTURE, How.LAST, rules.last_capture))
    return tuple(items)


@lru_cache(maxsize=64)
def counted_suit(rules: RuleSet) -> Counted:
    """The item that counts the cards of one suit: spades, or diamonds in Diamond Casino.

    Where no suit counts it is most spades, for no points.
    """
    none = Counted(Item.SPADES, How.MOST, 0, _SPADES & rules.all_cards)
    return next((item for item in counted_items(rules) if item.item in _SUIT_ITEMS), none)


@lru_cache(maxsize=64)
def counted_cards(rules: RuleSet, how: How) -> CardSet:
    """The card set of all cards of the items that score in one way."""
    cards = NO_CARDS
    for item in counted_items(rules):
        if item.how is how:
            cards |= item.cards
    return cards


_SUITS = frozenset(SUIT_SETS.values())
_SUIT_ITEMS = frozenset({Item.SPADES, Item.DIAMONDS, Item.SPADES_OVER})
_ALL_CARDS = union(SUIT_SETS.values())
_SPADES = SUIT_SETS[Suit.SPADES]
_SCORING_CARDS = ACES | BIG_CASINO.copies | LITTLE_CASINO.copies
_LITTLE_AND_ACES = (
    Counted(Item.LITTLE_CASINO, How.EACH, 1, LITTLE_CASINO.copies),
    Counted(Item.ACES, How.EACH, 1, ACES),
)
_CASINOS_AND_ACES = (Counted(Item.BIG_CASINO, How.EACH, 2, BIG_CASINO.copies), *_LITTLE_AND_ACES)


def _most_cards(points: int) -> Counted:
    return Counted(Item.CARDS, How.MOST, points, _ALL_CARDS)


def _most_spades(points: int) -> Counted:
    return Counted(Item.SPADES, How.MOST, points, _SPADES)


_EACH_SPADE = Counted(Item.SPADES, How.EACH, 1, _SPADES)
_SCHEMES: Final = {
    "standard": (_most_cards(3), _most_spades(1), *_CASINOS_AND_ACES),
    "spade": (
        _most_cards(3),
        _EACH_SPADE,
        Counted(Item.JACK_OF_SPADES, How.EACH, 1, JACK_OF_SPADES.copies),
        *_CASINOS_AND_ACES,
    ),
    "diamond": (
        _most_cards(1),
        Counted(Item.DIAMONDS, How.MOST, 1, SUIT_SETS[Suit.DIAMONDS]),
        Counted(Item.SEVEN_OF_DIAMONDS, How.EACH, 1, SEVEN_OF_DIAMONDS.copies),
        Counted(Item.SEVENS, How.ALL, 2, RANK_SETS[Rank.SEVEN]),
        Counted(Item.SIXES, How.ALL, 2, RANK_SETS[Rank.SIX]),
        Counted(Item.ACES, How.ALL, 2, ACES),
    ),
    "nordic": (_most_cards(1), _most_spades(2), *_CASINOS_AND_ACES),
    "norsk": (_most_cards(1), _most_spades(1), *_CASINOS_AND_ACES),
    "african": (_most_cards(2), _most_spades(2), *_CASINOS_AND_ACES),
    "five-spades": (
        _most_cards(2),
        Counted(Item.SPADES, How.ENOUGH, 1, _SPADES, 5),
        *_CASINOS_AND_ACES,
    ),
    "seven": _CASINOS_AND_ACES,
    "kryp": (
        _EACH_SPADE,
        Counted(Item.BIG_CASINO, How.EACH, 3, BIG_CASINO.copies),
        *_LITTLE_AND_ACES,
    ),
}
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
