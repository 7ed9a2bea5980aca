"""Dividing cards into sets for a value (RULES 1, 4, 5).

Only ranks matter here, so cards are counted by *weight*, 1 for the ace to 13 for the king. An
eleven weighs as much as a jack, a twelve as much as a queen. *Rank counts* are an int with four
bits for each weight: one hexadecimal digit is the number of cards of that weight, the digit of the
ace last. The rank counts of 3d 5h 5c are 0x20100: two fives and a three. Adding rank counts puts
cards together. *Parts* of rank counts are rank counts with at most as many cards of each weight.

Where an ace counts as 1 or 14, it weighs 1 all the same: a set in which it counts as 14 weighs 13
less than its value. Functions about sets for a value take that weight as `high`, 0 where no ace
counts as 14. It is 1 in sets for 14, where such an ace is alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import chain, combinations
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from ..cards import (
    BIG_CASINO,
    FURTHER,
    LITTLE_CASINO,
    NO_CARDS,
    ONE_PACK,
    PACK_SIZE,
    WEIGHT_SETS,
    CardSet,
    card_set,
    cards_in,
    first_pack_first,
    prefers_first_pack,
    twins_in,
)

if TYPE_CHECKING:
    from ..cards import Card
    from ..play import Build

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

ACES: Final = RankCounts(0xF)
"""The mask of the number of aces in rank counts."""

_ACE: Final = RankCounts(1)
_EIGHTS: Final = RankCounts(0x8888888888888)
"""The highest bit of each digit: set only where all eight cards of two packs are counted."""
_FIVES: Final = 0x5555555555555
_THREES: Final = RankCounts(0x3333333333333)

MAX_EAGER: Final = 1024
"""The largest number of parts that are searched at once and cached, not one by one."""


def rank_counts(cards: CardSet) -> RankCounts:
    """Return the rank counts of a card set."""
    if cards >= 1 << 52:  # any that `ONE_PACK` lacks, as a number that the compiler knows
        counts = rank_counts(cards & ONE_PACK) + rank_counts(cards >> PACK_SIZE & ONE_PACK)
        further = cards >> FURTHER
        # The first of the further cards weigh eleven.
        return counts + (rank_counts(further) << 4 * 10) if further else counts
    pairs = cards - (cards >> 1 & _FIVES)
    return (_THREES & pairs) + (_THREES & pairs >> 2)


def unit(weight: int) -> RankCounts:
    """Return the rank counts of a single card of a weight."""
    return _ACE << 4 * (weight - 1)


@lru_cache(maxsize=1 << 14)
def digits(counts: RankCounts) -> tuple[tuple[int, int], ...]:
    """Return the pairs (weight, number of cards) of rank counts, heaviest first."""
    pairs = []
    while counts:
        weight = (counts.bit_length() + 3) // 4
        count = counts >> 4 * (weight - 1)
        pairs.append((weight, count))
        counts -= count << 4 * (weight - 1)
    return tuple(pairs)


EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F0F
"""The bits of the first, the third rank and so on in rank counts."""


def size(counts: RankCounts) -> int:
    """Return the number of cards in rank counts: the sum of its digits, two by two in bytes."""
    return ((counts & EVERY_OTHER) + (counts >> 4 & EVERY_OTHER)) % 255


@lru_cache(maxsize=1 << 14)
def total(counts: RankCounts) -> int:
    """Return the sum of the weights of all cards in rank counts."""
    sum_of_weights = weight = 0
    while counts:
        weight += 1
        sum_of_weights += weight * (counts & 15)
        counts >>= 4
    return sum_of_weights


def sums(counts: RankCounts, need: int) -> tuple[RankCounts, ...]:
    """Return every part of `counts` whose weights add up to `need`.

    Those with heavy cards come first.
    """
    return _sums_of_light(counts & (1 << 4 * need) - 1, need)


@lru_cache(maxsize=1 << 15)
def _sums_of_light(counts: RankCounts, need: int) -> tuple[RankCounts, ...]:
    """Return the parts that `sums` returns, where no card weighs more than `need`."""
    if need == 0:
        return (NO_RANKS,)
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


def _total_fits(counts: RankCounts, value: int, high: int) -> bool:
    """Return whether the total of rank counts is right for sets for `value`.

    That is a necessary condition.
    """
    rest = total(counts) % value
    if high == 1:
        return rest <= counts & ACES
    return rest in _remainders(counts, value, high) if high else not rest


ANY_REMAINDER: Final = -1
"""The bits of all remainders."""


@lru_cache(maxsize=1 << 14)
def fitting_remainders(
    required: RankCounts, optional: RankCounts, value: int, high: int, aces: int = 8
) -> int:
    """Return the remainders of the totals of required cards with which the cards may divide.

    They are bits: bit 5 stands for all totals that leave 5 when divided by `value`. The weights of
    sets for a value add up to a multiple of it, so some optional cards must make up for what the
    required ones leave. Each set with an ace that counts as 14 weighs `high` instead; there are at
    most `aces` of them. It is a necessary condition only.
    """
    remainders, all_bits = 0, (1 << value) - 1
    for number in range(aces + 1 if high else 1):
        remainders |= 1 << (number * high - total(required)) % value
    for weight, count in digits(optional):
        for _ in range(count):
            # One more card leaves less for the others; below 0 a remainder wraps round.
            less = remainders << -weight % value
            remainders |= (less | less >> value) & all_bits
    return remainders


def _remainders(counts: RankCounts, value: int, high: int) -> list[int]:
    """Return the remainders that the total of rank counts may have when divided by `value`."""
    return [high * aces % value for aces in range((counts & ACES) + 1)]


@lru_cache(maxsize=1 << 15)
def completes(required: RankCounts, optional: RankCounts, value: int, high: int) -> bool:
    """Return whether the required cards, with any optional ones, divide into sets for `value`.

    `required` and `optional` are rank counts. Without optional cards the question is whether
    exactly the required cards divide.
    """
    if not required:
        return True
    if not optional and not _total_fits(required, value, high):
        return False
    weight = (required.bit_length() + 3) // 4
    one = unit(weight)
    if weight >= value:
        return weight == value and completes(required % one, optional, value, high)
    if high == weight == 1:
        return True
    # Try every set that the heaviest required card can be in.
    rest = required - one
    either = rest + optional
    listed = _partners(weight, either, value, high) if high else sums(either, value - weight)
    for partners in listed:
        from_required = common(partners, rest)
        optional_left = optional - (partners - from_required)
        if completes(rest - from_required, optional_left, value, high):
            return True
    return False


def goals(weight: int, value: int, high: int) -> tuple[int, ...]:
    """Return the totals of the sets for `value` whose heaviest card has this weight."""
    # Of a set with a high ace it is an ace, or a two beside the ace.
    return (value, high) if high > weight or high == weight == 1 else (value,)


def _partners(weight: int, counts: RankCounts, value: int, high: int) -> tuple[RankCounts, ...]:
    """Return every part of `counts` that makes a set with a card of `weight`.

    That card is the heaviest of the set.
    """
    parts_by_goal = [sums(counts, total - weight) for total in goals(weight, value, high)]
    return tuple(chain.from_iterable(parts_by_goal))


def single_sets(counts: RankCounts, value: int, high: int) -> Iterator[RankCounts]:
    """Yield every part of rank counts that is a single set for `value`."""
    yield from sums(counts, value)
    if high:
        yield from (part for part in sums(counts, high) if part & 15)


def divides(counts: RankCounts, value: int, high: int) -> bool:
    """Return whether exactly the cards of rank counts divide into sets for `value`."""
    return completes(counts, NO_RANKS, value, high)


def divided(
    counts: RankCounts, value: int, high: int, pool: RankCounts = NO_RANKS
) -> list[RankCounts]:
    """Return the sets for `value` that rank counts divide into, those of a pool first."""
    one_sets = []
    while counts:
        sets = [
            one for one in single_sets(counts, value, high) if divides(counts - one, value, high)
        ]
        best = max(sets, key=lambda one: (common(one, pool) == one, one))
        one_sets.append(best)
        counts -= best
        pool -= common(best, pool)
    return one_sets


def common(first: RankCounts, second: RankCounts) -> RankCounts:
    """Return the rank counts that have, for each weight, the lower number of the two."""
    if first & second == first:
        return first
    if not (first | second) & _EIGHTS:
        enough = ((first | _EIGHTS) - second & _EIGHTS) >> 3
        fewer = enough * 15
        return RankCounts(second & fewer | first & ~fewer)
    common = NO_RANKS
    shift = 0
    while first and second:
        common |= min(first & 15, second & 15) << shift
        first >>= 4
        second >>= 4
        shift += 4
    return common


@lru_cache(maxsize=1 << 15)
def most(required: RankCounts, optional: RankCounts, value: int, high: int) -> int:
    """Return the number of cards in the largest collection that divides into sets for `value`.

    A collection holds all the required cards and any of the optional ones. -1 if none divides.
    """
    everything, spare = size(required + optional), size(optional)
    for left in range(spare + 1):
        if _leaving(required, optional, value, high, left):
            return everything - left
    return -1


@lru_cache(maxsize=1 << 15)
def _leaving(required: RankCounts, optional: RankCounts, value: int, high: int, left: int) -> bool:
    """Return whether all cards but at most `left` optional ones divide into sets for `value`.

    With fewer cards left out they do not: `most` asks for 0, 1, 2 and so on.
    """
    pool = required + optional
    if left == 0:
        return completes(pool, NO_RANKS, value, high)
    if not _leftover_fits(pool, optional, value, high, left):
        return False
    weight = (pool.bit_length() + 3) // 4
    one = unit(weight)
    needed, spare = required // one, optional // one
    if weight < value:
        if _heaviest_in_set(required, optional, value, high, left):
            return True
    elif weight == value:
        return _leaving(required % one, optional % one, value, high, left)
    return (
        not needed
        and spare <= left
        and _leaving(required, optional % one, value, high, left - spare)
    )


def _heaviest_in_set(
    required: RankCounts, optional: RankCounts, value: int, high: int, left: int
) -> bool:
    """Return whether `_leaving` is true with one of the heaviest cards in a set."""
    weight = ((required + optional).bit_length() + 3) // 4
    one = unit(weight)
    if high == weight == 1:
        return True
    if required >= one:
        required -= one
    else:
        optional -= one
    for partners in _partners(weight, required + optional, value, high):
        from_required = common(partners, required)
        optional_left = optional - (partners - from_required)
        if _leaving(required - from_required, optional_left, value, high, left):
            return True
    return False


def _leftover_fits(
    pool: RankCounts, optional: RankCounts, value: int, high: int, left: int
) -> bool:
    """Return whether leaving out at most `left` cards can make the total of the rest right."""
    if left > 1 or _total_fits(pool, value, high):
        return True
    return any(_total_fits(pool - unit(weight), value, high) for weight, _ in digits(optional))


def parts(
    required: RankCounts, optional: RankCounts, value: int, high: int
) -> Iterator[RankCounts]:
    """Yield every part of `optional` that divides, with `required`, into sets for `value`.

    Parts with more cards come first. Where there are many parts they are searched lazily: the delay
    from one to the next stays small however many cards there are.
    """
    candidates = prod(count + 1 for _, count in digits(optional))
    search = few if candidates <= MAX_EAGER else _many
    return iter(search(required, optional, value, high))


@lru_cache(maxsize=1 << 12)
def few(
    required: RankCounts, optional: RankCounts, value: int, high: int
) -> tuple[RankCounts, ...]:
    """Return the parts that `parts` yields, listed at once and cached."""
    already = total(required)
    remainders = _remainders(required + optional, value, high) if high else [0]
    listed = [
        part
        for need in range(total(optional) + 1)
        if (need + already) % value in remainders
        for part in sums(optional, need)
        if completes(required + part, NO_RANKS, value, high)
    ]
    return tuple(sorted(listed, key=lambda part: (-size(part), -part)))


def _many(
    required: RankCounts, optional: RankCounts, value: int, high: int
) -> Iterator[RankCounts]:
    """Yield the parts that `parts` yields, by a best-first search from weight to weight.

    An entry of the queue is (priority, -depth, choice, used). `choice` are the rank counts of the
    cards chosen from the `depth` heaviest weights. Of the next weight, `used` cards and fewer are
    still to be tried. The priority is minus an upper bound of the number of cards.
    """
    weights = digits(optional)
    start = most(required, optional, value, high)
    queue = [(-start, 0, NO_RANKS, weights[0][1])] if start >= 0 else []
    while queue:
        priority, back, choice, used = heappop(queue)
        depth = -back
        if depth == len(weights):
            yield choice
            continue
        one = unit(weights[depth][0])
        if used:
            heappush(queue, (priority, back, choice, used - 1))
        part = choice + used * one
        bound = most(required + part, optional & (one - 1), value, high)
        if bound >= 0:
            following = weights[depth + 1][1] if depth + 1 < len(weights) else 0
            heappush(queue, (-bound, back - 1, part, following))


def maximal_parts(
    required: RankCounts, optional: RankCounts, value: int, high: int
) -> Iterator[RankCounts]:
    """Yield those parts that `parts` yields which no other of them contains, largest first.

    An entry of the queue is (minus the size of the largest part that contains `needed`, `needed`).
    That part is maximal. Every other maximal part has more cards of some weight than it has.
    """
    size_of_largest = most(required, optional, value, high)
    queue = [(-size_of_largest, NO_RANKS)] if size_of_largest >= 0 else []
    known, yielded = {NO_RANKS}, set()
    while queue:
        _, needed = heappop(queue)
        largest = needed + next(parts(required + needed, optional - needed, value, high))
        if largest not in yielded:
            yielded.add(largest)
            yield largest
        for weight, count in digits(optional):
            shift = 4 * (weight - 1)
            used = largest >> shift & 15
            more = needed - (needed & 15 << shift) + ((used + 1) * unit(weight))
            if used < count and more not in known:
                known.add(more)
                bound = most(required + more, optional - more, value, high)
                if bound >= 0:
                    heappush(queue, (-bound, more))


@lru_cache(maxsize=1 << 11)
def _like_cards(cards: CardSet, count: int) -> tuple[CardSet, ...]:
    """Return every choice of `count` of some cards of one weight.

    Twins do not count as different.
    """
    twins = twins_in(cards)
    choices = [card_set(choice) for choice in combinations(cards_in(cards), count)]
    return tuple(sorted(choice for choice in choices if prefers_first_pack(choice, twins)))


def choices(counts: RankCounts, cards: CardSet) -> Iterator[CardSet]:
    """Yield every subset of a card set that has the rank counts `counts`.

    Subsets that differ only in which of two twins they have are there once.
    """
    subsets = [NO_CARDS]
    for weight, count in digits(counts):
        alike = _like_cards(cards & WEIGHT_SETS[weight], count)
        subsets = [subset | four for subset in subsets for four in alike]
    return iter(subsets)


def lowest(counts: RankCounts, cards: CardSet) -> CardSet:
    """Return the lowest cards of a card set that have the rank counts `counts`.

    They are the first of `choices`.
    """
    lowest_cards = NO_CARDS
    for weight, count in digits(counts):
        lowest_cards |= _like_cards(cards & WEIGHT_SETS[weight], count)[0]
    return lowest_cards


def makes_build(cards: CardSet, value: int) -> bool:
    """Return whether a card set divides into the sets of a build, where the game has them."""
    return _division(cards, value) is not None


def division(cards: CardSet, value: int) -> tuple[CardSet, ...]:
    """Return one division of a card set into sets for `value`, always the same for the same cards.

    Twins count as the same card here. Raises `ValueError` if the cards do not divide.
    """
    sets = _division(first_pack_first(cards), value)
    if sets is None:
        raise ValueError("these cards do not divide into sets")
    return tuple([_lying(one_set, cards) for one_set in sets])


def fan(build: Build) -> list[Card]:
    """Return the cards of a build as they lie in a fan: set by set, the highest of each first."""
    sets = division(build.cards, build.value) if build.multiple else (build.cards,)
    return [card for one_set in sets for card in reversed(cards_in(one_set))]


def _lying(one_set: CardSet, cards: CardSet) -> CardSet:
    """Return the same cards as copies that are among `cards`."""
    return one_set & cards | (one_set & ~cards) << PACK_SIZE


def _division(cards: CardSet, value: int) -> tuple[CardSet, ...] | None:
    """Return the division of a card set.

    It has a casino alone or a high ace only where it needs them.
    """
    casinos = cards_in(cards & _CASINOS.get(value, NO_CARDS))
    for high in (0, max(0, value - 13)):
        for alone in range(len(casinos) + 1):
            rest = cards & ~card_set(casinos[:alone])
            if divides(rank_counts(rest), value, high):
                single = [card.bit for card in casinos[:alone]]
                return tuple(sorted([*_divided(rest, value, high), *single]))
    return None


_CASINOS: Final = {15: LITTLE_CASINO.copies, 16: BIG_CASINO.copies}
"""The casino that may make a set for a value alone, though it weighs less (RULES 2)."""


def _divided(cards: CardSet, value: int, high: int) -> Iterator[CardSet]:
    """Yield the sets of a card set that divides."""
    while cards:
        heaviest = max(reversed(cards_in(cards)), key=attrgetter("weight"))
        one_set, weight = heaviest.bit, heaviest.weight
        if weight < value and not high == weight == 1:
            one_set |= _first_partners(cards ^ heaviest.bit, value, weight, high)
        yield one_set
        cards ^= one_set


def _first_partners(rest: CardSet, value: int, weight: int, high: int) -> CardSet:
    """Return the cards of `rest` that make a set with a card of `weight`.

    They are chosen so that the others divide.
    """
    counts = rank_counts(rest)
    for partners in _partners(weight, counts, value, high):
        if divides(counts - partners, value, high):
            return next(choices(partners, rest))
    raise AssertionError("divisible rank counts have a set with its heaviest card")


CACHES: Final = (
    digits,
    total,
    _sums_of_light,
    fitting_remainders,
    completes,
    most,
    _leaving,
    few,
    _like_cards,
)
"""The cached functions of this module."""
