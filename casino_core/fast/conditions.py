"""Conditions on the loose cards of a play, each known by a number, and the cards that meet them.

A condition is that of a gathering of `rules.gathering`, without its rule set: sets for a value, one
set with a total, like cards. It is met by the same ranks under all rules, so the subsets of some
loose cards are cached by these cards alone, and serve every rule set.

The loose cards are of one pack. A crowded table has too many subsets: from `MOST_LISTED` on the
functions raise `TooManyPlaysError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ..cards import CardSet, cards_in
from ..errors import TooManyPlaysError
from ..rules.legal import MOST_LISTED
from ..rules.sums import EVERY_OTHER, rank_counts, unit

SETS: Final = 0
"""The cards divide into sets for a value, together with given pieces."""
ALL_THE_SETS: Final = 1
"""The same, and no further card can be captured as well."""
ONE_SET: Final = 2
"""The cards add up to a total."""
ALIKE: Final = 3
"""The cards are a permitted number of like cards; bit 3 of the value permits three."""
MOST_ALIKE: Final = 4
"""The same, and they are the greatest permitted number."""

MOST_KEPT: Final = 1 << 11
"""The number of different loose cards for which the subsets that meet one condition are kept."""
LONGEST_KEPT: Final = 256
"""The largest number of subsets that are kept."""
MOST_WITH_REPEATS: Final = 64
"""The number of parts up to which the same one may stand there several times."""

ANY_TOTAL: Final = (1 << 17) - 1
"""The bits of all totals from 0 to 16, the highest value."""
ABOVE: Final = 0x888888888888888
"""The highest bit of each of fifteen digits of rank counts, which no number of cards needs."""
RANKS: Final = 13
"""The number of ranks of a pack."""
REPEATED: Final = 0xEEEEEEEEEEEEE
"""The bits of rank counts that are set only where a rank has two cards or more."""
ONES: Final = 0x1111111111111
"""The rank counts of one card of each rank."""
SUITS: Final = range(16)
"""The sets of cards of one rank, as four bits."""
CHOICES: Final = tuple(
    [
        tuple(
            [
                tuple([some for some in SUITS if not some & ~four and some.bit_count() == number])
                for number in range(5)
            ]
        )
        for four in SUITS
    ]
)
"""Every choice of a number of cards from the cards of a rank, which are four bits."""

Condition = tuple[int, int, int, int]
"""The kind of a condition, its value, the rank counts of its given pieces, and its high total."""
_numbers: Final[dict[Condition, int]] = {}
_conditions: Final[list[Condition]] = []
known: Final[list[dict[int, list[int]]]] = []
"""For each condition, by its number, the card sets that meet it, by all loose cards.

Loops read it first, and call `find` for loose cards that are not there yet."""
_parts: Final[list[dict[int, list[int]]]] = []
_largest: Final[list[dict[int, int]]] = []
_totals: Final[dict[int, int]] = {}


def number_of(kind: int, value: int, required: int = 0, high: int = 0) -> int:
    """Return the number of a condition, a new one if nobody asked for it before."""
    condition = (kind, value, required, high)
    number = _numbers.get(condition)
    if number is None:
        number = len(_conditions)
        _conditions.append(condition)
        known.append({})
        _parts.append({})
        _largest.append({})
        _numbers[condition] = number
    return number


def condition_of(number: int) -> Condition:
    """Return the condition that has a number."""
    return _conditions[number]


def totals_for(number: int) -> int:
    """Return the totals of which loose cards must have one to meet a condition.

    Where they have none of them, only the empty set can meet it.

    The totals are bits: bit 5 stands for a total of 5. `ANY_TOTAL` has all of them.
    """
    kind, value, required, high = _conditions[number]
    if kind >= ALIKE:
        return ANY_TOTAL
    if kind == ONE_SET or not required:
        return 1 << value | (1 << high if high else 0)
    weight = (required.bit_length() + 3) // 4
    if high or required != unit(weight):
        return ANY_TOTAL
    return 1 << (value if weight == value else value - weight)


def totals_of(loose: int) -> int:
    """Return the totals of all subsets of some loose cards up to the highest value, as bits."""
    totals = _totals.get(loose)
    if totals is None:
        if len(_totals) >= MOST_KEPT:
            _totals.clear()
        totals, left = 1, loose
        while left:
            bit = left & -left
            left ^= bit
            totals |= totals << (bit.bit_length() + 3 >> 2) & ANY_TOTAL
        _totals[loose] = totals
    return totals


def subsets(number: int, loose: int) -> list[int]:
    """Return the card sets that meet a condition, in the order of `Gathering.subsets`.

    `loose` has the loose cards that may be in such a set, and no others.
    """
    listed = known[number].get(loose)
    return find(number, loose) if listed is None else listed


def find(number: int, loose: int) -> list[int]:
    """Find the same card sets, and keep them."""
    kind, value, _, _ = _conditions[number]
    if kind >= ALIKE:
        listed = _alike(loose, value, most=kind == MOST_ALIKE)
    else:
        counts = rank_counts(CardSet(loose))
        listed = with_parts(_parts_of(number, counts), counts, loose)
        if kind == ALL_THE_SETS:
            listed = _maximal(listed)
    if len(listed) <= LONGEST_KEPT:
        cache = known[number]
        if len(cache) >= MOST_KEPT:
            cache.clear()
        cache[loose] = listed
    return listed


def exact_sums(counts: int, need: int) -> list[int]:
    """Return every part of rank counts whose weights add up to a number from 1 to 16."""
    # Only the digits up to that number count: those for low numbers are short integers.
    digits = (1 << 4 * need) - 1
    counts &= digits
    missing = digits & ~(((counts | counts >> 1 | counts >> 2) & ONES) * 15)
    if not counts & REPEATED:
        return [part for part in _DISTINCT_PARTITIONS[need] if not part & missing]
    above = ABOVE & digits
    room = counts | above
    return [
        part for part in _PARTITIONS[need] if not part & missing and room - part & above == above
    ]


def _partitions(highest: int, most: int) -> list[list[int]]:
    """Return for each total up to a number the ways to add up to it, as rank counts.

    `most` is the largest number of cards of each weight.
    """
    ways: list[list[int]] = [[0], *[[] for _ in range(highest)]]
    for weight in range(1, RANKS + 1):
        one = 1 << 4 * (weight - 1)
        for total in range(highest, weight - 1, -1):
            for number in range(1, min(most, total // weight) + 1):
                ways[total] += [part + number * one for part in ways[total - number * weight]]
    return ways


_PARTITIONS: Final = _partitions(16, most=4)
_DISTINCT_PARTITIONS: Final = _partitions(16, most=1)


def largest_part(number: int, counts: int) -> int:
    """Return the rank counts of the largest subset that meets a condition, -1 where none does.

    `counts` are the rank counts of the loose cards. Of parts with as many cards it is that with the
    heaviest ones. Like cards are counted by the condition alone: their rank counts are `counts`.
    """
    kind, value, required, high = _conditions[number]
    if kind < ALIKE:
        counts &= (1 << 4 * value) - 1
    cache = _largest[number]
    part = cache.get(counts)
    if part is None:
        if kind >= ALIKE:
            part = _most_alike(counts, value)
        elif required:
            part = _first(_with_given(counts, value, required, high))
        else:
            part = _largest_division(counts, value, high)
        if len(cache) >= MOST_KEPT:
            cache.clear()
        cache[counts] = part
    return part


def _largest_division(counts: int, value: int, high: int) -> int:
    """Return the largest part of rank counts that divides into sets for a value, 0 if none does."""
    sets = sets_for(counts, value, high)
    if not sets:
        return 0
    room = counts | ABOVE
    if len(sets) == 1:
        [one] = sets
        part = one
        while room - part - one & ABOVE == ABOVE:
            part += one
        return part
    for place, one in enumerate(sets):
        left = room - one
        for other in sets[place:]:
            if left - other & ABOVE == ABOVE:
                return _first(_divisions(counts, sets))
    return _first(sets)


def _first(parts: Sequence[int]) -> int:
    """Return the part with the most cards, of these that with the heaviest.

    It is -1 where there is none.
    """
    best, most = -1, -1
    for part in parts:
        # The number of cards: see `rules.sums.size`.
        cards = ((part & EVERY_OTHER) + (part >> 4 & EVERY_OTHER)) % 255
        if cards > most or (cards == most and part > best):
            best, most = part, cards
    return best


def _most_alike(counts: int, permitted: int) -> int:
    """Return the greatest permitted number of cards of one rank, as rank counts."""
    if not counts:
        return -1
    one = 1 << (counts.bit_length() - 1 & ~3)
    for number in range(counts // one, 0, -1):
        if permitted >> number & 1:
            return number * one
    return -1


def lowest(part: int, loose: int) -> int:
    """Return the loose cards of the lowest suits with some rank counts."""
    cards = 0
    shift = 0
    while part:
        if part & 15:
            cards |= CHOICES[loose >> shift & 15][part & 15][0] << shift
        part >>= 4
        shift += 4
    return cards


def _parts_of(number: int, counts: int) -> list[int]:
    """Return the parts of rank counts that meet a condition, those of the heaviest cards first."""
    cache = _parts[number]
    parts = cache.get(counts)
    if parts is None:
        kind, value, required, high = _conditions[number]
        if kind == ONE_SET:
            parts = exact_sums(counts, value)
        elif not required:
            parts = dividing_parts(counts, value, high)
        else:
            parts = _with_given(counts, value, required, high)
        if len(parts) > 1:
            parts.sort(reverse=True)
        if len(cache) >= MOST_KEPT:
            cache.clear()
        cache[counts] = parts
    return parts


def with_parts(parts: list[int], counts: int, loose: int) -> list[int]:
    """Return every subset of loose cards with one of some parts.

    They come in the order of `pool.largest_first`.

    `counts` are the rank counts of all loose cards, and the parts come in falling order.
    """
    if not counts & REPEATED:
        listed = [loose & part * 15 for part in parts]
    else:
        listed = []
        for part in parts:
            ranks = ((part | part >> 1 | part >> 2) & ONES) * 15
            if counts & ranks == part:
                listed.append(loose & ranks)
            else:
                listed += _choices(part, loose)
                if len(listed) > MOST_LISTED:
                    raise TooManyPlaysError(MOST_LISTED)
    if len(listed) > 2 or (len(listed) == 2 and listed[1]):
        listed.sort(key=int.bit_count, reverse=True)
    return listed


def _choices(part: int, loose: int) -> list[int]:
    """Return every subset of loose cards with some rank counts."""
    subsets = [0]
    while part:
        shift = (part & -part).bit_length() - 1 & ~3
        number = part >> shift & 15
        part ^= number << shift
        alike = CHOICES[loose >> shift & 15][number]
        if len(alike) == 1:
            cards = alike[0] << shift
            subsets = [subset | cards for subset in subsets]
        else:
            subsets = [subset | cards << shift for cards in alike for subset in subsets]
    return subsets


def forget() -> None:
    """Empty every cache of this module, so that a benchmark can measure a first call."""
    _totals.clear()
    for subsets_by_cards in known:
        subsets_by_cards.clear()
    for parts in _parts:
        parts.clear()
    for largest in _largest:
        largest.clear()


def _with_given(counts: int, value: int, required: int, high: int) -> list[int]:
    """Return every part of rank counts that divides, with given pieces, into sets for a value."""
    weight = (required.bit_length() + 3) // 4
    if high or required != unit(weight):
        parts = dividing_parts(counts + required, value, high)
        return [part - required for part in parts if fits(required, part)]
    if weight == value:
        return dividing_parts(counts, value, high)
    partners = exact_sums(counts, value - weight)
    if not partners:
        return partners
    others = dividing_parts(counts, value, 0)
    if len(others) == 1:
        return partners
    room = counts | ABOVE
    return [
        *{
            first + other
            for first in partners
            for other in others
            if room - first - other & ABOVE == ABOVE
        }
    ]


def fits(part: int, counts: int) -> bool:
    """Return whether rank counts have of each weight at least as many cards as a part.

    A bit above each digit of the counts is lost where the digit of the part is greater.
    """
    return (counts | ABOVE) - part & ABOVE == ABOVE


def dividing_parts(counts: int, value: int, high: int) -> list[int]:
    """Return every part of rank counts that divides into sets for a value, the empty one too."""
    return _divisions(counts, sets_for(counts, value, high))


def sets_for(counts: int, value: int, high: int) -> list[int]:
    """Return the sets for a value, as rank counts.

    They have this total, or the higher one with an ace that counts 14.
    """
    sets = exact_sums(counts, value)
    if high and counts & 15:
        sets += [part for part in exact_sums(counts, high) if part & 15]
    return sets


def _divisions(counts: int, sets: list[int]) -> list[int]:
    """Return every part of rank counts that is made of some sets, the empty one too."""
    room = counts | ABOVE
    if len(sets) == 1 and room - 2 * sets[0] & ABOVE != ABOVE:
        return [sets[0], 0]
    parts = [0]
    for one_set in sets:
        left = room - one_set
        larger = parts
        while larger:
            larger = [part + one_set for part in larger if left - part & ABOVE == ABOVE]
            parts = parts + larger
        if len(parts) > MOST_WITH_REPEATS:
            # Several choices of sets may make up the same part.
            parts = [*dict.fromkeys(parts)]
            if len(parts) > MOST_LISTED:
                raise TooManyPlaysError(MOST_LISTED)
    return [*dict.fromkeys(parts)] if len(parts) > len(sets) + 1 else parts


def _maximal(listed: list[int]) -> list[int]:
    """Return those of some card sets, the largest first, that no other contains."""
    maximal: list[int] = []
    for cards in listed:
        if not any(cards & larger == cards for larger in maximal):
            maximal.append(cards)
    return maximal


def _alike(loose: int, permitted: int, *, most: bool) -> list[int]:
    """Return every permitted number of like cards, the greatest first."""
    cards = [card.bit for card in cards_in(CardSet(loose))]
    numbers = [number for number in range(len(cards), 0, -1) if permitted >> number & 1]
    if most:
        del numbers[1:]
    return [sum(choice) for number in numbers for choice in combinations(cards, number)]
