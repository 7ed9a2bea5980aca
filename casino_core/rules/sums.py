"""Dividing cards into sets for a value (RULES 1, 4, 5).

Only ranks matter here, so cards are counted by weight. *Rank counts* are an int with four bits for
each weight from 1 (the ace) to 13 (the king): the number of cards of that weight. Under
`ace="1-or-14"` an ace weighs 1 in a set of several cards and makes a set for 14 alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from math import prod
from typing import Final

from ..cards import NO_CARDS, CardSet

_FIVES: Final = 0x5555555555555
_THREES: Final = 0x3333333333333

MAX_EAGER: Final = 1024
"""The largest number of parts of rank counts that are listed at once, not one by one."""


def rank_counts(cards: CardSet) -> int:
    """The rank counts of a card set."""
    pairs = cards - (cards >> 1 & _FIVES)
    return (pairs & _THREES) + (pairs >> 2 & _THREES)


def unit(weight: int) -> int:
    """The rank counts of one card of a weight."""
    return 1 << 4 * (weight - 1)


@lru_cache(maxsize=1 << 14)
def digits(counts: int) -> tuple[tuple[int, int], ...]:
    """The (weight, count) pairs of rank counts, heaviest first."""
    found = []
    while counts:
        weight = (counts.bit_length() + 3) // 4
        count = counts >> 4 * (weight - 1)
        found.append((weight, count))
        counts -= count << 4 * (weight - 1)
    return tuple(found)


_BYTES: Final = 0x0F0F0F0F0F0F0F0F


def size(counts: int) -> int:
    """The number of cards in rank counts: the sum of its digits, two by two in bytes."""
    return ((counts & _BYTES) + (counts >> 4 & _BYTES)) % 255


@lru_cache(maxsize=1 << 14)
def total(counts: int) -> int:
    """The sum of the weights in rank counts."""
    return sum(weight * count for weight, count in digits(counts))


@lru_cache(maxsize=1 << 17)
def sums(counts: int, need: int) -> tuple[int, ...]:
    """Every part of `counts` that weighs `need`, those with heavy cards first."""
    if need == 0:
        return (0,)
    counts &= (1 << 4 * need) - 1
    if not counts:
        return ()
    weight = (counts.bit_length() + 3) // 4
    one = unit(weight)
    count = counts // one
    rest = counts - count * one
    found: list[int] = []
    for used in range(min(count, need // weight), -1, -1):
        found += [used * one + other for other in sums(rest, need - used * weight)]
    return tuple(found)


def _split(counts: int, value: int) -> bool:
    """Whether the weights could divide into sets for `value` as far as their sum tells."""
    if value == 14:
        aces = counts & 15
        return -total(counts - aces) % 14 <= aces
    return total(counts) % value == 0


@lru_cache(maxsize=1 << 17)
def completes(required: int, optional: int, value: int) -> bool:
    """Whether the required cards, with some of the optional ones or none, divide into sets.

    With no optional cards this asks whether exactly these cards divide into sets for `value`.
    At 14 every ace is taken to be one that may count 14.
    """
    if not required:
        return True
    if not optional and not _split(required, value):
        return False
    weight = (required.bit_length() + 3) // 4
    one = unit(weight)
    if weight >= value:
        return weight == value and completes(required % one, optional, value)
    if value == 14 and weight == 1:
        return True
    rest = required - one
    for others in sums(rest + optional, value - weight):
        own = _common(others, rest)
        if completes(rest - own, optional - (others - own), value):
            return True
    return False


def divides(counts: int, value: int) -> bool:
    """Whether exactly these cards divide into sets for `value`."""
    return completes(counts, 0, value)


def _common(some: int, others: int) -> int:
    """For each weight the lower of two counts."""
    if some & others == some:
        return some
    found = 0
    shift = 0
    while some and others:
        found |= min(some & 15, others & 15) << shift
        some >>= 4
        others >>= 4
        shift += 4
    return found


@lru_cache(maxsize=1 << 15)
def most(required: int, optional: int, value: int) -> int:
    """How many cards the largest collection holds that divides into sets for `value`.

    It takes all the required cards and any of the optional ones; -1 if there is none.
    """
    everything, spare = size(required + optional), size(optional)
    for left in range(spare + 1):
        if _leaving(required, optional, value, left):
            return everything - left
    return -1


@lru_cache(maxsize=1 << 17)
def _leaving(required: int, optional: int, value: int, left: int) -> bool:
    """Whether all divide into sets for `value` when up to `left` optional cards are left out."""
    pool = required + optional
    if left == 0:
        return completes(pool, 0, value)
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


def _heaviest_in_set(required: int, optional: int, value: int, left: int) -> bool:
    """`_leaving` with one of the heaviest cards in a set."""
    weight = ((required + optional).bit_length() + 3) // 4
    one = unit(weight)
    if value == 14 and weight == 1:
        return True
    if required >= one:
        required -= one
    else:
        optional -= one
    for others in sums(required + optional, value - weight):
        own = _common(others, required)
        if _leaving(required - own, optional - (others - own), value, left):
            return True
    return False


def _leftover_fits(pool: int, optional: int, value: int, left: int) -> bool:
    """Whether leaving out up to `left` cards can make the sum of the rest right."""
    if left > 1 or _split(pool, value):
        return True
    return any(_split(pool - unit(weight), value) for weight, _ in digits(optional))


def parts(required: int, optional: int, value: int) -> Iterator[int]:
    """Every part of `optional` that divides with `required`, from the most cards down.

    Lazy when there are many: the delay from one to the next stays small however many cards lie
    there.
    """
    ways = prod(count + 1 for _, count in digits(optional))
    listed = few if ways <= MAX_EAGER else _many
    return iter(listed(required, optional, value))


@lru_cache(maxsize=1 << 15)
def few(required: int, optional: int, value: int) -> tuple[int, ...]:
    """What `parts` yields, listed at once."""
    already = total(required)
    # An ace that counts 14 takes 1 off the sum that the rest must have.
    slack = (required + optional) & 15 if value == 14 else 0
    found = [
        part
        for need in range(total(optional) + 1)
        if (need + already) % value <= slack
        for part in sums(optional, need)
        if completes(required + part, 0, value)
    ]
    return tuple(sorted(found, key=lambda part: (-size(part), -part)))


def _many(required: int, optional: int, value: int) -> Iterator[int]:
    """Best-first search: decide weight by weight, always where the most cards can be had.

    An entry of the queue is a promise of so many cards, made by the cards chosen of the first
    `depth` weights; of the weight that follows, numbers from `used` down are still to be tried.
    """
    weights = digits(optional)
    start = most(required, optional, value)
    queue = [(-start, 0, 0, weights[0][1])] if start >= 0 else []
    while queue:
        promise, back, chosen, used = heappop(queue)
        depth = -back
        if depth == len(weights):
            yield chosen
            continue
        one = unit(weights[depth][0])
        if used:
            heappush(queue, (promise, back, chosen, used - 1))
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
"""For four suit bits and a number k the ways of choosing k of them."""


def choices(counts: int, cards: CardSet) -> Iterator[CardSet]:
    """Every subset of a card set that has the rank counts `counts`."""
    found = [NO_CARDS]
    while counts:
        weight = (counts.bit_length() + 3) // 4
        shift = 4 * (weight - 1)
        ways = _SUBSETS[cards >> shift & 15][counts >> shift]
        found = [some | four << shift for some in found for four in ways]
        counts &= (1 << shift) - 1
    return iter(found)


def division(cards: CardSet, value: int) -> tuple[CardSet, ...]:
    """One way of dividing a card set into sets for `value`: always the same for the same cards.

    Raises `ValueError` if there is none.
    """
    counts = rank_counts(cards)
    if not divides(counts, value):
        raise ValueError("these cards do not divide into sets")
    sets = []
    while cards:
        weight = (rank_counts(cards).bit_length() + 3) // 4
        heaviest = CardSet(1 << cards.bit_length() - 1)
        part = heaviest | _first_partners(cards ^ heaviest, value, weight)
        sets.append(part)
        cards ^= part
    return tuple(sorted(sets))


def _first_partners(rest: CardSet, value: int, weight: int) -> CardSet:
    """The cards that go with the heaviest one so that the rest still divides."""
    if weight == value or (value == 14 and weight == 1):
        return NO_CARDS
    counts = rank_counts(rest)
    for others in sums(counts, value - weight):
        if divides(counts - others, value):
            return next(choices(others, rest))
    raise AssertionError("divisible rank counts have a set with its heaviest card")


CACHES: Final = (digits, total, sums, completes, most, _leaving, few)
"""What is kept from one call to the next."""
