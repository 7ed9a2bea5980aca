"""Dividing cards into sets for a value (RULES 1, 4, 5).

Only ranks matter here, so cards are counted by *weight*, 1 for the ace to 13 for the king. *Rank
counts* are an int with four bits for each weight: one hexadecimal digit is the number of cards of
that weight, the digit of the ace last. The rank counts of 3d 5h 5c are 0x20100: two fives and a
three. Adding rank counts puts cards together. *Parts* of rank counts are rank counts with at most
as many cards of each weight.

Where an ace counts as 1 or 14, it weighs 1 in a set of several cards and makes a set for 14 alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from math import prod
from typing import TYPE_CHECKING, Final

from ..cards import NO_CARDS, CardSet

if TYPE_CHECKING:

    class RankCounts(int):
        """Rank counts: a separate type for the type checker only, an int at run time.

        Sums, differences and multiples of rank counts are rank counts. So are their digits, cut
        out by a mask or moved by a shift, since the lowest digit alone counts aces.
        """

        def __add__(self, other: RankCounts, /) -> RankCounts: ...  # type: ignore[override]
        def __sub__(self, other: RankCounts, /) -> RankCounts: ...  # type: ignore[override]
        def __rmul__(self, other: int, /) -> RankCounts: ...
        def __mod__(self, other: RankCounts, /) -> RankCounts: ...  # type: ignore[override]
        def __and__(self, other: int, /) -> RankCounts: ...
        def __or__(self, other: RankCounts, /) -> RankCounts: ...  # type: ignore[override]
        def __lshift__(self, other: int, /) -> RankCounts: ...
        def __rshift__(self, other: int, /) -> RankCounts: ...
else:
    RankCounts = int

NO_RANKS: Final = RankCounts(0)
"""The rank counts of no cards."""

_ACE: Final = RankCounts(1)
_FIVES: Final = 0x5555555555555
_THREES: Final = RankCounts(0x3333333333333)

MAX_EAGER: Final = 1024
"""The largest number of parts that are searched at once and cached, not one by one."""


def rank_counts(cards: CardSet) -> RankCounts:
    """The rank counts of a card set."""
    pairs = cards - (cards >> 1 & _FIVES)
    return (_THREES & pairs) + (_THREES & pairs >> 2)


def unit(weight: int) -> RankCounts:
    """The rank counts of a single card of a weight."""
    return _ACE << 4 * (weight - 1)


@lru_cache(maxsize=1 << 14)
def digits(counts: RankCounts) -> tuple[tuple[int, int], ...]:
    """The pairs (weight, number of cards) of rank counts, heaviest first."""
    pairs = []
    while counts:
        weight = (counts.bit_length() + 3) // 4
        count = counts >> 4 * (weight - 1)
        pairs.append((weight, count))
        counts -= count << 4 * (weight - 1)
    return tuple(pairs)


_BYTES: Final = 0x0F0F0F0F0F0F0F0F


def size(counts: RankCounts) -> int:
    """The number of cards in rank counts: the sum of its digits, two by two in bytes."""
    return ((counts & _BYTES) + (counts >> 4 & _BYTES)) % 255


@lru_cache(maxsize=1 << 14)
def total(counts: RankCounts) -> int:
    """The sum of the weights of all cards in rank counts."""
    return sum(weight * count for weight, count in digits(counts))


@lru_cache(maxsize=1 << 15)
def sums(counts: RankCounts, need: int) -> tuple[RankCounts, ...]:
    """Every part of `counts` whose weights add up to `need`, those with heavy cards first."""
    if need == 0:
        return (NO_RANKS,)
    counts &= (1 << 4 * need) - 1
    if not counts:
        return ()
    weight = (counts.bit_length() + 3) // 4
    one = unit(weight)
    count = counts // one
    rest = counts - count * one
    listed: list[RankCounts] = []
    for used in range(min(count, need // weight), -1, -1):
        listed += [used * one + lighter for lighter in sums(rest, need - used * weight)]
    return tuple(listed)


def _total_fits(counts: RankCounts, value: int) -> bool:
    """Whether the total of rank counts is right for sets for `value`: a necessary condition."""
    if value == 14:
        aces = counts & 15
        return -total(counts - aces) % 14 <= aces
    return total(counts) % value == 0


@lru_cache(maxsize=1 << 15)
def completes(required: RankCounts, optional: RankCounts, value: int) -> bool:
    """Whether all required cards, with any of the optional ones, divide into sets for `value`.

    `required` and `optional` are rank counts. Without optional cards the question is whether
    exactly the required cards divide. For sets for 14 every ace may count as 14.
    """
    if not required:
        return True
    if not optional and not _total_fits(required, value):
        return False
    weight = (required.bit_length() + 3) // 4
    one = unit(weight)
    if weight >= value:
        return weight == value and completes(required % one, optional, value)
    if value == 14 and weight == 1:
        return True
    # Try every set that the heaviest required card can be in.
    rest = required - one
    for partners in sums(rest + optional, value - weight):
        from_required = _common(partners, rest)
        if completes(rest - from_required, optional - (partners - from_required), value):
            return True
    return False


def divides(counts: RankCounts, value: int) -> bool:
    """Whether exactly the cards of rank counts divide into sets for `value`."""
    return completes(counts, NO_RANKS, value)


def _common(first: RankCounts, second: RankCounts) -> RankCounts:
    """The rank counts that have, for each weight, the lower number of the two."""
    if first & second == first:
        return first
    common = NO_RANKS
    shift = 0
    while first and second:
        common |= min(first & 15, second & 15) << shift
        first >>= 4
        second >>= 4
        shift += 4
    return common


@lru_cache(maxsize=1 << 15)
def most(required: RankCounts, optional: RankCounts, value: int) -> int:
    """The number of cards in the largest collection that divides into sets for `value`.

    A collection holds all the required cards and any of the optional ones. -1 if none divides.
    """
    everything, spare = size(required + optional), size(optional)
    for left in range(spare + 1):
        if _leaving(required, optional, value, left):
            return everything - left
    return -1


@lru_cache(maxsize=1 << 15)
def _leaving(required: RankCounts, optional: RankCounts, value: int, left: int) -> bool:
    """Whether all cards but at most `left` optional ones divide into sets for `value`."""
    pool = required + optional
    if left == 0:
        return completes(pool, NO_RANKS, value)
    if not _leftover_fits(pool, optional, value, left):
        return False
    weight = (pool.bit_length() + 3) // 4
    one = unit(weight)
    needed, spare = required // one, optional // one
    if weight < value and pool:
        if _heaviest_in_set(required, optional, value, left):
            return True
    elif weight == value:
        return _leaving(required % one, optional % one, value, left)
    return not pool or (
        not needed and spare <= left and _leaving(required, optional % one, value, left - spare)
    )


def _heaviest_in_set(required: RankCounts, optional: RankCounts, value: int, left: int) -> bool:
    """Whether `_leaving` is true with one of the heaviest cards in a set."""
    weight = ((required + optional).bit_length() + 3) // 4
    one = unit(weight)
    if value == 14 and weight == 1:
        return True
    if required >= one:
        required -= one
    else:
        optional -= one
    for partners in sums(required + optional, value - weight):
        from_required = _common(partners, required)
        optional_left = optional - (partners - from_required)
        if _leaving(required - from_required, optional_left, value, left):
            return True
    return False


def _leftover_fits(pool: RankCounts, optional: RankCounts, value: int, left: int) -> bool:
    """Whether leaving out at most `left` cards can make the total of the rest right."""
    if left > 1 or _total_fits(pool, value):
        return True
    return any(_total_fits(pool - unit(weight), value) for weight, _ in digits(optional))


def parts(required: RankCounts, optional: RankCounts, value: int) -> Iterator[RankCounts]:
    """Yield every part of `optional` that divides, with `required`, into sets for `value`.

    Parts with more cards come first. Where there are many parts they are searched lazily: the delay
    from one to the next stays small however many cards there are.
    """
    candidates = prod(count + 1 for _, count in digits(optional))
    search = few if candidates <= MAX_EAGER else _many
    return iter(search(required, optional, value))


@lru_cache(maxsize=1 << 15)
def few(required: RankCounts, optional: RankCounts, value: int) -> tuple[RankCounts, ...]:
    """The parts that `parts` yields, listed at once and cached."""
    already = total(required)
    # An ace that counts as 14 is 1 in the total, so it is left over after division by 14.
    slack = (required + optional) & 15 if value == 14 else 0
    listed = [
        part
        for need in range(total(optional) + 1)
        if (need + already) % value <= slack
        for part in sums(optional, need)
        if completes(required + part, NO_RANKS, value)
    ]
    return tuple(sorted(listed, key=lambda part: (-size(part), -part)))


def _many(required: RankCounts, optional: RankCounts, value: int) -> Iterator[RankCounts]:
    """Yield the parts that `parts` yields, by a best-first search from weight to weight.

    An entry of the queue is (priority, -depth, chosen, used). `chosen` are the rank counts of the
    cards chosen from the `depth` heaviest weights. Of the next weight, `used` cards and fewer are
    still to be tried. The priority is minus an upper bound of the number of cards.
    """
    weights = digits(optional)
    start = most(required, optional, value)
    queue = [(-start, 0, NO_RANKS, weights[0][1])] if start >= 0 else []
    while queue:
        priority, back, chosen, used = heappop(queue)
        depth = -back
        if depth == len(weights):
            yield chosen
            continue
        one = unit(weights[depth][0])
        if used:
            heappush(queue, (priority, back, chosen, used - 1))
        taken = chosen + used * one
        bound = most(required + taken, optional & (one - 1), value)
        if bound >= 0:
            following = weights[depth + 1][1] if depth + 1 < len(weights) else 0
            heappush(queue, (-bound, back - 1, taken, following))


_SUBSETS: Final = tuple(
    tuple(
        tuple(CardSet(s) for s in range(16) if s & four == s and s.bit_count() == k)
        for k in range(5)
    )
    for four in range(16)
)
"""`_SUBSETS[four][k]`: every choice of k of the suits whose bits are set in `four`."""


def choices(counts: RankCounts, cards: CardSet) -> Iterator[CardSet]:
    """Yield every subset of a card set that has the rank counts `counts`."""
    subsets = [NO_CARDS]
    while counts:
        weight = (counts.bit_length() + 3) // 4
        shift = 4 * (weight - 1)
        suits = _SUBSETS[cards >> shift & 15][counts >> shift]
        subsets = [subset | four << shift for subset in subsets for four in suits]
        counts &= (1 << shift) - 1
    return iter(subsets)


def division(cards: CardSet, value: int) -> tuple[CardSet, ...]:
    """One division of a card set into sets for `value`, always the same for the same cards.

    Raises `ValueError` if the cards do not divide.
    """
    counts = rank_counts(cards)
    if not divides(counts, value):
        raise ValueError("these cards do not divide into sets")
    sets = []
    while cards:
        weight = (rank_counts(cards).bit_length() + 3) // 4
        heaviest = CardSet(1 << cards.bit_length() - 1)
        one_set = heaviest | _first_partners(cards ^ heaviest, value, weight)
        sets.append(one_set)
        cards ^= one_set
    return tuple(sorted(sets))


def _first_partners(rest: CardSet, value: int, weight: int) -> CardSet:
    """The cards of `rest` that make a set with a card of `weight`, so that the others divide."""
    if weight == value or (value == 14 and weight == 1):
        return NO_CARDS
    counts = rank_counts(rest)
    for partners in sums(counts, value - weight):
        if divides(counts - partners, value):
            return next(choices(partners, rest))
    raise AssertionError("divisible rank counts have a set with its heaviest card")


CACHES: Final = (digits, total, sums, completes, most, _leaving, few)
"""The cached functions of this module."""
