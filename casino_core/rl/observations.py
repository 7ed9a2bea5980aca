"""The view of a seat as a list of numbers from 0 to 1, of one length under a rule set.

Everything is told from the viewer: seat 0 is its own, seat 1 the next one, and so on; side
0 is its own side. A seat that is not to move sees the table in the same way.

    part        numbers        meaning
    hand        60             own cards; half for one copy where there are twins
    loose       60             loose cards
    unseen      60             cards whose place is not known
    won         60 a side      captured cards
    tops        60 a pile      the top card of each pile from which cards may be taken; only there
    builds      12 x 69        for each place on the table: whether a build is there, its value
                               / 16, whether it is multiple, its owner (a number for each of 6
                               seats), and its cards
    hands       1 a seat       the number of cards in hand / 12, or / the largest hand that is dealt
                               under these rules, if that is larger
    stock       1              the share of the pack that is not dealt yet
    turn        1 a seat       1 for the player to move
    dealer      1 a seat       1 for the dealer
    last        1 a side       1 for the side that captured last
    sweeps      1 a side       sweeps in this round / 8; 1 for more
    scores      1 a side       points before this round / the target; 0 without one, and below 0
    chosen      91             the actions of the present play so far (`actions`)

Nothing here is hidden from the seat: it is made of its `View` alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from ..cards import FURTHER, ONE_PACK, PACK_SIZE, CardSet
from ..position import State, View
from ..ruleset import RuleSet
from ..seats import Seat, SeatNumber, Side
from .actions import ACTIONS, BUILDS, CARDS, VALUES, actions_in, number_of

MOST_SEATS: Final = 6
"""The numbers that tell the owner of a build.

>>> from casino_core.rl.observations import MOST_SEATS
>>> MOST_SEATS
6
"""
BUILD_SIZE: Final = 3 + MOST_SEATS + CARDS
"""The numbers of a place for a build.

>>> from casino_core.rl.observations import BUILD_SIZE
>>> BUILD_SIZE
69
"""
MOST_IN_HAND: Final = 12
"""The number of cards in a hand that is told as 1, unless larger hands are dealt.

>>> from casino_core.rl.observations import MOST_IN_HAND
>>> MOST_IN_HAND
12
"""
MOST_SWEEPS: Final = 8
"""The number of sweeps that is told as 1.

>>> from casino_core.rl.observations import MOST_SWEEPS
>>> MOST_SWEEPS
8
"""


def parts(rules: RuleSet) -> dict[str, int]:
    """Return the parts of an observation in order, each with its number of numbers.

    >>> from casino_core.rl.observations import parts
    >>> list(parts(view.rules))[:3]
    ['hand', 'loose', 'unseen']
    """
    seats, sides = rules.players, rules.sides
    return {
        "hand": CARDS,
        "loose": CARDS,
        "unseen": CARDS,
        "won": CARDS * sides,
        "tops": CARDS * _piles(rules),
        "builds": BUILDS * BUILD_SIZE,
        "hands": seats,
        "stock": 1,
        "turn": seats,
        "dealer": seats,
        "last": sides,
        "sweeps": sides,
        "scores": sides,
        "chosen": ACTIONS,
    }


def size(rules: RuleSet) -> int:
    """Return the length of an observation under a rule set.

    >>> from casino_core.rl.observations import size
    >>> size(view.rules)
    1232
    """
    return sum(parts(rules).values())


def observe(state: State, seat: SeatNumber, chosen: Sequence[int] = ()) -> array[float]:
    """Return what a seat sees of a position or of its own view.

    `chosen` are the actions of the play that it is making.

    >>> from casino_core.rl.observations import observe, size
    >>> len(observe(view, 0)) == size(view.rules)
    True
    """
    return observer(state.rules).numbers(state, seat, chosen)


class Sight(NamedTuple):
    """The view of a seat, in little room: the numbers that are not 0.

    ones    the places of the numbers that are 1, as the bits of a number
    halves  the places of those that are a half
    shares  the numbers at `Observer.places`, from 0 to 1

    >>> from casino_core.rl.observations import observer
    >>> sight = observer(view.rules).sight(view, 0)
    >>> sight.ones.bit_count(), sight.halves
    (54, 0)
    """

    ones: int
    halves: int
    shares: list[float]


@lru_cache(maxsize=64)
def observer(rules: RuleSet) -> Observer:
    """Return the observer of a rule set, made once.

    >>> from casino_core.rl.observations import observer
    >>> observer(view.rules) is observer(view.rules)
    True
    """
    return Observer(rules)


class Observer:
    """Makes the observations of a rule set.

    rules   the rule set
    size    the length of an observation
    places  where its `shares` stand
    chosen  where the actions of the play begin that is being made

    >>> from casino_core.rl.observations import Observer, observe
    >>> Observer(view.rules).numbers(view, 0, [2]) == observe(view, 0, [2])
    True
    """

    def __init__(self, rules: RuleSet) -> None:
        """Find where each part begins."""
        self.rules: RuleSet = rules
        self.size: int = size(rules)
        self.chosen: int = self.size - ACTIONS
        starts = accumulate(parts(rules).values(), initial=0)
        self._at = dict(zip(parts(rules), starts, strict=False))
        at, sides = self._at, rules.side_numbers
        self.places: list[int] = [
            *(at["builds"] + 1 + BUILD_SIZE * place for place in range(BUILDS)),
            *(at["hands"] + after for after in rules.seats),
            at["stock"],
            *(at["sweeps"] + after for after in sides),
            *(at["scores"] + after for after in sides),
        ]
        self._most = max(MOST_IN_HAND, rules.hand_size, rules.later_hand_size)
        self._cards = len(rules.cards)
        self._piles = _piles(rules)
        self._around = [
            [Seat((seat + after) % rules.players) for after in rules.seats] for seat in rules.seats
        ]
        self._sides = [
            [Side((rules.side(seat) + after) % rules.sides) for after in sides]
            for seat in rules.seats
        ]

    def sight(self, state: State, seat: SeatNumber) -> Sight:
        """Return what a seat sees of the table; the play that it is making is not in it."""
        at, sides = self._at, self._sides[seat]
        won = [state.won[side] for side in sides]
        sets = [state.hands[seat], state.loose, _unseen(state, seat), *won]
        ones, halves = self.of_cards(sets)
        place = at["tops"]
        for pile in range(self._piles):
            for card in state.piles[(pile + seat) % len(state.piles)][-1:]:
                ones |= 1 << place + CARDS * pile + number_of(card)
        values = [0.0] * BUILDS
        place = at["builds"]
        for number, build in enumerate(state.builds[:BUILDS]):
            cards, half = self.of_cards([build.cards])
            owner = (build.owner - seat) % self.rules.players
            flags = 1 | build.multiple << 2 | 1 << 3 + owner
            ones |= (flags | cards << 3 + MOST_SEATS) << place
            halves |= half << place + 3 + MOST_SEATS
            values[number] = build.value / VALUES
            place += BUILD_SIZE
        players, last = self.rules.players, state.last
        ones |= 1 << at["turn"] + (state.turn - seat) % players
        ones |= 1 << at["dealer"] + (state.dealer - seat) % players
        if last is not None:
            ones |= 1 << at["last"] + (last - sides[0]) % len(sides)
        return Sight(ones, halves, values + self._counts(state, seat))

    def _counts(self, state: State, seat: SeatNumber) -> list[float]:
        """Return the shares after those of the builds."""
        _, _, _, _, _, hands, hidden, stock, _, sweeps, scores, *_ = state
        most, target, sides = self._most, self.rules.target, self._sides[seat]
        shares = [(hands[each].bit_count() + hidden[each]) / most for each in self._around[seat]]
        shares.append(len(stock) / self._cards)
        shares += [sweeps[side] / MOST_SWEEPS for side in sides]
        shares += [scores[side] / target if target else 0.0 for side in sides]
        return [0.0 if share < 0 else 1.0 if share > 1 else share for share in shares]

    def of_cards(self, sets: Iterable[CardSet]) -> tuple[int, int]:
        """Return the numbers of sets of cards that are 1 and that are a half, set by set.

        Both are the bits of a number.
        """
        ones = halves = place = 0
        for cards in sets:
            if cards <= ONE_PACK:
                first, twins = int(cards), 0
            else:
                first = cards & ONE_PACK | (cards >> FURTHER) << PACK_SIZE
                twins = cards >> PACK_SIZE & ONE_PACK
            if self.rules.has_twins:
                halves |= (first ^ twins) << place
                first &= twins
            ones |= first << place
            place += CARDS
        return ones, halves

    def numbers(self, state: State, seat: SeatNumber, choice: Sequence[int]) -> array[float]:
        """Return the observation of a seat as an array (`observe`)."""
        return self.written(self.sight(state, seat), choice)

    def written(self, sight: Sight, choice: Sequence[int]) -> array[float]:
        """Return a sight as an array, with the actions of the play that is being made."""
        ones, halves, shares = sight
        for action in choice:
            ones |= 1 << self.chosen + action
        numbers = array("f")
        numbers.frombytes(
            b"".join([_BITS[byte] for byte in ones.to_bytes(self.size // 8 + 1, "little")])
        )
        del numbers[self.size :]
        for place, share in zip(self.places, shares, strict=True):
            numbers[place] = share
        for place in actions_in(halves):
            numbers[place] = 0.5
        return numbers


def _unseen(state: State, seat: SeatNumber) -> CardSet:
    """Return the cards that may be in hidden hands or in the stock, as a seat knows it."""
    if isinstance(state, View):
        return state.unseen
    visible = state.hands[seat] | state.on_table | state.aside
    for cards in state.won:
        visible |= cards
    return state.rules.all_cards & ~visible


def _piles(rules: RuleSet) -> int:
    """Return the number of piles from which cards may be taken.

    It is 0 where captured cards stay captured.
    """
    return rules.number_of_piles if rules.takes_from_piles else 0


_BITS: Final = tuple(
    array("f", [byte >> bit & 1 for bit in range(8)]).tobytes() for byte in range(256)
)
"""The bits of each byte as numbers, the lowest first."""
