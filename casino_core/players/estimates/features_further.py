"""The features of a view after a play where points are bad, or piles lie open.

They are the usual `features`, and after them what only some of these games have: casinos that
capture as other values, captures that have to be made, piles that lie open, and their own points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import Final, NamedTuple

from ...cards import (
    ACES,
    BIG_CASINO,
    LITTLE_CASINO,
    NO_CARDS,
    CardSet,
    cards_in,
)
from ...position import View
from ...rows import How
from ...rules.scoring import counted_items, counted_suit
from ...ruleset import RuleSet
from ...score import Item
from ...seats import Seat, Side
from .evaluation import card_worths, sweep_worth
from .features import UNIT, features_of
from .largest_captures import RANKS, captures, captures_with
from .probabilities import expected_best

DEPTH: Final = 0.6
"""The factor on the worth of a card in an open pile, for each card that lies on it."""
DEEPEST: Final = 6
"""The number of cards of an open pile that count."""


class _Kind(NamedTuple):
    """The cards that play alike: the best play with one of them, and who may hold one."""

    capture: float | None
    """The value in points of the best capture, None if there is none."""
    trail: float
    """The value in points of laying such a card on the table: less than 0 where points are good."""
    sweeps: bool
    chance: float
    """The probability that the next seat holds such a card."""
    own: int
    """The number of such cards in the seat's own hand."""

    def best(self, rules: RuleSet) -> float:
        """Return the value in points of the best play with such a card."""
        if self.capture is None:
            return self.trail
        if rules.trailing == "forced-capture" or (self.sweeps and rules.must_sweep):
            return self.capture
        return max(self.capture, self.trail)


def features_further(view: View, seat: Seat, chances: tuple[float, ...]) -> list[int]:
    """Return the features for `seat` after its play, in multiples of 1/UNIT.

    The arguments are those of `features_of`, whose features come first.
    """
    rules = view.rules
    further = (
        *_own_points(view, seat),
        *_choices(rules, _kinds(view, seat, chances)),
        *_aces(view, seat),
        *(_open_piles(view, seat, chances) if view.piles else _NO_PILES),
    )
    usual = features_of(view, seat, chances)
    return [*usual, *_flags(rules), *[round(UNIT * number) for number in further]]


@lru_cache(maxsize=64)
def _flags(rules: RuleSet) -> tuple[int, ...]:
    """Return the features of a rule set that the usual ones lack."""
    points = {each.item: each.points for each in counted_items(rules)}
    suit = counted_suit(rules)
    flags = (
        rules.building == "none",
        rules.ace == "14-in-hand",
        rules.casinos == "15-and-16",
        rules.goal == "least",
        rules.must_sweep,
        rules.capture_extent == "maximal",
        rules.sweeps_cancel,
        points.get(Item.CARDS, 0) / 3,
        suit.points / 2 if suit.how is How.MOST else 0,
        suit.how is How.ENOUGH,
        rules.takes_from_piles,
        rules.pile_tops == "build-and-capture",
        rules.pile_tops == "build-and-match",
        rules.extra_actions,
        rules.max_builds == 1,
        rules.deal_out == "whole",
        rules.hand_size / 8,
    )
    return tuple(round(UNIT * flag) for flag in flags)


def _kinds(view: View, seat: Seat, chances: tuple[float, ...]) -> list[_Kind]:
    """Return the kinds of cards: the ranks, and casinos that capture as other values."""
    worths, unseen, hand = card_worths(view.rules), view.unseen, view.hands[seat]
    for_sweep = sweep_worth(view)
    casinos = _casinos_apart(view.rules)
    share = min(1.0, view.hidden[view.turn] / max(1, unseen.bit_count()))
    kinds = []
    for cards, (capture, sweeps), chance in zip(RANKS, captures(view), chances, strict=True):
        of_rank = (unseen & cards).bit_count()
        usual = cards & ~casinos
        likely = chance * (unseen & usual).bit_count() / of_rank if of_rank else 0.0
        card = _one_of(hand & usual) or _one_of(unseen & usual)
        worth = worths[capture | card] + for_sweep * sweeps if capture else None
        kinds.append(_Kind(worth, -worths[card], sweeps, likely, (hand & usual).bit_count()))
    for casino in (BIG_CASINO, LITTLE_CASINO) if casinos else ():
        capture, sweeps = captures_with(view, casino)
        worth = worths[capture | casino.bit] + for_sweep * sweeps if capture else None
        copies = (unseen & casino.copies).bit_count()
        own = (hand & casino.copies).bit_count()
        kinds.append(_Kind(worth, -worths[casino.bit], sweeps, min(1.0, copies * share), own))
    return kinds


def _casinos_apart(rules: RuleSet) -> CardSet:
    """Return the casinos, if they capture as other values than cards of their ranks."""
    if rules.casinos == "plain":
        return NO_CARDS
    return BIG_CASINO.copies | LITTLE_CASINO.copies


def _one_of(cards: CardSet) -> CardSet:
    return cards & -cards


_NONE: Final = _Kind(None, 0.0, sweeps=False, chance=0.0, own=0)


def _choices(rules: RuleSet, kinds: Sequence[_Kind]) -> list[float]:
    """Return what the seat can do with its own hand, and what the next seat probably does."""
    own, likely = [kind for kind in kinds if kind.own], [kind for kind in kinds if kind.chance]
    best = [kind.best(rules) for kind in own]
    captured = [(kind.capture, kind.chance) for kind in likely if kind.capture]
    has_to = 1.0
    for kind in likely:
        has_to *= 1 - kind.chance * (kind.capture is None)
    big, little = (*kinds[len(RANKS) :], _NONE, _NONE)[:2]
    return [
        max(best, default=0.0) / 2,
        min(best, default=0.0) / 2,
        max((kind.capture or 0.0 for kind in own), default=0.0) / 2,
        sum(kind.own for kind in own if kind.capture is None) / 4,
        sum(kind.own for kind in own if kind.sweeps) / 2,
        _expected_play(rules, likely) / 2,
        expected_best(captured)[0] / 2,
        has_to,
        fsum(kind.chance for kind in likely if kind.sweeps),
        *((kind.capture or 0.0) * bool(kind.own) for kind in (big, little)),
        *((kind.capture or 0.0) * kind.chance for kind in (big, little)),
    ]


def _expected_play(rules: RuleSet, likely: Sequence[_Kind]) -> float:
    """Return the expected value of the best play of the next seat: a forced sweep comes first."""
    forced = [kind.sweeps and rules.must_sweep for kind in likely]
    plays = [(kind.best(rules), kind.chance) for kind in likely]
    swept, nothing = expected_best([play for play, must in zip(plays, forced, strict=True) if must])
    others = [play for play, must in zip(plays, forced, strict=True) if not must]
    return swept + nothing * expected_best(others)[0]


def _own_points(view: View, seat: Seat) -> list[float]:
    """Return the features of points that only some games have."""
    side, worths = view.rules.side(seat), card_worths(view.rules)
    last = 0 if view.last is None else 1 if view.last == side else -1
    counts = [pile.bit_count() for pile in view.won]
    return [
        sweep_worth(view) / 2,
        view.hands[seat].bit_count() / 6,
        (counts[side] - _most_of_others(counts, side)) / 20,
        last * (not view.stock) * worths[view.loose] / 3,
        *_enough(view, side),
        *_whitewash(view, side),
        view.loose.bit_count() == 1,
        len(view.builds) / 2,
    ]


def _most_of_others(counts: Sequence[int], side: Side) -> int:
    return max(count for each, count in enumerate(counts) if each != side)


def _enough(view: View, side: Side) -> tuple[float, float]:
    """Return the shares of the cards that suffice for a point: of the side and of another."""
    suit = counted_suit(view.rules)
    if suit.how is not How.ENOUGH:
        return 0.0, 0.0
    counts = [min(suit.number, (pile & suit.cards).bit_count()) for pile in view.won]
    return counts[side] / suit.number, _most_of_others(counts, side) / suit.number


def _whitewash(view: View, side: Side) -> tuple[bool, bool]:
    """Return whether the side itself, and another, has no scoring card, where that matters."""
    if not view.rules.whitewash:
        return False, False
    worths = card_worths(view.rules)
    bare = [all(worths[card.bit] < 1 for card in cards_in(pile)) for pile in view.won]
    return bare[side], any(each for other, each in enumerate(bare) if other != side)


def _aces(view: View, seat: Seat) -> tuple[float, float]:
    """Return the aces in the hand and on the table."""
    return (view.hands[seat] & ACES).bit_count() / 2, (view.loose & ACES).bit_count() / 2


_NO_PILES: Final[Sequence[float]] = (0.0,) * 8


def _open_piles(view: View, seat: Seat, chances: tuple[float, ...]) -> list[float]:
    """Return what the next seat may take from open piles, then what the seat itself may.

    They are the worth of what lies open, the worth of the tops whose rank is in the hand, the
    number of these, and the sum of all tops. Of the next seat's hand the probabilities count.
    """
    worths, hand = card_worths(view.rules), view.hands[seat]
    features: list[float] = []
    for taker in (view.turn, seat):
        exposed = matched = number = total = 0.0
        for pile in view.tops(taker):
            exposed += fsum(
                DEPTH**depth * worths[card.bit] for depth, card in enumerate(pile[:DEEPEST])
            )
            rank = pile[0].rank - 1
            chance = float(bool(hand & RANKS[rank])) if taker == seat else chances[rank]
            matched += chance * worths[pile[0].bit]
            number += chance
            total += pile[0].weight
        features += (exposed / 2, matched, number, total / 10)
    return features
