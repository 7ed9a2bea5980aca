"""What a seat sees as a list of numbers from 0 to 1, of one length in all positions of a rule set.

Everything is told from the seat that looks: seat 0 is its own, seat 1 the next one, and so on; side
0 is its own side. A seat that is not to move sees the table in the same way.

    part        numbers        meaning
    hand        60             own cards; half for one copy where there are twins
    loose       60             loose cards, likewise
    unseen      60             cards whose place is not known, likewise
    won         60 a side      captured cards, likewise
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
from collections.abc import Sequence
from typing import Final

from ..cards import FURTHER, ONE_PACK, PACK_SIZE, Card, CardSet
from ..play import Build
from ..position import View
from ..ruleset import RuleSet
from ..seats import Seat, SeatNumber
from .actions import ACTIONS, BUILDS, CARDS, VALUES, number_of

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
    """The parts of an observation in order, each with its number of numbers.

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
    """The length of an observation under a rule set.

    >>> from casino_core.rl.observations import size
    >>> size(view.rules)
    1232
    """
    return sum(parts(rules).values())


def observe(view: View, seat: SeatNumber, chosen: Sequence[int] = ()) -> array[float]:
    """What a seat sees; `view` is its own view, `chosen` the actions of the play being made.

    >>> from casino_core.rl.observations import observe, size
    >>> len(observe(view, 0)) == size(view.rules)
    True
    """
    return observe_table(view, seat) + chosen_part(chosen)


def chosen_part(chosen: Sequence[int]) -> array[float]:
    """The last part of an observation: the actions of the play being made.

    >>> from casino_core.rl.observations import chosen_part
    >>> chosen_part([2])[:4].tolist()
    [0.0, 0.0, 1.0, 0.0]
    """
    part = array("f", bytes(4 * ACTIONS))
    for action in chosen:
        part[action] = 1.0
    return part


def observe_table(view: View, seat: SeatNumber) -> array[float]:
    """All parts of an observation but the last: they stay the same while a play is being made.

    >>> from casino_core.rl.observations import chosen_part, observe, observe_table
    >>> observe_table(view, 0) + chosen_part([2]) == observe(view, 0, [2])
    True
    """
    rules = view.rules
    seats = [Seat((seat + after) % rules.players) for after in range(rules.players)]
    own = rules.side(seats[0])
    sides = [(own + after) % rules.sides for after in range(rules.sides)]
    won = [view.won[side] for side in sides]
    found = _cards([view.hands[seat], view.loose, view.unseen, *won], rules)
    for pile in range(_piles(rules)):
        found += _top(view.piles[(pile + seat) % len(view.piles)])
    found += _builds(view.builds, seat, rules)
    target, most = rules.target, max(MOST_IN_HAND, rules.hand_size, rules.later_hand_size)
    found.extend(
        [
            *(min(1.0, view.hand_count(each) / most) for each in seats),
            len(view.stock) / len(rules.cards),
            *(float(each == view.turn) for each in seats),
            *(float(each == view.dealer) for each in seats),
            *(float(side == view.last) for side in sides),
            *(min(1.0, view.sweeps[side] / MOST_SWEEPS) for side in sides),
            *(_share(view.scores[side], target) if target else 0.0 for side in sides),
        ]
    )
    return found


def _share(points: int, target: int) -> float:
    """The share of the target that some points are, from 0 to 1."""
    return min(1.0, max(0.0, points / target))


def _piles(rules: RuleSet) -> int:
    """The number of piles from which cards may be taken; 0 where captured cards stay captured."""
    return rules.number_of_piles if rules.takes_from_piles else 0


_BITS: Final = tuple(
    array("f", [byte >> bit & 1 for bit in range(8)]).tobytes() for byte in range(256)
)
"""The bits of each byte as numbers, the lowest first."""


def _cards(sets: Sequence[CardSet], rules: RuleSet) -> array[float]:
    """A number for each card of each set; half for one copy where there are twins."""
    found = _bits([cards & ONE_PACK | (cards >> FURTHER) << PACK_SIZE for cards in sets])
    if not rules.has_twins:
        return found
    twins = _bits([cards >> PACK_SIZE & ONE_PACK for cards in sets])
    return array("f", [(one + two) / 2 for one, two in zip(found, twins, strict=True)])


def _bits(sets: Sequence[int]) -> array[float]:
    """The bits of sets of card numbers (`number_of`), by the byte: this is most of the work."""
    row = 0
    for place, numbers in enumerate(sets):
        row |= numbers << place * CARDS
    length = len(sets) * CARDS
    found = array("f")
    found.frombytes(b"".join([_BITS[byte] for byte in row.to_bytes(length // 8 + 1, "little")]))
    return found[:length]


def _top(pile: Sequence[Card]) -> array[float]:
    found = array("f", bytes(4 * CARDS))
    for card in pile[-1:]:
        found[number_of(card)] = 1.0
    return found


def _builds(builds: Sequence[Build], seat: int, rules: RuleSet) -> array[float]:
    found = array("f")
    for build in builds[:BUILDS]:
        owner = [0.0] * MOST_SEATS
        owner[(build.owner - seat) % rules.players] = 1.0
        found.extend([1.0, build.value / VALUES, float(build.multiple), *owner])
        found += _cards([build.cards], rules)
    return found + array("f", bytes(4 * (BUILD_SIZE * BUILDS - len(found))))
