"""The policy network: it ranks the plays of a turn much as the value network does, but faster.

A playout chooses every play that is made in it, so that its policy must be fast. This small network
learned from the values that the value network gives to the plays of a turn, as
`python -m tests.lab.train_policy_network` lets one learn.

What a seat sees after its play is a list of observations: how many cards of each rank lie loose,
are held and are unseen, what can be captured with the rank, the builds, the casinos, the progress
of the round. Each adds its column of weights to the cells. Cells below 0 count nothing. The weights
of the others depend on the number of cards that the next seat holds. All weights are whole numbers,
so that every Python gets the same result: the weights of a column are the digits of one large
integer, and one addition adds to all cells at once.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, product
from struct import Struct
from typing import Final, Self

from ...cards import BIG_CASINO, LITTLE_CASINO, NO_CARDS, CardSet
from ...play import Play, PlayKind
from ...position import View
from ...rules.turn import advance
from ...ruleset import RuleSet
from ...seats import Seat
from ..base.considered import PlayEvaluator
from ..base.measured_games import has_policy, has_policy_further, has_policy_nearby
from ..estimates.balances import balances
from ..estimates.evaluation import capture_worth, card_worths, lead_so_far, standing
from ..estimates.largest_captures import CARDS, RANKS, made_captures
from ..estimates.prospects import expected_prospects
from .weights import Arrays, as_digits, stored_weights, weighted_sum

MOST_HELD: Final = 4
"""A hand with more cards is observed as one of this number."""
LEVELS: Final[Sequence[float]] = (0.475, 0.875, 1.925)
"""The worths, in points, between the four classes of captures and of builds."""
TEN_CARDS_LESS: Final = 0.3
"""The points subtracted from the worth of a build, of two cards or more, for its class."""
STATES: Final = {
    counts: number
    for number, counts in enumerate(each for each in product(range(5), repeat=3) if sum(each) < 5)
}
"""For the numbers of cards of a rank that are loose, held and unseen the number of this state."""
MOST_KEPT: Final = 1 << 11
"""The number of values that are kept for each number of cards of the next seat."""
VALUES: Final = 14
"""The highest value of a build that is observed; a higher one is observed as this one."""
(
    RANK,
    CAPTURE,
    SWEEP,
    BUILD,
    CAPTURERS,
    CASINO,
    HANDS,
    STOCK,
    LAST,
    LOOSE,
    RULES,
    OBSERVATIONS,
) = accumulate(
    (
        len(RANKS) * len(STATES),
        len(RANKS) * 4 * 5 * 2,
        len(RANKS) * 2 * 2,
        VALUES * 2 * 2 * 4,
        VALUES * 2 * 2 * 5,
        2 * 5,
        (MOST_HELD + 1) * (MOST_HELD + 1),
        7,
        3 * 2,
        13,
        7,
    ),
    initial=0,
)
"""The number of the first observation of each kind, and in the end that of all observations."""


def observations(after: View, seat: Seat) -> list[int]:
    """Return the numbers of the observations of a seat after its play, in no particular order.

    `after` is the view of the next seat's turn, in a round that is not over.
    """
    loose, hand, unseen = after.loose, after.hands[seat], after.unseen
    ranks = [
        RANK
        + index * len(STATES)
        + STATES[_count(loose, cards), _count(hand, cards), _count(unseen, cards)]
        for index, cards in enumerate(RANKS)
    ]
    return [*ranks, *observations_of_rules(after.rules), *_further(after, seat, unseen)]


def _count(cards: CardSet, others: CardSet) -> int:
    return (cards & others).bit_count()


def observations_of_rules(rules: RuleSet) -> list[int]:
    """Return the observations that are the same in the whole game."""
    flags = (
        rules.courts == "royal",
        rules.sweep_points > 0,
        rules.scoring == "spade",
        rules.draw,
        rules.players == 3,
        rules.players == 4,
        rules.partnership,
    )
    return [RULES + number for number, flag in enumerate(flags) if flag]


def _further(after: View, seat: Seat, unseen: CardSet) -> list[int]:
    """Return all observations but those of the counts of ranks and those of the rules."""
    rules, worths = after.rules, card_worths(after.rules)
    hand, loose, stock = after.hands[seat], after.loose, len(after.stock)
    side = rules.side(seat)
    observations = []
    for index, capture, sweeps in made_captures(after):
        cards = RANKS[index]
        left = (unseen & cards).bit_count()
        held = hand & cards > 0
        level = bisect(LEVELS, worths[capture] + worths[CARDS[index].bit])
        observations.append(CAPTURE + ((index * 4 + level) * 5 + left) * 2 + held)
        if sweeps and rules.sweep_points:
            observations.append(SWEEP + (index * 2 + (left > 0)) * 2 + held)
    in_builds = [NO_CARDS, NO_CARDS]
    for value, cards, owner, multiple in after.builds:
        own = rules.side(owner) == side
        in_builds[own] |= cards
        capturers = rules.capturers[value]
        place = (min(value, VALUES) - 1) * 2 + own
        level = bisect(LEVELS, worths[cards] - TEN_CARDS_LESS)
        observations.append(BUILD + (place * 2 + multiple) * 4 + level)
        held, left = hand & capturers > 0, (unseen & capturers).bit_count()
        observations.append(CAPTURERS + (place * 2 + held) * 5 + left)
    for number, casino in enumerate((BIG_CASINO.bit, LITTLE_CASINO.bit)):
        for place, cards in enumerate((loose, hand, unseen, in_builds[True], in_builds[False])):
            if casino & cards:
                observations.append(CASINO + number * 5 + place)
    own_cards = min(MOST_HELD, hand.bit_count() + after.hidden[seat])
    observations.append(HANDS + own_cards * (MOST_HELD + 1) + next_cards(after, seat))
    observations.append(STOCK + min(6, (stock + 7) // 8))
    last = 0 if after.last is None else 1 if after.last == side else 2
    observations.append(LAST + last * 2 + (not stock))
    observations.append(LOOSE + min(12, loose.bit_count()))
    return observations


def won_at_once(view: View, play: Play) -> float:
    """Return the points that a play wins at once, on average."""
    return capture_worth(view, play) if play.kind is PlayKind.CAPTURE else 0.0


def next_cards(after: View, seat: Seat) -> int:
    """Return the number of cards that the next seat holds, at most `MOST_HELD`.

    It is 0 if that seat is the same one: no other holds any.
    """
    return 0 if after.turn == seat else min(MOST_HELD, after.hidden[after.turn])


class PolicyNetwork:
    """A network with one hidden layer and whole weights."""

    SCALE: Final = 1 << 24
    """The whole number that stands for a point in the result."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        start: Sequence[int],
        cells: Sequence[Sequence[int]],
        shifts: Sequence[int],
    ) -> None:
        """Build a network from its weights.

        rows    the weights of each observation, shape (observations, cells)
        start   the values of the cells without any observation, shape (cells,)
        cells   for each number of cards of the next seat the weights of the cells
        shifts  for each of these numbers what is added to the result
        """
        number = len(start)
        self._size: int = 2 * number
        self._unpack = Struct(f"<{number}H").unpack
        # With 1 << 15 in each digit none is negative.
        zero = int.from_bytes(b"\x00\x80" * number, "little")
        self.start: int = as_digits([start], 2)[0] + zero
        self.columns: list[int] = as_digits(rows, 2)
        self._ones: int = zero >> 15
        self._cells = cells
        self._shifts = shifts
        self._known: list[dict[int, float]] = [{} for _ in cells]
        states = [self.columns[at : at + len(STATES)] for at in range(0, CAPTURE, len(STATES))]
        self._ranks = [dict(zip(STATES, columns, strict=True)) for columns in states]

    @classmethod
    def from_arrays(cls, arrays: Arrays) -> Self:
        """Return a network of stored weights: `observations`, `start`, `cells` and `shifts`."""
        return cls(arrays["observations"], arrays["start"][0], arrays["cells"], arrays["shifts"][0])

    def value_of(self, features: Iterable[int], following: int) -> float:
        """Return the value of some observations, in points.

        `following` is the number of cards in the next seat's hand, `MOST_HELD` at most.
        """
        packed = sum(map(self.columns.__getitem__, features), self.start)
        return self.values_of_packed([packed], following)[0]

    def values_of_packed(self, packed: Iterable[int], following: int) -> list[float]:
        """Return the value of each of some packed integers, in points (`value_of`)."""
        ones, size, weights, shift = (
            self._ones,
            self._size,
            self._cells[following],
            self._shifts[following],
        )
        known, unpack = self._known[following], self._unpack
        values: list[float] = []
        for each in packed:
            value = known.get(each)
            if value is None:
                # The highest bit of a digit tells that its cell is not below 0.
                positive = each >> 15 & ones
                activations = each & (positive << 15) - positive
                cells = unpack(activations.to_bytes(size, "little"))
                value = (weighted_sum(cells, weights) + shift) / self.SCALE
                if len(known) >= MOST_KEPT:
                    known.clear()
                known[each] = value
            values.append(value)
        return values

    def values(self, view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
        """Yield each of some plays with its value in points, all less the same number.

        It is what the play wins at once, and the value of what is seen after it.
        """
        seat, unseen, hand = view.turn, view.unseen, view.hands[view.turn]
        columns = self.columns
        same = sum(map(columns.__getitem__, observations_of_rules(view.rules)), self.start)
        counts = []
        for cards, of_rank in zip(RANKS, self._ranks, strict=True):
            count = (
                (view.loose & cards).bit_count(),
                (hand & cards).bit_count(),
                (unseen & cards).bit_count(),
            )
            column = of_rank[count]
            counts.append((cards, of_rank, count[2], column))
            same += column
        for play in plays:
            after = advance(view, play)
            if after.over:
                yield play, standing(after, view.side) - lead_so_far(view, view.side)
                continue
            packed = same
            loose, own = after.loose, after.hands[seat]
            moved = play.card.bit | play.loose
            while moved:
                cards, of_rank, left, column = counts[moved.bit_length() - 1 >> 2]
                state = (loose & cards).bit_count(), (own & cards).bit_count(), left
                packed += of_rank[state] - column
                moved &= ~cards
            packed = sum(map(columns.__getitem__, _further(after, seat, unseen)), packed)
            (value,) = self.values_of_packed([packed], next_cards(after, seat))
            yield play, won_at_once(view, play) + value


@cache
def policy_weights() -> Arrays:
    """Return the weights that ship, until `trained_policy` has made its network of them."""
    return stored_weights("playout-policy")


@cache
def trained_policy() -> PolicyNetwork:
    """Return the network with the weights that ship."""
    network = PolicyNetwork.from_arrays(policy_weights())
    policy_weights.cache_clear()
    return network


def learned_balances(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its balance, in points: see `estimates.balances`.

    It is judged by the network in the games that have it as policy, and by counting elsewhere.
    """
    if has_policy(view.rules):
        return trained_policy().values(view, plays)
    return balances(view, plays)


def learned_prospects(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its prospect, in points: see `estimates.prospects`.

    It is judged by the network in those games and in games near them, and by counting elsewhere.
    """
    if has_policy_nearby(view.rules):
        return trained_policy().values(view, plays)
    return expected_prospects(view, plays)


def further_prospects(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its prospect, in points: see `estimates.prospects`.

    It is judged by the network in all games in which it won, and by counting elsewhere.
    """
    if has_policy_further(view.rules):
        return trained_policy().values(view, plays)
    return expected_prospects(view, plays)


REACH: Final[Mapping[PlayEvaluator, Callable[[RuleSet], bool]]] = {
    learned_balances: has_policy,
    learned_prospects: has_policy_nearby,
    further_prospects: has_policy_further,
}
"""Tells of a rule set whether the network judges there, for each policy that asks it."""
